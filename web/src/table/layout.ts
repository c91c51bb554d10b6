/**
 * The three layouts of a table. The style sheets ask the same in their words:
 * `@media (max-width: 1099px), (max-height: 639px)` is everything but the desk.
 */
export type Layout =
  /** Stage and rail side by side, nothing scrolls but lists. */
  | 'desk'
  /** Board and rail side by side, each scrolled by itself: small tablets, telephones held sideways. */
  | 'beside'
  /** One under the other, with the dock at the foot of the screen. */
  | 'column'

const DESK = '(min-width: 1100px) and (min-height: 640px)'
const BESIDE = '(min-width: 900px), (min-width: 640px) and (orientation: landscape)'

/** Tell the present layout, and each change of it; returns what ends it. */
export function followLayout(tell: (layout: Layout) => void): () => void {
  const queries = [matchMedia(DESK), matchMedia(BESIDE)]
  const follow = () => tell(queries[0]!.matches ? 'desk' : queries[1]!.matches ? 'beside' : 'column')
  follow()
  for (const query of queries) query.addEventListener('change', follow)
  return () => queries.forEach((query) => query.removeEventListener('change', follow))
}
