import type { GameBoard } from '../../table/board'
import Piece from './Piece.svelte'
import Plate from './Plate.svelte'
import { CHROME, DISCS } from './glyphs'
import type { View } from './view'
import { words } from './words'

const TOKENS = 112

export default {
  board: () => import('./Board.svelte'),
  figure: () => import('./Figure.svelte'),
  final: () => import('./Final.svelte'),
  partIcon: () => import('./PartIcon.svelte'),
  plate: Plate,
  piece: Piece,
  /** Players have their adventurer's sign and colour once they have chosen one. */
  seatLook(view, seat) {
    const adventurer = view.seats[seat]?.adventurer
    if (!adventurer) return null
    const { colour, ink, glyph } = DISCS[adventurer]
    return { sign: `<g color="${ink}" fill="${ink}">${glyph}</g>`, colour: CHROME[adventurer], piece: colour }
  },
  seatNote: (view, seat, lang) => {
    const adventurer = view.seats[seat]?.adventurer
    return adventurer ? words[lang].discs[adventurer] : ''
  },
  verb: (view, lang) => (view.phase.startsWith('turn_up') ? words[lang].sow : words[lang].confirm),
  /** A space is chosen by its number, a sowing by number and direction. */
  key(choice) {
    const [target = ''] = choice.targets
    const [what, where = ''] = target.split(':')
    if (what === 'sow') return where.replace(/^(\d),(-?)1$/, (_, space, back) => `${Number(space) + 1}${back || '+'}`)
    return what === 'space' || what === 'pile' ? String(Number(where) + 1) : null
  },
  progress(view) {
    if (view.now.last_round) return 1
    return 1 - view.spaces.reduce((sum, { pile }) => sum + pile.size, 0) / TOKENS
  },
} satisfies GameBoard<View>
