import type { Line, StoryEntry } from '../lib/api'

/** Somebody's move on the board: all its decisions. */
export interface Move { seat: number; targets: string[] }

/** The lines that no take-back undid; a take-back itself is one of them. */
export function counting(log: Line[]): Line[] {
  const kept: Line[] = []
  for (const line of log) {
    while (line.back_to != null && kept.length && kept.at(-1)!.seq >= line.back_to) kept.pop()
    kept.push(line)
  }
  return kept
}

/** The last move of anybody but `seat`. */
export function lastMove(log: Line[], seat: number | null): Move | null {
  const lines = counting(log)
  const last = lines.findLastIndex((line) => isDecision(line) && line.player !== seat)
  return last < 0 ? null : wholeMove(lines, last)
}

/** A move may be several decisions: all of them count, and what chance brought it at the same places. */
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

/** The last turn that was played to its end and not taken back. */
export function lastTurn(story: StoryEntry[], log: Line[]): StoryEntry | null {
  const counted = new Set(counting(log).map(({ seq }) => seq))
  return story.findLast(({ kind, done, last }) => kind === 'turn' && done && counted.has(last)) ?? null
}
