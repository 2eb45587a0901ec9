// The words of talk: who speaks to whom, and what is kept from whom.
const en = {
  channels: 'Whom to talk to',
  table: 'Table',
  all: 'In private',
  toTable: 'Say to the table',
  toOne: (who: string) => `Say to ${who} alone`,
  fresh: (n: number) => (n === 1 ? '1 new line' : `${n} new lines`),
  privateHint: (who: string) => `Before the end of the game only you and ${who} read this; then everybody does.`,
  allHint: 'What was said in private during the game.',
  silent: 'Nobody talks at this table before the game has ended.',
  policy: { open: 'Talk at the table', private: 'Talk at the table and in private', none: 'No talk before the end' },
  talk: 'Talk',
  goThere: 'To the talk',
  hide: 'Hide what somebody says',
  hideHint: 'Only on this device, at this table.',
}
export type TalkWords = typeof en
export default en
