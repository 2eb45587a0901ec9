// The rules of the games as told for players, asked of the server once each.
import type { TextDoc } from '../wire'
import * as api from './api'

const told = new Map<string, Promise<TextDoc>>()

/** The rules of a game. */
export function rulesOf(game: string): Promise<TextDoc> {
  const known = told.get(game)
  if (known) return known
  const asked = api.rules(game)
  told.set(game, asked)
  asked.catch(() => told.delete(game))
  return asked
}
