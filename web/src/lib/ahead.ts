// The table that the page is opened at is asked for before anything is drawn: the server names its
// document with the page, so it is on the way already.
import type { TableDoc } from '../wire'
import * as api from './api'

let ahead: { id: string; table: Promise<TableDoc> } | null = null

/** Asks for the table of this path, if it is one's. */
export function askAhead(path: string): void {
  const [, place, id] = path.split('/')
  if (place !== 't' || !id) return
  ahead = { id, table: api.table(id) }
  // Whoever takes it hears of a failure.
  ahead.table.catch(() => {})
}

/** The document of a table: the one that was asked for ahead, once. */
export function tableAtOnce(id: string): Promise<TableDoc> {
  const asked = ahead
  ahead = null
  return asked?.id === id ? asked.table : api.table(id)
}
