// The settings of games under options, asked of the server once each.
import type { SettingDoc } from '../wire'
import * as api from './api'

let all = $state.raw<Record<string, SettingDoc>>({})
const asked = new Set<string>()

/** Board, seats and pieces of a game under options; nothing until the server has answered. */
export function settingOf(game: string, options: [string, string][] = []): SettingDoc | undefined {
  const key = JSON.stringify([game, options])
  if (!asked.has(key)) {
    asked.add(key)
    api.game(game, Object.fromEntries(options)).then(
      ({ setting }) => (all = { ...all, [key]: setting }),
      () => asked.delete(key),
    )
  }
  return all[key]
}
