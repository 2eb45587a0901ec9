// An offer as a question.
import type { TableWords } from '../i18n/table/en'
import type { TableDoc } from '../wire'
import type { Ask } from './deeds'

/** What is asked, with the names of those concerned. */
export function question(table: TableDoc, ask: Ask, words: TableWords, who: (seat: number) => string, level: (n?: number) => string): string {
  const by = who(ask.by)
  const seat = who(ask.offer?.seat ?? -1)
  switch (ask.kind) {
    case 'back':
      return words.askBack(by, ask.offer?.keep === undefined ? 0 : table.entries.length - ask.offer.keep)
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
