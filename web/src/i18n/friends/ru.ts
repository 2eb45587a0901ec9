import type { FriendsWords } from './en'

const ru: FriendsWords = {
  invited: (game, side) => `Вас зовут играть: ${game}. Ваше место: ${side}`,
  by: (host) => `За стол зовёт ${host}.`,
  decline: 'Только смотреть',
  qr: 'QR-код',
  qrSeat: (side) => `QR-код ссылки на место: ${side}`,
  qrWatch: 'QR-код ссылки для зрителей',
  startsWhen: (who) => `Игра начнётся, когда будут готовы: ${who}`,
  startsWithYou: 'Ждут только вас: игра начнётся, как только вы будете готовы.',
  notHere: 'ещё не здесь',
  clockStarts: 'Первая минута первого хода каждого игрока бесплатна, затем идут часы.',
}
export default ru
