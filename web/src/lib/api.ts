// Questions to the server that need no socket.
import type { GameDoc, PositionDoc, SettingDoc, TextDoc } from '../wire'
import type { SeatStatus, TableDoc } from './table'

export type NewSeat = { kind: 'here' | 'friend' | 'open'; name: string }
export type NewTable = {
  game: string
  options: Record<string, string>
  position?: string
  public: boolean
  seats: NewSeat[]
}
export type NewTableReply = {
  table: string
  host: string
  seats: { seat: number; kind: NewSeat['kind']; token?: string; link_key?: string }[]
}
export type TableSummary = {
  table: string
  game: string
  seats: SeatStatus[]
  started: boolean
  over: boolean
}

/** A refusal of the server in its own words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    `/api/v1${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const data: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const error = (data as { error?: { code?: string; message?: string } } | null)?.error
    throw new Refused(error?.code ?? 'internal', error?.message ?? response.statusText)
  }
  return data as T
}

function query(options: Record<string, string>): string {
  const pairs = Object.entries(options).map(([k, v]) => `option=${encodeURIComponent(`${k}=${v}`)}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

export const games = () => ask<GameDoc[]>('/games')
export const game = (id: string, options: Record<string, string> = {}) =>
  ask<{ setting: SettingDoc; start: PositionDoc }>(`/games/${id}${query(options)}`)
export const rules = (id: string) => ask<TextDoc>(`/games/${id}/rules`)
export const tables = () => ask<TableSummary[]>('/tables')
export const open = (table: NewTable) => ask<NewTableReply>('/tables', table)
export const table = (id: string) => ask<TableDoc>(`/tables/${id}`)
export const at = (id: string, acts: number) => ask<PositionDoc>(`/tables/${id}/at/${acts}`)
export const claim = (id: string, seat: number, name: string, key?: string) =>
  ask<{ token: string }>(`/tables/${id}/seats/${seat}/claim`, { name, key })
