/** Boards from other packages: modules that know nothing of this page but `OutsideTable`. */
import { rest } from '../lib/rest'
import type { GameBoard, Mount, OutsideTable } from './board'
import type { TableModel } from './model.svelte'

/** The exports of such a module: `mount`, and optionally what the boards of this page have (see `GameBoard`). */
type OutsideModule = { mount: Mount } & Pick<GameBoard, 'unit' | 'seatNote' | 'verb' | 'key' | 'progress'>

/** Return the board in a game's package; null if it has none or the server does not answer, and a picture is shown. */
export async function outsideBoard(game: string): Promise<GameBoard | null> {
  const address = await rest.game(game).then(
    (found) => found?.board,
    () => null,
  )
  if (!address) return null
  try {
    const { mount, unit, seatNote, verb, key, progress } = (await import(/* @vite-ignore */ address)) as OutsideModule
    return { mount, unit, seatNote, verb, key, progress }
  } catch (problem) {
    return { mount: () => fail(problem) } // where the board would be, people read why it is not
  }
}

function fail(problem: unknown): never {
  throw problem
}

/** Return the part of a table that such a board may use. */
export function outsideTable(model: TableModel): OutsideTable {
  return {
    get view() {
      return model.view
    },
    get lang() {
      return model.lang
    },
    get wide() {
      return model.wide
    },
    get seat() {
      return model.seat
    },
    get toAct() {
      return model.toAct
    },
    get players() {
      return model.players
    },
    get legal() {
      return model.legal
    },
    get instead() {
      return model.instead
    },
    get pointed() {
      return model.pointed
    },
    get draft() {
      return model.draft
    },
    get drafted() {
      return model.drafted
    },
    get last() {
      return model.last
    },
    get past() {
      return model.past
    },
    legalAt: (target) => model.legalAt(target),
    state: (target, of) => model.state(target, of),
    effectAt: (target) => model.effectAt(target),
    label: (target) => model.label(target),
    point: (target, from) => model.point(target, from),
    press: (target) => model.press(target),
    pointChoice: (choice) => model.pointChoice(choice),
    choose: (choice) => model.choose(choice),
  }
}

/** Read everything such a board may draw, so that every change is drawn. */
export function readAll(table: OutsideTable): void {
  for (const name of Object.keys(table) as (keyof OutsideTable)[]) void table[name]
}
