import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Update } from '../lib/api'
import Dock from './Dock.svelte'
import { TableModel } from './model.svelte'
import RunningClock from './RunningClock.svelte'

const RIVAL = 1

function update(to_act: number): Update {
  const seat = (n: number) => ({
    seat: n,
    kind: 'person',
    name: ['Ana', 'Tycho'][n],
    computer: null,
    yours: n === 0,
    connected: true,
    away: false,
    resigned: false,
    clock: [60, 300][n],
  })
  const clock = { kind: 'reserve', reserve_seconds: 600, move_seconds: 0, days: 3 }
  const table = { id: 't', game: 'no-such-game', seats: [seat(0), seat(1)], status: 'playing', clock }
  const position = {
    to_act,
    draft: [],
    outcome: null,
    legal: [],
    instead: [],
    view: null,
    guide: { goal: 'Win.', decision: null, rule: '' },
    totals: [],
  }
  return {
    type: 'update',
    at: '1',
    seq: 1,
    seats: [0],
    seat: 0,
    curtain: null,
    can_take_back: false,
    table,
    told: null,
    position,
  } as unknown as Update
}

function at(to_act: number): TableModel {
  const model = new TableModel(() => true)
  model.receive(update(to_act))
  return model
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

test('for how long somebody thinks is shown, and not read out every second', async () => {
  const { container } = render(Dock, { model: at(RIVAL), connection: 'open', retry: () => {}, branch: () => {} })
  const live = container.querySelector('.say[aria-live], .say [aria-live]')!
  const spoken = new Set<string>()
  for (let second = 0; second < 8; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await tick()
    spoken.add(live.textContent)
  }
  expect(container.querySelector('.say')!.textContent).toContain('0:08')
  expect([...spoken].filter((text) => /\d/.test(text))).toEqual([])
  expect(spoken.size).toBeLessThan(3)
})

test('the clock that runs is that of whoever is to move now, whatever move is looked at', async () => {
  const model = at(0)
  const { container } = render(RunningClock, { model })
  expect(container.textContent).toBe('1:00')
  model.recall(0)
  model.receive({ type: 'past', seq: 0, view: {}, picture: null, to_act: RIVAL, totals: [], clocks: [600, 600] })
  await tick()
  expect(container.textContent).toBe('1:00')
  expect(container.querySelector('.clock.now')).not.toBe(null)
})
