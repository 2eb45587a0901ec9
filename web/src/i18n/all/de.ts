import words from '../de'
import friends from '../friends/de'
import study from '../study/de'
import table from '../table/de'
import talk from '../talk/de'
import told from '../told/de'
import type { All } from './en'

export default { words, friends, table, talk, told, study } satisfies All
