import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableSocket, type Connection } from './socket'

class FakeSocket {
  static made: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor(readonly url: string) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.onclose({ code: 1000 })
  }
  opens() {
    this.readyState = WebSocket.OPEN
    this.onopen()
  }
}

function connect(): { socket: TableSocket; states: Connection[]; messages: unknown[] } {
  const states: Connection[] = []
  const messages: unknown[] = []
  const events = { state: (state: Connection) => states.push(state), message: (message: unknown) => messages.push(message) }
  const socket = new TableSocket('abc', 'es', events, (url) => new FakeSocket(url) as unknown as WebSocket)
  return { socket, states, messages }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
})
afterEach(() => void vi.useRealTimers())

test('it asks for the table in the language, and hands on what it hears', () => {
  const { socket, states, messages } = connect()
  expect(FakeSocket.made[0]!.url).toMatch(/\/api\/tables\/abc\/socket\?lang=es$/)
  expect(socket.send({ type: 'start' })).toBe(false)
  FakeSocket.made[0]!.opens()
  FakeSocket.made[0]!.onmessage({ data: '{"type":"problem","text":"no","rule":null}' })
  expect(messages).toEqual([{ type: 'problem', text: 'no', rule: null }])
  expect(socket.send({ type: 'start' })).toBe(true)
  expect(states).toEqual(['connecting', 'open'])
  socket.close()
})

test('it comes back by itself, ever more slowly, with the language spoken last', () => {
  const { socket, states } = connect()
  FakeSocket.made[0]!.opens()
  socket.speak('en')
  expect(FakeSocket.made[0]!.sent).toEqual(['{"type":"speak","lang":"en"}'])
  FakeSocket.made[0]!.onclose({ code: 1006 })
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(700)
  expect(FakeSocket.made).toHaveLength(2)
  expect(FakeSocket.made[1]!.url).toContain('lang=en')
  FakeSocket.made[1]!.onclose({ code: 1006 })
  vi.advanceTimersByTime(700)
  expect(FakeSocket.made).toHaveLength(2)
  vi.advanceTimersByTime(700)
  expect(FakeSocket.made).toHaveLength(3)
  FakeSocket.made[2]!.opens()
  expect(states.at(-1)).toBe('open')
  socket.close()
})

test('the network is back: no more waiting', () => {
  const { socket } = connect()
  FakeSocket.made[0]!.onclose({ code: 1006 })
  dispatchEvent(new Event('online'))
  expect(FakeSocket.made).toHaveLength(2)
  socket.close()
})

test('whoever was too fast waits before coming back', () => {
  const { socket } = connect()
  FakeSocket.made[0]!.opens()
  FakeSocket.made[0]!.onclose({ code: 4429 })
  vi.advanceTimersByTime(7000)
  expect(FakeSocket.made).toHaveLength(1)
  vi.advanceTimersByTime(6000)
  expect(FakeSocket.made).toHaveLength(2)
  socket.close()
})

test('a table that is gone is not asked for again, nor one that was left', () => {
  const gone = connect()
  FakeSocket.made[0]!.onclose({ code: 4404 })
  expect(gone.states.at(-1)).toBe('gone')
  const left = connect()
  left.socket.close()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.made).toHaveLength(2)
})
