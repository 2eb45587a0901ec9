import words from '../ru'
import friends from '../friends/ru'
import study from '../study/ru'
import table from '../table/ru'
import talk from '../talk/ru'
import told from '../told/ru'
import type { All } from './en'

export default { words, friends, table, talk, told, study } satisfies All
