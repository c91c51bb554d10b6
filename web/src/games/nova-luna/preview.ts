/** The server's effects of the choice pointed at and of the draft, by the place where they are drawn. */
import type { BoardTable } from '../../table/board'
import type { PlacedTile } from './view'

/** Return whether a task of the viewer's would get a token, or got one in the draft. */
export function isLit(table: BoardTable, task: string): boolean {
  const named = (effects: { targets: string[] }[]) => effects.some((effect) => effect.targets.includes(task))
  return named(table.effectAt(task)) || named(table.drafted)
}

/** Return whether a tile is its player's last or, while a past position is shown, was placed by the move that led there. */
export function isLast(tile: PlacedTile, seat: number, table: BoardTable): boolean {
  return table.past ? table.state(`cell:${tile.x},${tile.y}`, seat) === 'last' : tile.last
}

/** Return how far the choice pointed at moves a seat's token. */
export function stepsOf(table: BoardTable, seat: number): number {
  return table.effectAt(`seat:${seat}`).find((effect) => effect.kind === 'steps')?.amount ?? 0
}

/** Return the spaces filled by a refill that is pointed at or in the draft: wheel:3 */
export function filledSpaces(table: BoardTable): Set<string> {
  const effects = [...(table.pointed?.effects ?? []), ...table.drafted]
  return new Set(effects.filter((effect) => effect.kind === 'tiles').flatMap((effect) => effect.targets))
}

/** Return the cell of the choice pointed at: cell:1,-1 */
export function pointedCell(table: BoardTable): string | null {
  return table.pointed?.targets.find((target) => target.startsWith('cell:')) ?? null
}
