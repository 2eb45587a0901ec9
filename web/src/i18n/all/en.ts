import words, { type Words } from '../en'
import friends, { type FriendsWords } from '../friends/en'
import study, { type StudyWords } from '../study/en'
import table, { type TableWords } from '../table/en'
import talk, { type TalkWords } from '../talk/en'
import told, { type ToldWords } from '../told/en'

/** All words of the page in one language. */
export type All = {
  words: Words
  /** Those of a table that is being gathered. */
  friends: FriendsWords
  /** Those of a table. */
  table: TableWords
  /** Those of talk. */
  talk: TalkWords
  /** Of refusals, of the games of this browser, and aloud. */
  told: ToldWords
  /** Those of hints and analysis. */
  study: StudyWords
}

export default { words, friends, table, talk, told, study } satisfies All
