import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Line, Update } from '../lib/api'
import { PACES, settings } from '../lib/settings.svelte'
import { Pacing } from './pacing'

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'calm'
})
afterEach(() => vi.useRealTimers())

const ME = 0
const RIVAL = 1
const line = (seq: number, player: number): Line => ({ seq, player, text: '', targets: [], is_move: true, back_to: null })

/** Make an update after `log_from` events, given the players of the new ones, who decides next, and the draft. */
function update(log_from: number, players: number[], to_act = RIVAL, draft = ''): Update {
  const seq = log_from + players.length
  const log = players.map((player, i) => line(log_from + i, player))
  return { type: 'update', seats: [ME], position: { to_act }, told: { log_from, log }, seq, at: `${seq}${draft}` } as unknown as Update
}

function paced(): { pacing: Pacing; shown: number[] } {
  const shown: number[] = []
  const pacing = new Pacing((one) => shown.push(one.seq))
  pacing.take(update(0, [-1, ME]))
  return { pacing, shown }
}

test('what others decide is shown one after another, one’s own at once', () => {
  const { pacing, shown } = paced()
  pacing.take(update(2, [ME]))
  expect(shown).toEqual([2, 3])
  pacing.take(update(3, [RIVAL]))
  pacing.take(update(4, [RIVAL, -1]))
  pacing.take(update(6, [RIVAL]))
  expect(shown).toEqual([2, 3, 4])
  vi.advanceTimersByTime(600)
  expect(shown).toEqual([2, 3, 4, 6])
  vi.advanceTimersByTime(600)
  expect(shown).toEqual([2, 3, 4, 6, 7])
})

test.each(['quick', 'calm', 'slow'] as const)('a decision stays as long as %s says', (pace) => {
  settings.pace = pace
  const { pacing, shown } = paced()
  pacing.take(update(2, [RIVAL]))
  pacing.take(update(3, [RIVAL]))
  vi.advanceTimersByTime(PACES[pace] - 1)
  expect(shown).toEqual([2, 3])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([2, 3, 4])
})

test('without a pace nothing waits longer than a frame', () => {
  settings.pace = 'none'
  const { pacing, shown } = paced()
  for (let seq = 2; seq < 6; seq += 1) pacing.take(update(seq, [RIVAL]))
  expect(shown).toEqual([2])
  vi.advanceTimersByTime(16)
  expect(shown).toEqual([2, 3, 4, 5, 6])
})

test('my first press of a turn is answered at once, however long the turn before it was', () => {
  settings.pace = 'slow'
  const { pacing, shown } = paced()
  pacing.take(update(2, [RIVAL, RIVAL, RIVAL], ME))
  pacing.take(update(5, [], ME, '+7'))
  expect(shown).toEqual([2, 5, 5])
})

test('a take-back while computers move shows what they did and what came of it, all at once', () => {
  settings.pace = 'slow'
  const { pacing, shown } = paced()
  for (let seq = 2; seq < 6; seq += 1) pacing.take(update(seq, [RIVAL]))
  expect(shown).toEqual([2, 3])
  pacing.take(update(6, [ME], ME))
  expect(shown).toEqual([2, 3, 4, 5, 6, 7])
  vi.advanceTimersByTime(60_000)
  expect(shown).toHaveLength(6)
})

test('somebody who comes to look makes nobody hurry', () => {
  const { pacing, shown } = paced()
  pacing.take(update(2, [RIVAL]))
  pacing.take(update(3, [RIVAL]))
  pacing.take(update(4, []))
  expect(shown).toEqual([2, 3])
})

test('where decisions come faster than they are shown, all of them are shown, and soon enough', () => {
  settings.pace = 'slow'
  const { pacing, shown } = paced()
  const EVERY = 300
  for (let seq = 2; seq < 102; seq += 1) {
    pacing.take(update(seq, [RIVAL]))
    vi.advanceTimersByTime(EVERY)
    if (shown.length > 1) expect(seq - shown.at(-1)!).toBeLessThan(16)
  }
  vi.advanceTimersByTime(15_000)
  expect(shown).toEqual(Array.from({ length: 101 }, (_, i) => i + 2))
})

test('of decisions that come all at once none is shown with another', () => {
  settings.pace = 'slow'
  const times: number[] = []
  const pacing = new Pacing(() => times.push(Date.now()))
  for (let seq = 0; seq < 40; seq += 1) pacing.take(update(seq, [RIVAL]))
  vi.advanceTimersByTime(60_000)
  expect(times).toHaveLength(40)
  expect(new Set(times.slice(1)).size).toBe(39) // the first was there already
})

test('an update is shown with the time it came, not with the time it is shown', () => {
  vi.setSystemTime(1000)
  const received: number[] = []
  const pacing = new Pacing((_, at) => received.push(at))
  pacing.take(update(0, [-1, ME]))
  pacing.take(update(2, [RIVAL]))
  pacing.take(update(3, [RIVAL]))
  vi.advanceTimersByTime(600)
  expect(received).toEqual([1000, 1000, 1000])
})

test('a page that is left shows nothing more', () => {
  const { pacing, shown } = paced()
  for (let seq = 2; seq < 6; seq += 1) pacing.take(update(seq, [RIVAL]))
  pacing.end()
  vi.advanceTimersByTime(60_000)
  expect(shown).toEqual([2, 3])
})
