import type { Past } from '../lib/api'
import { rest } from '../lib/rest'
import { TableModel } from '../table/model.svelte'
import type { MatchFile } from './file.svelte'

const AT_ONCE = 14 // positions in a request
const BEFORE = 3 // of them, those before the one wanted

/** The table of a match file as one player sees it (null: as somebody who sees everything). It recalls by itself. */
export async function read(file: MatchFile, eyes: number | null): Promise<TableModel> {
  const update = await rest.replay(file, eyes)
  const known = new Map<number, Past>()
  const model: TableModel = new TableModel((command) => {
    if (command.type !== 'recall') return false // of all that is said at a table only this has an answer here
    void recall(command.seq)
    return true
  })

  async function recall(seq: number): Promise<void> {
    try {
      if (!known.has(seq)) await ask(seq)
      await null // an answer comes after the question, even one known already
      model.receive(known.get(seq)!)
    } catch (refusal) {
      model.receive({ type: 'problem', text: (refusal as Error).message, rule: null })
    }
  }

  /** Ask for a position, and for those near it that are not known yet. */
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
