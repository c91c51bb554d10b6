/** The view of a Nova Luna match, as src/lunario/games/nova_luna/view.py makes it. */
export interface Task {
  colours: string // rbb
  covered: boolean
}

export interface Tile {
  name: string // r3:bb,y
  colour: string
  number: number
  tasks: Task[]
}

export interface PlacedTile extends Tile {
  x: number
  y: number
  last: boolean // the last one placed
}

export interface Cell {
  x: number
  y: number
  label: string // C1, counted from the corner of what is drawn
}

export interface Display {
  tiles: PlacedTile[]
  cells: Cell[]
}

export interface Space {
  space: number
  tile: Tile | null
  choice: number | null // 1, 2, 3 for the next three tiles
}

export interface Seat {
  seat: number
  tokens: number // left to place (solo: in this phase)
  reserve: number // solo: kept for phase 2
  on_track: number
  position: number
  moon_space: number
  height: number // in the stack on that space, from 0 at the bottom
  turn_order: number
  display: Display
}

export interface Solo {
  phase: number
  note_tiles: number | null
  note_tokens: number | null
}

export interface View {
  player: number | null
  players: number
  phase: 'stacking' | 'filling' | 'refilling' | 'taking' | 'placing' | 'over'
  to_move: number | null
  turn: number
  wheel: Space[]
  marker: number
  pile: number
  unseen: { name: string; count: number }[]
  taken: Tile | null
  seats: Seat[]
  solo: Solo | null
}

export const MOON_SPACES = 24

export function coveredTasks(seat: Seat): number {
  return seat.display.tiles.reduce((sum, tile) => sum + tile.tasks.filter((task) => task.covered).length, 0)
}

/**
 * A key of its own for every tile: a few are printed twice, and those are told apart by the order they are met in.
 * `still`: what all but the tile in hand or just placed is called while the page is arranged otherwise; so they do not fly.
 */
export function pieceNames(view: View, still: string, placing: Seat | undefined): Map<Tile, string> {
  const met = new Map<string, number>()
  const names = new Map<Tile, string>()
  const newest = placing?.display.tiles.at(-1)
  const tiles: (Tile | null)[] = [...view.seats.flatMap((seat) => seat.display.tiles), view.taken]
  for (const tile of [...tiles, ...view.wheel.map((space) => space.tile)]) {
    if (!tile) continue
    const copy = met.get(tile.name) ?? 0
    met.set(tile.name, copy + 1)
    const moves = tile === view.taken || (tile === newest && !view.taken)
    names.set(tile, `tile:${tile.name}${copy ? `#${copy}` : ''}${moves ? '' : still}`)
  }
  return names
}
