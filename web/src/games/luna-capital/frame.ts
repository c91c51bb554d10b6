/** Which part of the endless moon is drawn, and what its places are called. */
import { boundsOf } from './pieces'
import type { Settlement } from './view'

export const PITCH = 104 // from card to card; a card is 100

/** B3: counted from the place up and left of the settlement, so it shifts when it grows there. */
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

/** The places to show: the cards, those where one may be placed now, and some ground around a small settlement. */
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
