import words from '../pl'
import friends from '../friends/pl'
import study from '../study/pl'
import table from '../table/pl'
import talk from '../talk/pl'
import told from '../told/pl'
import type { All } from './en'

export default { words, friends, table, talk, told, study } satisfies All
