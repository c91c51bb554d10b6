/** The views of LUNA Capital, written by `python -m lunario.core.typescript`: do not edit. */

export type Corner = 'tl' | 'tr' | 'bl' | 'br'

export type HowName = 'face_up' | 'with_robot' | 'face_down'

export type Letter = 'A' | 'B' | 'C'

export type PhaseName = 'draw_concession' | 'draw_row_card' | 'draw_hand_card' | 'draw_row_tile' | 'draw_first_player' | 'draw_for_pad' | 'trade_hands' | 'offer' | 'exchange' | 'lot' | 'give_up' | 'card' | 'place' | 'tile' | 'quadrant' | 'keep' | 'over'

/** A position of LUNA Capital as a player or a spectator sees it. */
export interface View {
  /** the viewer; null for a spectator */
  player: number | null
  players: number
  phase: PhaseName
  to_move: number | null
  turn: number
  letter: Letter
  /** 1 … 4 */
  round: number
  first_player: number
  lots: Lot[]
  front: Tile[]
  chosen: Chosen
  drawn: (Card | null)[]
  deck: number
  /** the cards put back, from the top */
  under: Buried[]
  /** the cards the viewer has not seen: in the deck, and hidden elsewhere */
  unknown: Counted[]
  tower: Counted[]
  robot_supply: number
  swap_supply: number
  concessions: ConcessionCard[]
  seats: Seat[]
  automaton: Automaton | null
}

export interface Lot {
  /** from 0; the last is nearest the deck */
  lot: number
  card: Card | null
  tiles: Tile[]
  /** the last shipment */
  marked: boolean
}

export interface Tile {
  /** W+, as in the component file */
  code: string
  /** W */
  kind: string
  robots: number
}

export interface Chosen {
  card: Card | null
  how: HowName
  tile: Tile | null
}

export interface Card {
  /** 7c */
  name: string
  number: number
  /** as in the component file: . = H < … */
  quadrants: string[]
}

export interface Buried {
  /** null: the viewer does not know it */
  card: Card | null
  /** a seat; null: everybody */
  known_to: number | null
}

export interface Counted {
  name: string
  count: number
}

export interface ConcessionCard {
  /** long 2 */
  name: string
  term: 'short' | 'long'
  points: number
  /** points it brought or, while open, brings after this phase: solo fewer than printed, as time goes by */
  worth: number
  text: Words
  /** row and column of each card of its layout, if any */
  layout: number[][]
  tokens: Award[]
  is_open: boolean
  /** seats whose settlement meets the condition now; checked at the end of the phase */
  met_by: number[]
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
  /** as if the match ended now */
  points: number
}

export interface Words {
  en: string
  es: string
}

/** A player who got a concession. */
export interface Award {
  seat: number
  /** 1 … 3 */
  phase: number
}

export interface HandCard {
  /** null: hidden from the viewer */
  card: Card | null
  /** known to everybody */
  open: boolean
}

export interface Settlement {
  /** in the order they were placed */
  cards: PlacedCard[]
  scaffolds: number
  rows: number
}

export interface PlacedCard {
  name: string
  /** the visible number */
  number: number | null
  how: HowName
  x: number
  y: number
  sites: Site[]
}

export interface Site {
  /** of its first cell */
  corner: Corner
  width: number
  height: number
  /** a code as in a component file: . free, = scaffold */
  content: string
  /** how many are stacked on it */
  tiles: number
  /** of a mod-hab or residential complex */
  points: number | null
}
