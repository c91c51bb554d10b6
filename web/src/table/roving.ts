/** A single Tab stop for a whole group of targets; arrow keys go to the nearest one in their direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function targets(root: Element): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>('[data-target]')].filter((target) => target.getClientRects().length > 0)
}

/** Make this target the Tab stop, or else the previous one, or else the first. */
export function rove(root: Element, wanted?: Element): void {
  const all = targets(root)
  const stop = all.find((target) => target === wanted) ?? all.find((target) => target.getAttribute('tabindex') === '0') ?? all[0]
  for (const target of all) {
    const index = target === stop ? '0' : '-1'
    if (target.getAttribute('tabindex') !== index) target.setAttribute('tabindex', index) // or it would be styled again
  }
}

export function onArrow(event: KeyboardEvent, root: Element): void {
  const direction = DIRECTIONS[event.key]
  const from = (event.target as Element).closest('[data-target]')
  if (!direction || !from) return
  const next = nearest(from, targets(root), direction)
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface Point {
  x: number
  y: number
}

function nearest<T extends Element>(from: Element, all: T[], [dx, dy]: [number, number]): T | null {
  const here = middle(from)
  let best: T | null = null
  let least = Infinity
  for (const candidate of all) {
    if (candidate === from) continue
    const there = middle(candidate)
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    const cost = ahead + 2 * aside // prefer targets straight ahead to nearer ones aside
    if (ahead > 1 && cost < least) [best, least] = [candidate, cost]
  }
  return best
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
