/** The meaning of the signs and numbers on a board: the game's glossary, and the term being explained. */
import type { TermInfo } from '../lib/api'
import { rest } from '../lib/rest'

export interface Shown {
  term: TermInfo
  of: Element
}

export class Terms {
  shown = $state.raw<Shown | null>(null)
  /** Whether every term is marked and can be reached by keys, and a press only explains. */
  explaining = $state(false)
  #known = $state.raw(new Map<string, TermInfo>())

  async load(game: string): Promise<void> {
    const { terms } = await rest.glossary(game)
    this.#known = new Map(terms.map((term) => [term.key, term]))
    this.shown = null
  }

  of(element: Element): TermInfo | null {
    return this.#known.get(element.getAttribute('data-term') ?? '') ?? null
  }

  show(element: Element | null): boolean {
    const term = element && this.of(element)
    this.shown = term ? { term, of: element } : null
    return term !== null
  }
}

/** Return the innermost term at a point. Boxes are compared, since some signs let the pointer through. */
export function termAt(x: number, y: number): Element | null {
  const top = document.elementFromPoint(x, y)
  const within = top?.closest('dialog, .table, aside') ?? document.body
  let best: Element | null = null
  let least = Infinity
  for (const element of within.querySelectorAll('[data-term]')) {
    const box = element.getBoundingClientRect()
    if (x < box.left || x > box.right || y < box.top || y > box.bottom || !box.width) continue
    const size = box.width * box.height
    if (size < least) [best, least] = [element, size]
  }
  return best
}

/** Return the term of a focused element: the one it is in, or else the first one in it. */
export function termOf(element: Element): Element | null {
  return element.closest('[data-term]') ?? element.querySelector('[data-term]')
}

export function visibleTerms(root: Element): Element[] {
  return [...root.querySelectorAll('[data-term]')].filter((element) => element.getClientRects().length > 0)
}
