import { expect, test } from 'vitest'
import { boxOf, columns, layouts, placer, rooms, step, turned } from '../src/lib/orient'
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
  const place = placer(tower, layout, turn)
  return tower.cells.map((c) => place(c.layer).at(c))
}

test('levels lie beside, below, above or on each other', () => {
  const [left, , right] = places('row')
  expect(right!.x).toBeGreaterThan(left!.x + 2)
  expect(right!.y).toBeLessThan(left!.y)
  const [low, , high] = places('column')
  expect(high!.x).toBeCloseTo(low!.x)
  expect(high!.y).toBeLessThan(low!.y - 1)
  const [under, , over] = places('stack')
  expect(over!.y).toBeLessThan(under!.y - 1)
  const [here, , there] = places('single')
  expect(here).toEqual(there)
})

test('side by side three levels leave each other room, and are wider than high', () => {
  const square = (x: number, y: number, layer: number) => cell(20 * layer + x, y, layer)
  const corners = [0, 1, 2].flatMap((layer) => [square(-5.5, -3.5, layer), square(5.5, 3.5, layer)])
  const boards = { cells: corners, layers: ['low', 'middle', 'high'] } as unknown as BoardDoc
  const place = placer(boards, 'row', 0)
  const boxes = [0, 1, 2].map((layer) => boxOf(corners.filter((c) => c.layer === layer).map((c) => place(layer).at(c)), 0.5))
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) {
      const away = Math.max(b.x - a.x - a.width, a.x - b.x - b.width, b.y - a.y - a.height, a.y - b.y - b.height)
      expect(away).toBeGreaterThan(0.5)
    }
  const all = boxOf(boxes.flatMap(({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }]), 0)
  expect(all.width / all.height).toBeGreaterThan(1.4)
})

test('a turned board turns each level about its own middle', () => {
  for (const layout of layouts) {
    const [ahead, turned] = [places(layout), places(layout, 180)]
    expect(turned[0]!.x).toBeCloseTo(ahead[1]!.x)
    expect(turned[3]!.x).toBeCloseTo(ahead[2]!.x)
  }
})

test('stacked levels are seen in perspective', () => {
  const square = (x: number, y: number, layer: number) => cell(20 * layer + x, y, layer)
  const corners = [0, 1, 2].flatMap((layer) => [square(-4, -4, layer), square(4, -4, layer), square(-4, 4, layer), square(4, 4, layer)])
  const cube = { cells: corners, layers: ['low', 'middle', 'high'] } as unknown as BoardDoc
  for (const turn of [0, 180]) {
    const place = placer(cube, 'stack', turn)
    const at = corners.map((c) => place(c.layer).at(c))
    const widths = [0, 1, 2].map((layer) => {
      const ends = (first: number) => Math.abs(at[4 * layer + first + 1]!.x - at[4 * layer + first]!.x)
      return { back: ends(turn ? 2 : 0), front: ends(turn ? 0 : 2) }
    })
    // The far edge of a level is shorter than the near one, and a deeper level smaller than a high one.
    for (const { back, front } of widths) expect(back).toBeLessThan(front * 0.95)
    for (const edge of ['back', 'front'] as const) {
      expect(widths[0]![edge]).toBeLessThan(widths[1]![edge] * 0.95)
      expect(widths[1]![edge]).toBeLessThan(widths[2]![edge] * 0.95)
    }
    // No level covers another, and what stands in a column stands on a straight line.
    for (let corner = 0; corner < 4; corner++) {
      const [a, b, c] = [at[corner]!, at[4 + corner]!, at[8 + corner]!]
      expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeCloseTo(0)
    }
    const ys = (layer: number) => at.slice(4 * layer, 4 * layer + 4).map(({ y }) => y)
    for (const layer of [0, 1]) expect(Math.min(...ys(layer))).toBeGreaterThan(Math.max(...ys(layer + 1)))
    // A piece is as large as what is about it.
    const [low, , high] = [0, 1, 2].map((layer) => place(layer).scale(corners[4 * layer]!))
    expect(low).toBeLessThan(high!)
    // An outline goes through the points that its cell goes through.
    const { d, transform } = place(2).outline('M36.000 -4.000L44.000 4.000Z')
    expect(transform).toBeUndefined()
    const through = d.match(/-?[\d.]+/g)!.map(Number)
    for (const [i, n] of [at[8]!.x, at[8]!.y, at[11]!.x, at[11]!.y].entries()) expect(through[i]).toBeCloseTo(n)
  }
})

test('a column holds what lies straight above and below', () => {
  expect(columns(tower)).toEqual([[0, 2], [1, 3], [0, 2], [1, 3]])
  expect(columns({ ...tower, layers: [] })).toEqual([[0], [1], [2], [3]])
})

test('a piece leaves room to its neighbours', () => {
  const close = { cells: [cell(0, 0, 0, [1]), cell(0.6, 0, 0, [0])], layers: [] } as unknown as BoardDoc
  for (const room of rooms(close, placer(close, 'row', 0))) expect(room).toBeLessThan(0.3)
})
