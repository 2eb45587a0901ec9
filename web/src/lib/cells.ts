// The names of cells, for machines and as a language writes them. Pure.
import type { BoardDoc, TextDoc } from '../wire'

/** The name of a cell for machines. */
export const nameOf = (board: BoardDoc, cell: number): string => board.cells[cell]?.name ?? ''

/** A name of a cell, or a part of one. */
export function spelled(board: BoardDoc, name: string, lang: keyof TextDoc): string {
  const [letters, own] = [[...board.letters.en], [...board.letters[lang]]]
  return [...name].map((c) => own[letters.indexOf(c)] ?? c).join('')
}
