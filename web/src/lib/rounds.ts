// The acts of a game as a list to be read: moves in rounds, what was said between them. Pure.
import type { EntryDoc } from '../wire'

/** One act with how many acts stood when it was done. */
export type Item = { at: number; entry: EntryDoc }

export type Line =
  /** The moves of one round, in order. */
  | { kind: 'round'; number: number; moves: Item[] }
  /** Something said: a deal, or a word that every table knows. */
  | { kind: 'said'; item: Item }

/** The lines of a game. A round ends before a seat has its turn again. */
export function lines(entries: EntryDoc[]): Line[] {
  const found: Line[] = []
  let moved = new Set<number>()
  let number = 0
  let open: Item[] | null = null
  entries.forEach((entry, i) => {
    const item = { at: i + 1, entry }
    if (entry.said) {
      found.push({ kind: 'said', item })
      open = null
      return
    }
    const turn = entry.turn_of ?? entry.by
    // A waived order and the move after it are one turn.
    const last = i > 0 ? entries[i - 1] : undefined
    const again = moved.has(turn) && !(last && !last.said && last.cells.length === 0 && (last.turn_of ?? last.by) === turn)
    if (number === 0 || again) {
      moved = new Set()
      number += 1
      open = null
    }
    moved.add(turn)
    if (open) open.push(item)
    else {
      open = [item]
      found.push({ kind: 'round', number, moves: open })
    }
  })
  return found
}

/** Whether an act moved something on the board. */
export function moves(entry: EntryDoc): boolean {
  return entry.cells.length > 0
}

/** Whether an act changed the position: offers, words and waivers belong to the move before them. */
export function changes(entry: EntryDoc): boolean {
  return moves(entry) || (entry.became ?? []).length > 0
}

/** How many changes of the position stand after so many acts. */
export function stepAt(entries: EntryDoc[], acts: number): number {
  return entries.slice(0, acts).filter(changes).length
}

/** How many acts stand after so many changes, with all that was said before the next one. */
export function actsAfter(entries: EntryDoc[], step: number): number {
  const next = entries.map((_, i) => i).filter((i) => changes(entries[i] as EntryDoc))[Math.max(0, step)]
  return next ?? entries.length
}

/** The act that made the position after so many acts, by how many stood then; 0 at the beginning. */
export function madeBy(entries: EntryDoc[], acts: number): number {
  return entries.slice(0, acts).map(changes).lastIndexOf(true) + 1
}

/** How many acts stood when one of these seats last moved; null if none of them has. */
export function lastOwn(entries: EntryDoc[], mine: number[]): number | null {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]
    if (entry && moves(entry) && mine.includes(entry.by)) return i + 1
  }
  return null
}
