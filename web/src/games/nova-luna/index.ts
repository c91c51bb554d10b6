import type { Choice, GameBoard, Lang } from '../../table/board'
import Piece from './Piece.svelte'
import Plate from './Plate.svelte'
import { coveredTasks } from './pieces'
import type { View } from './view'
import { words } from './words'

/** Return the key of a choice as the board shows it: the number of a tile, the label of a place. */
function key(choice: Choice, view: View): string | null {
  const [kind, at] = (choice.targets[0] ?? '').split(':')
  if (kind === 'wheel' && choice.targets.length === 1 && view.phase === 'taking') {
    return view.wheel[Number(at)]?.choice?.toString() ?? null
  }
  if (kind !== 'cell' || view.to_move === null) return null
  const cells = view.seats[view.to_move]?.display.cells ?? []
  return cells.find((cell) => `${cell.x},${cell.y}` === at)?.label ?? null
}

/** Measure progress by the player nearest to placing their last token. */
function progress(view: View): number {
  return Math.max(
    0,
    ...view.seats.map((seat) => {
      const covered = coveredTasks(seat)
      return covered / (covered + seat.tokens + seat.reserve)
    }),
  )
}

export default {
  board: () => import('./Board.svelte'),
  figure: () => import('./Figure.svelte'),
  defs: () => import('./Defs.svelte'),
  final: () => import('./Final.svelte'),
  partIcon: () => import('./PartIcon.svelte'),
  plate: Plate,
  piece: Piece,
  unit: (view: View, lang: Lang) => (!view.solo ? words[lang].unit : view.phase === 'over' ? null : words[lang].unitNow),
  seatNote: (view: View, seat: number, lang: Lang) =>
    view.solo ? words[lang].phase(view.solo.phase) : words[lang].space(view.seats[seat]?.position ?? 0),
  key,
  progress,
} satisfies GameBoard<View>
