// Looking back through a game: one position at a time, or a replay.
import * as api from './api'
import { actsAfter, moves, stepAt } from './rounds'
import type { EntryDoc, PositionDoc, TableDoc } from '../wire'

/** How long a position of a replay stands, in milliseconds. */
const PACE = 1100

export class Past {
  /** How many acts stood in the position looked at; null in the present. */
  at = $state<number | null>(null)
  /** Where the replay that runs stops; null if none runs. */
  until = $state<number | null>(null)
  #seen = $state.raw<{ at: number; position: PositionDoc } | null>(null)
  #known = new Map<string, PositionDoc>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly table: () => TableDoc | null,
    readonly failed: () => void,
  ) {}

  get total(): number {
    return this.table()?.entries.length ?? 0
  }

  /** The position to be shown. */
  get position(): PositionDoc | undefined {
    const table = this.table()
    if (this.at === null || !table) return table?.position
    // Until the answer is there the board stays as it was.
    return this.#seen?.position ?? table.position
  }

  /** The acts up to the position shown. */
  get shown(): number {
    return Math.min(this.at ?? this.total, this.total)
  }

  get #entries(): EntryDoc[] {
    return this.table()?.entries ?? []
  }

  /** The changes of the position up to the one shown. */
  get step(): number {
    return stepAt(this.#entries, this.shown)
  }

  /** The moves up to the position shown: not what was said, nor who gave up. */
  get move(): number {
    return this.#entries.slice(0, this.shown).filter(moves).length
  }

  /** The moves of the whole game. */
  get moves(): number {
    return this.#entries.filter(moves).length
  }

  /** Goes so many changes of the position on, or back. */
  stepBy(steps: number): void {
    this.go(actsAfter(this.#entries, this.step + steps))
  }

  /** Looks at the position after so many acts; the last one is the present. */
  go(at: number): void {
    this.stop()
    void this.#look(at)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.until = null
  }

  /** Shows the changes after the first `from` acts one by one. */
  replay(from: number): void {
    this.stop()
    this.until = this.total
    const step = async (at: number) => {
      await this.#look(at)
      if (this.until === null) return
      if (at >= this.total) this.until = null
      else this.#timer = setTimeout(() => void step(actsAfter(this.#entries, stepAt(this.#entries, at) + 1)), PACE)
    }
    void step(Math.max(0, from))
  }

  /** Acts were taken back: what lay beyond them is no more. */
  changed(): void {
    if (this.at !== null && this.at >= this.total) this.go(this.total)
  }

  async #look(at: number): Promise<void> {
    const table = this.table()
    if (!table || at >= table.entries.length) {
      this.at = null
      this.#seen = null
      return
    }
    this.at = Math.max(0, at)
    const wanted = this.at
    if (wanted === 0) {
      this.#seen = { at: 0, position: table.start }
      return
    }
    // The same number of acts may mean another position after acts were taken back.
    const name = table.entries.slice(0, wanted).map((entry) => entry.act).join(' ')
    try {
      const position = this.#known.get(name) ?? (await api.at(table.table, wanted))
      this.#known.set(name, position)
      if (this.at === wanted) this.#seen = { at: wanted, position }
    } catch {
      this.stop()
      this.at = null
      this.#seen = null
      this.failed()
    }
  }
}
