/** Progress in the lessons, as remembered by this browser. */
import { read, write } from '../lib/stored'

interface Kept {
  /** The learner's actions, to resume from there. */
  taken: number[]
  done: number
  /** Whether the lesson was ever finished. */
  finished: boolean
}

const KEY = 'lessons'
const NONE: Kept = { taken: [], done: 0, finished: false }

function all(): Record<string, Kept> {
  const found = read<unknown>(KEY, {})
  return found && typeof found === 'object' ? (found as Record<string, Kept>) : {}
}

export function progressOf(game: string, lesson: string): Kept {
  const found = all()[`${game}/${lesson}`]
  return found && Array.isArray(found.taken) ? found : NONE
}

export function keep(game: string, lesson: string, taken: number[], done: number, finished: boolean): void {
  const before = progressOf(game, lesson)
  const { [`${game}/${lesson}`]: _, ...others } = all()
  write(KEY, {
    ...others,
    [`${game}/${lesson}`]: { taken: finished ? [] : taken, done: finished ? 0 : done, finished: finished || before.finished },
  })
}

/** Return the addresses of the lessons that were begun and not finished, the latest first: `game/lesson`. */
export function begun(): string[] {
  return Object.entries(all())
    .filter(([, { done, finished }]) => done && !finished)
    .map(([address]) => address)
    .reverse()
}

/** Return whether any lesson was opened in this browser. */
export function hasLearnt(): boolean {
  return Object.keys(all()).length > 0
}
