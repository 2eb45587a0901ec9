import { expect, test } from 'vitest'
import { curve, middle, way } from '../src/lib/ways'

test('a line goes through the cells that the server tells, or straight', () => {
  const ways = [[1, 2, 3], [3, 2, 1, 0]]
  expect(way(ways, 1, 3)).toEqual([1, 2, 3])
  expect(way(ways, 3, 0)).toEqual([3, 2, 1, 0])
  expect(way(ways, 1, 2)).toEqual([1, 2])
  expect(way(undefined, 4, 5)).toEqual([4, 5])
})

test('a line through two points is straight, one through more bends', () => {
  expect(curve([{ x: 0, y: 0 }, { x: 1, y: 2 }])).toBe('M0 0L1 2')
  const ring = [0, 15, 30, 45].map((a) => ({ x: Math.sin((a * Math.PI) / 180), y: -Math.cos((a * Math.PI) / 180) }))
  const numbers = curve(ring).match(/-?[\d.]+/g)!.map(Number)
  // Every point and every handle lies about on the circle.
  for (let i = 0; i < numbers.length; i += 2) expect(Math.hypot(numbers[i]!, numbers[i + 1]!)).toBeCloseTo(1, 1)
})

test('points on a straight line give a straight line', () => {
  const numbers = curve([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 4, y: 4 }]).match(/[\d.]+/g)!.map(Number)
  for (let i = 0; i < numbers.length; i += 2) expect(numbers[i]).toBeCloseTo(numbers[i + 1]!, 2)
})

test('the middle is a point of the line', () => {
  expect(middle([{ x: 0, y: 0 }, { x: 2, y: 0 }])).toEqual({ x: 1, y: 0 })
  expect(middle([{ x: 0, y: 0 }, { x: 2, y: 1 }, { x: 4, y: 0 }])).toEqual({ x: 2, y: 1 })
})
