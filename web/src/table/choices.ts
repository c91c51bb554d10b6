/** Pure functions about choices, for the table's model. */
import type { BoardPlayer } from './board'
import type { Choice, Consequence } from '../lib/api'

/** An index of the choices by element, built once per position, as there may be hundreds. */
export class ChoiceIndex {
  readonly #first = new Map<string, Choice[]>()
  readonly #any = new Map<string, Choice[]>()

  constructor(choices: Choice[]) {
    for (const choice of choices) {
      const [first] = choice.targets
      if (first !== undefined) add(this.#first, first, choice)
      for (const target of new Set(choice.targets)) add(this.#any, target, choice)
    }
  }

  /** Return the choices that name the element first, or else those that name it at all. */
  at(target: string): Choice[] {
    return this.#first.get(target) ?? this.#any.get(target) ?? []
  }
}

function add(map: Map<string, Choice[]>, key: string, choice: Choice): void {
  const list = map.get(key)
  if (list) list.push(choice)
  else map.set(key, [choice])
}

/** Return all effects of a choice in one line, with the players by their names. */
export function effectWords(effects: Consequence[], players: Pick<BoardPlayer, 'seat' | 'name'>[]): string {
  return effects
    .map((effect) => (effect.kind === 'rival' ? rivalWords(effect, players) : effect.text))
    .filter(Boolean)
    .join(' · ')
}

function rivalWords({ amount, targets, text }: Consequence, players: Pick<BoardPlayer, 'seat' | 'name'>[]): string {
  const player = players.find(({ seat }) => targets[0] === `seat:${seat}`)
  return player ? `${player.name} ${amount < 0 ? '−' : '+'}${Math.abs(amount)}` : text
}

/** Return the keys of all choices as the list shows them: the game's own, or numbers 1–9 for those without one. */
export function keysOf(choices: Choice[], own: (choice: Choice) => string | null): Map<number, string> {
  const keys = new Map<number, string>()
  const taken = new Set<string>()
  for (const choice of choices) {
    const key = own(choice)
    if (key && !taken.has(key)) {
      keys.set(choice.action, key)
      taken.add(key)
    }
  }
  let number = 1
  for (const choice of choices) {
    if (keys.has(choice.action)) continue
    while (taken.has(String(number))) number += 1
    if (number > 9) break
    keys.set(choice.action, String(number))
    taken.add(String(number))
  }
  return keys
}

/** Return the result of typing letters: the choice with exactly that key, unless a longer key begins so, or more to come. */
export function typed(keys: Map<number, string>, text: string): { action: number | null; more: boolean } {
  const wanted = text.toLowerCase()
  let action: number | null = null
  let more = false
  for (const [candidate, key] of keys) {
    if (key.toLowerCase() === wanted) action = candidate
    else if (key.toLowerCase().startsWith(wanted)) more = true
  }
  return { action, more }
}
