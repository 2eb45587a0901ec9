// What decides how many play. Pure.
import type { GameDoc, OptionDoc } from '../wire'

/** The option of a game whose values are the numbers of players that it is for. */
export function seating(game: GameDoc): OptionDoc | undefined {
  const numbers = game.players.match(/\d+/g) ?? []
  return game.options.find(
    ({ values }) => 'words' in values && numbers.length > 1 && values.words.map(({ word }) => word).join() === numbers.join(),
  )
}
