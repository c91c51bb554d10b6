import { expect, test } from 'vitest'
import { shared } from './shared'

test('what has not changed is the same object, and what has is not', () => {
  const before = { lots: [{ tiles: ['a'] }, { tiles: ['b'] }], seats: [{ hand: [1, 2] }], phase: 'lot' }
  const now = shared(before, { lots: [{ tiles: ['a'] }, { tiles: ['c'] }], seats: [{ hand: [1, 2] }], phase: 'card' })
  expect(now).toEqual({ lots: [{ tiles: ['a'] }, { tiles: ['c'] }], seats: [{ hand: [1, 2] }], phase: 'card' })
  expect([now === before, now.lots === before.lots, now.lots[1] === before.lots[1]]).toEqual([false, false, false])
  expect([now.lots[0] === before.lots[0], now.seats === before.seats]).toEqual([true, true])
  expect(shared(before, structuredClone(before))).toBe(before)
})

test('the new value is what comes out, whatever was there before', () => {
  const values = [
    null,
    undefined,
    1,
    'x',
    [],
    [1],
    [1, 2],
    [[1]],
    {},
    { a: 1 },
    { a: undefined },
    { b: 1 },
    { a: 1, b: 2 },
    { a: { b: [1, null] } },
    { 0: 1 },
  ]
  for (const before of values) for (const now of values) expect(shared(before, structuredClone(now))).toStrictEqual(now)
})
