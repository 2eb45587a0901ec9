// What of a change at a table is said to who cannot see it. Pure.
import type { TableDoc } from '../wire'
import { asks } from './deeds'
import { lastActs } from './table'
import { question } from './question'
import { face, left } from './clock'
import { headline, ranking } from './result'
import { sideOf, type Voice } from './voice'

/** The acts from the one of this number on. */
function acts(table: TableDoc, from: number, voice: Voice): string[] {
  const side = (seat: number) => sideOf(table, seat, voice)
  return table.entries.slice(from).flatMap((entry) => [
    voice.table.says(side(entry.by), voice.text(entry.text)),
    ...(entry.became ?? []).map(([seat, now]) => voice.table.says(side(seat), voice.words[now])),
  ])
}

/** How the game ended. */
function result(table: TableDoc, voice: Voice): string[] {
  const places = ranking(table).map(({ place, seat }) => voice.told.placed(place, sideOf(table, seat, voice)))
  return [headline(table, voice), ...places]
}

/** What has happened between two looks at a table; nothing at the first. */
export function news(before: TableDoc | null, after: TableDoc, voice: Voice, level: (n?: number) => string, mine: number[] = []): string[] {
  if (!before || before.table !== after.table) return []
  const side = (seat: number) => sideOf(after, seat, voice)
  const who = (seat: number) => after.seats[seat]?.name || side(seat)
  const said: string[] = []
  const taken = before.entries.length - after.entries.length
  if (taken > 0) said.push(voice.told.back(taken))
  said.push(...acts(after, before.entries.length, voice))
  const checked = after.position.checks.filter((seat) => taken > 0 || !before.position.checks.includes(seat))
  if (after.entries.length !== before.entries.length) {
    said.push(...checked.map((seat) => voice.table.says(side(seat), voice.words.check)))
  }
  const known = new Set(asks(before).map((ask) => ask.key))
  const asked = asks(after).filter((ask) => !known.has(ask.key))
  said.push(...asked.map((ask) => question(after, ask, voice.table, who, level, mine)))
  if (after.position.outcome && !before.position.outcome) said.push(...result(after, voice))
  else if (after.state !== before.state) said.push(...state(after, voice))
  return said
}

function state(table: TableDoc, voice: Voice): string[] {
  if (table.state === 'aborted') return [voice.table.aborted]
  if (table.state === 'paused') return [voice.table.paused]
  return table.state === 'playing' ? [turn(table, voice)] : []
}

/** Whose turn it is. */
export function turn(table: TableDoc, voice: Voice): string {
  const seat = table.position.to_act
  if (table.position.outcome) return result(table, voice).join('. ')
  return seat === null ? '' : voice.table.toMove(table.seats[seat]?.name ?? '', sideOf(table, seat, voice))
}

/** Whose turn it is, and what everybody has left. */
export function clocks(table: TableDoc, now: number, voice: Voice): string {
  const { clocks } = table
  const all = table.setting.seats.map((_, seat) => {
    if (!clocks) return ''
    const { days, text } = face(left(clocks, seat, now))
    return voice.table.says(sideOf(table, seat, voice), days ? `${voice.table.days(days)} ${text}` : text)
  })
  return [turn(table, voice), ...(clocks ? all : [voice.table.noTime])].join('. ')
}

/** The last act of each player, the newest first. */
export function last(table: TableDoc, voice: Voice): string {
  const entries = [...lastActs(table.entries, table.setting.seats.length).values()]
  const said = entries.map((entry) => voice.table.says(sideOf(table, entry.by, voice), voice.text(entry.text)))
  return said.join('. ') || voice.words.noMoves
}
