// The tables at which this browser holds seats, from what it keeps of them.
import type { TableSummary } from '../wire'
import { keysOf, keptTables } from './keys'

/** The seats that this browser holds at a table. */
export const seatsAt = (table: string): number[] => Object.keys(keysOf(table).seats).map(Number)

/** The tables at which this browser holds seats: as many as one request may ask for, the newest. */
export const mine = (): string[] => keptTables().filter((table) => seatsAt(table).length > 0).slice(0, 50)

/** Whether one of these seats decides now. */
export const calls = (table: TableSummary, seats: number[]): boolean =>
  table.started && !table.over && table.to_act !== null && seats.includes(table.to_act)

/** Where one is called stands first, then what goes on, then what has ended; the newest first. */
export function sorted(tables: TableSummary[]): TableSummary[] {
  const rank = (table: TableSummary) => (calls(table, seatsAt(table.table)) ? 0 : table.over ? 2 : 1)
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.created_ms - a.created_ms)
}
