// The men of a position by side and kind. Pure.
import { nameOf } from './cells'
import type { KindDoc, PieceDoc, PositionDoc, SettingDoc } from '../wire'

/** The men of one kind of one side. */
export type Row = { kind: KindDoc; men: PieceDoc[] }

/** The kind that a promotion makes, by how people write the act: `b1=Q` makes a queen. */
export function promotion(text: string, kinds: { kind: KindDoc; letters: string }[]): KindDoc | undefined {
  const [, made] = text.split('=')
  return kinds.find(({ letters }) => made?.match(/^\p{L}+/u)?.[0] === letters)?.kind
}

/** For each side its kinds, in the order of the game's list, with their men by the names of their
 * cells. */
export function byKind(setting: SettingDoc, position: PositionDoc): Row[][] {
  const name = (piece: PieceDoc) => nameOf(setting.board, piece.cell)
  return setting.seats.map((_, side) =>
    setting.kinds.flatMap((kind) => {
      const men = position.pieces.filter((piece) => piece.side === side && piece.kind === kind.kind)
      men.sort((a, b) => name(a).localeCompare(name(b), undefined, { numeric: true }))
      return men.length ? [{ kind, men }] : []
    }),
  )
}
