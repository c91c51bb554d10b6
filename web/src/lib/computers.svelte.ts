/** The computer players as the server introduces them. */
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
  /** Its level in a word. */
  title(name: string): string {
    const found = known.find((one) => one.name === name)
    return found ? i18n.of(found.title) : name
  },
  /** How it plays, in a sentence. */
  text(name: string): string {
    const found = known.find((one) => one.name === name)
    return found ? i18n.of(found.text) : ''
  },
}
