import { describe, expect, test } from 'vitest'
import { exits, halves, ranking } from '../src/lib/result'
import { actsAfter, lastOwn, lines, madeBy, stepAt } from '../src/lib/rounds'
import type { EntryDoc, TableDoc } from '../src/wire'

const text = { en: '', ru: '', pl: '', de: '' }
const move = (by: number, more: Partial<EntryDoc> = {}): EntryDoc => ({ by, act: 'm', text, cells: [1, 2], ...more })
const word = (by: number, more: Partial<EntryDoc> = {}): EntryDoc => ({ by, act: 'w', text, cells: [], said: true, ...more })
const shape = (entries: EntryDoc[]) =>
  lines(entries).map((line) => (line.kind === 'said' ? 'said' : `${line.number}:${line.moves.map((m) => m.at)}`))

describe('the list of moves', () => {
  test('has a line for each round and for each thing said', () => {
    expect(shape([move(1), move(2), move(0), move(1), word(0), move(2)])).toEqual(['1:1,2,3', '2:4', 'said', '2:6'])
  })

  test('counts an order to the turn in which it was given', () => {
    expect(shape([move(1), move(1, { turn_of: 2 }), move(0), move(1)])).toEqual(['1:1,2,3', '2:4'])
  })

  test('counts a move that moves nothing as a move', () => {
    expect(shape([move(1), word(2, { said: false }), move(0)])).toEqual(['1:1,2,3'])
  })

  test('knows when one of us has moved last', () => {
    expect(lastOwn([move(0), move(1), word(0), move(2)], [0])).toBe(1)
    expect(lastOwn([move(1)], [0])).toBeNull()
  })
})

describe('the result', () => {
  test('tells who put whom out, the last time', () => {
    const found = exits([
      move(1, { became: [[2, 'vassal']] }),
      move(2, { became: [[2, 'playing']] }),
      move(1, { became: [[0, 'mated']], mates: [{ king: 3, by: [5, 9], sides: [2] }] }),
    ])
    // Whose pieces gave the mate, though another moved last.
    expect(found.get(0)).toEqual({ standing: 'mated', by: [2], at: 3, from: [5, 9] })
    expect(found.has(2)).toBe(false)
  })

  test('knows who was mated by the last act', () => {
    const table = {
      setting: { seats: [{}, {}] },
      entries: [move(0), move(1)],
      position: { outcome: { places: [2, 1], ending: 'checkmate' }, checks: [0], checkers: [7], pieces: [{ cell: 7, side: 1 }] },
    } as unknown as TableDoc
    expect(ranking(table)[1]?.exit).toEqual({ standing: 'mated', by: [1], at: 2, from: [7] })
  })

  test('ranks the seats', () => {
    const table = {
      setting: { seats: [{}, {}, {}] },
      entries: [word(0, { became: [[0, 'resigned']] })],
      position: { outcome: { places: [3, 1, 2], points: [0, 2, 0.5], ending: 'x' } },
    } as unknown as TableDoc
    const rows = ranking(table)
    expect(rows.map((row) => row.seat)).toEqual([1, 2, 0])
    expect(rows[2]?.exit?.standing).toBe('resigned')
    expect([2, 0.5, 1.5, -0.5, 0].map(halves)).toEqual(['2', '½', '1½', '−½', '0'])
  })
})

describe('looking back', () => {
  const entries = [word(0), move(1), word(2), word(0), move(2), word(1, { became: [[0, 'vassal']] }), word(2)]

  test('steps by what changes the position; what was said belongs to the move before it', () => {
    expect([0, 1, 2, 3, 9].map((step) => actsAfter(entries, step))).toEqual([1, 4, 5, 7, 7])
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((acts) => stepAt(entries, acts))).toEqual([0, 0, 1, 1, 1, 2, 3, 3])
    expect(actsAfter(entries, -1)).toBe(1)
  })

  test('points out the move that made the position', () => {
    expect([0, 1, 2, 4, 5, 7].map((acts) => madeBy(entries, acts))).toEqual([0, 0, 2, 2, 5, 6])
  })
})
