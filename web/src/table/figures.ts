/** The figures of a rules page: the game's board components, each with a view of a real match. */
import { mount, unmount } from 'svelte'
import type { Figure } from '../lib/api'
import { i18n } from '../lib/i18n.svelte'
import { homeWords } from '../lib/words/home'
import { seatSign } from '../pieces/signs'
import { findBoard, type BoardPlayer, type GameBoard } from './board'
import { stillTable } from './still'

/** Draw the figures in their places, and return a function that removes them. */
export async function drawFigures(page: Element, game: string, figures: Figure[]): Promise<() => void> {
  const board = await findBoard(game)
  if (!board?.figure) return () => {}
  const { default: component } = await board.figure()
  const drawn = [...page.querySelectorAll<HTMLElement>('figure[data-figure]')].flatMap((place) => {
    const figure = figures.find(({ name }) => name === place.dataset.figure)
    if (!figure) return []
    const table = { ...stillTable(players(board, figure.view)), seat: figure.view.player as number | null }
    const picture = mount(component, { target: place, props: { part: figure.part, view: figure.view, table } })
    const caption = document.createElement('figcaption')
    caption.textContent = figure.caption
    place.append(caption)
    return [{ picture, caption }]
  })
  return () => {
    // only these, as the same page may have been drawn again meanwhile
    for (const { picture, caption } of drawn) {
      void unmount(picture)
      caption.remove()
    }
  }
}

function players(board: GameBoard, view: Figure['view']): BoardPlayer[] {
  return Array.from({ length: Number(view.players) }, (_, seat) => {
    const look = board.seatLook?.(view, seat)
    const n = (seat % 5) + 1
    const name = homeWords[i18n.lang].opponent(seat + 1)
    return { seat, name, level: null, ...(look || { sign: seatSign(seat), colour: `var(--seat-${n})`, piece: `var(--piece-${n})` }) }
  })
}
