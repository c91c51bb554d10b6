import { untrack } from 'svelte'
import { play } from '../lib/sound'
import type { TableModel } from './model.svelte'

/** Play sounds for events while the page is open: somebody else's move, the player's turn, the end. */
export function sounds(model: TableModel): void {
  const moved = $derived(model.log.findLast(({ is_move, player }) => is_move && player >= 0 && player !== model.seat)?.seq ?? -1)
  const over = $derived(model.outcome !== null)
  let [heard, ended] = untrack(() => [moved, over]) // earlier events make no sound

  $effect(() => {
    if (model.mine) play('turn')
  })
  $effect(() => {
    if (moved > heard && !model.mine) play('move')
    heard = moved
  })
  $effect(() => {
    if (over && !ended) play('end')
    ended = over
  })
}
