// How much of each channel of a table's talk was read on this device.
import type { Channel } from './channels'
import { keepSetting, setting } from './keys'

export class Read {
  #counts = $state.raw<Record<string, number>>({})

  constructor(readonly table: string) {
    const kept = setting(`read.${table}`, '').split(' ').filter(Boolean)
    this.#counts = Object.fromEntries(kept.map((text) => text.split('=')).map(([key, n]) => [key, Number(n) || 0]))
  }

  of(channel: Channel): number {
    return this.#counts[channel] ?? 0
  }

  note(channel: Channel, count: number): void {
    if (this.of(channel) >= count) return
    this.#counts = { ...this.#counts, [channel]: count }
    const kept = Object.entries(this.#counts).map(([key, n]) => `${key}=${n}`)
    keepSetting(`read.${this.table}`, kept.join(' '))
  }
}
