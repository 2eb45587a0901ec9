// All words of a language, loaded as one.
import words from '../ru'
import friends from '../friends/ru'
import study from '../study/ru'
import table from '../table/ru'
import talk from '../talk/ru'
import told from '../told/ru'

export default { words, friends, study, table, talk, told }
