// The words of the page in the chosen language; a missing word is a type error. Only one language
// is loaded.
import { keepSetting, setting } from '../lib/keys'
import type { TextDoc } from '../wire'
import type { Words } from './en'
import type { FriendsWords } from './friends/en'
import type { StudyWords } from './study/en'
import type { TableWords } from './table/en'
import type { TalkWords } from './talk/en'
import type { ToldWords } from './told/en'

export type Lang = keyof TextDoc
export const languages: Record<Lang, string> = {
  en: 'English',
  ru: 'Русский',
  pl: 'Polski',
  de: 'Deutsch',
}
type Whole = { words: Words; friends: FriendsWords; study: StudyWords; table: TableWords; talk: TalkWords; told: ToldWords }
const load: Record<Lang, () => Promise<{ default: Whole }>> = {
  en: () => import('./whole/en'),
  ru: () => import('./whole/ru'),
  pl: () => import('./whole/pl'),
  de: () => import('./whole/de'),
}

function initial(): Lang {
  const wanted = [setting('lang', ''), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return (wanted.find((code) => code in load) as Lang | undefined) ?? 'en'
}

let lang = $state<Lang>(initial())
let whole = $state.raw({} as Whole)

async function speak(value: Lang): Promise<void> {
  const { default: found } = await load[value]()
  whole = found
  lang = value
  document.documentElement.lang = value
}

export const i18n = {
  /** Loads the words of the chosen language: before it is done there are none. */
  start: (): Promise<void> => speak(lang),
  get lang(): Lang {
    return lang
  },
  set lang(value: Lang) {
    keepSetting('lang', value)
    // Without its words the language stays what it was.
    void speak(value).catch(() => {})
  },
  get words(): Words {
    return whole.words
  },
  /** The words of a table. */
  get table(): TableWords {
    return whole.table
  },
  /** The words of a table that is being gathered. */
  get friends(): FriendsWords {
    return whole.friends
  },
  /** The words of talk. */
  get talk(): TalkWords {
    return whole.talk
  },
  /** What the page tells of refusals, of the games of this browser, and aloud. */
  get told(): ToldWords {
    return whole.told
  },
  /** The words of hints and analysis. */
  get study(): StudyWords {
    return whole.study
  },
  /** A text of the server in the chosen language. */
  text(doc: TextDoc): string {
    return doc[lang]
  },
}
