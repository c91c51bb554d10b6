import { afterEach, expect, test, vi } from 'vitest'
import type { Past, StoryEntry, Update } from '../lib/api'
import { rest } from '../lib/rest'
import { read } from './reading'

const FILE = { name: 'mine.lunario', text: '' }
const STOPS = Array.from({ length: 40 }, (_, i) => i + 1)

const entry = (seq: number): StoryEntry => ({
  kind: 'turn',
  player: 0,
  first: seq - 1,
  last: seq - 1,
  done: true,
  headline: [],
  details: [],
})
const past = (seq: number): Past => ({ type: 'past', seq, view: {}, picture: null, to_act: 0, totals: [], clocks: [] })
const end = {
  type: 'update',
  at: '40',
  seq: 40,
  seats: [],
  seat: null,
  table: { game: 'no-such-game', seats: [] },
  position: { draft: [] },
  told: { log_from: 0, log: [], story_from: 0, story: STOPS.map(entry) },
} as unknown as Update

function served(): { asked: number[][]; answer: () => void } {
  const asked: number[][] = []
  const waiting: (() => void)[] = []
  vi.spyOn(rest, 'replay').mockResolvedValue(end)
  vi.spyOn(rest, 'game').mockResolvedValue(undefined)
  vi.spyOn(rest, 'pasts').mockImplementation((_, __, seqs) => {
    asked.push(seqs)
    return new Promise((resolve) => waiting.push(() => resolve({ positions: seqs.map(past) })))
  })
  return { asked, answer: () => waiting.shift()!() }
}
afterEach(() => vi.restoreAllMocks())

test('a scrubber that is drawn along asks once, then for where it stopped', async () => {
  const { asked, answer } = served()
  const model = await read(FILE, null)
  for (let stop = 38; stop >= 0; stop -= 1) model.goTo(stop)
  expect(asked.map(([first]) => first)).toEqual([39])
  answer()
  await vi.waitFor(() => expect(asked.map(([first]) => first)).toEqual([39, 1]))
  answer()
  await vi.waitFor(() => expect(model.pastSeq).toBe(1))
})

test('what is known is not asked for again', async () => {
  const { asked, answer } = served()
  const model = await read(FILE, null)
  model.goTo(5)
  answer()
  await vi.waitFor(() => expect(model.pastSeq).toBe(6))
  model.step(1)
  await vi.waitFor(() => expect(model.pastSeq).toBe(7))
  expect(asked).toHaveLength(1)
})

test('a refusal is told, and another move can be asked for', async () => {
  const { answer } = served()
  const model = await read(FILE, null)
  vi.mocked(rest.pasts).mockRejectedValueOnce(new Error('Too much at once.'))
  model.goTo(5)
  await vi.waitFor(() => expect(model.problem?.text).toBe('Too much at once.'))
  model.goTo(6)
  answer()
  await vi.waitFor(() => expect([model.pastSeq, model.problem]).toEqual([7, null]))
})
