// All words of a language, loaded as one.
import words from '../de'
import study from '../study/de'
import table from '../table/de'
import talk from '../talk/de'
import told from '../told/de'

export default { words, study, table, talk, told }
