// Why something was refused, in the reader's words. Pure.
import type { ToldWords } from '../i18n/told/en'

/** What was refused: the server's code and words, and the act, if it was one. */
export type Problem = { code: string; message: string; act?: string }

/** The refusal in words; a code that this page does not know is the server's own matter. */
export function refusal(code: string, told: ToldWords): string {
  return code in told.refusal ? told.refusal[code as keyof ToldWords['refusal']] : told.refusal.internal
}

/** A refusal that came as an error, of the server or on the way to it. */
export function problemOf(error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unavailable'
  return { code, message: code === 'unavailable' || !(error instanceof Error) ? '' : error.message }
}

/** Why a record could not be read, from the words of the server, which name the place. */
export function unread(problem: Problem, told: ToldWords): string {
  if (problem.code !== 'invalid') return refusal(problem.code, told)
  const [, line, column] = /line (\d+), column (\d+)/.exec(problem.message) ?? []
  return line && column ? told.unreadAt(line, column) : told.unread
}
