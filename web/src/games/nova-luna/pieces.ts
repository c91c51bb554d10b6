/** Questions about a view of Nova Luna that several components ask. */
import type { Seat, Tile, View } from './view'

export const MOON_SPACES = 24

export function coveredTasks(seat: Seat): number {
  return seat.display.tiles.reduce((sum, tile) => sum + tile.tasks.filter((task) => task.covered).length, 0)
}

/**
 * Give every tile a unique key; a few are printed twice, and are told apart by the order in which they are met.
 * `still` is a suffix that changes with the page's layout, for all tiles but the one in hand or just placed, so that they do not fly.
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
