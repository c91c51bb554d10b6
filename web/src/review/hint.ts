/** The elements of the board that a hint is about. */
import type { HintTold } from '../lib/api'

/** The marks of two moves to compare. Numbers are the keys of choices. */
export const LETTERS = ['A', 'B']

/** Return what to draw rings around: the two to compare have letters, and the next-best move has a ring of its own. */
export function hintMarks({ targets, around = [], compared = [], next_targets = [] }: HintTold): {
  marks: string[]
  otherwise: string[]
  labels: string[]
  quiet: string[]
} {
  return { marks: targets, otherwise: around, labels: LETTERS.slice(0, compared.length), quiet: next_targets }
}
