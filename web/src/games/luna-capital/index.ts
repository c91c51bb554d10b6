import type { GameBoard } from '../../table/board'
import { placeLabel } from './frame'
import Piece from './Piece.svelte'
import Plate from './Plate.svelte'
import type { View } from './view'
import { words } from './words'

export default {
  board: () => import('./Board.svelte'),
  figure: () => import('./Figure.svelte'),
  defs: () => import('./Defs.svelte'),
  final: () => import('./Final.svelte'),
  partIcon: () => import('./PartIcon.svelte'),
  plate: Plate,
  piece: Piece,
  unit: (_view, lang) => words[lang].points,
  seatNote: (view, seat) => view.seats[seat]?.sponsor ?? '',
  automaton: ({ automaton }, lang) => automaton && { name: words[lang].automaton, points: automaton.points },
  verb: (view, lang) => {
    if (view.phase === 'draw_row_card' || view.phase === 'over') return lang === 'en' ? 'Build' : 'Construir'
    if (view.phase === 'draw_for_pad') return lang === 'en' ? 'Draw cards' : 'Robar cartas'
    return lang === 'en' ? 'Confirm' : 'Confirmar'
  },
  key: (choice, view) => {
    const [kind, where = ''] = (choice.targets[0] ?? '').split(':')
    if (kind === 'lot' && choice.targets.length === 1) return String(Number(where) + 1)
    if (kind !== 'place' || view.to_move === null) return null
    const [x, y] = where.split(',').map(Number)
    return placeLabel(view.seats[view.to_move]!.settlement, x!, y!)
  },
  progress: (view) => (view.phase === 'over' ? 1 : ('ABC'.indexOf(view.letter) * 4 + view.round - 1) / 12),
} satisfies GameBoard<View>
