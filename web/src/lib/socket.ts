// The line to a table: opens again by itself, resumes, resends what was not answered.
import { after } from './table'
import type { ErrorCode, TableDoc, ToClient, ToServer, WhisperDoc } from '../wire'

export type Line = 'opening' | 'open' | 'lost'

type Waiting = Extract<ToServer, { t: 'act' | 'chat' | 'remark' }>

export type Watcher = {
  changed: (table: TableDoc) => void
  /** Which seat each of the tokens is of. */
  sits: (tokens: string[], seats: (number | null)[]) => void
  /** Private talk: all of it anew, or one word more. */
  whispers: (all: WhisperDoc[]) => void
  whisper: (said: WhisperDoc) => void
  line: (line: Line) => void
  /** What was refused, with the act, if it was one. */
  refused: (code: ErrorCode, message: string, act?: string) => void
  /** What the server has not answered yet. */
  waiting: (texts: string[]) => void
}

const PING = 2500
const DEAD = 9000
const AGAIN = [300, 1000, 2000, 4000]

export class TableSocket {
  #socket: WebSocket | null = null
  #table: TableDoc | null = null
  #waiting: Waiting[] = []
  #shown: string[] = []
  #heard = 0
  #tries = 0
  #closed = false
  #timer: ReturnType<typeof setInterval>
  #again: ReturnType<typeof setTimeout> | undefined
  #serial = 0
  readonly #tab = Math.random().toString(36).slice(2, 10)
  readonly #online = () => this.#soon(0)

  constructor(
    readonly id: string,
    readonly tokens: () => string[],
    readonly watcher: Watcher,
  ) {
    this.#timer = setInterval(() => this.#tick(), PING)
    addEventListener('online', this.#online)
    // What is drawn now comes first.
    this.#soon(0)
  }

  act(seat: number, act: string): void {
    this.#say({ t: 'act', id: this.#name(), expect: this.#table?.seq ?? 0, seat, act })
  }

  chat(seat: number, text: string, to?: number): void {
    this.#say({ t: 'chat', id: this.#name(), seat, text, to })
  }

  remark(name: string, text: string): void {
    this.#say({ t: 'remark', id: this.#name(), name, text })
  }

  #say(message: Waiting): void {
    this.#waiting.push(message)
    this.#show()
    this.#send(message)
  }

  #show(): void {
    this.watcher.waiting(this.#waiting.map((message) => (message.t === 'act' ? message.act : message.text)))
  }

  #name(): string {
    return `${this.#tab}-${Date.now().toString(36)}-${this.#serial++}`
  }

  /** Says hello again, after a seat was claimed. */
  reopen(): void {
    this.#tries = 0
    this.#socket?.close()
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    removeEventListener('online', this.#online)
    this.#socket?.close()
  }

  #open(): void {
    clearTimeout(this.#again)
    if (this.#closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = this.#table ? `?since=${this.#table.seq}` : ''
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.id}/ws${since}`)
    this.#socket = socket
    this.#heard = Date.now()
    socket.onopen = () => {
      this.#shown = this.tokens()
      this.#send({ t: 'hello', tokens: this.#shown })
      this.#tries = 0
      this.watcher.line('open')
      this.#waiting.forEach((message) => this.#send(message))
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return
      this.#heard = Date.now()
      this.#take(JSON.parse(event.data) as ToClient)
    }
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return
      this.#socket = null
      this.watcher.line('lost')
      this.#soon(AGAIN[Math.min(this.#tries++, AGAIN.length - 1)] ?? 0)
    }
  }

  /** Opens the line again after so long, unless there is one. */
  #soon(wait: number): void {
    if (this.#socket || this.#closed) return
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#open(), wait)
  }

  #take(message: ToClient): void {
    if (message.t === 'ack' || message.t === 'nack') {
      const answered = this.#waiting.find((waiting) => waiting.id === message.id)
      this.#waiting = this.#waiting.filter((waiting) => waiting !== answered)
      this.#show()
      const act = answered?.t === 'act' ? answered.act : undefined
      if (message.t === 'nack') this.watcher.refused(message.code, message.message, act)
      return
    }
    if (message.t === 'sits') {
      this.watcher.sits(this.#shown, message.seats)
      return
    }
    if (message.t === 'whispers') {
      this.watcher.whispers(message.whispers)
      return
    }
    if (message.t === 'whisper') {
      this.watcher.whisper(message)
      return
    }
    if (message.t === 'pong') return
    const table = after(this.#table, message)
    if (table) {
      this.#table = table
      this.watcher.changed(table)
    } else {
      // A number was missed: begin again with the whole table.
      this.#table = null
      this.#socket?.close()
    }
  }

  #tick(): void {
    const socket = this.#socket
    if (!socket) return
    if (Date.now() - this.#heard > DEAD) {
      // A dead line may take long to close by itself.
      this.#socket = null
      socket.close()
      this.watcher.line('lost')
      this.#soon(0)
    } else this.#send({ t: 'ping' })
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
