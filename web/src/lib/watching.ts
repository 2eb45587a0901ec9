// Why somebody only watches. Pure.
import type { TableDoc } from '../wire'

/** The seats that anybody may take before the game. */
export function openSeats(table: TableDoc): number[] {
  if (table.state !== 'gathering') return []
  return table.seats.filter(({ kind, taken }) => kind === 'open' && !taken).map(({ seat }) => seat)
}

/** Why who holds no seat only watches: he may still sit down, the free seats wait for others, or
 * there are none; nothing of it where nobody plays any more. */
export function why(table: TableDoc): 'free' | 'invited' | 'taken' | null {
  if (table.state === 'over' || table.state === 'aborted' || table.state === 'record' || table.state === 'closed') return null
  const free = table.seats.filter(({ taken }) => !taken)
  if (free.some(({ kind }) => kind === 'open')) return 'free'
  return free.length > 0 ? 'invited' : 'taken'
}
