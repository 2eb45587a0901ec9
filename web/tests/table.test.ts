import { describe, expect, test } from 'vitest'
import { after, lastActs, traced } from '../src/lib/table'
import type { EntryDoc, TableDoc, ToClient } from '../src/wire'

const said = { en: '', ru: '', pl: '', de: '' }
const entry = (by: number, ...cells: number[]): EntryDoc => ({ by, act: 'x', text: said, cells })
const table = { seq: 4, entries: [entry(0, 1), entry(1, 2)], chat: [], remarks: [], seats: [] } as unknown as TableDoc
const event = (since: number, seq: number, keep: number, ...entries: EntryDoc[]) =>
  ({ t: 'event', since, seq, keep, entries, chat: [], remarks: [], seats: [], started: true }) as unknown as ToClient

describe('a table', () => {
  test('takes events in order', () => {
    const next = after(table, event(4, 5, 2, entry(0, 3)))
    expect(next?.seq).toBe(5)
    expect(next?.entries.map((e) => e.cells)).toEqual([[1], [2], [3]])
  })

  test('drops the acts that were taken back', () => {
    expect(after(table, event(4, 5, 1))?.entries.map((e) => e.cells)).toEqual([[1]])
  })

  test('ignores what it knows and begins again when it missed something', () => {
    expect(after(table, event(3, 4, 2))).toBe(table)
    expect(after(table, event(5, 6, 2))).toBeNull()
    expect(after(null, event(0, 1, 0))).toBeNull()
  })

  test('knows the last act of each seat', () => {
    const last = lastActs([entry(0, 1), entry(1, 2), entry(0, 3), entry(1)], 3)
    expect(last.get(0)?.cells).toEqual([3])
    expect(last.get(1)?.cells).toEqual([2])
    expect(last.has(2)).toBe(false)
  })

  test('marks the last act of all, and those of the living whose pieces stand', () => {
    const acts = [entry(0, 1, 2), entry(1, 3, 4), entry(2, 5, 6)]
    expect(traced([], ['playing', 'playing', 'playing'])).toEqual([])
    expect(traced(acts, ['playing', 'vassal', 'playing']).map((e) => e.by)).toEqual([2, 1, 0])
    expect(traced(acts, ['playing', 'mated', 'playing']).map((e) => e.by)).toEqual([2, 0])
    // Who ends the game by the last act is marked, whatever he is then.
    expect(traced(acts, ['playing', 'mated', 'resigned']).map((e) => e.by)).toEqual([2, 0])
    // A piece that was captured, or moved by another, is marked no more.
    const taken = [...acts, entry(0, 2, 4, 4)]
    expect(traced(taken, ['playing', 'playing', 'playing']).map((e) => e.cells)).toEqual([[2, 4, 4], [5, 6]])
  })
})
