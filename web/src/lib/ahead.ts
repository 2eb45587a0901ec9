// The table that the page is opened at. This script imports nothing, so it is there long before the
// others: the table's document is read while they are still on the way.
import type { TableDoc } from '../wire'

const [, place, id] = location.pathname.split('/')

async function ask(): Promise<TableDoc | null> {
  try {
    const answer = await fetch(`/api/v1/tables/${id}`)
    return answer.ok ? ((await answer.json()) as TableDoc) : null
  } catch {
    return null
  }
}

/** The document once it is there; null if there is none, or it has been taken. */
export const ahead: { table: TableDoc | null; asked: Promise<TableDoc | null> | null } = { table: null, asked: null }

if (place === 't' && id) {
  ahead.asked = ask()
  void ahead.asked.then((table) => (ahead.table = table))
}
