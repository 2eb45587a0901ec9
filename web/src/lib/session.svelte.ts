// A table as this browser lives it: its seats here, the line to it, what is not sent yet.
import * as api from './api'
import { read } from './device'
import { keep, keysOf, setting, type Keys } from './keys'
import { problemOf, type Problem } from './refusal'
import { route } from './route.svelte'
import { TableSocket, type Line } from './socket'
import type { TableDoc, WhisperDoc } from '../wire'

export class Session {
  table = $state.raw<TableDoc | null>(null)
  /** What this browser may read of private talk. */
  whispers = $state.raw<WhisperDoc[]>([])
  line = $state<Line>('opening')
  problem = $state.raw<Problem | null>(null)
  /** The acts and words that the server has not answered yet. */
  unsent = $state.raw<string[]>([])
  keys: Keys = $state({ seats: {}, links: {} })
  /** The seats that this browser holds. */
  readonly mine = $derived(Object.keys(this.keys.seats).map(Number))
  /** What `performance.now()` lacks to the server's time. */
  lag = 0
  #socket: TableSocket | undefined
  #sitting = false

  constructor(
    readonly id: string,
    readonly changed: (before: TableDoc | null, after: TableDoc) => void,
    readonly whispered: (said: WhisperDoc) => void,
  ) {
    this.keys = keysOf(id)
    addEventListener('hashchange', this.#linked)
    this.#takeByLink()
    this.#takeInvitation()
    this.#socket = new TableSocket(this.id, () => this.#tokens(), {
      changed: (table) => {
        const before = this.table
        if (table === before) return
        this.lag = table.now_ms - performance.now()
        this.table = table
        this.#keepInvitation(table)
        this.changed(before, table)
      },
      sits: (tokens, seats) => this.#sit(tokens, seats),
      whispers: (all) => (this.whispers = all),
      whisper: (said) => {
        this.whispers = [...this.whispers, said]
        this.whispered(said)
      },
      line: (line) => {
        this.line = line
        if (line === 'lost' && !this.table) void this.#doubt()
      },
      refused: (code, message, act) => (this.problem = { code, message, act }),
      waiting: (texts) => (this.unsent = texts),
    })
  }

  /** A line that never was open: is there such a table at all? */
  async #doubt(): Promise<void> {
    const found = await api.summaries([this.id]).catch(() => null)
    if (found?.length !== 0) return
    this.problem = { code: 'not_found', message: '' }
    this.close()
  }

  close(): void {
    removeEventListener('hashchange', this.#linked)
    this.#socket?.close()
  }

  /** A link was opened where the table is open already. */
  readonly #linked = (): void => {
    if (this.#takeByLink() || this.#takeInvitation()) this.#socket?.reopen()
  }

  act(text: string, seat: number): void {
    this.problem = null
    this.#socket?.act(seat, text)
  }

  /** Says something to the table, or to one seat. */
  say(seat: number, text: string, to?: number): void {
    this.#socket?.chat(seat, text, to)
  }

  remark(name: string, text: string): void {
    this.#socket?.remark(name, text)
  }

  /** Takes a free seat, with the key of its link if that was opened here. */
  async sitDown(seat: number, name: string): Promise<void> {
    const { invited } = this.keys
    this.#sitting = true
    try {
      // Before the game whoever sits down says later that he is ready.
      const ready = this.table?.state !== 'gathering'
      await this.#claim(seat, name, ready, invited?.seat === seat ? invited.key : undefined)
      this.problem = null
    } catch (error) {
      // A link that was used once is of no use to anybody else.
      const problem = problemOf(error)
      this.problem = problem.code === 'forbidden' ? { ...problem, code: 'taken' } : problem
      if (this.problem.code === 'taken') this.decline()
    } finally {
      this.#sitting = false
    }
  }

  async #claim(seat: number, name: string, ready: boolean, key?: string): Promise<void> {
    const { token } = await api.claim(this.id, seat, name, key, ready)
    this.keys.seats[seat] = token
    if (this.keys.invited?.seat === seat) delete this.keys.invited
    this.#keep()
    this.#socket?.reopen()
  }

  /** Makes no use of the invitation. */
  decline(): void {
    delete this.keys.invited
    this.#keep()
  }

  /** Keeps the new link of a seat that the host has freed. */
  link(seat: number, key: string | undefined): void {
    if (key) this.keys.links[seat] = key
    else delete this.keys.links[seat]
    this.#keep()
  }

  /** Goes to the table of a rematch: its tokens are those of this table. */
  goTo(table: string): void {
    if (this.mine.length && Object.keys(keysOf(table).seats).length === 0) {
      const { host, seats } = $state.snapshot(this.keys)
      keep(table, { ...(host ? { host } : {}), seats, links: {} })
    }
    route.go(`/t/${table}`)
  }

  #tokens(): string[] {
    return Object.values(this.keys.seats)
  }

  #keep(): void {
    keep(this.id, $state.snapshot(this.keys))
  }

  /** The server has said which seat each token is of: players may have changed places. */
  #sit(tokens: string[], seats: (number | null)[]): void {
    const held: Record<number, string> = {}
    tokens.forEach((token, i) => {
      const seat = seats[i]
      if (seat !== null && seat !== undefined) held[seat] = token
    })
    tokens.forEach((token, i) => seats[i] === null && void this.#sitAgain(token))
    const known = Object.entries(this.keys.seats)
    if (known.length === Object.keys(held).length && known.every(([seat, token]) => held[Number(seat)] === token)) return
    this.keys.seats = held
    this.#keep()
  }

  /** At a rematch to which a player has not come in time his seat is free, and his token the key. */
  async #sitAgain(token: string): Promise<void> {
    for (const { seat, kind, taken } of this.table?.seats ?? []) {
      if (kind !== 'friend' || taken || this.table?.started) continue
      try {
        return await this.#claim(seat, setting('name', ''), true, token)
      } catch {
        // It is somebody else's.
      }
    }
  }

  /** A link from another browser of the same player brings his seats along. */
  #takeByLink(): boolean {
    const taken = read(location.hash.slice(1))
    if (!taken) return false
    history.replaceState(null, '', location.pathname)
    this.keys = { ...this.keys, ...taken, seats: { ...this.keys.seats, ...taken.seats } }
    this.#keep()
    return true
  }

  /** A link of the form #seat=1&key=... invites who opens it. The key does not stay in the address. */
  #takeInvitation(): boolean {
    const hash = new URLSearchParams(location.hash.slice(1))
    const key = hash.get('key')
    const seat = Number(hash.get('seat'))
    if (!key || !Number.isInteger(seat)) return false
    history.replaceState(null, '', location.pathname)
    this.keys.invited = { seat, key }
    this.#keep()
    return true
  }

  /** An invitation ends when its seat is taken, by whomever. */
  #keepInvitation(table: TableDoc): void {
    const { invited } = this.keys
    // The news that a seat is taken may come before the answer to whoever takes it.
    const seat = invited && table.seats[invited.seat]
    if (!invited || this.#sitting || (seat?.taken === false && table.state !== 'closed')) return
    if (!this.keys.seats[invited.seat]) this.problem = { code: seat ? 'taken' : 'no_seat', message: '' }
    this.decline()
  }
}
