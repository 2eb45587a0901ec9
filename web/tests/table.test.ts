import { describe, expect, test } from 'vitest'
import { after, lastActs } from '../src/lib/table'
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
})
