// What a seat may do besides moving, sorted by what the page makes of it. Pure.
import type { DealDoc, OfferDoc, PositionDoc, TableDoc } from '../wire'

/** Something asked of the others, with who has answered. */
export type Ask = {
  key: string
  kind: OfferDoc['kind'] | 'draw'
  by: number
  agreed: number[]
  asked: number[]
  /** What each seat may answer: its words for yes and no. */
  yes: string
  no: string
  offer?: OfferDoc
}

/** The words of the table that a seat may say now. */
export function tableWords(position: PositionDoc, seat: number): string[] {
  const deals = position.deals[seat] ?? []
  return deals.filter((deal) => deal.text === null).map((deal) => deal.act)
}

/** The phrases of the game that a seat may say now. */
export function phrases(position: PositionDoc, seat: number): DealDoc[] {
  return (position.deals[seat] ?? []).filter((deal) => deal.text !== null)
}

/** The phrases that a seat may say now, of those at one screen: where there are several, only who is to move
 *  says what can be said most of the game. */
export function sayable(position: PositionDoc, seat: number, mine: number[]): DealDoc[] {
  const waits = mine.length > 1 && seat !== position.to_act
  return phrases(position, seat).filter((deal) => !(waits && deal.lasting))
}

/** All that waits for an answer, in the order in which it was asked. */
export function asks(table: TableDoc): Ask[] {
  const found: Ask[] = table.offers.map((offer) => ({
    key: String(offer.id),
    kind: offer.kind,
    by: offer.by,
    agreed: offer.agreed,
    asked: offer.asked,
    yes: `yes ${offer.id}`,
    no: `no ${offer.id}`,
    offer,
  }))
  const [by] = table.position.draw
  if (by !== undefined && !table.position.outcome) {
    const seats = table.setting.seats.map((_, seat) => seat)
    const asked = seats.filter((seat) => tableWords(table.position, seat).includes('draw yes'))
    found.push({ key: 'draw', kind: 'draw', by, agreed: table.position.draw, asked, yes: 'draw yes', no: 'draw no' })
  }
  return found
}

/** A word with the seat it is about: `out? 1`. */
export function parts(word: string): { verb: string; seat: number | undefined } {
  const [verb = '', seat] = word.split(' ')
  return { verb, seat: seat === undefined ? undefined : Number(seat) }
}

/** The words that become buttons; answers stand with what they answer. */
export function buttons(words: string[]): string[] {
  return words.filter((word) => !/^(yes|no|draw yes|draw no)\b/.test(word) && word !== 'ready' && word !== 'stand')
}
