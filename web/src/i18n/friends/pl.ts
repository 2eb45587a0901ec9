import type { FriendsWords } from './en'

const pl: FriendsWords = {
  invited: (game, side) => `Zaproszenie do gry: ${game}. Twoje miejsce: ${side}`,
  by: (host) => `Do stołu zaprasza ${host}.`,
  decline: 'Tylko patrzę',
  qr: 'Kod QR',
  qrSeat: (side) => `Kod QR odnośnika do miejsca: ${side}`,
  qrWatch: 'Kod QR odnośnika dla widzów',
  startsWhen: (who) => `Gra zacznie się, gdy wszyscy będą gotowi. Czekamy na: ${who}`,
  startsWithYou: 'Wszyscy czekają na ciebie: gra zacznie się, gdy dasz znak.',
  notHere: 'jeszcze nie przy stole',
  clockStarts: 'Pierwsza minuta pierwszego ruchu każdego gracza jest darmowa, potem rusza zegar.',
}
export default pl
