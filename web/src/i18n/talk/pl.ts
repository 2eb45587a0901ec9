import { polish as plural } from '../plural'
import type { TalkWords } from './en'

const pl: TalkWords = {
  channels: 'Z kim rozmawiać',
  table: 'Stół',
  all: 'Na osobności',
  toTable: 'Powiedz wszystkim przy stole',
  toOne: (who) => `Powiedz na osobności: ${who}`,
  fresh: (n) => `${n} ${plural(n, 'nowa wypowiedź', 'nowe wypowiedzi', 'nowych wypowiedzi')}`,
  privateHint: (who) => `Do końca partii czytacie to tylko ty i ${who}, potem wszyscy.`,
  allHint: 'Co powiedziano na osobności w czasie partii.',
  silent: 'Przy tym stole nie rozmawia się do końca partii.',
  policy: { open: 'Rozmowa przy stole', private: 'Rozmowa przy stole i na osobności', none: 'Bez rozmów do końca partii' },
  talk: 'Rozmowa',
  goThere: 'Do rozmowy',
  hide: 'Ukryj czyjeś wypowiedzi',
  hideHint: 'Tylko na tym urządzeniu i przy tym stole.',
}
export default pl
