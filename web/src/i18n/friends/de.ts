import type { FriendsWords } from './en'

const de: FriendsWords = {
  invited: (game, side) => `Einladung zu ${game}: ${side}`,
  by: (host) => `${host} hat den Tisch eröffnet.`,
  decline: 'Nur zusehen',
  takeSeat: 'Platz nehmen und mitspielen',
  watching: {
    free: 'Ein Platz ist frei: Der Knopf belegt ihn.',
    invited: 'Die freien Plätze warten auf Eingeladene. Wer mitspielen will, bittet den, der den Tisch eröffnet hat, um den Link eines Platzes.',
    taken: 'Alle Plätze sind besetzt. Ist einer davon Ihrer, öffnen Sie den Link für ein anderes Gerät; er steht in dem Browser, in dem Sie Platz genommen haben.',
  },
  qr: 'Als QR-Code',
  qrSeat: (side) => `QR-Code des Links für ${side}`,
  qrWatch: 'QR-Code des Links zum Zusehen',
  startsWhen: (who) => `Die Partie beginnt, wenn alle bereit sind. Noch nicht bereit: ${who}`,
  startsWithYou: 'Alle warten auf Sie: Die Partie beginnt, sobald Sie bereit sind.',
  you: 'Sie',
  notHere: 'noch nicht da',
  clockStarts: 'Die erste Minute des ersten Zuges ist für jeden frei, dann läuft die Uhr.',
}
export default de
