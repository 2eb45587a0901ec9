// All words of a language, loaded as one.
import words from '../ru'
import study from '../study/ru'
import table from '../table/ru'
import talk from '../talk/ru'
import told from '../told/ru'

export default { words, study, table, talk, told }
