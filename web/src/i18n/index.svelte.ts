// The words of the page in the chosen language; a missing word is a type error.
import { keepSetting, setting } from '../lib/keys'
import type { TextDoc } from '../wire'
import de from './de'
import en, { type Words } from './en'
import pl from './pl'
import ru from './ru'
import friendsDe from './friends/de'
import friendsEn, { type FriendsWords } from './friends/en'
import friendsPl from './friends/pl'
import friendsRu from './friends/ru'
import talkDe from './talk/de'
import talkEn, { type TalkWords } from './talk/en'
import talkPl from './talk/pl'
import talkRu from './talk/ru'
import studyDe from './study/de'
import studyEn, { type StudyWords } from './study/en'
import studyPl from './study/pl'
import studyRu from './study/ru'
import tableDe from './table/de'
import tableEn, { type TableWords } from './table/en'
import tablePl from './table/pl'
import tableRu from './table/ru'
import toldDe from './told/de'
import toldEn, { type ToldWords } from './told/en'
import toldPl from './told/pl'
import toldRu from './told/ru'

export type Lang = keyof TextDoc
export const languages: Record<Lang, string> = {
  en: 'English',
  ru: 'Русский',
  pl: 'Polski',
  de: 'Deutsch',
}
const dictionaries: Record<Lang, Words> = { en, ru, pl, de }
const studies: Record<Lang, StudyWords> = { en: studyEn, ru: studyRu, pl: studyPl, de: studyDe }
const tables: Record<Lang, TableWords> = { en: tableEn, ru: tableRu, pl: tablePl, de: tableDe }
const friends: Record<Lang, FriendsWords> = { en: friendsEn, ru: friendsRu, pl: friendsPl, de: friendsDe }
const talks: Record<Lang, TalkWords> = { en: talkEn, ru: talkRu, pl: talkPl, de: talkDe }
const told: Record<Lang, ToldWords> = { en: toldEn, ru: toldRu, pl: toldPl, de: toldDe }

function initial(): Lang {
  const wanted = [setting('lang', ''), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return (wanted.find((code) => code in dictionaries) as Lang | undefined) ?? 'en'
}

let lang = $state<Lang>(initial())

export const i18n = {
  get lang(): Lang {
    return lang
  },
  set lang(value: Lang) {
    lang = value
    keepSetting('lang', value)
    document.documentElement.lang = value
  },
  get words(): Words {
    return dictionaries[lang]
  },
  /** The words of a table. */
  get table(): TableWords {
    return tables[lang]
  },
  /** The words of a table that is being gathered. */
  get friends(): FriendsWords {
    return friends[lang]
  },
  /** The words of talk. */
  get talk(): TalkWords {
    return talks[lang]
  },
  /** What the page tells of refusals, of the games of this browser, and aloud. */
  get told(): ToldWords {
    return told[lang]
  },
  /** The words of hints and analysis. */
  get study(): StudyWords {
    return studies[lang]
  },
  /** A text of the server in the chosen language. */
  text(doc: TextDoc): string {
    return doc[lang]
  },
}
