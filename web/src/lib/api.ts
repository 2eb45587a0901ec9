// Questions to the server that need no socket.
import type {
  Claim,
  ClaimReply,
  ErrorDoc,
  ExplanationDoc,
  GameDoc,
  HintDoc,
  HostAct,
  HostReply,
  LevelDoc,
  NewHint,
  NewRecord,
  NewTable,
  NewTableReply,
  PieceDoc,
  PositionDoc,
  Preview,
  ReachDoc,
  RecordReply,
  StepDoc,
  StudyDoc,
  TableDoc,
  TableSummary,
  TextDoc,
  WeightsDoc,
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

async function ask<T>(path: string, body?: unknown, secret?: string, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (secret) headers['authorization'] = `Bearer ${secret}`
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(
    `/api/v1${path}`,
    { headers, ...sent, ...(signal ? { signal } : {}) },
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

/** A position under options, as a query. */
function about(options: [string, string][], position: string): string {
  const pairs = options.map(([name, value]) => ['option', `${name}=${value}`])
  return new URLSearchParams([...pairs, ['position', position]]).toString()
}

export const games = () => ask<GameDoc[]>('/games')
export const game = (id: string, options: Record<string, string> = {}) =>
  ask<Preview>(`/games/${id}${query(options)}`)
/** The position, after these acts. */
export const position = (id: string, options: [string, string][], position: string, acts: string[] = []) =>
  ask<PositionDoc>(`/games/${id}/position?${about(options, position)}${acts.map((act) => `&act=${encodeURIComponent(act)}`).join('')}`)
export const lesson = (id: string) => ask<StepDoc[]>(`/games/${id}/lesson`)
export const reach = (id: string, options: [string, string][], position: string, cell: string) =>
  ask<ReachDoc>(`/games/${id}/reach?${about(options, position)}&cell=${encodeURIComponent(cell)}`)
export const threats = (id: string, options: [string, string][], position: string, cell: string) =>
  ask<PieceDoc[]>(`/games/${id}/threats?${about(options, position)}&cell=${encodeURIComponent(cell)}`)
export const why = (id: string, options: [string, string][], position: string, act: string) =>
  ask<TextDoc>(`/games/${id}/why?${about(options, position)}&act=${encodeURIComponent(act)}`)
/** The address of a picture of a table after so many acts. */
export const picture = (id: string, after: number, seat: number, lang: string) =>
  `/api/v1/tables/${id}/picture.svg?after=${after}&seat=${seat}&lang=${lang}`
export const rules = (id: string) => ask<TextDoc>(`/games/${id}/rules`)
/** What the server has learned of a game under options. */
export const weights = (id: string, options: Record<string, string> = {}) =>
  ask<WeightsDoc[]>(`/games/${id}/weights${query(options)}`)
export const levels = () => ask<LevelDoc[]>('/levels')
export const tables = () => ask<TableSummary[]>('/tables')
/** Tables whatever they are, by their ids. */
export const summaries = (ids: string[]) => ask<TableSummary[]>(`/summaries?${ids.map((id) => `table=${id}`).join('&')}`)
export const open = (table: NewTable) => ask<NewTableReply>('/tables', table)
export const table = (id: string) => ask<TableDoc>(`/tables/${id}`)
export const at = (id: string, acts: number) => ask<PositionDoc>(`/tables/${id}/at/${acts}`)
export const claim = (id: string, seat: number, name: string, key?: string, ready = true) =>
  ask<ClaimReply>(`/tables/${id}/seats/${seat}/claim`, { name, key, ready } satisfies Claim)
export const host = (id: string, secret: string, act: HostAct) =>
  ask<HostReply>(`/tables/${id}/host`, act, secret)
export const openRecord = (text: string) => ask<RecordReply>('/records', { text } satisfies NewRecord)
export const hint = (id: string, seat: number, token: string) =>
  ask<HintDoc>(`/tables/${id}/hint`, { seat } satisfies NewHint, token)
/** Why the last of the first so many acts was done. */
export const reasons = (id: string, acts: number) => ask<ExplanationDoc>(`/tables/${id}/why/${acts}`)
/** What the position after so many acts is worth. */
export const study = (id: string, acts: number, signal: AbortSignal) =>
  ask<StudyDoc>(`/tables/${id}/analysis/${acts}`, undefined, undefined, signal)
/** The address at which a whole game is analysed, a line for each position. */
export const courseOf = (id: string) => `/api/v1/tables/${id}/analysis`
