import { expect, test } from 'vitest'
import { actsAt, arrows, path, percent, percents, shares, whole, withLine, type Course } from '../src/lib/graph'
import type { EntryDoc } from '../src/wire'

test('a course becomes lines, from the end back', () => {
  let course: Course = new Map()
  expect(path(course, 0, 2, 100, 50)).toBe('')
  course = withLine(course, { acts: 2, values: [1, 0] })
  course = withLine(course, { acts: 1, values: [0.5, 0.5] })
  expect(path(course, 0, 2, 100, 50)).toBe('M50.0 25.0L100.0 0.0')
  expect(path(course, 1, 2, 100, 50)).toBe('M50.0 25.0L100.0 50.0')
  expect(percent(0.415)).toBe('42\u00a0%')
})

test('what the seats may expect are shares that make a hundred together', () => {
  // Of three, the first prize is two points and the second one.
  expect(shares([1, 0.5, 0])).toEqual([2 / 3, 1 / 3, 0])
  expect(shares([0.75, null, null])).toEqual([0.5, null, null])
  expect(shares([0, 0])).toEqual([0, 0])
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual(['34\u00a0%', '33\u00a0%', '33\u00a0%'])
  expect(percents(shares([0.5, 0.5, 0.5, 0.5]))).toEqual(['25\u00a0%', '25\u00a0%', '25\u00a0%', '25\u00a0%'])
  expect(percents([])).toEqual([])
  expect(withLine(new Map(), { acts: 0, values: [1, 0.5, 0] }).get(0)).toEqual([2 / 3, 1 / 3, 0])
})

test('a place on the picture is a number of acts', () => {
  expect([-0.2, 0, 0.49, 0.5, 1.3].map((part) => actsAt(part, 10))).toEqual([0, 0, 5, 5, 10])
})

test('lines are read as they come', () => {
  expect(whole('{"a":1}\n{"a":')).toEqual({ lines: ['{"a":1}'], rest: '{"a":' })
  expect(whole('\n')).toEqual({ lines: [], rest: '' })
})

test('each seat has an arrow for its first act', () => {
  const act = (by: number, ...cells: number[]) => ({ by, cells }) as EntryDoc
  expect(arrows([act(0, 1, 2), act(1, 3, 4, 4), act(0, 5, 6), act(2)])).toEqual([
    { by: 0, a: 1, b: 2 },
    { by: 1, a: 3, b: 4 },
  ])
})
