// Whose talk this browser does not show, at one table: a choice of the reader alone.
import { keepSetting, setting } from './keys'

/** A player by seat and name: whoever comes to the seat later is another. */
export const player = (seat: number, name: string) => `${seat} ${name}`
/** A spectator by the name that he gives himself. */
export const spectator = (name: string) => `~ ${name}`

export class Hidden {
  #who = $state.raw<string[]>([])

  constructor(readonly table: string) {
    this.#who = setting(`hidden.${table}`, '').split('\n').filter(Boolean)
  }

  has(who: string): boolean {
    return this.#who.includes(who)
  }

  toggle(who: string): void {
    this.#who = this.has(who) ? this.#who.filter((other) => other !== who) : [...this.#who, who]
    keepSetting(`hidden.${this.table}`, this.#who.join('\n'))
  }
}
