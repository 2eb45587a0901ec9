// The table that the page was opened at: its document comes with the page.
import type { TableDoc } from '../wire'

/** Takes the document out of the page; null if it brought none of this table. */
export function carried(id: string): TableDoc | null {
  const block = document.getElementById('table')
  if (!block) return null
  block.remove()
  const table = JSON.parse(block.textContent ?? '') as TableDoc
  return table.table === id ? table : null
}
