// Who talks to whom at a table: the tabs of the talk, and what stands in each. Pure.
import type { ChatDoc, SeatKind, TableDoc, TalkPolicy, WhisperDoc } from '../wire'

/** The whole table, one seat in private, or, when the game has ended, all that others said in private. */
export type Channel = 'table' | 'all' | number

/** Something said; `to` is the only seat that was to hear it. */
export type Line = ChatDoc & { to?: number }

const ended = (table: TableDoc) => table.state === 'over' || table.state === 'aborted'

/** Whether a word was said between one of these seats and another one. */
const between = (said: WhisperDoc, mine: number[], other: number) =>
  (mine.includes(said.seat) && said.to === other) || (mine.includes(said.to) && said.seat === other)

/** The channels that there are for who holds these seats, the table first. */
export function channels(table: TableDoc, mine: number[], whispers: WhisperDoc[]): Channel[] {
  const seats = table.setting.seats.map((_, seat) => seat).filter((seat) => !mine.includes(seat))
  const pairs = seats.filter(
    (seat) => speaker(table, mine, seat) !== undefined || whispers.some((said) => between(said, mine, seat)),
  )
  const foreign = whispers.some((said) => !mine.includes(said.seat) && !mine.includes(said.to))
  return ['table', ...pairs, ...(foreign ? (['all'] as const) : [])]
}

/** Which of my seats speaks in a channel; undefined where none may. */
export function speaker(table: TableDoc, mine: number[], channel: Channel): number | undefined {
  if (channel === 'all' || table.state === 'closed') return undefined
  if (channel === 'table') return table.talk === 'none' && !ended(table) ? undefined : mine[0]
  return mine.find((seat) => table.seats[seat]?.whispers_to?.includes(channel))
}

/** What was said in a channel. */
export function lines(channel: Channel, table: TableDoc, mine: number[], whispers: WhisperDoc[]): Line[] {
  if (channel === 'table') return table.chat
  return channel === 'all' ? whispers : whispers.filter((said) => between(said, mine, channel))
}

/** How many lines of others come after those that were read. */
export function fresh(lines: Line[], read: number, mine: number[]): number {
  return lines.slice(read).filter((said) => !mine.includes(said.seat)).length
}

/** The people at a table; all at one screen count as one. Computers do not talk. */
export function parties(seats: { kind: SeatKind }[]): number {
  const away = seats.filter(({ kind }) => kind === 'friend' || kind === 'open').length
  return away + (seats.some(({ kind }) => kind === 'here') ? 1 : 0)
}

/** How people talk at a table of these seats: in private only if one can be left out. */
export function effective(talk: TalkPolicy, seats: { kind: SeatKind }[]): TalkPolicy {
  return talk === 'private' && parties(seats) < 3 ? 'open' : talk
}
