import { describe, expect, test } from 'vitest'
import en from '../src/i18n/en'
import table from '../src/i18n/table/en'
import told from '../src/i18n/told/en'
import { byKind } from '../src/lib/men'
import { headline } from '../src/lib/result'
import { clocks, last, news } from '../src/lib/spoken'
import type { Voice } from '../src/lib/voice'
import type { EntryDoc, OfferDoc, PositionDoc, SettingDoc, TableDoc } from '../src/wire'

const voice: Voice = { words: en, table, told, text: (doc) => doc.en }
const all = (text: string) => ({ en: text, ru: text, pl: text, de: text })
const level = () => 'Novice'
const entry = (by: number, text: string, more: Partial<EntryDoc> = {}): EntryDoc => ({ by, act: text, text: all(text), cells: [0, 1], ...more })

function at(change: Partial<TableDoc> = {}, position: Partial<PositionDoc> = {}): TableDoc {
  const seats = ['Red', 'White', 'Black'].map((name) => ({ name: all(name) }))
  const plain = {
    table: 't',
    state: 'playing',
    setting: { seats },
    seats: [{ name: 'Ann' }, { name: '' }, { name: 'Eve' }],
    entries: [],
    offers: [],
    clocks: null,
    position: { to_act: 0, checks: [], draw: [], deals: [[], [], []], outcome: null, ending: null, ...position },
  }
  return { ...plain, ...change } as unknown as TableDoc
}
const said = (before: TableDoc | null, after: TableDoc) => news(before, after, voice, level)

describe('what is said aloud', () => {
  test('nothing at first sight', () => {
    expect(said(null, at())).toEqual([])
    expect(said(at(), at())).toEqual([])
  })

  test('moves with check and exits, and what is taken back', () => {
    const one = at({ entries: [entry(0, 'e2-e4')] }, { checks: [1] })
    expect(said(at(), one)).toEqual(['Red: e2-e4', 'White: check'])
    const two = at({ entries: [...one.entries, entry(2, 'Qxd3', { became: [[1, 'mated']] })] }, { checks: [1] })
    expect(said(one, two)).toEqual(['Black: Qxd3', 'White: mated'])
    expect(said(two, at())).toEqual(['2 moves taken back'])
    expect(said(two, one)).toEqual(['1 move taken back', 'White: check'])
  })

  test('offers, pauses and the result', () => {
    const offer = { id: 7, kind: 'pause', by: 0, agreed: [0], asked: [1, 2] } as OfferDoc
    expect(said(at(), at({ offers: [offer] }))).toEqual(['Ann asks for a pause'])
    expect(said(at({ offers: [offer] }), at({ state: 'paused' }))).toEqual(['The game is paused'])
    expect(said(at({ state: 'paused' }), at())).toEqual(['Ann (Red) to move'])
    const outcome = { places: [2, 1, 3], ending: 'mate' }
    const over = at({ state: 'over', entries: [entry(1, 'Re8')] }, { outcome, ending: all('mate'), to_act: null })
    expect(said(at(), over)).toEqual(['White: Re8', 'Result: White wins – mate', '1. White', '2. Red', '3. Black'])
  })

  test('on request the last acts, the clocks and the men', () => {
    expect(last(at(), voice)).toBe('Nothing has been played yet.')
    const entries = [entry(0, 'a'), entry(1, 'b'), entry(0, 'c')]
    expect(last(at({ entries }), voice)).toBe('Red: c. White: b')
    expect(clocks(at(), 0, voice)).toBe('Ann (Red) to move. no clock')
    const running = { left_ms: [60_000, 90_000, 90_000_000], running: { seat: 0, since_ms: 1000 } }
    expect(clocks(at({ clocks: running }), 11_000, voice)).toBe('Ann (Red) to move. Red: 0:50. White: 1:30. Black: 1 day 1:00')
    const setting = { seats: [{}, {}], kinds: [{ kind: 5 }, { kind: 3 }], board: { cells: [{ name: 'a10' }, { name: 'a9' }, { name: 'b1' }] } }
    const pieces = [{ cell: 0, kind: 3, side: 1 }, { cell: 1, kind: 3, side: 1 }, { cell: 2, kind: 5, side: 0 }]
    const men = byKind(setting as unknown as SettingDoc, { pieces } as PositionDoc)
    expect(men.map((rows) => rows.map(({ kind: { kind }, men }) => [kind, ...men.map((man) => man.cell)]))).toEqual([[[5, 2]], [[3, 1, 0]]])
  })
})

test('those who are first share the place unless they are allied; one alone wins', () => {
  const ended = (places: number[], pairs: number[][] = []) => {
    const allies = (seat: number) => pairs.find((pair) => pair.includes(seat))?.filter((other) => other !== seat) ?? []
    const seats = places.map((_, seat) => ({ name: all('ABCD'[seat] ?? ''), allies: allies(seat) }))
    const outcome = { places } as unknown as PositionDoc['outcome']
    return headline(at({ setting: { seats } as unknown as SettingDoc, seats: seats.map(() => ({ name: '' })) as TableDoc['seats'] }, { outcome }), voice)
  }
  expect(ended([1, 3, 1])).toContain('A, C share the first place')
  expect(ended([2, 1, 3])).toContain('B wins')
  expect(ended([1, 3, 1, 3])).toContain('A, C share the first place')
  expect(ended([1, 3, 1, 3], [[0, 2], [1, 3]])).toContain('A, C win')
})

test('who asks something himself is told what he asks', () => {
  const offer = { id: 3, kind: 'pause', by: 1, agreed: [1], asked: [0, 2] } as unknown as OfferDoc
  const after = at({ offers: [offer] })
  expect(news(at(), after, voice, level, [1])).toEqual(['You ask for a pause'])
  expect(news(at(), after, voice, level, [0])).toEqual(['White asks for a pause'])
  expect(news(at(), after, voice, level, [0, 1, 2])).toEqual(['White asks for a pause'])
})
