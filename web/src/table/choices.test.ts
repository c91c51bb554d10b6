import { expect, test } from 'vitest'
import type { Choice } from '../lib/api'
import { ChoiceIndex, effectWords, keysOf, typed } from './choices'

const choice = (action: number, ...targets: string[]): Choice => ({ action, text: `choice ${action}`, targets, effects: [] })

test('choices are pressed where they are named first, else where they are named at all', () => {
  const index = new ChoiceIndex([choice(1, 'card:1', 'space:2'), choice(2, 'card:1', 'space:3'), choice(3, 'space:3')])
  expect(index.at('card:1').map((c) => c.action)).toEqual([1, 2])
  expect(index.at('space:2').map((c) => c.action)).toEqual([1])
  expect(index.at('space:3').map((c) => c.action)).toEqual([3])
  expect(index.at('space:4')).toEqual([])
})

test('a choice without targets is in the list only', () => {
  expect(new ChoiceIndex([choice(1)]).at('undefined')).toEqual([])
})

test('keys: those of the game first, numbers for the rest, no key twice', () => {
  const choices = [choice(10, 'a'), choice(11, 'b'), choice(12, 'c'), choice(13, 'd')]
  const own: Record<number, string> = { 11: '1', 12: 'B3', 13: 'B3' }
  expect([...keysOf(choices, (c) => own[c.action] ?? null)].sort()).toEqual([
    [10, '2'],
    [11, '1'],
    [12, 'B3'],
    [13, '3'],
  ])
})

test('at most nine choices get a number', () => {
  const keys = keysOf(
    Array.from({ length: 30 }, (_, i) => choice(i)),
    () => null,
  )
  expect([...keys.values()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test('a typed coordinate waits while a longer one begins so', () => {
  const keys = new Map([
    [1, 'B1'],
    [2, 'B12'],
    [3, 'C2'],
  ])
  expect(typed(keys, 'b')).toEqual({ action: null, more: true })
  expect(typed(keys, 'b1')).toEqual({ action: 1, more: true })
  expect(typed(keys, 'b12')).toEqual({ action: 2, more: false })
  expect(typed(keys, 'x')).toEqual({ action: null, more: false })
})

test('effects in one line', () => {
  const effects = ['+5', '', '2 tasks'].map((text) => ({ kind: 'k', amount: 1, targets: [], text }))
  expect(effectWords(effects, [])).toBe('+5 · 2 tasks')
})

test('other players who gain or lose points are named', () => {
  const effects = [
    { kind: 'points', amount: 7, targets: [], text: '+7' },
    { kind: 'rival', amount: -3, targets: ['seat:1'], text: 'Player 2 −3' },
    { kind: 'rival', amount: 2, targets: ['seat:2'], text: 'Player 3 +2' },
  ]
  const players = ['Ana', 'Ben', 'Eva'].map((name, seat) => ({ seat, name }))
  expect(effectWords(effects, players)).toBe('+7 · Ben −3 · Eva +2')
})
