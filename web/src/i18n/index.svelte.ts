// The words of the page in the chosen language, which is fetched when it is chosen; a missing word is
// a type error.
import { keepSetting, setting } from '../lib/keys'
import { nameOf, spelled } from '../lib/cells'
import type { SettingDoc, TextDoc } from '../wire'
import type { All } from './all/en'

export type Lang = keyof TextDoc
export const languages: Record<Lang, string> = {
  en: 'English',
  ru: 'Русский',
  pl: 'Polski',
  de: 'Deutsch',
}
const fetched: Record<Lang, () => Promise<{ default: All }>> = {
  en: () => import('./all/en'),
  ru: () => import('./all/ru'),
  pl: () => import('./all/pl'),
  de: () => import('./all/de'),
}

// What is said when not even words can be fetched.
const silence: Record<Lang, string> = {
  en: 'The server does not answer. Please load the page again.',
  ru: 'Сервер не отвечает. Пожалуйста, загрузите страницу ещё раз.',
  pl: 'Serwer nie odpowiada. Proszę wczytać stronę ponownie.',
  de: 'Der Server antwortet nicht. Bitte die Seite neu laden.',
}

function initial(): Lang {
  const wanted = [setting('lang', ''), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return (wanted.find((code) => code in languages) as Lang | undefined) ?? 'en'
}

let lang = $state<Lang>('en')
// `begin` is over before anything is drawn.
let all = $state.raw({} as All)
let wanted: Lang = 'en'

/** Changes the language once its words are there; if they do not come, all stays as it is. */
async function choose(value: Lang): Promise<void> {
  wanted = value
  const found = await fetched[value]()
  if (wanted !== value) return
  all = found.default
  lang = value
  document.documentElement.lang = value
}

export const i18n = {
  /** Sets the language that was chosen before, or that the browser asks for; else English. */
  begin: () => choose(initial()).catch(() => choose('en')),
  /** What to say when no words have come, in the language that was wanted. */
  get silence(): string {
    return silence[initial()]
  },
  get lang(): Lang {
    return lang
  },
  set lang(value: Lang) {
    keepSetting('lang', value)
    choose(value).catch(() => {})
  },
  get words(): All['words'] {
    return all.words
  },
  get friends(): All['friends'] {
    return all.friends
  },
  get table(): All['table'] {
    return all.table
  },
  get talk(): All['talk'] {
    return all.talk
  },
  get told(): All['told'] {
    return all.told
  },
  get study(): All['study'] {
    return all.study
  },
  /** The name of a seat's side; its number while the game is not known. */
  side(setting: SettingDoc | undefined, seat: number): string {
    const doc = setting?.seats[seat]
    return doc ? doc.name[lang] : String(seat + 1)
  },
  /** A name of a cell, or a part of one, as the chosen language writes it. */
  spelled(setting: SettingDoc, name: string): string {
    return spelled(setting.board, name, lang)
  },
  /** The name of a cell for people. */
  cell(setting: SettingDoc, cell: number): string {
    return spelled(setting.board, nameOf(setting.board, cell), lang)
  },
  /** A text of the server in the chosen language. */
  text(doc: TextDoc): string {
    return doc[lang]
  },
}
