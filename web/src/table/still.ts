/** A table at which nothing can be pressed, for boards that are only shown. */
import { i18n } from '../lib/i18n.svelte'
import type { BoardPlayer, BoardTable } from './board'

export function stillTable(players: BoardPlayer[], wide = false): BoardTable {
  return {
    get lang() {
      return i18n.lang
    },
    wide,
    seat: null,
    toAct: null,
    players,
    legal: [],
    instead: [],
    legalAt: () => [],
    pointed: null,
    draft: [],
    state: () => '',
    effectAt: () => [],
    drafted: [],
    last: null,
    label: () => '',
    point: () => {},
    press: () => {},
    past: true,
    pointChoice: () => {},
    choose: () => {},
  }
}
