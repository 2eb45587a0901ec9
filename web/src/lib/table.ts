// What the page knows of a table, changed only by messages of the server. Pure.
import type { EntryDoc, PositionDoc, SettingDoc } from '../wire'

export type SeatStatus = {
  seat: number
  name: string
  kind: 'here' | 'friend' | 'open'
  taken: boolean
  online: boolean
}

export type Takeback = { by: number; agreed: number[] }

export type TableDoc = {
  table: string
  seq: number
  setting: SettingDoc
  seats: SeatStatus[]
  started: boolean
  entries: EntryDoc[]
  position: PositionDoc
  takeback?: Takeback | null
}

export type FromServer =
  | { t: 'full'; table: TableDoc }
  | {
      t: 'event'
      seq: number
      entries?: EntryDoc[]
      entry?: EntryDoc
      position?: PositionDoc
      seats?: SeatStatus[]
      started?: boolean
      takeback?: Takeback | null
    }
  | { t: 'seats'; seats: SeatStatus[]; started?: boolean }
  | { t: 'ack'; id: string; seq: number }
  | { t: 'nack'; id: string; code: string; message: string }
  | { t: 'pong' }

/** The table after a message; null when a number was missed and the whole must be asked for. */
export function after(table: TableDoc | null, message: FromServer): TableDoc | null {
  switch (message.t) {
    case 'full':
      return message.table
    case 'event': {
      if (!table) return null
      if (message.seq <= table.seq) return table
      if (message.seq !== table.seq + 1) return null
      const entries =
        message.entries ?? (message.entry ? [...table.entries, message.entry] : table.entries)
      return {
        ...table,
        seq: message.seq,
        entries,
        position: message.position ?? table.position,
        seats: message.seats ?? table.seats,
        started: message.started ?? table.started,
        takeback: message.takeback === undefined ? table.takeback : message.takeback,
      }
    }
    case 'seats':
      return table && { ...table, seats: message.seats, started: message.started ?? table.started }
    default:
      return table
  }
}

/** The last act of each seat that no later act of the same seat follows: what each did last. */
export function lastActs(entries: EntryDoc[], seats: number): Map<number, EntryDoc> {
  const last = new Map<number, EntryDoc>()
  for (let i = entries.length - 1; i >= 0 && last.size < seats; i--) {
    const entry = entries[i]
    if (entry && entry.cells.length > 0 && !last.has(entry.by)) last.set(entry.by, entry)
  }
  return last
}
