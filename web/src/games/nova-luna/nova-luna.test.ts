import { expect, test } from 'vitest'
import game from '.'
import { Plan, RIM, spaceAt } from './geometry'
import { pieceNames } from './pieces'
import type { PlacedTile, View } from './view'

const tile = (name: string, x = 0, y = 0): PlacedTile => ({ name, colour: 'red', number: 1, tasks: [], x, y, last: false })

test('upright tiles on the wheel never overlap', () => {
  const spots = Array.from({ length: 12 }, (_, i) => spaceAt(i))
  for (const [i, a] of spots.entries()) {
    for (const b of spots.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(74)
  }
})

test('free places lie within the picture, beside the tiles', () => {
  const plan = new Plan({ tiles: [tile('r1', -1, 2), tile('b1', 0, 2)], cells: [] }, RIM)
  for (const cell of [
    { x: -2, y: 2 },
    { x: 1, y: 2 },
    { x: 0, y: 1 },
    { x: -1, y: 3 },
  ]) {
    const box = plan.place(cell)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(plan.width)
    expect(box.y + box.height).toBeLessThanOrEqual(plan.height)
  }
})

test('tiles printed twice have keys of their own; on a page arranged anew only the tile in hand keeps its key', () => {
  const [first, second, hand] = [tile('y2:yyyy'), tile('y2:yyyy'), tile('r1')]
  const view = { seats: [], taken: hand, wheel: [{ tile: first }, { tile: null }, { tile: second }] } as unknown as View
  expect([...pieceNames(view, '', undefined).values()]).toEqual(['tile:r1', 'tile:y2:yyyy', 'tile:y2:yyyy#1'])
  expect([...pieceNames(view, '~', undefined).values()]).toEqual(['tile:r1', 'tile:y2:yyyy~', 'tile:y2:yyyy#1~'])
})

test('alone, the points beside the player say that they are the result if it ended now', () => {
  const view = (phase: string) => ({ phase, solo: { phase: 1, counts: [80, 210] } }) as unknown as View
  expect(game.unit(view('taking'), 'en')).toBe('points if it ended now')
  expect(game.unit(view('taking'), 'es')).toBe('puntos si acabara ahora')
  expect(game.unit(view('over'), 'en')).toBe(null)
})
