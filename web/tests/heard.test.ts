import { describe, expect, test } from 'vitest'
import { heard, mustGetReady, myTurn, others } from '../src/lib/heard'
import type { EntryDoc, OfferDoc, TableDoc } from '../src/wire'

const said = { en: '', ru: '', pl: '', de: '' }
const entry = (by: number, ...cells: number[]): EntryDoc => ({ by, act: 'x', text: said, cells })

function table(change: Partial<TableDoc> = {}, to_act: number | null = 0, checks: number[] = []): TableDoc {
  const plain = {
    table: 't',
    state: 'playing',
    setting: { seats: [{}, {}, {}] },
    entries: [],
    offers: [],
    chat: [],
    position: { to_act, checks },
  }
  return { ...plain, ...change } as unknown as TableDoc
}

describe('what is heard', () => {
  test('nothing at first sight', () => {
    expect(heard(null, table(), [0])).toBeNull()
    expect(heard(table(), table(), [0])).toBeNull()
  })

  test('my turn calls, but not where all play at one screen', () => {
    const [before, after] = [table({}, 2), table({ entries: [entry(2, 1, 2)] }, 0)]
    expect(heard(before, after, [0])).toBe('turn')
    expect(heard(before, after, [0, 1, 2])).toBe('move')
    expect(heard(before, after, [1])).toBe('move')
    expect(others(after, [0, 1, 2])).toBe(false)
    expect(myTurn(after, [0])).toBe(true)
    expect(myTurn({ ...after, state: 'paused' }, [0])).toBe(false)
  })

  test('captures, checks, words, beginnings and ends', () => {
    const before = table({}, 1)
    const taken = { cell: 2, kind: 0, side: 2 }
    expect(heard(before, table({ entries: [{ ...entry(1, 1, 2, 2), taken }] }, 2), [0])).toBe('take')
    // Castling moves a second man: no capture, though it concerns more cells.
    expect(heard(before, table({ entries: [entry(1, 1, 3, 4, 2)] }, 2), [0])).toBe('move')
    expect(heard(before, table({ entries: [entry(1, 1, 2)] }, 2, [2]), [0])).toBe('check')
    expect(heard(before, table({ entries: [entry(1)] }, 1), [0])).toBe('say')
    expect(heard(before, table({ entries: [entry(0)] }, 1), [0])).toBeNull()
    expect(heard(table({ state: 'gathering' }), table(), [0])).toBe('start')
    expect(heard(before, table({ state: 'over' }, null), [0])).toBe('end')
  })

  test('an offer calls only those who are asked', () => {
    const offer = { id: 7, kind: 'pause', by: 1, agreed: [1], asked: [0] } as OfferDoc
    expect(heard(table(), table({ offers: [offer] }), [0])).toBe('ask')
    expect(heard(table(), table({ offers: [offer] }), [2])).toBeNull()
    expect(heard(table({ offers: [offer] }), table({ offers: [offer] }), [0])).toBeNull()
  })

  test('the last who is not ready is called', () => {
    const seats = (taken: boolean) => [{ seat: 0, taken: true, ready: false }, { seat: 1, taken, ready: taken }]
    const gathering = (taken: boolean) => table({ state: 'gathering', seats: seats(taken) as TableDoc['seats'] }, null)
    expect(mustGetReady(gathering(true), [0])).toBe(true)
    expect(mustGetReady(gathering(true), [1])).toBe(false)
    expect(heard(gathering(false), gathering(true), [0])).toBe('ask')
  })
})
