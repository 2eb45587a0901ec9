// How each seat came to its place. Pure.
import type { EntryDoc, StandingDoc, TableDoc } from '../wire'
import { sideOf, type Voice } from './voice'

/** How a seat left the game. */
export type Exit = {
  standing: StandingDoc
  /** Who did it: whose pieces gave mate, or else whose act it was. */
  by: number[]
  /** How many acts stood after it. */
  at: number
  /** The cells of the pieces that gave mate. */
  from: number[]
}

const OUT: StandingDoc[] = ['mated', 'stalemated', 'captured', 'resigned', 'time', 'vassal']

/** The last act that put each seat out of the game, if any did and the seat has not come back. */
export function exits(entries: EntryDoc[]): Map<number, Exit> {
  const found = new Map<number, Exit>()
  entries.forEach((entry, i) => {
    for (const [seat, standing] of entry.became ?? []) {
      const mates = standing === 'mated' ? (entry.mates ?? []) : []
      const from = mates.flatMap((mate) => mate.by)
      const by = from.length ? mates.flatMap((mate) => mate.sides) : [entry.by]
      if (OUT.includes(standing)) found.set(seat, { standing, by: [...new Set(by)], at: i + 1, from })
      else found.delete(seat)
    }
  })
  return found
}

export type Row = { seat: number; place: number; points: number | undefined; exit: Exit | undefined }

/** The seats by their places. */
export function ranking(table: TableDoc): Row[] {
  const { outcome } = table.position
  const exit = exits(table.entries)
  // Who is mated in the last position of the game is out with the game itself.
  const last = table.entries.at(-1)
  if (outcome?.ending === 'checkmate' && last) {
    const from = table.position.checkers ?? []
    const sides = table.position.pieces.filter((piece) => from.includes(piece.cell)).map((piece) => piece.side)
    const by = from.length ? [...new Set(sides)] : [last.by]
    for (const seat of table.position.checks)
      if (!exit.has(seat)) exit.set(seat, { standing: 'mated', by, at: table.entries.length, from })
  }
  return table.setting.seats
    .map((_, seat) => ({ seat, place: outcome?.places[seat] ?? 0, points: outcome?.points?.[seat], exit: exit.get(seat) }))
    .sort((a, b) => a.place - b.place)
}

/** Points as people write them. */
export function halves(points: number): string {
  const whole = Math.trunc(Math.abs(points))
  const half = Math.abs(points) % 1 !== 0
  return `${points < 0 ? '−' : ''}${half && whole === 0 ? '' : whole}${half ? '½' : ''}`
}

/** The seats that have won: those in the first place, unless everybody is. */
export function winners(table: TableDoc): number[] {
  const places = table.position.outcome?.places ?? []
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  return first.length < places.length ? first : []
}

/** Who has won and how the game ended, in a line. */
export function headline(table: TableDoc, voice: Voice): string {
  const { ending } = table.position
  const won = winners(table)
  const parts = [ending ? voice.text(ending) : '']
  if (won.length) {
    const sides = won.map((seat) => sideOf(table, seat, voice)).join(', ')
    // Those who share a place are not on one side, unless the game says so.
    const shared = won.some((seat) => won.some((other) => other !== seat && !table.setting.seats[seat]?.allies.includes(other)))
    parts.unshift(shared ? voice.table.share(sides) : voice.table.won(won.length, sides))
  }
  return `${voice.words.result}: ${parts.filter(Boolean).join(' – ')}`
}
