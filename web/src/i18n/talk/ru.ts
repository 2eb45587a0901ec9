import { russian as plural } from '../plural'
import type { TalkWords } from './en'

const ru: TalkWords = {
  channels: 'С кем говорить',
  table: 'Стол',
  all: 'Наедине',
  toTable: 'Сказать всему столу',
  toOne: (who) => `Сказать наедине: ${who}`,
  fresh: (n) => `${n} ${plural(n, 'новая реплика', 'новые реплики', 'новых реплик')}`,
  privateHint: (who) => `До конца партии это читаете только вы и ${who}, после — все.`,
  allHint: 'Что говорилось наедине во время партии.',
  silent: 'За этим столом до конца партии не разговаривают.',
  policy: { open: 'Разговор за столом', private: 'Разговор за столом и наедине', none: 'До конца партии без разговоров' },
  talk: 'Разговор',
  goThere: 'К разговору',
  hide: 'Скрыть чьи-то реплики',
  hideHint: 'Только на этом устройстве и за этим столом.',
}
export default ru
