import { describe, expect, test } from 'vitest'
import { after, lastActs, type TableDoc } from '../src/lib/table'
import type { EntryDoc } from '../src/wire'

const said = { en: '', ru: '', pl: '', de: '' }
const entry = (by: number, ...cells: number[]): EntryDoc => ({ by, act: 'x', text: said, cells })
const table = { seq: 4, entries: [entry(0, 1, 2)], seats: [], started: true } as unknown as TableDoc

describe('a table', () => {
  test('takes events in order', () => {
    const next = after(table, { t: 'event', seq: 5, entry: entry(1, 3, 4) })
    expect(next?.seq).toBe(5)
    expect(next?.entries.length).toBe(2)
  })

  test('ignores what it knows and asks again when it missed something', () => {
    expect(after(table, { t: 'event', seq: 4, entry: entry(1, 3, 4) })).toBe(table)
    expect(after(table, { t: 'event', seq: 6, entry: entry(1, 3, 4) })).toBeNull()
    expect(after(null, { t: 'event', seq: 1 })).toBeNull()
  })

  test('knows the last act of each seat', () => {
    const last = lastActs([entry(0, 1), entry(1, 2), entry(0, 3), entry(1)], 3)
    expect(last.get(0)?.cells).toEqual([3])
    expect(last.get(1)?.cells).toEqual([2])
    expect(last.has(2)).toBe(false)
  })
})
