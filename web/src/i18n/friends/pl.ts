import type { FriendsWords } from './en'

const pl: FriendsWords = {
  invited: (game, side) => `Zaproszenie do gry: ${game}. Twoje miejsce: ${side}`,
  by: (host) => `Do stołu zaprasza ${host}.`,
  decline: 'Tylko patrzę',
  takeSeat: 'Zajmij miejsce, aby grać',
  watching: {
    free: 'Jest wolne miejsce: zajmuje je przycisk.',
    invited: 'Wolne miejsca czekają na zaproszonych. Aby grać, poproś osobę, która otworzyła stół, o odnośnik do miejsca.',
    taken: 'Wszystkie miejsca są zajęte. Jeśli jedno z nich należy do ciebie, otwórz odnośnik dla innego urządzenia z przeglądarki, w której ono jest twoje.',
  },
  qr: 'Kod QR',
  qrSeat: (side) => `Kod QR odnośnika do miejsca: ${side}`,
  qrWatch: 'Kod QR odnośnika dla widzów',
  startsWhen: (who) => `Gra zacznie się, gdy wszyscy będą gotowi. Czekamy na: ${who}`,
  startsWithYou: 'Wszyscy czekają na ciebie: gra zacznie się, gdy dasz znak.',
  you: 'ciebie',
  notHere: 'jeszcze nie przy stole',
  clockStarts: 'Pierwsza minuta pierwszego ruchu każdego gracza jest darmowa, potem rusza zegar.',
}
export default pl
