// The line to a table: opens again by itself, resumes, resends what was not answered.
import { after } from './table'
import type { ErrorCode, TableDoc, ToClient, ToServer } from '../wire'

export type Line = 'opening' | 'open' | 'lost'

type Waiting = Extract<ToServer, { t: 'act' | 'chat' }>

export type Watcher = {
  changed: (table: TableDoc) => void
  line: (line: Line) => void
  refused: (code: ErrorCode, message: string) => void
}

const PING = 2500
const DEAD = 9000
const AGAIN = 2000

export class TableSocket {
  #socket: WebSocket | null = null
  #table: TableDoc | null = null
  #waiting: Waiting[] = []
  #heard = 0
  #closed = false
  #timer: ReturnType<typeof setInterval>
  #again: ReturnType<typeof setTimeout> | undefined
  #serial = 0
  readonly #tab = Math.random().toString(36).slice(2, 10)

  constructor(
    readonly id: string,
    readonly tokens: () => string[],
    readonly watcher: Watcher,
  ) {
    this.#timer = setInterval(() => this.#tick(), PING)
    this.#open()
  }

  act(seat: number, act: string): void {
    this.#say({ t: 'act', id: this.#name(), expect: this.#table?.seq ?? 0, seat, act })
  }

  chat(seat: number, text: string): void {
    this.#say({ t: 'chat', id: this.#name(), seat, text })
  }

  #say(message: Waiting): void {
    this.#waiting.push(message)
    this.#send(message)
  }

  #name(): string {
    return `${this.#tab}-${Date.now().toString(36)}-${this.#serial++}`
  }

  /** Says hello again, after a seat was claimed. */
  reopen(): void {
    this.#socket?.close()
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    this.#socket?.close()
  }

  #open(): void {
    this.watcher.line('opening')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = this.#table ? `?since=${this.#table.seq}` : ''
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.id}/ws${since}`)
    this.#socket = socket
    this.#heard = Date.now()
    socket.onopen = () => {
      this.#send({ t: 'hello', tokens: this.tokens() })
      this.watcher.line('open')
      this.#waiting.forEach((message) => this.#send(message))
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now()
      this.#take(JSON.parse(event.data) as ToClient)
    }
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return
      this.watcher.line('lost')
      this.#again = setTimeout(() => this.#open(), AGAIN)
    }
  }

  #take(message: ToClient): void {
    if (message.t === 'ack' || message.t === 'nack') {
      this.#waiting = this.#waiting.filter((waiting) => waiting.id !== message.id)
      if (message.t === 'nack') this.watcher.refused(message.code, message.message)
      return
    }
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
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (Date.now() - this.#heard > DEAD) this.#socket.close()
    else this.#send({ t: 'ping' })
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
