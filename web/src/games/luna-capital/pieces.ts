/** Cards, tiles and sites of LUNA Capital, as they are drawn. */
import type { Card, Corner, Site, Tile } from './view'

const CORNERS: Corner[] = ['tl', 'tr', 'bl', 'br']

/** Return the four quadrants of a card as sites; a double is one site, at its first cell. */
export function sitesOf(card: Card): Site[] {
  const q = card.quadrants
  return CORNERS.flatMap((corner, i) =>
    q[i] === '<' || q[i] === '^'
      ? []
      : [
          {
            corner,
            width: i % 2 === 0 && q[i + 1] === '<' ? 2 : 1,
            height: i < 2 && q[i + 2] === '^' ? 2 : 1,
            content: q[i]!,
            tiles: 0,
            points: null,
          },
        ],
  )
}

/** Take a tile's code (`W+`) apart. */
export function tileOf(code: string): Tile {
  const kind = code.replace(/\++$/, '')
  return { code, kind, robots: code.length - kind.length }
}

/** Return the box of a site on its card of 100 units. */
export function boxOf(site: { corner: Corner; width: number; height: number }) {
  return {
    x: site.corner.endsWith('l') ? 4 : 52,
    y: site.corner.startsWith('t') ? 4 : 52,
    w: site.width === 2 ? 92 : 44,
    h: site.height === 2 ? 92 : 44,
  }
}

/** Return the bounds of a settlement, which grows to all sides from its first card at 0,0. */
export function boundsOf(cards: { x: number; y: number }[]) {
  const xs = cards.map((card) => card.x)
  const ys = cards.map((card) => card.y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}
