// All words of a language, loaded as one.
import words from '../de'
import friends from '../friends/de'
import study from '../study/de'
import table from '../table/de'
import talk from '../talk/de'
import told from '../told/de'

export default { words, friends, study, table, talk, told }
