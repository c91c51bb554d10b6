import type { Choice, GameBoard, Lang } from '../../table/board'
import Piece from './Piece.svelte'
import Plate from './Plate.svelte'
import { worldSize } from './pieces'
import type { View } from './view'
import { words } from './words'

const LEFT_ON_BOARD = 5 // roughly, at the end, when a space is empty and hands have played their last card
const LEFT_IN_HAND = 3

/** Measure progress by the share of the cards that can end up in worlds and already are. */
function progress(view: View): number {
  if (view.phase === 'over') return 1
  const deck = view.modules.settlements ? 72 : 64
  const placed = view.seats.reduce((sum, seat) => sum + worldSize(seat), 0)
  return Math.min(1, placed / (deck - LEFT_ON_BOARD - LEFT_IN_HAND * view.players))
}

function phase(view: View): 'play' | 'last' | 'value' {
  if (view.phase === 'over') return 'last' // the last decision waits to be confirmed
  return view.phase === 'last' || view.phase === 'value' ? view.phase : 'play'
}

/** Return the key of a choice, card and way: 42b by biome, 42d by digits, 42p to put it into the world; or a bare value. */
function key({ targets }: Choice): string | null {
  const [, value, way] = /^(?:way|value):(\d\d)(?:-(biome|digits|deploy))?$/.exec(targets[0] ?? '') ?? []
  if (!value) return null
  return value + (way ? { biome: 'b', digits: 'd', deploy: 'p' }[way] : '')
}

export default {
  board: () => import('./Board.svelte'),
  figure: () => import('./Figure.svelte'),
  defs: () => import('./Defs.svelte'),
  final: () => import('./Final.svelte'),
  partIcon: () => import('./PartIcon.svelte'),
  plate: Plate,
  piece: Piece,
  verb: (view: View, lang: Lang) => words[lang].verbs[phase(view)],
  seatNote: (view: View, seat: number, lang: Lang) => {
    const info = view.seats[seat]!
    return `${words[lang].cards(worldSize(info))} · ${words[lang].inHand(info.hand_count)}`
  },
  key,
  progress,
} satisfies GameBoard<View>
