/** What the board shows of the choice pointed at and of the draft: the server's effects, by where they are drawn. */
import type { BoardTable } from '../../table/board'

/** Whether a task of the table's own seat would get, or in the draft got, a token. */
export function isLit(table: BoardTable, task: string): boolean {
  const named = (effects: { targets: string[] }[]) => effects.some((effect) => effect.targets.includes(task))
  return named(table.effectAt(task)) || named(table.drafted)
}

/** How far the choice pointed at moves a seat's token. */
export function stepsOf(table: BoardTable, seat: number): number {
  return table.effectAt(`seat:${seat}`).find((effect) => effect.kind === 'steps')?.amount ?? 0
}

/** The spaces that a refill, pointed at or in the draft, fills: wheel:3 */
export function filledSpaces(table: BoardTable): Set<string> {
  const effects = [...(table.pointed?.effects ?? []), ...table.drafted]
  return new Set(effects.filter((effect) => effect.kind === 'tiles').flatMap((effect) => effect.targets))
}

/** The cell that the choice pointed at is about: cell:1,-1 */
export function pointedCell(table: BoardTable): string | null {
  return table.pointed?.targets.find((target) => target.startsWith('cell:')) ?? null
}
