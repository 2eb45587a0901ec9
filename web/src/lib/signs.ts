// What the signs on the board say. Knows no rule: every sign comes from the position.
import { i18n } from '../i18n/index.svelte'
import type { HoldDoc, PositionDoc, SettingDoc } from '../wire'

/** The lines on a board that something is to be said of. */
export const lineSigns = ['creek', 'canal', 'throne', 'border'] as const
export type LineSign = (typeof lineSigns)[number]
export type Shown = 'pinned' | 'frozen' | 'lord' | 'no' | 'check' | 'trace' | 'idle' | 'marked' | 'column' | 'go' | 'take' | 'could' | 'moat' | 'bridge' | LineSign

/** The piece on a cell in words: `White Rook e4`. */
export function told(setting: SettingDoc, position: PositionDoc, cell: number): string {
  const name = i18n.cell(setting, cell)
  const piece = position.pieces.find((piece) => piece.cell === cell)
  const kind = setting.kinds.find((kind) => kind.kind === piece?.kind)
  const side = piece && setting.seats[piece.side]
  return kind && side ? `${i18n.words.piece(i18n.text(side.name), i18n.text(kind.name))} ${name}` : name
}

/** What holds a piece, and which pieces do. */
export function held(setting: SettingDoc, position: PositionDoc, hold: HoldDoc): string {
  const by = hold.by.map((cell) => told(setting, position, cell)).join(', ')
  return hold.sign === 'pinned' ? i18n.words.pinnedBy(by) : i18n.words.frozenBy(by)
}

/** The signs that a legend explains: those that are on the board now, and those of a chosen piece. */
export function legend(setting: SettingDoc, position: PositionDoc, moved: boolean): { sign: Shown; side?: number }[] {
  const found: { sign: Shown; side?: number }[] = []
  if (moved) found.push({ sign: 'trace' })
  if (position.checks.length) found.push({ sign: 'check' })
  const lords = new Set(position.pieces.flatMap((piece) => (piece.lord === undefined ? [] : [piece.lord])))
  for (const side of [...lords].sort()) found.push({ sign: 'lord', side })
  const idle = position.pieces.find((piece) => piece.idle && !position.holds?.some((hold) => hold.cell === piece.cell))
  if (idle) found.push({ sign: 'idle', side: idle.side })
  const marked = position.pieces.find((piece) => piece.marked)
  if (marked) found.push({ sign: 'marked', side: marked.side })
  const gates = setting.board.marks.flatMap((mark) => (mark.gate === null ? [] : [mark.gate]))
  const open = gates.filter((gate) => (position.gates >> gate) & 1)
  if (open.length < gates.length) found.push({ sign: 'moat' })
  if (open.length) found.push({ sign: 'bridge' })
  const drawn = new Set(setting.board.marks.map((mark) => mark.class))
  for (const sign of lineSigns) if (drawn.has(sign)) found.push({ sign })
  // What is drawn as soon as a piece is chosen.
  if (setting.board.layers.length > 1) found.push({ sign: 'column' })
  for (const sign of ['go', 'take', 'could'] as const) found.push({ sign })
  return found
}
