// What of a change at a table is worth a sound. Pure.
import type { TableDoc } from '../wire'

export type Sound = 'move' | 'take' | 'turn' | 'check' | 'ask' | 'say' | 'start' | 'end' | 'low'

/** Whether a seat of this browser decides now. */
export function myTurn(table: TableDoc, mine: number[]): boolean {
  const { to_act } = table.position
  return table.state === 'playing' && to_act !== null && mine.includes(to_act)
}

/** Whether the game waits only for those who have not said that they are ready, and I am one. */
export function mustGetReady(table: TableDoc, mine: number[]): boolean {
  const full = table.state === 'gathering' && table.seats.every((seat) => seat.taken)
  return full && table.seats.some((seat) => !seat.ready && mine.includes(seat.seat))
}

/** Whether somebody else decides at times: at a table of one screen it is always my turn. */
export function others(table: TableDoc, mine: number[]): boolean {
  return table.setting.seats.length > mine.length
}

/** The sound of what has happened between two looks at a table, the most telling one. */
export function heard(before: TableDoc | null, after: TableDoc, mine: number[]): Sound | null {
  if (!before || before.table !== after.table) return null
  if (before.state === 'gathering' && after.state === 'playing') return 'start'
  if (!mustGetReady(before, mine) && mustGetReady(after, mine)) return 'ask'
  const ended = (table: TableDoc) => table.state === 'over' || table.state === 'aborted'
  if (!ended(before) && ended(after)) return 'end'
  const asked = (table: TableDoc) => table.offers.filter((offer) => offer.asked.some((seat) => mine.includes(seat)))
  const known = new Set(before.offers.map((offer) => offer.id))
  if (asked(after).some((offer) => !known.has(offer.id))) return 'ask'
  const news = after.entries.slice(before.entries.length)
  if (news.length > 0 && after.position.checks.some((seat) => !before.position.checks.includes(seat))) return 'check'
  const mineNow = others(after, mine) && myTurn(after, mine)
  if (mineNow && before.position.to_act !== after.position.to_act) return 'turn'
  if (news.some((entry) => entry.taken)) return 'take'
  if (news.some((entry) => entry.cells.length > 0)) return 'move'
  const said = after.chat.slice(before.chat.length).some((chat) => !mine.includes(chat.seat))
  return news.some((entry) => !mine.includes(entry.by)) || said ? 'say' : null
}
