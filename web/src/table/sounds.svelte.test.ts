import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Line, OutcomeInfo, Update } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import { TableModel } from './model.svelte'
import { sounds } from './sounds.svelte'

vi.mock('../lib/sound', () => ({ play: vi.fn() }))

const RIVAL = 1
const FRAME = 20 // milliseconds, after which whatever came is shown
const line = (seq: number, player: number): Line => ({ seq, player, text: '', targets: [], is_move: true, back_to: null })

function update(log: Line[], to_act: number | null, outcome: Partial<OutcomeInfo> | null = null): Update {
  const position = { to_act, draft: [], outcome, legal: [], instead: [], view: {}, guide: {} }
  const table = { id: 't', game: 'no-such-game', seats: [] }
  return {
    type: 'update',
    at: `${log.length}`,
    seq: log.length,
    seats: [0],
    seat: 0,
    curtain: null,
    table,
    told: { log_from: 0, log, story_from: 0, story: [] },
    position,
  } as unknown as Update
}

let stop = () => {}
function heard(first: Update): { model: TableModel; receive: (update: Update) => string[] } {
  const model = new TableModel(() => true)
  model.receive(first)
  stop = $effect.root(() => sounds(model))
  const receive = (next: Update): string[] => {
    vi.mocked(play).mockClear()
    model.receive(next)
    vi.advanceTimersByTime(FRAME)
    flushSync()
    return vi.mocked(play).mock.calls.map(([kind]) => kind)
  }
  flushSync()
  return { model, receive }
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'none'
  vi.mocked(play).mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a move of somebody else sounds once, and nothing sounds for those who come and go', () => {
  const { receive } = heard(update([line(0, RIVAL)], RIVAL))
  expect(play).not.toHaveBeenCalled()
  expect(receive(update([line(0, RIVAL)], RIVAL))).toEqual([])
  expect(receive(update([line(0, RIVAL), line(1, RIVAL)], RIVAL))).toEqual(['move'])
  expect(receive(update([line(0, RIVAL), line(1, RIVAL)], RIVAL))).toEqual([])
})

test('one’s own turn sounds once', () => {
  const { receive } = heard(update([line(0, RIVAL)], RIVAL))
  const mine = update([line(0, RIVAL), line(1, RIVAL)], 0)
  expect(receive(mine)).toEqual(['turn'])
  expect(receive({ ...mine, at: '2+7' })).toEqual([])
})

test('looking back makes no sound, nor does coming back', () => {
  const { model } = heard(update([line(0, RIVAL)], RIVAL))
  model.recall(1)
  model.receive({ type: 'past', seq: 1, view: {}, picture: null, to_act: 1, totals: [], clocks: [] })
  flushSync()
  model.present()
  flushSync()
  expect(play).not.toHaveBeenCalled()
})

test('the end sounds when it comes, not for those who read the result later', () => {
  const end = update([line(0, RIVAL)], null, { winners: [] })
  const { receive } = heard(update([], 0))
  expect(receive(end)).toEqual(['move', 'end'])
  expect(receive({ ...end })).toEqual([])
  stop()
  vi.mocked(play).mockClear()
  heard(end)
  expect(play).not.toHaveBeenCalled()
})
