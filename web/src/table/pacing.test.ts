import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Line, Update } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { Pacing } from './pacing'

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'calm'
})
afterEach(() => vi.useRealTimers())

const line = (seq: number, player: number): Line => ({ seq, player, text: '', targets: [], is_move: true })
const update = (log_from: number, ...players: number[]): Update =>
  ({ type: 'update', seats: [0], position: {}, told: { log_from, log: players.map((player, i) => line(log_from + i, player)) }, seq: log_from + players.length }) as unknown as Update

function paced(): { pacing: Pacing; shown: number[] } {
  const shown: number[] = []
  return { pacing: new Pacing((one) => shown.push(one.seq)), shown }
}

test('what others decide is shown one after another, one’s own at once', () => {
  const { pacing, shown } = paced()
  pacing.take(update(0, -1, 0))
  pacing.take(update(2, 0))
  expect(shown).toEqual([2, 3])
  pacing.take(update(3, 1))
  pacing.take(update(4, 1, -1))
  pacing.take(update(6, 1))
  expect(shown).toEqual([2, 3, 4])
  vi.advanceTimersByTime(600)
  expect(shown).toEqual([2, 3, 4, 6])
  vi.advanceTimersByTime(600)
  expect(shown).toEqual([2, 3, 4, 6, 7])
})

test('without a pace nothing waits', () => {
  settings.pace = 'none'
  const { pacing, shown } = paced()
  for (let seq = 0; seq < 5; seq += 1) pacing.take(update(seq, 1))
  expect(shown).toEqual([1, 2, 3, 4, 5])
})

test('what is far behind catches up, and a page that is left shows nothing more', () => {
  const { pacing, shown } = paced()
  for (let seq = 0; seq < 16; seq += 1) pacing.take(update(seq, 1))
  expect(shown.at(-1)).toBeGreaterThan(12)
  pacing.take(update(16, 1))
  pacing.take(update(17, 1))
  pacing.end()
  const count = shown.length
  vi.advanceTimersByTime(60_000)
  expect(shown).toHaveLength(count)
})
