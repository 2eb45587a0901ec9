// What others have said at a table since a look at it, to be told to who does not see it. Pure.
import type { Channel } from './channels'
import type { TableDoc } from '../wire'

/** A line of others: the talk of a channel, or a phrase of the game. */
export type Spoke = { by: number; text: string; at: Channel | 'phrases' }

/** The last thing that another seat has said between two looks at a table, if any has. */
export function spoke(before: TableDoc | null, after: TableDoc, mine: number[], text: (entry: TableDoc['entries'][number]) => string): Spoke | null {
  if (!before || before.table !== after.table) return null
  const said = after.chat.slice(before.chat.length).filter(({ seat }) => !mine.includes(seat)).at(-1)
  if (said) return { by: said.seat, text: said.text, at: 'table' }
  const phrases = after.entries.slice(before.entries.length).filter((entry) => isPhrase(entry) && !mine.includes(entry.by))
  const phrase = phrases.at(-1)
  return phrase ? { by: phrase.by, text: text(phrase), at: 'phrases' } : null
}

/** Whether something was said in the game's own words. Draws and giving up are no diplomacy. */
export function isPhrase(entry: TableDoc['entries'][number]): boolean {
  return entry.said === true && !/^(resign|time|draw)/.test(entry.act)
}
