import type { Line, StoryEntry } from '../lib/api'

/** Somebody's move: the elements of all its decisions. */
export interface Move {
  seat: number
  targets: string[]
}

/** Return the lines that no take-back undid, including the take-backs themselves. */
export function counting(log: Line[]): Line[] {
  const kept: Line[] = []
  for (const line of log) {
    while (line.back_to != null && kept.length && kept.at(-1)!.seq >= line.back_to) kept.pop()
    kept.push(line)
  }
  return kept
}

/** Return the last move of anybody but `seat`. */
export function lastMove(log: Line[], seat: number | null): Move | null {
  const lines = counting(log)
  const last = lines.findLastIndex((line) => isDecision(line) && line.player !== seat)
  return last < 0 ? null : wholeMove(lines, last)
}

/** Return a move with all its decisions, and with the chance events at the same places. */
function wholeMove(lines: Line[], last: number): Move {
  const seat = lines[last]!.player
  const targets: string[] = []
  for (let i = last; i >= 0 && (lines[i]!.player === seat || !lines[i]!.is_move); i -= 1) targets.push(...lines[i]!.targets)
  for (const line of lines.slice(last + 1)) {
    if (isDecision(line)) break
    if (line.targets.some((target) => targets.includes(target))) targets.push(...line.targets)
  }
  return { seat, targets }
}

const isDecision = ({ is_move, player }: Line): boolean => is_move && player >= 0

/** Return the last turn that was completed and not taken back. */
export function lastTurn(story: StoryEntry[], log: Line[]): StoryEntry | null {
  const counted = new Set(counting(log).map(({ seq }) => seq))
  return story.findLast(({ kind, done, last }) => kind === 'turn' && done && counted.has(last)) ?? null
}
