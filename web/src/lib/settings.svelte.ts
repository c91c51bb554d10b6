import { read, write } from './stored'

/** A person's own settings, kept in this browser. */
class Settings {
  #playAtOnce = $state(read('play-at-once', false))
  #effects = $state(read('effects', true))
  #sound = $state(read('sound', false))

  /** No confirmation: a complete turn is final at once. */
  get playAtOnce(): boolean { return this.#playAtOnce }
  set playAtOnce(on: boolean) { write('play-at-once', (this.#playAtOnce = on)) }

  /** Show what each choice would bring. */
  get effects(): boolean { return this.#effects }
  set effects(on: boolean) { write('effects', (this.#effects = on)) }

  get sound(): boolean { return this.#sound }
  set sound(on: boolean) { write('sound', (this.#sound = on)) }
}

export const settings = new Settings()
