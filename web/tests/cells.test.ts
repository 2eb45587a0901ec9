import { describe, expect, test } from 'vitest'
import { spelled } from '../src/lib/cells'
import { between } from '../src/lib/typed'
import type { BoardDoc } from '../src/wire'

/** A board of cells with these names; Russian writes R as К and T as Т. */
function board(...names: string[]): BoardDoc {
  const cells = names.map((name) => ({ name, d: '', x: 0, y: 0, shade: 0, layer: 0, near: [] }))
  const letters = { en: 'RT', ru: 'КТ', pl: 'RT', de: 'RT' }
  return { cells, marks: [], labels: [], layers: [], letters, bounds: [0, 0, 0, 0] }
}

describe('the name of a cell', () => {
  test('is written in the letters of the language', () => {
    expect(spelled(board(), 'RT1', 'ru')).toBe('КТ1')
    expect(spelled(board(), 'RT1', 'de')).toBe('RT1')
    expect(spelled(board(), 'e4', 'ru')).toBe('e4')
  })
})

describe('a typed move', () => {
  const cells = board('a1', 'a11', 'b2', 'RT1')

  test('names two cells, however they are joined', () => {
    for (const text of ['a1b2', 'a1-b2', 'A1xB2', 'a1 – b2']) expect(between(text, cells)).toEqual(['a1', 'b2'])
    expect(between('a11rt1=Q', cells)).toEqual(['a11', 'RT1'])
    for (const text of ['', 'Nb2', 'a1', 'a1c3']) expect(between(text, cells)).toBeNull()
  })

  test('may have the letters of any language', () => {
    expect(between('кт1-a1', cells)).toEqual(['RT1', 'a1'])
    expect(between('a1КТ1', cells)).toEqual(['a1', 'RT1'])
  })
})
