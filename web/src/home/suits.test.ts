import { beforeEach, describe, expect, it } from 'vitest'
import cases from './suits.cases.json'
import { isOwnWork, keepResults, resultsOf, suited, suitingLevel, type Ratings } from './suits'

const LADDER = ['novice', 'learner', 'hasty', 'amateur', 'casual', 'regular', 'strong', 'master']
const EVEN: Ratings = Object.fromEntries(LADDER.map((level, i) => [level, i * Math.log(0.72 / 0.28)]))

describe('the level that suits you', () => {
  beforeEach(() => localStorage.clear())

  it.each(cases)('$why', ({ matches, level, ratings }) => {
    const results = matches.map((match) => match.map(([name, score]) => ({ level: name as string, score: score as number })))
    expect(suitingLevel((ratings ?? EVEN) as Ratings, results)).toBe(level)
  })

  it('counts the computers that came before and after you', () => {
    expect(resultsOf([2, 1, 2, 4], ['casual', 'strong', null, 'novice'], 2)).toEqual([
      { level: 'casual', score: 0.5 },
      { level: 'strong', score: 0 },
      { level: 'novice', score: 1 },
    ])
  })

  it('looks only at matches that were played from the beginning to an end, without help', () => {
    const seats = [{ hints: 0 }, { hints: 3 }] as never[]
    const [whole, end] = [
      { shared: 0, seats },
      { reason: 'rules' as const, take_backs: 0 },
    ]
    expect(isOwnWork(whole, end, 0)).toBe(true)
    expect(isOwnWork(whole, { ...end, reason: 'resigned' }, 0)).toBe(true)
    expect(isOwnWork({ ...whole, shared: 12 }, end, 0)).toBe(false)
    expect(isOwnWork(whole, end, 1)).toBe(false)
    expect(isOwnWork(whole, { ...end, take_backs: 1 }, 0)).toBe(false)
    expect(isOwnWork(whole, { ...end, reason: 'closed' }, 0)).toBe(false)
  })

  it('keeps every match once, by game, and the latest only', () => {
    const won = [{ level: 'casual', score: 1 }]
    for (let i = 0; i < 5; i++) keepResults('orbit', 'the same table', won)
    keepResults('orbit', 'alone', [])
    expect(suited('orbit', EVEN)).toBeNull()
    for (let i = 0; i < 9; i++) keepResults('orbit', `won ${i}`, [{ level: 'master', score: 1 }])
    expect(suited('orbit', EVEN)).toBe('master')
    expect(suited('comet', EVEN)).toBeNull()
    for (let i = 0; i < 20; i++) keepResults('orbit', `lost ${i}`, [{ level: 'novice', score: 0 }])
    expect(suited('orbit', EVEN)).toBe('novice')
  })
})
