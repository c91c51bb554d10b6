import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Update } from '../lib/api'
import Absent from './Absent.svelte'
import { TableModel } from './model.svelte'

function at(ben: object, sent: object[] = []): TableModel {
  const seat = { kind: 'person', computer: null, away: false, resigned: false, clock: null }
  const seats = [
    { ...seat, seat: 0, name: 'Ana', yours: true, connected: true },
    { ...seat, seat: 1, name: 'Ben', yours: false, ...ben },
  ]
  const table = { id: 't', game: 'no-such-game', seats, status: 'playing', clock: { kind: 'none' } }
  const model = new TableModel((message) => !!sent.push(message))
  model.receive({
    type: 'update',
    at: '1',
    seq: 1,
    seats: [0],
    seat: 0,
    curtain: null,
    table,
    told: null,
    position: null,
  } as unknown as Update)
  return model
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T12:00:30') }))
afterEach(() => vi.useRealTimers())

const buttons = (container: Element) => container.querySelectorAll('button').length

test('who is gone can be replaced after a minute, and only the time they went is read out', async () => {
  const sent: object[] = []
  const { container } = render(Absent, { model: at({ connected: false, gone: 40, replace_in: 20 }, sent) })
  const spoken = new Set<string>()
  for (let second = 0; second < 19; second += 1) {
    spoken.add(container.querySelector('[role="status"]')!.textContent)
    expect(buttons(container)).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    await tick()
  }
  expect([...spoken]).toHaveLength(1)
  expect([...spoken][0]).toContain('11:59')
  await vi.advanceTimersByTimeAsync(2000)
  await tick()
  container.querySelector('button')!.click()
  expect(sent).toEqual([{ type: 'hand_over', seat: 1 }])
})

test('who is silent is left in peace for an hour', async () => {
  const { container } = render(Absent, { model: at({ connected: true, gone: null, replace_in: 5 }) })
  expect(container.textContent).not.toContain('Ben')
  await vi.advanceTimersByTimeAsync(6000)
  await tick()
  expect(container.textContent).toContain('Ben')
  expect(buttons(container)).toBe(1)
})

test('nothing is said of people whom the reader cannot replace', () => {
  const { container } = render(Absent, { model: at({ connected: false, gone: 400, replace_in: null }) })
  expect(container.textContent).not.toContain('Ben')
})
