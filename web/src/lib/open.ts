// Opens tables and keeps their secrets.
import * as api from './api'
import { keep, type Keys } from './keys'
import { route } from './route.svelte'
import type { NewTable, TableDoc } from '../wire'

/** Opens a table and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  const reply = await api.open(table)
  const keys: Keys = { host: reply.host, seats: {}, links: {} }
  for (const seat of reply.seats) {
    if (seat.token) keys.seats[seat.seat] = seat.token
    if (seat.link_key) keys.links[seat.seat] = seat.link_key
  }
  keep(reply.table, keys)
  route.go(`/t/${reply.table}`)
}

/** Opens another table like this one. */
export const reopen = (table: TableDoc): Promise<void> => openTable(table.again)
