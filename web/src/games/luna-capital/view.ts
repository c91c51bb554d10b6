/** The view of LUNA Capital, as `games/luna_capital/view.py` makes it. */

export type Corner = 'tl' | 'tr' | 'bl' | 'br'
export type How = 'face_up' | 'with_robot' | 'face_down'
export type Phase =
  | 'draw_concession'
  | 'draw_row_card'
  | 'draw_hand_card'
  | 'draw_row_tile'
  | 'draw_first_player'
  | 'draw_for_pad'
  | 'trade_hands'
  | 'offer'
  | 'exchange'
  | 'lot'
  | 'give_up'
  | 'card'
  | 'place'
  | 'tile'
  | 'quadrant'
  | 'keep'
  | 'over'

export interface Card {
  name: string
  number: number
  quadrants: string[]
}

export interface Tile {
  code: string
  kind: string
  robots: number
}

export interface Lot {
  lot: number
  card: Card | null
  tiles: Tile[]
  marked: boolean
}

export interface HandCard {
  card: Card | null
  open: boolean
}

export interface Counted {
  name: string
  count: number
}

export interface Concession {
  name: string
  term: 'short' | 'long'
  points: number
  worth: number
  text: { en: string; es: string }
  layout: [number, number][]
  tokens: { seat: number; phase: number }[]
  is_open: boolean
  met_by: number[]
}

export interface Site {
  corner: Corner
  width: number
  height: number
  content: string
  tiles: number
  points: number | null
}

export interface PlacedCard {
  name: string
  number: number | null
  how: How
  x: number
  y: number
  sites: Site[]
}

export interface Settlement {
  cards: PlacedCard[]
  scaffolds: number
  rows: number
}

export interface Seat {
  seat: number
  sponsor: string
  hand: HandCard[]
  robots: number
  swaps: number
  settlement: Settlement
}

export interface Automaton {
  cards: Card[]
  tiles: Counted[]
  points: number
}

export interface View {
  player: number | null
  players: number
  phase: Phase
  to_move: number | null
  turn: number
  letter: 'A' | 'B' | 'C'
  round: number
  first_player: number
  lots: Lot[]
  front: Tile[]
  chosen: { card: Card | null; how: How; tile: Tile | null }
  drawn: (Card | null)[]
  deck: number
  under: { card: Card | null; known_to: number | null }[]
  unknown: Counted[]
  tower: Counted[]
  robot_supply: number
  swap_supply: number
  concessions: Concession[]
  seats: Seat[]
  automaton: Automaton | null
}

const CORNERS: Corner[] = ['tl', 'tr', 'bl', 'br']

/** The four quadrants of a card as sites: a double is one site, at its first cell. */
export function sitesOf(card: Card): Site[] {
  const q = card.quadrants
  return CORNERS.flatMap((corner, i) =>
    q[i] === '<' || q[i] === '^'
      ? []
      : [
          {
            corner,
            width: i % 2 === 0 && q[i + 1] === '<' ? 2 : 1,
            height: i < 2 && q[i + 2] === '^' ? 2 : 1,
            content: q[i]!,
            tiles: 0,
            points: null,
          },
        ],
  )
}

/** A tile's code (`W+`) taken apart. */
export function tileOf(code: string): Tile {
  const kind = code.replace(/\++$/, '')
  return { code, kind, robots: code.length - kind.length }
}

/** Where a site lies on its card of 100 units. */
export function boxOf(site: { corner: Corner; width: number; height: number }) {
  return {
    x: site.corner.endsWith('l') ? 4 : 52,
    y: site.corner.startsWith('t') ? 4 : 52,
    w: site.width === 2 ? 92 : 44,
    h: site.height === 2 ? 92 : 44,
  }
}

/** The first card of a settlement lies at 0,0; it grows to all sides from there. */
export function boundsOf(cards: { x: number; y: number }[]) {
  const xs = cards.map((card) => card.x)
  const ys = cards.map((card) => card.y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}
