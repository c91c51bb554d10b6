import type { FromClient, FromServer } from './api'
import type { Lang } from './i18n.svelte'

export type Connection = 'connecting' | 'open' | 'lost' | 'gone'

export interface SocketEvents {
  message(message: FromServer): void
  state(state: Connection): void
}

const GONE = 4404 // no such table, so trying again is useless
const TOO_MANY = 4429 // too many sockets or messages, so trying again at once is useless
const FIRST_WAIT = 500
const LONGEST_WAIT = 10_000

/** The socket of one table. It reconnects by itself, with increasing delays, and at once when the network is back. */
export class TableSocket {
  #socket: WebSocket | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    private readonly id: string,
    private lang: Lang,
    private readonly events: SocketEvents,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener('online', this.retry)
    document.addEventListener('visibilitychange', this.retry)
    this.#connect()
  }

  /** Send a command; return false if there is no connection. */
  send(command: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(command))
    return true
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang // part of the address of the next connection
    this.send({ type: 'speak', lang })
  }

  /** Try now instead of waiting. */
  readonly retry = (): void => {
    if (this.#closed || this.#socket || document.visibilityState === 'hidden') return
    clearTimeout(this.#timer)
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.retry)
    document.removeEventListener('visibilitychange', this.retry)
    this.#socket?.close()
    this.#socket = null
  }

  #connect(): void {
    this.events.state(this.#tries ? 'lost' : 'connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = this.open(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?lang=${this.lang}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#tries = 0
      this.events.state('open')
    }
    socket.onmessage = (event) => this.events.message(JSON.parse(event.data as string) as FromServer)
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#socket = null
      if (event.code === GONE) {
        this.close()
        this.events.state('gone')
      } else {
        this.#wait(event.code === TOO_MANY ? LONGEST_WAIT : FIRST_WAIT)
      }
    }
  }

  #wait(first: number): void {
    this.#tries += 1
    this.events.state('lost')
    const wait = Math.min(LONGEST_WAIT, first * 2 ** (this.#tries - 1))
    this.#timer = setTimeout(this.retry, wait * (0.75 + Math.random() / 2)) // so that clients do not all come at the same moment
  }
}
