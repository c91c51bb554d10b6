import { expect, test } from 'vitest'
import type { Clock } from '../lib/api'
import { en } from '../lib/words/en'
import { about, running, span } from './clock'

const reserve = (move_seconds: number): Clock => ({ kind: 'reserve', reserve_seconds: 600, move_seconds, days: 3 })

test('spans for people', () => {
  expect(span(0, en)).toBe('0:00')
  expect(span(245.9, en)).toBe('4:05')
  expect(span(3845, en)).toBe('1:04:05')
  expect(span(3 * 86400, en)).toBe('3 days')
  expect(span(-5, en)).toBe('0:00')
})

test('how long something takes is said roughly', () => {
  expect([0, 7, 55, 56, 90, 240, 9000].map((seconds) => about(seconds, en))).toEqual([
    'about 5 seconds',
    'about 10 seconds',
    'about 55 seconds',
    'about a minute',
    'about 2 minutes',
    'about 4 minutes',
    'about 3 hours',
  ])
})

test('a reserve runs down by the second, and not below nothing', () => {
  expect(running(60, reserve(0), 0, 0, 10_000)).toBe(50)
  expect(running(60, reserve(0), 0, 0, 90_000)).toBe(0)
})

test('the free time of a move goes first', () => {
  expect(running(60, reserve(20), 0, 0, 10_000)).toBe(60)
  expect(running(60, reserve(20), 0, 0, 30_000)).toBe(50)
  expect(running(60, reserve(20), 0, 15_000, 30_000)).toBe(50) // 5 s of free time were left when the update came
})
