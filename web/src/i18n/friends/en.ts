// The words of a table that is being gathered: invitations, and what the beginning waits for.
const en = {
  invited: (game: string, side: string) => `You are invited to ${game}: ${side}`,
  by: (host: string) => `${host} has opened the table.`,
  decline: 'Only watch',
  qr: 'As a QR code',
  qrSeat: (side: string) => `QR code of the link for ${side}`,
  qrWatch: 'QR code of the link to watch',
  startsWhen: (who: string) => `The game starts when they are ready: ${who}`,
  startsWithYou: 'The game starts as soon as you are ready.',
  notHere: 'not here yet',
  clockStarts: 'The first minute of everybody’s first turn is free; then the clock runs.',
}
export type FriendsWords = typeof en
export default en
