import { expect, test } from 'vitest'
import { shifts, step, turned } from '../src/lib/orient'
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

test('layers in a column stand under each other', () => {
  const cell = (x: number, layer: number) =>
    ({ name: `${x}`, d: '', x, y: 0, shade: 0, layer, near: [] }) as BoardDoc['cells'][number]
  const board = {
    cells: [cell(-5, 0), cell(-4, 0), cell(4, 1), cell(5, 1)],
    layers: ['up', 'down'],
  } as unknown as BoardDoc
  const [first, second] = shifts(board, 'column')
  expect(first?.x).toBeCloseTo(4.5)
  expect(second?.x).toBeCloseTo(-4.5)
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(1)
  expect(shifts(board, 'row')).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
})
