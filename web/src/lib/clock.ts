// What the clocks show, from the server's numbers. Pure.
import type { ClocksDoc, TimeDoc } from '../wire'

/** The milliseconds that a seat has left when the server's time is `now`. */
export function left(clocks: ClocksDoc, seat: number, now: number): number {
  const stock = clocks.left_ms[seat] ?? 0
  const { running } = clocks
  if (running?.seat !== seat) return stock
  return Math.max(0, stock - Math.max(0, now - running.since_ms))
}

/** The milliseconds until the running clock of a seat begins to cost time. */
export function grace(clocks: ClocksDoc, seat: number, now: number): number {
  return clocks.running?.seat === seat ? Math.max(0, clocks.running.since_ms - now) : 0
}

/** Below this a clock is short, in milliseconds. */
export function short(time: TimeDoc): number {
  if (time.kind === 'days') return 6 * 3_600_000
  return Math.min(60_000, Math.max(10_000, time.base_s * 125))
}

const two = (n: number) => String(n).padStart(2, '0')

/** A time as a clock shows it: days and hours, or hours, minutes, seconds, at the end tenths. */
export function face(ms: number, tenths = false): { days: number; text: string } {
  if (tenths && ms < 10_000) {
    const tenth = Math.floor(ms / 100)
    return { days: 0, text: `0:${two(Math.floor(tenth / 10))}.${tenth % 10}` }
  }
  // A clock that shows nothing has run out.
  const seconds = Math.ceil(ms / 1000)
  const days = Math.floor(seconds / 86_400)
  const [h, m, s] = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  if (days) return { days, text: `${h}:${two(m)}` }
  return { days, text: h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}` }
}

/** A time control as players write it: 10+5. */
export function control(time: Extract<TimeDoc, { kind: 'fischer' }>): string {
  const halves: Record<number, string> = { 15: '¼', 30: '½', 45: '¾' }
  const minutes = Math.floor(time.base_s / 60)
  const rest = halves[time.base_s % 60]
  const base = time.base_s % 60 === 0 ? String(minutes) : rest ? `${minutes || ''}${rest}` : `${minutes}:${two(time.base_s % 60)}`
  return `${base}+${time.increment_s}`
}
