/**
 * Identities of pieces from one view to the next. Tiles and cards carry no number, so the same code at the same place is
 * the same piece, and one that vanished here is the one that appeared there. Pieces fly by these names.
 */
import type { View } from './view'

interface Spot {
  key: string // the spot where it is drawn
  place: string // the place that holds it, whatever its position there
  code: string
  rests?: boolean // built: it will not move again, though the picture around it may
}

interface Known extends Spot {
  id: string
}

/** The keys of spots, as the drawing asks for them. */
export const spot = {
  lotCard: (lot: number) => `lot:${lot}`,
  lotTile: (lot: number, i: number) => `lot:${lot}:${i}`,
  front: (i: number) => `front:${i}`,
  chosenTile: 'chosen tile',
  chosenCard: 'chosen card',
  hand: (seat: number, i: number) => `hand:${seat}:${i}`,
  drawn: (i: number) => `drawn:${i}`,
  placed: (seat: number, x: number, y: number) => `card:${seat}:${x},${y}`,
  site: (seat: number, x: number, y: number, corner: string) => `site:${seat}:${x},${y},${corner}`,
}

function spots(view: View): Spot[] {
  const found: Spot[] = []
  const card = (key: string, place: string, name: string, rests = false) => found.push({ key, place, code: `card ${name}`, rests })
  const tile = (key: string, place: string, kind: string, rests = false) => found.push({ key, place, code: `tile ${kind}`, rests })
  for (const lot of view.lots) {
    if (lot.card) card(spot.lotCard(lot.lot), `lot ${lot.lot}`, lot.card.name)
    lot.tiles.forEach((one, i) => tile(spot.lotTile(lot.lot, i), `lot ${lot.lot}`, one.kind))
  }
  view.front.forEach((one, i) => tile(spot.front(i), 'front', one.kind))
  if (view.chosen.tile) tile(spot.chosenTile, 'front', view.chosen.tile.kind)
  if (view.chosen.card) card(spot.chosenCard, `hand ${view.to_move}`, view.chosen.card.name)
  view.drawn.forEach((one, i) => one && card(spot.drawn(i), 'drawn', one.name))
  for (const { seat, hand, settlement } of view.seats) {
    hand.forEach((held, i) => held.card && card(spot.hand(seat, i), `hand ${seat}`, held.card.name))
    for (const { x, y, name, sites } of settlement.cards) {
      card(spot.placed(seat, x, y), spot.placed(seat, x, y), name, true)
      for (const { corner, content, tiles } of sites)
        if (tiles && content !== '.') tile(spot.site(seat, x, y, corner), spot.site(seat, x, y, corner), content, true)
    }
  }
  return found
}

export class Identities {
  #known: Known[] = []
  #next = 0

  /** Return the identity of every piece that may move, by its spot; of built ones, only those that have just come. */
  follow(view: View): Map<string, string> {
    const left = new Map(this.#known.map((piece) => [piece.id, piece]))
    const named = new Map<string, Known>()
    const here = spots(view)
    const match = (fits: (old: Known, now: Spot) => boolean) => {
      for (const now of here) {
        if (named.has(now.key)) continue
        const old = [...left.values()].find((piece) => piece.code === now.code && fits(piece, now))
        if (!old) continue
        left.delete(old.id)
        named.set(now.key, { ...now, id: old.id })
      }
    }
    match((old, now) => old.place === now.place)
    match(() => true)
    for (const now of here) if (!named.has(now.key)) named.set(now.key, { ...now, id: `lc:${this.#next++}` })
    const before = new Map(this.#known.map((piece) => [piece.id, piece.key]))
    this.#known = [...named.values()]
    return new Map(
      this.#known.filter(({ id, key, rests }) => !rests || (before.has(id) && before.get(id) !== key)).map(({ key, id }) => [key, id]),
    )
  }
}
