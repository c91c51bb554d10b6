/** What the signs and numbers of a board mean: the game's glossary, and the term that is explained just now. */
import type { TermInfo } from '../lib/api'
import { rest } from '../lib/rest'

export interface Shown {
  term: TermInfo
  of: Element
}

export class Terms {
  shown = $state.raw<Shown | null>(null)
  /** Every term is marked and can be reached by keys; a press explains and does nothing else. */
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

/** The innermost term at a point: boxes are asked, for some signs let the pointer through to what they lie on. */
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

/** What the focus is on: the term it is in, else the first one in it. */
export function termOf(element: Element): Element | null {
  return element.closest('[data-term]') ?? element.querySelector('[data-term]')
}

export function visibleTerms(root: Element): Element[] {
  return [...root.querySelectorAll('[data-term]')].filter((element) => element.getClientRects().length > 0)
}
