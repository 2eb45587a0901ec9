// The names of cells as a language writes them. Pure.
import type { BoardDoc, TextDoc } from '../wire'

/** A name of a cell, or a part of one. */
export function spelled(board: BoardDoc, name: string, lang: keyof TextDoc): string {
  const [letters, own] = [[...board.letters.en], [...board.letters[lang]]]
  return [...name].map((c) => own[letters.indexOf(c)] ?? c).join('')
}
