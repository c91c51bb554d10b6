/**
 * The three layouts of a table. In the style sheets,
 * `@media (max-width: 1099px), (max-height: 639px)` matches everything but the desk.
 */
export type Layout =
  /** Stage and rail side by side, nothing scrolls but lists. */
  | 'desk'
  /** Board and rail side by side, each scrolling separately: small tablets, phones held sideways. */
  | 'beside'
  /** One below the other, with the dock at the bottom of the screen. */
  | 'column'

const DESK = '(min-width: 1100px) and (min-height: 640px)'
const BESIDE = '(min-width: 900px), (min-width: 640px) and (orientation: landscape)'

/** Report the current layout and each change of it. Return a function that ends this. */
export function followLayout(tell: (layout: Layout) => void): () => void {
  const queries = [matchMedia(DESK), matchMedia(BESIDE)]
  const follow = () => tell(queries[0]!.matches ? 'desk' : queries[1]!.matches ? 'beside' : 'column')
  follow()
  for (const query of queries) query.addEventListener('change', follow)
  return () => queries.forEach((query) => query.removeEventListener('change', follow))
}
