import { describe, expect, test } from 'vitest'
import { channels, effective, fresh, lines, parties, speaker } from '../src/lib/channels'
import type { TableDoc, WhisperDoc } from '../src/wire'

const said = (seat: number, to: number): WhisperDoc => ({ seat, to, text: 'psst', at_ms: 0 })
function table(change: Partial<TableDoc> = {}): TableDoc {
  const seats = [{ whispers_to: [1, 2] }, { whispers_to: [0, 2] }, { whispers_to: [0, 1] }]
  const chat = [{ seat: 1, text: 'hello', at_ms: 0 }]
  return { state: 'playing', talk: 'private', setting: { seats: [{}, {}, {}] }, seats, chat, ...change } as unknown as TableDoc
}

describe('the channels of a table', () => {
  test('are the table and each other seat that may be talked to', () => {
    expect(channels(table(), [0], [])).toEqual(['table', 1, 2])
    expect(channels(table(), [], [])).toEqual(['table'])
    expect(channels(table({ seats: [{}, {}, {}] as TableDoc['seats'] }), [0], [])).toEqual(['table'])
  })

  test('stay when nothing may be said any more, and open to all at the end', () => {
    const over = table({ state: 'over', seats: [{}, {}, {}] as TableDoc['seats'] })
    expect(channels(over, [0], [said(0, 2)])).toEqual(['table', 2])
    expect(channels(over, [0], [said(0, 2), said(1, 2)])).toEqual(['table', 2, 'all'])
    expect(channels(over, [], [said(1, 2)])).toEqual(['table', 'all'])
    expect(speaker(over, [0], 2)).toBeUndefined()
  })

  test('have their lines', () => {
    const whispers = [said(0, 1), said(1, 0), said(2, 0)]
    expect(lines(1, table(), [0], whispers)).toEqual(whispers.slice(0, 2))
    expect(lines('table', table(), [0], whispers).map((line) => line.text)).toEqual(['hello'])
    expect(fresh(whispers, 1, [0])).toBe(2)
    expect(fresh(whispers, 1, [1])).toBe(1)
  })

  test('are spoken in by one of my seats', () => {
    expect(speaker(table(), [0], 2)).toBe(0)
    expect(speaker(table({ talk: 'none' }), [0], 'table')).toBeUndefined()
    expect(speaker(table({ talk: 'none', state: 'over' }), [0], 'table')).toBe(0)
    for (const channel of ['table', 2] as const) expect(speaker(table({ state: 'closed' }), [0], channel)).toBeUndefined()
  })
})

describe('the people at a table', () => {
  const seats = (...kinds: ('here' | 'friend' | 'open' | 'computer')[]) => kinds.map((kind) => ({ kind }))

  test('are those who can hear; all at one screen are one party', () => {
    expect(parties(seats('here', 'computer', 'computer'))).toBe(1)
    expect(parties(seats('here', 'here', 'friend'))).toBe(2)
    expect(parties(seats('here', 'friend', 'open'))).toBe(3)
  })

  test('talk in private only if somebody can be left out', () => {
    expect(effective('private', seats('here', 'computer', 'computer'))).toBe('open')
    expect(effective('private', seats('here', 'friend', 'computer'))).toBe('open')
    expect(effective('private', seats('here', 'friend', 'friend'))).toBe('private')
    expect(effective('none', seats('here', 'computer'))).toBe('none')
  })
})
