import { expect, test } from 'vitest'
import { columns, layouts, moved, placings, rooms, step, turned } from '../src/lib/orient'
import type { BoardDoc } from '../src/wire'

test('turning goes clockwise on the screen', () => {
  const { x, y } = turned({ x: 0, y: -1 }, 90)
  expect(x).toBeCloseTo(1)
  expect(y).toBeCloseTo(0)
})

test('an arrow goes to the neighbour that lies that way, or nowhere', () => {
  const at = [
    { x: 0, y: 0 },
    { x: 1, y: 0.2 },
    { x: 0.5, y: 0.9 },
    { x: -1, y: 0 },
  ]
  expect(step(at, 0, [1, 2, 3], { x: 1, y: 0 })).toBe(1)
  expect(step(at, 0, [1, 2, 3], { x: 0, y: 1 })).toBe(2)
  expect(step(at, 0, [1, 2, 3], { x: 0, y: -1 })).toBeUndefined()
})

const cell = (x: number, y: number, layer: number, near: number[] = []) =>
  ({ name: `${x}`, d: '', x, y, shade: 0, layer, near }) as BoardDoc['cells'][number]
const tower = {
  cells: [cell(-5, 0, 0, [1]), cell(-4, 0, 0, [0]), cell(4, 0, 1, [3]), cell(5, 0, 1, [2])],
  layers: ['down', 'up'],
} as unknown as BoardDoc

const places = (layout: (typeof layouts)[number], turn = 0) => {
  const maps = placings(tower, layout, turn)
  return tower.cells.map((c) => moved(maps[c.layer]!, c))
}

test('levels lie beside, below, above or on each other', () => {
  expect(places('row').map(({ x }) => x)).toEqual([-5, -4, 4, 5])
  const [low, , high] = places('column')
  expect(high!.x).toBeCloseTo(low!.x)
  expect(high!.y).toBeLessThan(low!.y - 1)
  const [under, , over] = places('stack')
  expect(over!.x).toBeCloseTo(under!.x)
  expect(over!.y).toBeLessThan(under!.y - 1)
  const [here, , there] = places('single')
  expect(here).toEqual(there)
})

test('a turned board turns each level about its own middle', () => {
  for (const layout of layouts) {
    const [ahead, turned] = [places(layout), places(layout, 180)]
    expect(turned[0]!.x).toBeCloseTo(ahead[1]!.x)
    expect(turned[3]!.x).toBeCloseTo(ahead[2]!.x)
  }
})

test('a column holds what lies straight above and below', () => {
  expect(columns(tower)).toEqual([[0, 2], [1, 3], [0, 2], [1, 3]])
  expect(columns({ ...tower, layers: [] })).toEqual([[0], [1], [2], [3]])
})

test('a piece leaves room to its neighbours', () => {
  const close = { cells: [cell(0, 0, 0, [1]), cell(0.6, 0, 0, [0])], layers: [] } as unknown as BoardDoc
  for (const room of rooms(close)) expect(room).toBeLessThan(0.3)
})
