/**
 * Animation of pieces from their old places to their new ones (ART section 7).
 *
 * A board gives moving elements a stable `data-piece`. Optional: `data-from="pile"`, the piece a new one comes out of;
 * `data-order`, its place in the sequence; `data-sow`, to move one after another (170 ms) instead of 60 ms apart.
 */
const MOVE = 280
const APART = 60
const SOW = 170
const LONGEST = 1500
const FADE = 120
const EASING = 'cubic-bezier(.2,.8,.2,1)'

export type Places = Map<string, DOMRect>
type Piece = HTMLElement | SVGGraphicsElement

let running: Animation[] = []

function pieces(root: Element): Map<string, Piece> {
  const found = new Map<string, Piece>()
  for (const piece of root.querySelectorAll<Piece>('[data-piece]')) {
    const id = piece.dataset.piece!
    if (!found.has(id)) found.set(id, piece) // if drawn twice, the first one moves
  }
  return found
}

/** Return the present places of all pieces. */
export function places(root: Element): Places {
  return new Map([...pieces(root)].map(([id, piece]) => [id, piece.getBoundingClientRect()]))
}

/** After the page was updated, let moved pieces travel from their old places. */
export function fly(root: Element, before: Places): void {
  skip()
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const moved = journeys(root, before)
  const gap = Math.min(moved.some(({ piece }) => piece.dataset.sow !== undefined) ? SOW : APART, (LONGEST - MOVE) / moved.length)
  const frames = calm ? [] : moved.map(framesOf) // measure all before the first moves
  running = moved.map(({ piece }, i) => (calm ? fade(piece) : travel(piece, frames[i]!, i * gap)))
}

/** Freeze the pieces, so that a press ends on the piece it began on. */
export function hold(): void {
  for (const animation of running) animation.pause()
}

/** Finish at once, as any input does. */
export function skip(): void {
  for (const animation of running) animation.finish()
  running = []
}

interface Journey {
  piece: Piece
  from: DOMRect
  to: DOMRect
}

function journeys(root: Element, before: Places): Journey[] {
  const found: Journey[] = []
  const carried = new Set<Element>() // a moving piece carries the pieces on it
  for (const [id, piece] of pieces(root)) {
    const from = before.get(id) ?? before.get(piece.dataset.from ?? '')
    const to = piece.getBoundingClientRect()
    const parent = piece.parentElement?.closest('[data-piece]')
    const onboard = parent && carried.has(parent)
    if (!from || !from.width || !to.width) continue
    const far = Math.hypot(centre(from).x - centre(to).x, centre(from).y - centre(to).y) > 2
    if (onboard) carried.add(piece)
    else if (far) {
      carried.add(piece)
      found.push({ piece, from, to })
    }
  }
  return found.sort((a, b) => order(a.piece) - order(b.piece))
}

function order(piece: Piece): number {
  return Number(piece.dataset.order ?? 0)
}

function centre(box: DOMRect): DOMPoint {
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
}

function fade(piece: Piece): Animation {
  return piece.animate({ opacity: [0, 1] }, { duration: FADE })
}

function framesOf({ piece, from, to }: Journey): Keyframe[] {
  return piece instanceof SVGElement ? svgFrames(piece as SVGGraphicsElement, from, to) : htmlFrames(piece, from, to)
}

function travel(piece: Piece, frames: Keyframe[], delay: number): Animation {
  return piece.animate(frames, { duration: MOVE, delay, easing: EASING, fill: 'backwards' })
}

function htmlFrames(piece: HTMLElement, from: DOMRect, to: DOMRect): Keyframe[] {
  const own = getComputedStyle(piece).transform.replace('none', '')
  const [a, b] = [centre(from), centre(to)]
  return [
    { transform: `translate(${a.x - b.x}px,${a.y - b.y}px) scale(${from.width / to.width}) ${own}`, zIndex: 5 },
    { transform: own || 'none', zIndex: 5 },
  ]
}

/** In svg a CSS transform is relative to the picture's corner, in its units, and replaces the attribute; include both. */
function svgFrames(piece: SVGGraphicsElement, from: DOMRect, to: DOMRect): Keyframe[] {
  const toUnits = (piece.parentNode as SVGGraphicsElement).getScreenCTM()!.inverse()
  const [a, b] = [centre(from).matrixTransform(toUnits), centre(to).matrixTransform(toUnits)]
  const attribute = piece.transform.baseVal.consolidate()?.matrix
  const own = attribute ? DOMMatrix.fromMatrix(attribute) : new DOMMatrix()
  const scale = from.width / to.width
  const start = new DOMMatrix().translate(a.x, a.y).scale(scale).translate(-b.x, -b.y).multiply(own)
  return [{ transform: start.toString() }, { transform: own.toString() }]
}
