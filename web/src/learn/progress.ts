/** How far somebody is in the lessons, as this browser remembers it. */
import { read, write } from '../lib/stored'

interface Kept {
  /** What the learner did, to go on from there. */
  taken: number[]
  done: number
  /** The lesson was finished once. */
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
  write(KEY, { ...all(), [`${game}/${lesson}`]: { taken: finished ? [] : taken, done: finished ? 0 : done, finished: finished || before.finished } })
}

/** Whether this browser has seen any lesson. */
export function hasLearnt(): boolean {
  return Object.keys(all()).length > 0
}
