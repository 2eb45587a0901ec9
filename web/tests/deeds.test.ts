import { describe, expect, test } from 'vitest'
import { asks, buttons, parts, phrases, tableWords } from '../src/lib/deeds'
import type { PositionDoc, TableDoc } from '../src/wire'

const text = { en: 'Be my vassal', ru: '', pl: '', de: '' }
const word = (act: string) => ({ act, text: null })
const position = {
  deals: [[{ act: 'vassal? R', text }, word('resign'), word('draw?'), word('no 7')], [word('draw yes'), word('draw no')]],
  draw: [0],
  outcome: null,
} as unknown as PositionDoc

describe('what may be said', () => {
  test('phrases of the game and words of the table are told apart', () => {
    expect(phrases(position, 0).map((deal) => deal.act)).toEqual(['vassal? R'])
    expect(buttons(tableWords(position, 0))).toEqual(['resign', 'draw?'])
    expect(buttons(['yes 3', 'ready', 'stand', 'computer? 1'])).toEqual(['computer? 1'])
    expect(parts('out? 2')).toEqual({ verb: 'out?', seat: 2 })
    expect(parts('resign')).toEqual({ verb: 'resign', seat: undefined })
  })

  test('offers and the draw wait in one list', () => {
    const offers = [{ id: 7, kind: 'pause', by: 1, agreed: [1], asked: [0] }]
    const table = { setting: { seats: [{}, {}] }, position, offers, takeback: null } as unknown as TableDoc
    const [pause, draw] = asks(table)
    expect(pause).toMatchObject({ kind: 'pause', yes: 'yes 7', no: 'no 7', asked: [0] })
    expect(draw).toMatchObject({ kind: 'draw', by: 0, asked: [1], yes: 'draw yes' })
  })
})
