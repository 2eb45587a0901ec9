// The words of the page in the chosen language; a missing word is a type error. Only English comes
// with the page; the others are fetched when they are chosen.
import { keepSetting, setting } from '../lib/keys'
import type { SettingDoc, TextDoc } from '../wire'
import en, { type All } from './all/en'

export type Lang = keyof TextDoc
export const languages: Record<Lang, string> = {
  en: 'English',
  ru: 'Русский',
  pl: 'Polski',
  de: 'Deutsch',
}
const fetched: Record<Lang, () => Promise<{ default: All }>> = {
  en: async () => ({ default: en }),
  ru: () => import('./all/ru'),
  pl: () => import('./all/pl'),
  de: () => import('./all/de'),
}

function initial(): Lang {
  const wanted = [setting('lang', ''), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return (wanted.find((code) => code in languages) as Lang | undefined) ?? 'en'
}

let lang = $state<Lang>('en')
let all = $state.raw<All>(en)
let wanted: Lang = 'en'

/** Changes the language once its words are there; if they do not come, all stays as it is. */
async function choose(value: Lang): Promise<void> {
  wanted = value
  const found = await fetched[value]().catch(() => null)
  if (!found || wanted !== value) return
  all = found.default
  lang = value
  document.documentElement.lang = value
}

export const i18n = {
  /** Sets the language that was chosen before, or that the browser asks for. */
  begin: () => choose(initial()),
  get lang(): Lang {
    return lang
  },
  set lang(value: Lang) {
    keepSetting('lang', value)
    void choose(value)
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
  /** The name of a seat's side. */
  side(setting: SettingDoc, seat: number): string {
    const doc = setting.seats[seat]
    return doc ? doc.name[lang] : ''
  },
  /** A text of the server in the chosen language. */
  text(doc: TextDoc): string {
    return doc[lang]
  },
}
