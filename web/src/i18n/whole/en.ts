// All words of a language, loaded as one.
import words from '../en'
import friends from '../friends/en'
import study from '../study/en'
import table from '../table/en'
import talk from '../talk/en'
import told from '../told/en'

export default { words, friends, study, table, talk, told }
