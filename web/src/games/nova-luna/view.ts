/** The views of Nova Luna, written by `python -m lunario.core.typescript`: do not edit. */

export type ColourName = 'red' | 'blue' | 'turquoise' | 'yellow'

export type PhaseName = 'stacking' | 'filling' | 'refilling' | 'taking' | 'placing' | 'over'

/** A position of Nova Luna as a player or a spectator sees it. */
export interface View {
  /** the viewer; null for a spectator */
  player: number | null
  players: number
  phase: PhaseName
  to_move: number | null
  turn: number
  wheel: Space[]
  marker: number
  pile: number
  unseen: Unseen[]
  taken: Tile | null
  seats: Seat[]
  solo: Solo | null
}

export interface Space {
  space: number
  tile: Tile | null
  /** 1, 2, 3 for the next three tiles */
  choice: number | null
}

export interface Unseen {
  name: string
  count: number
}

export interface Tile {
  /** r3:bb,y */
  name: string
  colour: ColourName
  number: number
  tasks: Task[]
}

export interface Seat {
  seat: number
  /** left to place (solo: in this phase) */
  tokens: number
  /** solo: kept for phase 2 */
  reserve: number
  /** their tokens on the moon track */
  on_track: number
  /** steps taken */
  position: number
  moon_space: number
  /** in the stack on that space; 0 is the bottom */
  height: number
  /** how many players would move before */
  turn_order: number
  display: Display
}

export interface Solo {
  phase: number
  /** the sums noted after each phase, as if the match ended now: together they are the score */
  counts: number[]
  /** noted after phase 1 */
  note_tiles: number | null
  note_tokens: number | null
}

export interface Task {
  /** rbb */
  colours: string
  covered: boolean
}

export interface Display {
  /** in the order of placing */
  tiles: PlacedTile[]
  /** where the next tile may go */
  cells: Cell[]
}

export interface PlacedTile {
  /** r3:bb,y */
  name: string
  colour: ColourName
  number: number
  tasks: Task[]
  x: number
  y: number
  /** whether it was placed last */
  last: boolean
}

export interface Cell {
  x: number
  y: number
  /** C1, counted from the corner of the drawn board; may change with every tile */
  label: string
}
