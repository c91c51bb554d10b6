import { expect, test } from 'vitest'
import type { StoryEntry } from '../lib/api'
import { entries, plain } from './entries'

const entry = (kind: StoryEntry['kind'], player: number | null, first: number, last: number): StoryEntry => ({
  kind,
  player,
  first,
  last,
  done: true,
  headline: [{ text: `${kind} ` }, { text: String(first) }],
  details: [[{ text: `detail ${first}` }]],
})

test('the newest entry comes first; each recalls the position after its last event', () => {
  const found = entries([entry('turn', 0, 0, 2), entry('turn', 1, 3, 3), entry('rules', null, 3, 3)])
  expect(found.map(({ kind, player, seq }) => [kind, player, seq])).toEqual([
    ['rules', null, 4],
    ['turn', 1, 4],
    ['turn', 0, 3],
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
})

test('entries that begin at the same event are told apart, even of one kind', () => {
  const story = [entry('turn', 0, 3, 3), entry('rules', null, 3, 3), entry('rules', null, 3, 3), entry('rules', null, 3, 3)]
  expect(new Set(entries(story).map(({ key }) => key)).size).toBe(4)
  expect(
    entries(story)
      .slice(1)
      .map(({ key }) => key),
  ).toEqual(entries(story.slice(0, 3)).map(({ key }) => key))
})

test('set-up is one entry, however many players had a hand in it', () => {
  const found = entries([entry('set_up', null, 0, 4), entry('set_up', 1, 5, 5), entry('set_up', 0, 6, 7), entry('turn', 0, 8, 9)])
  expect(found.map(({ kind, seq }) => [kind, seq])).toEqual([
    ['turn', 10],
    ['set_up', 8],
  ])
  expect(plain(found[1]!.headline)).toBe('set_up 6')
  expect(found[1]!.details.map(plain)).toEqual(['set_up 0', 'detail 0', 'set_up 5', 'detail 5', 'detail 6'])
})
