/** The meaning of the signs and numbers on a board: the game's glossary, and the term being explained. */
import type { TermInfo } from '../lib/api'
import { rest } from '../lib/rest'

export interface Shown {
  term: TermInfo
  of: Element
  /** The element that must stay in sight: the focused one, or the term itself. */
  beside: Element
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

  /** Show the explanation of a term, next to it or to the element in which it has the focus. */
  show(element: Element | null, beside = element): boolean {
    const term = element && this.of(element)
    this.shown = term ? { term, of: element, beside: drawnAround(beside ?? element) } : null
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

interface Size {
  width: number
  height: number
}

const GAP = 8 // pixels

/** Return the place of a tip: below the box, or else above, to the right or to the left of it, wherever it fits. */
export function tipPlace(box: Size & { left: number; top: number }, tip: Size, screen: Size): { left: number; top: number } {
  const within = (at: number, size: number, most: number) => Math.max(GAP, Math.min(at, most - size - GAP))
  const left = within(box.left + box.width / 2 - tip.width / 2, tip.width, screen.width)
  const top = within(box.top + box.height / 2 - tip.height / 2, tip.height, screen.height)
  const places = [
    { left, top: box.top + box.height + GAP },
    { left, top: box.top - GAP - tip.height },
    { left: box.left + box.width + GAP, top },
    { left: box.left - GAP - tip.width, top },
  ]
  const fits = (at: { left: number; top: number }) =>
    at.left >= GAP && at.top >= GAP && at.left + tip.width <= screen.width - GAP && at.top + tip.height <= screen.height - GAP
  return places.find(fits) ?? { left, top: within(places[0]!.top, tip.height, screen.height) }
}

/** Return the element, or the nearest one around it that has a box: a term may be a group that is not drawn. */
function drawnAround(element: Element): Element {
  let around = element
  while (!around.getBoundingClientRect().width && around.parentElement) around = around.parentElement
  return around
}

let quietly = false

/** Give an element the focus on the player's behalf. It is not explained, or that would cover what the player reads. */
export function focusQuietly(element: HTMLElement | SVGElement, options: FocusOptions = { preventScroll: true }): void {
  quietly = true
  element.focus(options)
  quietly = false
}

export const isQuiet = (): boolean => quietly
