// What was typed as a move. Pure.
import type { BoardDoc, TextDoc } from '../wire'
import { spelled } from './cells'

/** The two cells that a text names in the letters of any language, if it is of the form e2e4,
 * e2-e4 or e2xe4. */
export function between(text: string, board: BoardDoc): [string, string] | null {
  const languages = Object.keys(board.letters) as (keyof TextDoc)[]
  const written = board.cells.flatMap(({ name }) => {
    const ways = new Set(languages.map((lang) => spelled(board, name, lang)))
    return [...ways].map((way) => ({ way: way.toLowerCase(), name }))
  })
  // The longest name first: no cell is taken for the beginning of another.
  written.sort((a, b) => b.way.length - a.way.length)
  const begins = (rest: string) => written.find(({ way }) => rest.toLowerCase().startsWith(way))
  const from = begins(text)
  if (!from) return null
  const to = begins(text.slice(from.way.length).replace(/^\s*[-–x:х]?\s*/, ''))
  return to ? [from.name, to.name] : null
}
