import { expect, test } from 'vitest'
import { placeLabel } from './frame'
import { Identities, spot } from './identity'
import { sitesOf, tileOf } from './pieces'
import type { Card, View } from './view'

const seven: Card = { name: '7b', number: 7, quadrants: ['=', 'M', '.', '^'] }

/** Make a view with two lots, and with what its only seat holds and has built. */
function view(part: Partial<View> & { built?: string; hand?: Card[] } = {}): View {
  const { built, hand = [], ...rest } = part
  const site = { corner: 'tl', width: 1, height: 1, content: built ?? '.', tiles: built ? 1 : 0, points: null }
  return {
    lots: [
      { lot: 0, card: null, tiles: [tileOf('W'), tileOf('W+')], marked: false },
      { lot: 1, card: seven, tiles: [tileOf('W')], marked: true },
    ],
    front: [],
    chosen: { card: null, how: 'face_up', tile: null },
    drawn: [],
    to_move: 0,
    seats: [
      { seat: 0, hand: hand.map((card) => ({ card, open: true })), settlement: { cards: [{ x: 0, y: 0, name: '1a', sites: [site] }] } },
    ],
    ...rest,
  } as unknown as View
}

test('what stays keeps its identity, what is taken brings it along', () => {
  const identities = new Identities()
  const before = identities.follow(view())
  const [left] = view().lots
  const after = identities.follow(
    view({ lots: [left!, { lot: 1, card: null, tiles: [], marked: true }], front: [tileOf('W')], hand: [seven] }),
  )
  expect(after.get(spot.lotTile(0, 0))).toBe(before.get(spot.lotTile(0, 0)))
  expect(after.get(spot.front(0)), 'the tile of the lot that is gone').toBe(before.get(spot.lotTile(1, 0)))
  expect(after.get(spot.hand(0, 0))).toBe(before.get(spot.lotCard(1)))
  const placed = identities.follow(view({ lots: [left!, { lot: 1, card: null, tiles: [], marked: true }], hand: [seven], built: 'W' }))
  expect(placed.get(spot.site(0, 0, 0, 'tl'))).toBe(before.get(spot.lotTile(1, 0)))
  const later = identities.follow(view({ built: 'W' }))
  expect(later.has(spot.site(0, 0, 0, 'tl')), 'built: it stays where it is when the picture moves').toBe(false)
})

test('no two pieces share an identity', () => {
  const identities = new Identities()
  for (const built of [undefined, 'W', 'H']) {
    const ids = identities.follow(view({ built, hand: [seven] }))
    expect(new Set(ids.values()).size).toBe(ids.size)
  }
})

test('a double quadrant is one site', () => {
  expect(sitesOf(seven).map(({ corner, width, height, content }) => [corner, width, height, content])).toEqual([
    ['tl', 1, 1, '='],
    ['tr', 1, 2, 'M'],
    ['bl', 1, 1, '.'],
  ])
  expect(tileOf('mG++')).toEqual({ code: 'mG++', kind: 'mG', robots: 2 })
})

test('places are named from the corner of the settlement', () => {
  const settlement = {
    cards: [
      { x: -1, y: 0 },
      { x: 0, y: 0 },
    ],
    scaffolds: 0,
    rows: 1,
  } as never
  expect(placeLabel(settlement, -2, 0)).toBe('A2')
  expect(placeLabel(settlement, 1, -1)).toBe('D1')
})
