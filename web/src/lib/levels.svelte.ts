// The strengths of computer players, asked of the server once.
import { i18n } from '../i18n/index.svelte'
import type { LevelDoc } from '../wire'
import * as api from './api'

let list = $state.raw<LevelDoc[]>([])
let asked = false

function ask(): void {
  if (asked) return
  asked = true
  api.levels().then(
    (levels) => (list = levels),
    () => (asked = false),
  )
}

export const levels = {
  /** All of them, weakest first; none until the server has answered. */
  get list(): LevelDoc[] {
    ask()
    return list
  },
  /** The number of a level that neither bores nor crushes. */
  get middle(): number {
    return levels.list[Math.floor((levels.list.length - 1) / 2)]?.number ?? 1
  },
  /** The name of a level. */
  name(number: number): string {
    const level = levels.list.find((level) => level.number === number)
    return `${level ? i18n.text(level.name) : i18n.words.computer} (${number})`
  },
}
