// All words of a language, loaded as one.
import words from '../pl'
import friends from '../friends/pl'
import study from '../study/pl'
import table from '../table/pl'
import talk from '../talk/pl'
import told from '../told/pl'

export default { words, friends, study, table, talk, told }
