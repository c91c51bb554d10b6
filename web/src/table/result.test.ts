import { describe, expect, it } from 'vitest'
import type { OutcomeInfo } from '../lib/api'
import { homeWords } from '../lib/words/home'
import { roundTicks, spread } from './chart'
import { bars, rows, verdict } from './result'

const score = (...points: number[]) => ({
  total: points.reduce((a, b) => a + b, 0),
  parts: points.map((n, i) => ({ name: `c${i}`, text: `Category ${i}`, note: '', points: n, count: `${n} things` })),
})
const outcome = (change: Partial<OutcomeInfo> = {}): OutcomeInfo => ({
  reason: 'rules',
  winners: [0],
  places: [1, 2, 3],
  scores: [score(9, 4), score(3, 6), score(1, 0)],
  automaton: null,
  lower_wins: false,
  take_backs: 0,
  tie_break: null,
  aim: null,
  ...change,
})
const w = homeWords.en
const names = ['You', 'Plato', 'Tycho']

describe('verdict', () => {
  it('says who won, by how much and what made the difference', () => {
    expect(verdict(outcome(), names, 0, w)).toEqual({ headline: 'You won by 4', why: 'What made the difference: category 0, by 6.' })
    expect(verdict(outcome({ winners: [1], places: [2, 1, 3] }), names, 0, w).headline).toBe('Plato won by 4')
  })

  it('knows ties, shared wins, resignations and closed tables', () => {
    const level = outcome({ scores: [score(5, 5), score(4, 6), score(0, 0)], tie_break: { text: 'the most cards win', rule: 'X-1' } })
    expect(verdict(level, names, 0, w)).toEqual({ headline: 'You won', why: 'Level at 10: the most cards win.' })
    expect(verdict(outcome({ winners: [0, 1], places: [1, 1, 3] }), names, 0, w).headline).toBe('You and Plato share the win')
    expect(verdict(outcome({ reason: 'resigned' }), names, 0, w)).toEqual({ headline: 'You won', why: w.resignedWhy })
    expect(verdict(outcome({ reason: 'closed', winners: [] }), names, 0, w).headline).toBe(w.ended)
  })

  it('tells a challenge met from one that was not', () => {
    const alone = { places: [2], winners: [], scores: [score(3)] }
    expect(verdict(outcome(alone), ['You'], 0, w)).toEqual({ headline: w.soloLost, why: '' })
    const beaten = outcome({ ...alone, winners: [0], automaton: score(1), aim: { text: 'more than 1', rule: 'X-2' } })
    expect(verdict(beaten, ['You'], 0, w)).toEqual({ headline: w.soloWon, why: 'More than 1.' })
    expect(rows(beaten)[0]!.points).toEqual([3, 1])
  })
})

describe('bars', () => {
  it('are longest for the best, also where the fewest win', () => {
    expect(bars([0, 3, 7], 7, true)).toEqual([1, 5 / 8, 1 / 8])
    expect(bars([2, 4], 8, false)).toEqual([1 / 4, 1 / 2])
    expect(bars([30], 40, true)).toEqual([3 / 4])
  })
})

describe('chart', () => {
  it('has round lines around all values', () => {
    expect(roundTicks([3, 138, 46])).toEqual([0, 50, 100, 150])
    expect(roundTicks([-11, 12])).toEqual([-20, -10, 0, 10, 20])
  })

  it('moves labels apart within the bounds', () => {
    expect(spread([50, 52, 10], 19, 0, 100)).toEqual([50, 69, 10])
    expect(spread([98, 99], 19, 0, 100)).toEqual([81, 100])
  })
})
