// An offer as a question.
import type { TableWords } from '../i18n/table/en'
import type { TableDoc } from '../wire'
import type { Ask } from './deeds'
import { others } from './heard'

/** How many acts would be taken back. */
const taken = (table: TableDoc, { offer }: Ask) => (offer?.keep === undefined ? 0 : table.entries.length - offer.keep)

/** What is asked, with the names of those concerned; who asks himself is told what he asks. */
export function question(
  table: TableDoc,
  ask: Ask,
  words: TableWords,
  who: (seat: number) => string,
  level: (n?: number) => string,
  mine: number[],
): string {
  const by = who(ask.by)
  const seat = who(ask.offer?.seat ?? -1)
  if (mine.includes(ask.by) && others(table, mine)) {
    const { ask: own } = words
    if (ask.kind === 'back') return own.back(taken(table, ask))
    if (ask.kind === 'computer') return own.computer(seat, level(ask.offer?.level))
    return ask.kind === 'out' ? own.out(seat) : own[ask.kind]
  }
  switch (ask.kind) {
    case 'back':
      return words.askBack(by, taken(table, ask))
    case 'draw':
      return words.askDraw(by)
    case 'computer':
      return words.askComputer(by, seat, level(ask.offer?.level))
    case 'out':
      return words.askOut(by, seat)
    default:
      return words[({ pause: 'askPause', resume: 'askResume', abort: 'askAbort', rematch: 'askRematch' } as const)[ask.kind]](by)
  }
}
