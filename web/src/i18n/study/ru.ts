import { russian as plural } from '../plural'
import type { StudyWords } from './en'

const ru: StudyWords = {
  hint: 'Подсказка',
  hintTaken: (who) => `${who}: взята подсказка`,
  hints: 'Можно просить подсказки; все видят, когда её берут',
  hurry: 'Ходи сейчас',
  weights: 'Чему научен',
  ownWeights: 'как есть',
  why: (act) => `Почему ${act}?`,
  whyWait: 'Ищу причины …',
  reasons: 'Объяснения',
  title: 'Анализ',
  about: 'Чего мог ждать каждый игрок после каждого хода и что было бы лучше всего.',
  start: 'Разобрать партию',
  cancel: 'Прервать',
  progress: (n, of) => `${n} из ${of} ${plural(of, 'позиции', 'позиций', 'позиций')}`,
  graph: 'Ожидаемая доля всех очков, ход за ходом',
  shares: 'Ожидаемая доля всех очков:',
  at: (n, of, values) => `${n === 0 ? 'Начало' : `После ${n} из ${of}`}: ${values}`,
  lines: 'Лучшее здесь',
  over: 'Здесь игра окончена.',
  looking: 'Смотрю …',
  depth: (d, n) => `глубина ${d}, позиций: ${n}`,
  worth: (share) => `ожидание ${share}`,
  variation: 'Вариант из анализа',
  backToGame: 'Вернуться к партии',
  failed: 'Не получилось; попробуйте чуть позже.',
}
export default ru
