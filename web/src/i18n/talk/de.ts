import type { TalkWords } from './en'

const de: TalkWords = {
  channels: 'Mit wem reden',
  table: 'Tisch',
  all: 'Unter vier Augen',
  toTable: 'Dem ganzen Tisch sagen',
  toOne: (who) => `Unter vier Augen sagen: ${who}`,
  fresh: (n) => (n === 1 ? '1 neue Zeile' : `${n} neue Zeilen`),
  privateHint: (who) => `Bis zum Ende der Partie lesen das nur Sie und ${who}, danach alle.`,
  allHint: 'Was während der Partie unter vier Augen gesagt wurde.',
  silent: 'An diesem Tisch wird bis zum Ende der Partie nicht geredet.',
  policy: { open: 'Gespräch am Tisch', private: 'Gespräch am Tisch und unter vier Augen', none: 'Bis zum Ende kein Gespräch' },
  talk: 'Gespräch',
  goThere: 'Zum Gespräch',
  hide: 'Jemandes Worte ausblenden',
  hideHint: 'Nur auf diesem Gerät und an diesem Tisch.',
}
export default de
