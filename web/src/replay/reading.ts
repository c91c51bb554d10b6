import type { Past } from '../lib/api'
import { rest } from '../lib/rest'
import { TableModel } from '../table/model.svelte'
import type { MatchFile } from './file.svelte'

const AT_ONCE = 14 // positions per request
const BEFORE = 3 // of which before the one wanted

/** Return the table of a match file as seen from a seat, or with everything for null. It fetches earlier positions itself. */
export async function read(file: MatchFile, eyes: number | null): Promise<TableModel> {
  const update = await rest.replay(file, eyes)
  const known = new Map<number, Past>()
  const model: TableModel = new TableModel((command) => {
    if (command.type !== 'recall') return false // the only command that has an answer here
    void recall(command.seq)
    return true
  })

  async function recall(seq: number): Promise<void> {
    try {
      if (!known.has(seq)) await ask(seq)
      await null // answer later, even if the position is already known
      model.receive(known.get(seq)!)
    } catch (refusal) {
      model.receive({ type: 'problem', text: (refusal as Error).message, rule: null })
    }
  }

  /** Request a position, and those near it that are not known yet. */
  async function ask(seq: number): Promise<void> {
    const first = Math.max(0, model.stops.findLastIndex((stop) => stop <= seq) - BEFORE)
    const near = model.stops.slice(first, first + AT_ONCE).filter((stop) => !known.has(stop))
    const { positions } = await rest.pasts(file, eyes, [...new Set([seq, ...near])])
    for (const past of positions) known.set(past.seq, past)
  }

  model.file = true
  model.receive(update)
  model.game = (await rest.game(update.table.game)) ?? null
  return model
}
