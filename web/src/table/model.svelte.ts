import { untrack } from 'svelte'
import type { Choice, Consequence, Decision, FromClient, FromServer, GameInfo, Line, OutcomeInfo, Past, Position, Problem, Update } from '../lib/api'
import { i18n } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { seatSign } from '../pieces/signs'
import { findBoard, type BoardPlayer, type BoardTable, type GameBoard, type Lang, type TargetState } from './board'
import { ChoiceIndex, keysOf } from './choices'

const NONE: never[] = []

/** A table as this browser knows it: what the server sent, what is pointed at, and what was asked of the server. */
export class TableModel implements BoardTable {
  update = $state.raw<Update | null>(null)
  game = $state.raw<GameInfo | null>(null)
  board = $state.raw<GameBoard | null>(null)
  log = $state.raw<Line[]>([])
  problem = $state.raw<Problem | null>(null)
  closed = $state<string | null>(null)
  wide = $state(false)
  /** Several choices at the element that was pressed: the dock asks which. */
  chooser = $state.raw<Choice[] | null>(null)
  /** When the last update came, for the clocks (milliseconds). */
  received = $state(0)
  /** When the present move began, as far as this browser saw it. */
  since = $state(0)

  #past = $state.raw<Past | null>(null)
  #target = $state<string | null>(null)
  #choice = $state.raw<Choice | null>(null)
  #waiting = $state(false)
  /** Effects of the drafted decisions: the server sends them with the choices only, so they are kept when one is made. */
  #kept = $state.raw<{ action: number; effects: Consequence[] }[]>([])
  #asked = 0

  constructor(private readonly say: (command: FromClient) => boolean) {}

  // ---------------------------------------------------------------- from the server

  receive(message: FromServer): void {
    if (message.type === 'update') this.#take(message)
    else if (message.type === 'past') this.#recalled(message)
    else if (message.type === 'problem') this.#refused(message)
    else if (message.type === 'closed') this.closed = message.text
  }

  #take(update: Update): void {
    const before = this.update
    const moved = before?.seq !== update.seq || before.seat !== update.seat
    if (before?.table.game !== update.table.game) void findBoard(update.table.game).then((board) => (this.board = board))
    const length = this.log.length
    this.log = [...this.log.slice(0, update.log_from), ...update.log]
    this.update = update
    this.received = Date.now()
    if (!before || this.log.length !== length) this.since = this.received
    this.#waiting = false
    if (moved) {
      this.problem = null
      this.chooser = null
      this.#choice = null
      this.#target = null
    }
    const draft = update.position?.draft ?? NONE
    this.#kept = this.#kept.slice(0, draft.length)
    if (before?.seat !== update.seat) this.present()
  }

  #recalled(past: Past): void {
    if (past.seq === this.#asked) this.#past = past
  }

  #refused(problem: Problem): void {
    this.problem = problem
    this.#waiting = false
    this.#kept = this.#kept.slice(0, this.draft.length)
  }

  // ---------------------------------------------------------------- what there is

  get lang(): Lang { return i18n.lang }

  readonly position: Position | null = $derived(this.update?.position ?? null)
  readonly seat: number | null = $derived(this.update?.seat ?? null)
  readonly toAct: number | null = $derived(this.position?.to_act ?? null)
  readonly outcome: OutcomeInfo | null = $derived(this.position?.outcome ?? null)
  /** Why the table does not go on just now, if it does not. */
  readonly waits: string | null = $derived(this.update?.waits ?? null)
  readonly past: boolean = $derived(this.#past !== null)
  /** How many events the recalled position comes after. */
  readonly pastSeq: number | null = $derived(this.#past?.seq ?? null)
  readonly view: any = $derived(this.#past?.view ?? this.position?.view ?? null)
  readonly draft: Decision[] = $derived(
    this.#past ? NONE : (this.position?.draft ?? NONE).map((decision) => ({ ...decision, text: this.told(decision.text) })),
  )
  /** The decision is mine. A curtain has no position of anybody's: then it is not. */
  readonly mine: boolean = $derived(this.seat !== null && this.toAct === this.seat && this.update?.curtain == null)
  readonly legal: Choice[] = $derived(this.mine && !this.past ? this.#shown(this.position!.legal) : NONE)
  readonly confirmable: boolean = $derived(this.mine && !this.past && this.position!.confirm)
  /** In the board's words. Who does not want to see effects is not shown any, wherever they would be drawn. */
  #shown(choices: Choice[]): Choice[] {
    return choices.map((choice) => ({
      ...choice,
      text: this.told(choice.text, this.board?.key?.(choice, this.position!.view)),
      effects: settings.effects ? choice.effects : NONE,
    }))
  }

  /** A sentence of the server with places named as the board names them. */
  told(text: string, key: string | null = null): string {
    return this.board?.told?.(text, key) ?? text
  }

  /** Something was sent and is not answered yet. */
  get waiting(): boolean { return this.#waiting }

  readonly players: BoardPlayer[] = $derived.by(() => {
    const { update, board } = this
    const view = this.position?.view
    return (update?.table.seats ?? NONE).map(({ seat, name, computer }) => {
      const look = view && board?.seatLook?.(view, seat)
      const n = (seat % 5) + 1
      return {
        seat,
        name,
        level: computer,
        ...(look || { sign: seatSign(seat), colour: `var(--seat-${n})`, piece: `var(--piece-${n})` }),
      }
    })
  })

  player(seat: number | null): BoardPlayer | null {
    return this.players.find((player) => player.seat === seat) ?? null
  }

  // ---------------------------------------------------------------- choices

  readonly #index = $derived(new ChoiceIndex(this.legal))
  readonly keys: Map<number, string> = $derived.by(() => {
    const { view, board } = this
    return keysOf(this.legal, (choice) => (view && board?.key?.(choice, view)) ?? null)
  })

  legalAt(target: string): Choice[] {
    return this.#index.at(target)
  }

  /** All that the pointer means: one choice, or the several at an element. */
  readonly pointedAll: Choice[] = $derived(
    this.#choice ? [this.#choice] : this.#target !== null ? this.legalAt(this.#target) : NONE,
  )
  readonly pointed: Choice | null = $derived(this.pointedAll.length === 1 ? this.pointedAll[0]! : null)
  readonly #pointedTargets = $derived(new Set(this.pointed?.targets ?? (this.#target !== null ? [this.#target] : NONE)))
  readonly #drafted = $derived(new Set(this.draft.flatMap((decision) => decision.targets)))

  /** The last line that is somebody else's move (while a past position is shown: the line that led to it). */
  readonly last: { seat: number; targets: string[] } | null = $derived.by(() => {
    const end = this.#past ? this.#past.seq : this.log.length
    for (let i = end - 1; i >= 0; i -= 1) {
      const line = this.log[i]!
      if (line.player >= 0 && (this.#past || line.player !== this.seat)) return this.#turn(i, end)
    }
    return null
  })

  /** A move may be several decisions: all of them count, and what chance brought it at the same places. */
  #turn(last: number, end: number): { seat: number; targets: string[] } {
    const seat = this.log[last]!.player
    const targets: string[] = []
    for (let i = last; i >= 0 && this.log[i]!.player === seat; i -= 1) targets.push(...this.log[i]!.targets)
    for (const line of this.log.slice(last + 1, end)) {
      if (line.player >= 0) break
      if (line.targets.some((target) => targets.includes(target))) targets.push(...line.targets)
    }
    return { seat, targets }
  }

  readonly #lastTargets = $derived(new Set(this.last?.targets))

  state(target: string, of?: number): TargetState {
    const foreign = of !== undefined && of !== this.seat
    if (!foreign) {
      const legal = this.legalAt(target).length > 0
      if (this.#pointedTargets.has(target) && (legal || this.pointed)) return 'pointed'
      if (legal) return 'legal'
      if (this.#drafted.has(target)) return 'selected'
    }
    if (this.#lastTargets.has(target) && (of === undefined || of === this.last?.seat)) return 'last'
    return ''
  }

  effectAt(target: string): Consequence[] {
    return this.pointed?.effects.filter((effect) => effect.targets.includes(target)) ?? NONE
  }

  readonly drafted: Consequence[] = $derived(
    this.draft.flatMap((decision, i) => {
      const kept = this.#kept[i]
      return kept?.action === decision.action ? kept.effects : NONE
    }),
  )

  label(target: string): string {
    const choices = this.legalAt(target)
    if (choices.length < 2) return choices[0]?.text ?? ''
    return `${choices[0]!.text} (+${choices.length - 1})`
  }

  point(target: string | null): void {
    this.#target = target
    if (target !== null) this.#choice = null
  }

  pointChoice(choice: Choice | null): void {
    this.#choice = choice
    if (choice) this.#target = null
  }

  press(target: string): void {
    const choices = this.legalAt(target)
    if (choices.length === 1) this.choose(choices[0]!)
    else if (choices.length > 1) this.chooser = choices
  }

  // ---------------------------------------------------------------- to the server

  send(command: FromClient): void {
    this.problem = null
    this.say(command)
  }

  choose(choice: Choice): void {
    if (this.#waiting || !this.update) return
    const at = untrack(() => this.draft.length)
    this.#kept = [...this.#kept.slice(0, at), { action: choice.action, effects: choice.effects }]
    this.#ask({ type: 'act', action: choice.action, seq: this.update.seq, confirm: settings.playAtOnce })
  }

  undo(): void {
    if (this.chooser) this.chooser = null
    else if (this.mine && !this.past && this.draft.length) this.#ask({ type: 'undo', seq: this.update!.seq })
  }

  confirm(): void {
    if (this.confirmable) this.#ask({ type: 'confirm', seq: this.update!.seq })
  }

  /** One thing at a time: a second press before the answer would be on a position that is gone. */
  #ask(command: FromClient): void {
    if (this.#waiting) return
    this.problem = null
    this.#waiting = this.say(command)
  }

  recall(seq: number): void {
    this.#asked = seq
    this.say({ type: 'recall', seq })
  }

  /** Back to now. */
  present(): void {
    this.#asked = -1
    this.#past = null
  }

  /** The connection went: what was asked may never be answered. */
  disconnected(): void {
    this.#waiting = false
  }
}
