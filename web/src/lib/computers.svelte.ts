/** The computer players, as introduced by the server. */
import type { ComputerInfo } from './api'
import { i18n } from './i18n.svelte'

let known = $state.raw<ComputerInfo[]>([])

export const computers = {
  get all(): ComputerInfo[] {
    return known
  },
  learn(all: ComputerInfo[]): void {
    known = all
  },
  /** Return its level in a word. */
  title(name: string): string {
    const found = known.find((one) => one.name === name)
    return found ? i18n.of(found.title) : name
  },
  /** Return a sentence about how it plays. */
  text(name: string): string {
    const found = known.find((one) => one.name === name)
    return found ? i18n.of(found.text) : ''
  },
}
