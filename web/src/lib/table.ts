// What the page knows of a table, changed only by messages of the server. Pure.
import { lives } from './standing'
import type { EntryDoc, StandingDoc, TableDoc, ToClient } from '../wire'

/** The table after a message; null when a number was missed and the line must begin again. */
export function after(table: TableDoc | null, message: ToClient): TableDoc | null {
  switch (message.t) {
    case 'full':
      return message.table
    case 'event': {
      if (!table) return null
      if (message.seq <= table.seq) return table
      if (message.since > table.seq) return null
      const { seq, seats, started, state, clocks, position, offers, rematch, hints, hinted, hushed, now_ms } = message
      return {
        ...table,
        hushed: hushed ?? false,
        seq,
        seats,
        started,
        state,
        clocks,
        position,
        offers,
        rematch,
        hints: hints ?? false,
        hinted: hinted ?? [],
        now_ms,
        entries: [...table.entries.slice(0, message.keep), ...message.entries],
        chat: [...table.chat, ...message.chat],
        remarks: [...table.remarks, ...message.remarks],
      }
    }
    case 'seats': {
      if (!table) return null
      const { seats, deals, now_ms } = message
      return { ...table, seats, now_ms, position: { ...table.position, deals } }
    }
    default:
      return table
  }
}

/** The last act on the board of each seat. */
export function lastActs(entries: EntryDoc[], seats: number): Map<number, EntryDoc> {
  const last = new Map<number, EntryDoc>()
  for (let i = entries.length - 1; i >= 0 && last.size < seats; i--) {
    const entry = entries[i]
    if (entry && entry.cells.length > 0 && !last.has(entry.by)) last.set(entry.by, entry)
  }
  return last
}

/** The acts that are marked on the board: the last act of all, and of every other player who is still
 * in the game the last one, for as long as nobody has come to where its piece went. */
export function traced(entries: EntryDoc[], standings: StandingDoc[]): EntryDoc[] {
  const [newest, ...others] = lastActs(entries, standings.length).values()
  if (!newest) return []
  const stands = (entry: EntryDoc) => {
    const to = entry.cells[1] ?? entry.cells[0]
    return !entries.slice(entries.lastIndexOf(entry) + 1).some((later) => later.cells.includes(to as number))
  }
  return [newest, ...others.filter((entry) => lives(standings[entry.by]) && stands(entry))]
}
