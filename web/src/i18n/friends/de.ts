import type { FriendsWords } from './en'

const de: FriendsWords = {
  invited: (game, side) => `Einladung zu ${game}: ${side}`,
  by: (host) => `${host} hat den Tisch eröffnet.`,
  decline: 'Nur zusehen',
  qr: 'Als QR-Code',
  qrSeat: (side) => `QR-Code des Links für ${side}`,
  qrWatch: 'QR-Code des Links zum Zusehen',
  startsWhen: (who) => `Die Partie beginnt, wenn alle bereit sind. Noch nicht bereit: ${who}`,
  startsWithYou: 'Alle warten auf Sie: Die Partie beginnt, sobald Sie bereit sind.',
  notHere: 'noch nicht da',
  clockStarts: 'Die erste Minute des ersten Zuges ist für jeden frei, dann läuft die Uhr.',
}
export default de
