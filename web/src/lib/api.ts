// Questions to the server that need no socket.
import type {
  Claim,
  ClaimReply,
  ErrorDoc,
  GameDoc,
  HostAct,
  HostReply,
  LevelDoc,
  NewTable,
  NewTableReply,
  PositionDoc,
  Preview,
  TableSummary,
  TextDoc,
} from '../wire'

/** A refusal of the server in its own words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, body?: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secret) headers['authorization'] = `Bearer ${secret}`
  const response = await fetch(
    `/api/v1${path}`,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  const data: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const error = (data as Partial<ErrorDoc> | null)?.error
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
  ask<Preview>(`/games/${id}${query(options)}`)
export const rules = (id: string) => ask<TextDoc>(`/games/${id}/rules`)
export const levels = () => ask<LevelDoc[]>('/levels')
export const tables = () => ask<TableSummary[]>('/tables')
export const open = (table: NewTable) => ask<NewTableReply>('/tables', table)
export const at = (id: string, acts: number) => ask<PositionDoc>(`/tables/${id}/at/${acts}`)
export const claim = (id: string, seat: number, name: string, key?: string, ready = true) =>
  ask<ClaimReply>(`/tables/${id}/seats/${seat}/claim`, { name, key, ready } satisfies Claim)
export const host = (id: string, secret: string, act: HostAct) =>
  ask<HostReply>(`/tables/${id}/host`, act, secret)
