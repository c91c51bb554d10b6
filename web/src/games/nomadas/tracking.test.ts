import { describe, expect, it } from 'vitest'
import { follow, gains } from './tracking'
import type { DiscName, View, Space as SpaceView, TokenName } from './view'

const NAMES: Record<string, DiscName> = { n: 'nomad', N: 'nostromo', S: 'siana', M: 'moon', U: 'ulrich', R: 'red', f: 'frog' }

/** Read stacks as in the tests of the rules: "nnS" is two nomads below Siana, "-" an empty space. */
function spaces(text: string): SpaceView[] {
  return text.split(' ').map((stack, space) => ({
    space,
    discs: stack === '-' ? [] : [...stack].map((letter) => ({ disc: NAMES[letter]!, seat: null, asleep: false })),
    pile: { top: null, size: 0 },
    lys: false,
  }))
}

/** Return the names of the discs after a change, with the order of those that moved. */
function moved(before: string, after: string) {
  const old = follow(null, spaces(before))
  const now = follow(old, spaces(after))
  return { ids: (space: number) => old.discs[space]!.map(({ id }) => id), now: now.discs }
}

describe('follow', () => {
  it('leaves discs alone that stay', () => {
    const { ids, now } = moved('nS n - - - - - U', 'nS n - - - - - U')
    expect(now[0]).toEqual(ids(0).map((id) => ({ id, order: -1 })))
  })

  it('sees a stack sown clockwise, in the order of its drops', () => {
    const { ids, now } = moved('nnS n - - - - - U', '- nn n S - - - U')
    const [first, second, third] = ids(0)
    expect([now[1]![1], now[2]![0], now[3]![0]]).toEqual([
      { id: first, order: 0 },
      { id: second, order: 1 },
      { id: third, order: 2 },
    ])
  })

  it('sees a stack sown the other way, and two discs dropped together', () => {
    const { ids, now } = moved('nRn n - - - - n n', '- n - - - - nn nnR')
    const [first, second, third] = ids(0)
    expect([now[7]![1], now[7]![2], now[6]![1]]).toEqual([
      { id: first, order: 0 },
      { id: second, order: 1 },
      { id: third, order: 2 },
    ])
  })

  it('sees a disc raised', () => {
    const { ids, now } = moved('nRnn - - - - - - -', 'nnnR - - - - - - -')
    expect(now[0]!.at(-1)!.id).toBe(ids(0)[1])
    expect(new Set(now[0]!.map(({ id }) => id))).toEqual(new Set(ids(0)))
  })

  it('gives every new disc a name of its own', () => {
    const { now } = moved('n - - - - - - -', 'nS nU - - - - - -')
    const all = now.flat().map(({ id }) => id)
    expect(new Set(all).size).toBe(4)
  })
})

describe('gains', () => {
  const position = (piles: [TokenName | null, number][], held: Record<string, number>[]) =>
    ({
      spaces: piles.map(([top, size], space) => ({ space, pile: { top, size } })),
      seats: held.map((tokens, seat) => ({ seat, tokens })),
    }) as unknown as View

  it('tells which pile a token came from', () => {
    const before = position(
      [
        ['whale', 3],
        ['tree', 2],
        ['whale', 4],
      ],
      [
        { whale: 0, tree: 1 },
        { whale: 2, tree: 0 },
      ],
    )
    const after = position(
      [
        ['hand', 2],
        ['queen', 1],
        ['whale', 4],
      ],
      [
        { whale: 1, tree: 1 },
        { whale: 2, tree: 1 },
      ],
    )
    expect(gains(before, after)).toEqual([
      { seat: 0, token: 'whale', pile: 0 },
      { seat: 1, token: 'tree', pile: 1 },
    ])
  })

  it('says nothing of the first position', () => {
    expect(gains(null, position([['whale', 3]], [{ whale: 1 }]))).toEqual([])
  })
})
