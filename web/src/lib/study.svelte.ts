// What the server thinks of a game: hints, reasons, and the analysis after the end.
import type { CourseDoc, EntryDoc, ExplanationDoc, PositionDoc, StudyDoc, TableDoc } from '../wire'
import * as api from './api'
import { arrows, shares, whole, withLine, type Arrow, type Course } from './graph'

/** How long a position must be looked at before it is asked about, in milliseconds. */
const PAUSE = 250

export class Study {
  /** Whether the analysis is open. */
  open = $state(false)
  /** What is known of the whole game. */
  course = $state.raw<Course>(new Map())
  /** Whether the whole game is being gone through. */
  running = $state(false)
  /** What is known of the position looked at. */
  doc = $state.raw<StudyDoc | null>(null)
  /** The line that the board shows. */
  line = $state(0)
  /** A position of a line, instead of the game's. */
  aside = $state.raw<PositionDoc | null>(null)
  /** A hint, or why an act was done: with how many acts stood. */
  told = $state.raw<{ acts: number; why: ExplanationDoc; hint: boolean } | null>(null)
  waiting = $state(false)
  failed = $state(false)
  #known = new Map<number, StudyDoc>()
  #course: AbortController | undefined
  #position: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: () => TableDoc | null) {}

  /** The arrows for the board after so many acts. */
  arrows(acts: number): Arrow[] {
    if (this.aside) return []
    if (this.told?.hint && this.told.acts === acts) return arrows([this.told.why.act])
    if (!this.open || this.doc?.acts !== acts) return []
    return arrows(this.doc.lines[this.line]?.acts ?? [])
  }

  close(): void {
    this.cancel()
    this.#position?.abort()
    clearTimeout(this.#timer)
  }

  /** Goes through the whole game, once. */
  async analyse(): Promise<void> {
    const table = this.table()
    if (!table || this.running) return
    this.open = true
    this.running = true
    this.failed = false
    const abort = (this.#course = new AbortController())
    try {
      const answer = await fetch(api.courseOf(table.table), { signal: abort.signal })
      if (!answer.ok || !answer.body) throw new Error(answer.statusText)
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const { lines, rest } = whole(text + part.value)
        text = rest
        for (const line of lines) this.course = withLine(this.course, JSON.parse(line) as CourseDoc)
      }
    } catch {
      this.failed = !abort.signal.aborted
    }
    this.running = false
  }

  cancel(): void {
    this.#course?.abort()
  }

  /** Looks at the position after so many acts, if that is still wanted in a moment. */
  look(acts: number): void {
    clearTimeout(this.#timer)
    this.#position?.abort()
    this.line = 0
    this.aside = null
    this.doc = this.#known.get(acts) ?? null
    if (!this.doc) this.#timer = setTimeout(() => void this.#ask(acts), PAUSE)
  }

  async #ask(acts: number): Promise<void> {
    const table = this.table()
    if (!table) return
    const abort = (this.#position = new AbortController())
    try {
      const found = await api.study(table.table, acts, abort.signal)
      const doc = { ...found, lines: found.lines.map((line) => ({ ...line, values: shares(line.values) })) }
      this.#known.set(acts, doc)
      if (!abort.signal.aborted) this.doc = doc
    } catch {
      if (!abort.signal.aborted) this.failed = true
    }
  }

  /** Shows the position after these acts of a line. */
  async stepAside(from: PositionDoc, acts: EntryDoc[]): Promise<void> {
    const table = this.table()
    if (!table) return
    const { game, options } = table.setting
    try {
      this.aside = await api.position(game.id, options, from.position, acts.map(({ act }) => act))
    } catch {
      this.failed = true
    }
  }

  hint(seat: number, token: string, acts: number): Promise<void> {
    return this.#tell(acts, true, async (id) => (await api.hint(id, seat, token)).why)
  }

  /** Why the last of the first so many acts was done. */
  why(acts: number): Promise<void> {
    return this.#tell(acts, false, (id) => api.reasons(id, acts))
  }

  async #tell(acts: number, hint: boolean, ask: (id: string) => Promise<ExplanationDoc>): Promise<void> {
    const table = this.table()
    if (!table || this.waiting) return
    this.waiting = true
    this.failed = false
    this.told = null
    try {
      const why = await ask(table.table)
      this.told = { acts, why: { ...why, values: shares(why.values) }, hint }
    } catch {
      this.failed = true
    }
    this.waiting = false
  }
}
