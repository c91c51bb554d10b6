/**
 * Identities of discs from one position to the next, so that discs can be seen to travel. The view names only their
 * kinds; discs that kept their place keep their name, and the others are matched with those that appeared elsewhere.
 */
import type { DiscName, Legend, View, Space as SpaceView } from './view'

export interface TrackedDisc {
  id: string
  /** its place in the order of moving, or -1 if it did not move */
  order: number
}

export interface Tracked {
  kinds: DiscName[][]
  discs: TrackedDisc[][]
  made: number
}

interface Slot {
  space: number
  height: number
  kind: DiscName
}
interface Lost extends Slot {
  id: string
}

export function follow(before: Tracked | null, spaces: SpaceView[]): Tracked {
  const kinds = spaces.map((space) => space.discs.map(({ disc }) => disc))
  const discs: TrackedDisc[][] = kinds.map(() => [])
  const lost: Lost[] = []
  const found: Slot[] = []
  kinds.forEach((stack, space) => {
    const old = before?.kinds[space] ?? []
    let height = 0
    while (height < stack.length && stack[height] === old[height]) {
      discs[space]!.push({ id: before!.discs[space]![height]!.id, order: -1 })
      height += 1
    }
    for (let i = height; i < old.length; i += 1) lost.push({ space, height: i, kind: old[i]!, id: before!.discs[space]![i]!.id })
    for (let i = height; i < stack.length; i += 1) found.push({ space, height: i, kind: stack[i]! })
  })
  let made = before?.made ?? 0
  const order = procession(lost, found)
  for (const slot of order) {
    const at = lost.findIndex(({ kind }) => kind === slot.kind)
    const id = at < 0 ? `disc:${(made += 1)}` : lost.splice(at, 1)[0]!.id
    discs[slot.space]![slot.height] = { id, order: order.indexOf(slot) }
  }
  return { kinds, discs, made }
}

/** Return the places in the order discs fell on them: from the lifted stack, in the direction that fits. */
function procession(lost: Lost[], found: Slot[]): Slot[] {
  const start = lost[0]?.space
  if (start === undefined) return found
  const ways = [1, -1].map((way) => {
    const far = ({ space }: Slot) => (way * (space - start) + 7) % 8
    return found.toSorted((a, b) => far(a) - far(b) || a.height - b.height)
  })
  return ways.find((way) => way.length === lost.length && way.every(({ kind }, i) => kind === lost[i]!.kind)) ?? found
}

export interface Gain {
  seat: number
  token: Legend | 'joker'
  pile: number
}

/** Return the tokens that seats took from piles between two positions. */
export function gains(before: View | null, after: View): Gain[] {
  if (!before) return []
  const open = before.spaces
    .filter(({ space, pile }) => after.spaces[space]!.pile.size < pile.size)
    .map(({ space, pile }) => ({ space, top: pile.top }))
  const found: Gain[] = []
  for (const { seat, tokens } of after.seats) {
    for (const token of Object.keys(tokens) as Gain['token'][]) {
      for (let n = tokens[token] - (before.seats[seat]?.tokens[token] ?? 0); n > 0; n -= 1) {
        const at = open.findIndex(({ top }) => top === token)
        if (at >= 0) found.push({ seat, token, pile: open.splice(at, 1)[0]!.space })
      }
    }
  }
  return found
}
