import { expect, test } from 'vitest'
import { entries } from './entries'

const line = (seq: number, player: number) => ({ seq, player, text: `line ${seq}`, targets: [] })

test('decisions in a row are one entry, the newest first; each recalls the position after its last line', () => {
  const found = entries([line(0, -1), line(1, -1), line(2, 0), line(3, 0), line(4, 1), line(5, 0)])
  expect(found.map(({ player, texts, seq }) => [player, texts.length, seq])).toEqual([[0, 1, 6], [1, 1, 5], [0, 2, 4], [-1, 2, 2]])
})
