/** The part of the endless moon that is drawn, and the names of its places. */
import { boundsOf } from './pieces'
import type { Settlement } from './view'

export const PITCH = 104 // distance between cards; a card is 100

/** Name a place (B3), counted from above and left of the settlement, so names shift when it grows there. */
export function placeLabel(settlement: Settlement, x: number, y: number): string {
  const { left, top } = settlement.cards.length ? boundsOf(settlement.cards) : { left: 1, top: 1 }
  return `${String.fromCharCode(66 + x - left)}${y - top + 2}`
}

export interface Frame {
  left: number
  top: number
  columns: number
  rows: number
}

/** Return the bounds of what to show: the cards, places for the next one, and some ground around a small settlement. */
export function frameOf(cards: { x: number; y: number }[], columns: number, rows: number): Frame {
  const { left, right, top, bottom } = cards.length ? boundsOf(cards) : { left: 0, right: 0, top: 0, bottom: 0 }
  const wider = Math.max(0, columns - (right - left + 1))
  const taller = Math.max(0, rows - (bottom - top + 1))
  return {
    left: left - Math.floor(wider / 2),
    top: top - Math.floor(taller / 2),
    columns: right - left + 1 + wider,
    rows: bottom - top + 1 + taller,
  }
}
