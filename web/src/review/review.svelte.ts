/** The analysis of one match, requested until it is complete, and the board after a better move. */
import type { AnalysisInfo, Better } from '../lib/api'
import { i18n } from '../lib/i18n.svelte'
import { Refused, rest } from '../lib/rest'
import { opened } from '../replay/file.svelte'
import type { TableModel } from '../table/model.svelte'
import type { Analysis, Judged } from './analysis'
import { reviewWords } from './words'

const AGAIN = 1500 // milliseconds between two requests for its progress
const LATER = 6000 // … while the server is busy

/** The boards of a decision: before it, after the move played, after the better one. */
export type Board = 'before' | 'played' | 'better'

export class Review {
  info = $state.raw<AnalysisInfo | null>(null)
  problem = $state('')
  readonly analysis: Analysis | null = $derived((this.info?.analysis as Analysis | null | undefined) ?? null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #shown = 0 // number of boards requested

  constructor(private readonly model: TableModel) {}

  /** Return the number of log entries before an event. */
  seq(event: number): number {
    return this.info?.seqs?.[event] ?? event
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer)
    const lang = i18n.lang
    try {
      const info = await (this.#file ? rest.analyseFile(this.#file) : rest.analyse(this.#table))
      if (this.#ended || lang !== i18n.lang) return
      this.info = info
      this.problem = ''
      if (!info.analysis) this.#timer = setTimeout(() => void this.ask(), AGAIN)
    } catch (refusal) {
      if (this.#ended) return
      this.problem = (refusal as Error).message
      const busy = refusal instanceof Refused && [0, 429, 503].includes(refusal.status)
      if (busy) this.#timer = setTimeout(() => void this.ask(), LATER)
    }
  }

  /** Return a player's name; the reader is “you”, unless several people play on the device. */
  name(seat: number): string {
    const own = this.model.update?.seats ?? []
    return own.length === 1 && own[0] === seat ? i18n.words.you : (this.model.player(seat)?.name ?? '')
  }

  /** Return which of a decision's boards is shown, if any. */
  shown({ event }: Judged): Board | null {
    const { pastSeq, supposing, stops } = this.model
    if (pastSeq === this.seq(event)) return supposing ? 'better' : 'before'
    return !supposing && (pastSeq ?? stops.at(-1)) === stops[this.#after(event)] ? 'played' : null
  }

  show(board: Board, one: Judged): void {
    if (board === 'better') void this.#better(one)
    else if (board === 'played') this.#played(one)
    else this.#before(one)
  }

  /** Show the board before a decision. */
  #before({ event }: Judged): void {
    this.#shown++
    this.model.recall(this.seq(event))
  }

  /** Show the board after the move played, at the end of that turn. */
  #played({ event }: Judged): void {
    this.#shown++
    this.model.goTo(this.#after(event))
  }

  /** Return the stop at the end of a decision's turn. */
  #after(event: number): number {
    const { stops } = this.model
    const after = stops.findIndex((stop) => stop > this.seq(event))
    return after < 0 ? stops.length - 1 : after
  }

  /** Show the board after the better move, up to any chance event in its turn. */
  async #better({ event, best_text }: Judged): Promise<void> {
    const shown = ++this.#shown
    try {
      const found: Better = await (this.#file
        ? rest.betterOfFile({ ...this.#file, eyes: this.model.seat, event })
        : rest.better(this.#table, event))
      if (shown !== this.#shown) return // another board was requested meanwhile
      const past = { ...found.position, seq: this.seq(event) }
      const text = found.is_cut ? reviewWords[i18n.lang].untilChance(best_text) : best_text
      this.model.suppose(past, { seat: found.player, targets: found.targets, text })
    } catch (refusal) {
      this.problem = (refusal as Error).message
    }
  }

  get #table(): string {
    return this.model.update!.table.id
  }
  get #file() {
    return this.#table === '' ? opened.now! : null
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }
}
