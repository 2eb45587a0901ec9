// The link by which a player takes his seats to another browser. Pure.
import type { Keys } from './keys'

/** What stands behind the # of the link: secrets never reach a server in an address. */
export function written(keys: Keys): string {
  const seats = Object.entries(keys.seats).map(([seat, token]) => `${seat}.${token}`)
  const pairs = new URLSearchParams({ take: seats.join(' ') })
  if (keys.host) pairs.set('host', keys.host)
  return pairs.toString()
}

/** The seats, and the host's secret, of such a link; null if it is none. */
export function read(hash: string): Pick<Keys, 'seats' | 'host'> | null {
  const pairs = new URLSearchParams(hash)
  const take = pairs.get('take')
  if (!take) return null
  const seats: Record<number, string> = {}
  for (const one of take.split(' ')) {
    const [, seat, token] = /^(\d{1,2})\.([\w-]{16,64})$/.exec(one) ?? []
    if (seat !== undefined && token !== undefined) seats[Number(seat)] = token
  }
  const host = pairs.get('host')
  return { seats, ...(host ? { host } : {}) }
}
