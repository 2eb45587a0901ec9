// The words of a table that is being gathered: invitations, and what the beginning waits for.
const en = {
  invited: (game: string, side: string) => `You are invited to ${game}: ${side}`,
  by: (host: string) => `${host} has opened the table.`,
  decline: 'Only watch',
  takeSeat: 'Take a seat to play',
  /** Why somebody only watches. */
  watching: {
    free: 'A seat is free: the button takes it.',
    invited: 'The free seats wait for those who were invited. To play, ask whoever opened the table for the link of a seat.',
    taken: 'All seats are taken. If one of them is yours, open the link for another device, which is in the browser where you sat down.',
  },
  qr: 'As a QR code',
  qrSeat: (side: string) => `QR code of the link for ${side}`,
  qrWatch: 'QR code of the link to watch',
  startsWhen: (who: string) => `The game starts when they are ready: ${who}`,
  startsWithYou: 'The game starts as soon as you are ready.',
  you: 'you',
  notHere: 'not here yet',
  clockStarts: 'The first minute of everybody’s first turn is free; then the clock runs.',
}
export type FriendsWords = typeof en
export default en
