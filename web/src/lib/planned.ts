// A move chosen while others think. Pure; whether it is possible is known when the turn comes.
import { lives } from './standing'
import type { ActDoc, ReachDoc, TableDoc } from '../wire'

export type Planned = { seat: number; from: number; to: number; ways?: number[][] }

/** The seats of this browser that may choose a move before their turn: none while one of them decides. */
export function planners(table: TableDoc, mine: number[]): number[] {
  const { to_act, standings } = table.position
  if (table.state !== 'playing' || to_act === null || mine.includes(to_act)) return []
  return mine.filter((seat) => lives(standings[seat]))
}

/** The move that a click on a cell plans, while the piece on another one is looked at. */
export function plan(reach: ReachDoc | null, seats: number[], from: number | null, to: number): Planned | null {
  const seat = reach?.seat
  if (!reach || from === null || seat === undefined || seat === null || !seats.includes(seat)) return null
  return reach.goes.includes(to) || reach.takes.includes(to) ? { seat, from, to, ways: reach.ways } : null
}

/** Whether the turn of a planned move has come: a turn of one's own, not one in which one only decides. */
export function isDue(table: TableDoc, planned: Planned): boolean {
  const { to_act, turn_of } = table.position
  return table.state === 'playing' && to_act === planned.seat && turn_of === undefined
}

/** The act that is meant, if the server lists it and no other between these cells. */
export function meant(acts: ActDoc[], planned: Planned): ActDoc | undefined {
  const between = acts.filter(({ from, to }) => from === planned.from && to === planned.to)
  return between.length === 1 ? between[0] : undefined
}
