import { read, write } from './stored'

/** How long another player's decision stays in sight before the next one is shown, in milliseconds. */
export const PACES = { none: 0, quick: 250, calm: 600, slow: 1400 } as const
export type Pace = keyof typeof PACES

/** The least loss that makes the coach speak. */
export const LOSSES = ['inaccuracy', 'mistake', 'blunder'] as const
export type Loss = (typeof LOSSES)[number]

/** A person's own settings, kept in this browser. */
class Settings {
  #playAtOnce = $state(read('play-at-once', false))
  #effects = $state(read('effects', true))
  #sound = $state(read('sound', false))
  #coach = $state<Loss>(read<Loss>('coach', 'mistake'))
  #pace = $state<Pace>(read<Pace>('pace', 'calm'))

  /** The least loss of a turn that makes the coach speak. */
  get coach(): Loss {
    return LOSSES.includes(this.#coach) ? this.#coach : 'mistake'
  }
  set coach(least: Loss) {
    write('coach', (this.#coach = least))
  }

  /** Whether a complete turn is final at once, without confirmation. */
  get playAtOnce(): boolean {
    return this.#playAtOnce
  }
  set playAtOnce(on: boolean) {
    write('play-at-once', (this.#playAtOnce = on))
  }

  /** Whether to show the effects of each choice. */
  get effects(): boolean {
    return this.#effects
  }
  set effects(on: boolean) {
    write('effects', (this.#effects = on))
  }

  /** The pace at which the others' moves are shown. */
  get pace(): Pace {
    return this.#pace in PACES ? this.#pace : 'calm'
  }
  set pace(pace: Pace) {
    write('pace', (this.#pace = pace))
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(on: boolean) {
    write('sound', (this.#sound = on))
  }
}

export const settings = new Settings()
