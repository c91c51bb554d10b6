import type { Update } from '../lib/api'
import { PACES, settings } from '../lib/settings.svelte'

const MOST = 3 // decisions in one update that get a pause
const FRAME = 16 // milliseconds: without a pace, what comes in one frame is drawn at once
const CLOSE = 2 // waiting updates; with more, pauses become proportionally shorter

interface Waiting {
  update: Update
  received: number
}

/** Shows the others' decisions one by one, at a pace that people can follow, and the player's own at once. */
export class Pacing {
  #waiting: Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The newest update, shown or not. */
  #newest: Update | null = null
  #shown: Update | null = null

  /** `received` is when the update arrived (milliseconds), to which its clocks refer. */
  constructor(private readonly show: (update: Update, received: number) => void) {}

  take(update: Update): void {
    const own = this.#newest !== null && isOwn(this.#newest, update)
    this.#newest = update
    this.#waiting.push({ update, received: Date.now() })
    if (own) this.#catchUp()
    else if (this.#timer === undefined) this.#next()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #next(): void {
    this.#timer = undefined
    if (!this.#waiting.length) return
    let pause = 0
    while (this.#waiting.length && !pause) pause = this.#show()
    if (settings.pace === 'none') pause = FRAME
    if (pause) this.#timer = setTimeout(() => this.#next(), pause)
  }

  /** Show all but the newest update without a pause, then the newest. */
  #catchUp(): void {
    clearTimeout(this.#timer)
    while (this.#waiting.length > 1) this.#show()
    this.#next()
  }

  /** Show the oldest waiting update, and return how long it should stay. */
  #show(): number {
    const { update, received } = this.#waiting.shift()!
    const before = this.#shown
    this.#shown = update
    this.show(update, received)
    return before ? this.#pause(before, update) : 0
  }

  /** Return a pause for each new decision of somebody else, unless it is the player's turn or nobody is looking. */
  #pause(before: Update, update: Update): number {
    const mine = update.seats.includes(update.position?.to_act ?? -1)
    if (!before.position || mine || document.visibilityState === 'hidden') return 0
    const others = newLines(before, update).filter(({ player }) => player >= 0 && !update.seats.includes(player))
    const hurry = Math.max(1, this.#waiting.length / CLOSE)
    return (Math.min(MOST, others.length) * PACES[settings.pace]) / hurry
  }
}

const newLines = (before: Update, update: Update) => update.told?.log.filter(({ seq }) => seq >= before.seq) ?? []

/** Return whether an update answers something done on this device: a move, a take-back, a change of the draft. */
function isOwn(before: Update, update: Update): boolean {
  const drafted = before.seq === update.seq && before.at !== update.at
  return drafted || newLines(before, update).some(({ player }) => update.seats.includes(player))
}
