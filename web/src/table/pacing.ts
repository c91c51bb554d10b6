import type { Update } from '../lib/api'
import { PACES, settings } from '../lib/settings.svelte'

const MOST = 12 // updates that wait: then the page catches up

/** Shows the others' decisions one after another, at the pace somebody can follow; one's own at once. */
export class Pacing {
  #waiting: Update[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: Update | null = null

  constructor(private readonly show: (update: Update) => void) {}

  take(update: Update): void {
    this.#waiting.push(update)
    if (this.#waiting.length > MOST) this.#catchUp()
    else if (this.#timer === undefined) this.#next()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #next(): void {
    this.#timer = undefined
    const update = this.#waiting.shift()
    if (!update) return
    const pause = this.#pause(update)
    this.#show(update)
    if (pause) this.#timer = setTimeout(() => this.#next(), pause)
    else this.#next()
  }

  #catchUp(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#waiting.length) this.#show(this.#waiting.shift()!)
  }

  #show(update: Update): void {
    this.#shown = update
    this.show(update)
  }

  /** How long to wait after this update: for each decision of somebody else that is new in it. */
  #pause(update: Update): number {
    const before = this.#shown
    if (!before?.position || document.visibilityState === 'hidden') return 0
    const others = update.told?.log.filter((line) => line.seq >= before.seq && line.player >= 0 && !update.seats.includes(line.player)) ?? []
    return Math.min(3, others.length) * PACES[settings.pace]
  }
}
