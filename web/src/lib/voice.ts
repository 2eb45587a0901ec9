// The words of a language in the hands of what is pure.
import type { TableWords } from '../i18n/table/en'
import type { ToldWords } from '../i18n/told/en'
import type { Words } from '../i18n/en'
import type { TableDoc, TextDoc } from '../wire'

/** The words of a language, as the dictionaries hand them out. */
export type Voice = {
  words: Words
  table: TableWords
  told: ToldWords
  text: (doc: TextDoc) => string
}

/** The name of a side. */
export function sideOf(table: TableDoc, seat: number, voice: Voice): string {
  const doc = table.setting.seats[seat]
  return doc ? voice.text(doc.name) : ''
}
