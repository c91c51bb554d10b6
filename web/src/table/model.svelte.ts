import { untrack } from 'svelte'
import type {
  Choice,
  Consequence,
  Decision,
  FromClient,
  FromServer,
  GameInfo,
  HintTold,
  HintWaits,
  Line,
  Objection,
  OutcomeInfo,
  Past,
  Position,
  Problem,
  StoryEntry,
  Update,
} from '../lib/api'
import { i18n } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { seatSign } from '../pieces/signs'
import { findBoard, type BoardPlayer, type BoardTable, type GameBoard, type Lang, type TargetState } from './board'
import { ChoiceIndex, keysOf } from './choices'
import { entries, plain } from './entries'
import type { Layout } from './layout'
import { lastMove, lastTurn, type Move } from './moves'
import { Pacing } from './pacing'
import { shared } from './shared'

const NONE: never[] = []

/** Return the choice that a press means: the only one, or the usual one of several. */
function meant(choices: Choice[]): Choice | null {
  return choices.length === 1 ? choices[0]! : (choices.find((choice) => choice.usual) ?? null)
}

/** A move that was not played: the seat, its elements, and the move in words. */
export interface Supposed extends Move {
  text: string
}

/** A table as this browser knows it: what the server sent, what is pointed at, and what the server was asked. */
export class TableModel implements BoardTable {
  update = $state.raw<Update | null>(null)
  game = $state.raw<GameInfo | null>(null)
  board = $state.raw<GameBoard | null>(null)
  /** A caption for every event. */
  log = $state.raw<Line[]>([])
  /** The events, told turn by turn. */
  story = $state.raw<StoryEntry[]>([])
  problem = $state.raw<Problem | null>(null)
  closed = $state<string | null>(null)
  layout = $state<Layout>('column')
  /** The choices of the element pressed, if there are several and the dock asks which. */
  chooser = $state.raw<Choice[] | null>(null)
  /** Whether the match comes from a file. */
  file = $state(false)
  /** When the update shown arrived, for the clocks (milliseconds). */
  received = $state(0)
  /** When the current move began, that is, when the last one or a take-back arrived. */
  since = $state(0)
  /** When the last move was shown, since others' moves may have to wait. */
  shown = $state(0)

  /** Whether the analysis of the match is shown next to the board. */
  analysing = $state(false)
  /** Whether one of its decisions is open, to compare the boards before and after. */
  comparing = $state(false)

  #past = $state.raw<Past | null>(null)
  /** The move that would have led to the past position, if that never occurred. */
  #supposed = $state.raw<Supposed | null>(null)
  #target = $state<string | null>(null)
  #choice = $state.raw<Choice | null>(null)
  #waiting = $state(false)
  /** Effects of the drafted decisions. The server sends them only with the choices, so they are kept when one is made. */
  #kept = $state.raw<{ at: number; action: number; effects: Consequence[] }[]>([])
  #asked = $state(-1)
  /** The position requested from the server and not received yet. */
  #recalling: number | null = null
  /** Choices that replace the last decision, including those of earlier updates, which an open chooser may hold. */
  readonly #replacing = new WeakSet<Choice>()
  readonly #pace = new Pacing((update, received) => this.#take(update, received))

  constructor(private readonly say: (command: FromClient) => boolean) {}

  // ---------------------------------------------------------------- from the server

  receive(message: FromServer): void {
    if (message.type === 'update') this.#pace.take(message)
    else if (message.type === 'past') this.#recalled(message)
    else if (message.type === 'hint') this.#hinted(message)
    else if (message.type === 'hint_waits') this.#hintWaits = message
    else if (message.type === 'objection') this.objection = message
    else if (message.type === 'problem') this.#refused(message)
    else if (message.type === 'closed') this.closed = message.text
  }

  #take(update: Update, received: number): void {
    const before = this.update
    const moved = before?.at !== update.at || before.seat !== update.seat
    if (before?.table.game !== update.table.game) void findBoard(update.table.game).then((board) => (this.board = board))
    const length = this.log.length
    if (update.told) {
      this.log = [...this.log.slice(0, update.told.log_from), ...update.told.log]
      this.story = [...this.story.slice(0, update.told.story_from), ...update.told.story]
    }
    this.update = update
    this.received = received
    if (!before || this.log.slice(length).some((line) => line.is_move || line.back_to != null))
      [this.since, this.shown] = [received, Date.now()]
    this.#waiting = false
    this.#consult(before, update)
    if (before && !moved && this.#spoken !== i18n.lang) this.#repeat(update)
    this.#spoken = i18n.lang
    if (moved) {
      this.problem = null
      this.hint = null
      this.hinting = false
      this.chooser = null
      this.#choice = null
      this.#target = null
    }
    this.#forget()
    if (before && before.seat !== update.seat) this.present()
  }

  #recalled(past: Past): void {
    const recalling = this.#recalling
    this.#recalling = null
    if (past.seq === this.#asked) {
      this.#past = past
      this.#supposed = null
    } else if (this.#asked >= 0 && this.#asked !== recalling) this.recall(this.#asked)
  }

  #refused(problem: Problem): void {
    this.problem = problem
    this.hinting = false
    this.#waiting = false
    this.#recalling = null
    this.#forget()
  }

  /** Drop the effects of decisions that are no longer in the draft. */
  #forget(): void {
    const length = this.update?.position?.draft.length ?? 0
    this.#kept = this.#kept.filter(({ at }) => at < length)
  }

  // ---------------------------------------------------------------- advice

  /** The server's answer to a request for a hint in this position. */
  hint = $state.raw<HintTold | null>(null)
  /** Whether a hint was requested and has not arrived yet. */
  hinting = $state(false)
  /** The last message about how long a hint takes. */
  #hintWaits = $state.raw<HintWaits | null>(null)
  /** The same, while the player waits for that hint. */
  readonly hintWaits: HintWaits | null = $derived(this.hinting && this.#hintWaits?.at === this.update?.at ? this.#hintWaits : null)
  /** The coach's words about the last turn. */
  objection = $state.raw<Objection | null>(null)

  /** Ask for a hint: first where to look, then which move. Where there is nothing to choose, the server says why. */
  askHint(): void {
    if (!this.update?.can_hint || !this.mine || this.past || this.hinting || this.hint?.action != null) return
    this.problem = null
    this.hinting = this.say({ type: 'hint', at: this.update!.at, move: this.hint !== null })
  }

  #hinted(hint: HintTold): void {
    this.hinting = false
    this.#hintWaits = null
    if (hint.at !== this.update?.at) return
    this.hint = hint
    const choice = this.legal.find(({ action }) => action === hint.action)
    if (choice) this.pointChoice(choice)
  }

  /** Close the hint, or else the coach's words. */
  dismiss(): void {
    if (this.hint) this.hint = null
    else this.objection = null
  }

  /** The language of the last update, and of the advice. */
  #spoken: Lang = i18n.lang

  /** Ask for the same advice in another language. */
  #repeat(update: Update): void {
    if (this.hint) this.hinting = this.say({ type: 'hint', at: update.at, move: this.hint.action !== null })
    if (this.objection) this.say({ type: 'coach', least: settings.coach })
    this.hint = this.objection = null
  }

  /** Ask the coach after the player's own turn, and drop what it said about an earlier one. */
  #consult(before: Update | null, update: Update): void {
    if (!before || before.seat !== update.seat || before.at === update.at) return
    const own = update.told?.log.filter(({ seq, player }) => seq >= before.seq && player === update.seat) ?? []
    if (!own.length && !update.position?.outcome) return
    this.objection = null
    if (own.length && update.table.coach && !update.position?.outcome) this.say({ type: 'coach', least: settings.coach })
  }

  // ---------------------------------------------------------------- what there is

  get lang(): Lang {
    return i18n.lang
  }
  get wide(): boolean {
    return this.layout === 'desk'
  }

  readonly position: Position | null = $derived(this.update?.position ?? null)
  readonly seat: number | null = $derived(this.update?.seat ?? null)
  readonly toAct: number | null = $derived((this.#past ?? this.position)?.to_act ?? null)
  /** Points as if the match ended in the position shown; null for those not known. */
  readonly totals: (number | null)[] = $derived((this.#past ?? this.position)?.totals ?? NONE)
  readonly outcome: OutcomeInfo | null = $derived(this.position?.outcome ?? null)
  /** Why the table is waiting, if it is. */
  readonly waits: string | null = $derived(this.update?.waits ?? null)
  readonly past: boolean = $derived(this.#past !== null)
  /** The number of events before the past position. */
  readonly pastSeq: number | null = $derived(this.#past?.seq ?? null)
  /** The position as a picture, for a game without a board. */
  readonly picture: string | null = $derived.by(() => {
    const { picture } = this.#past ?? this.position ?? {}
    return picture?.[i18n.lang] ?? Object.values(picture ?? {})[0] ?? null
  })
  /** The position last drawn; parts that did not change since are not drawn again. */
  readonly #drawn: { view: any; players: BoardPlayer[]; last: Move | null } = { view: null, players: NONE, last: null }
  readonly view: any = $derived((this.#drawn.view = shared(this.#drawn.view, this.#past?.view ?? this.position?.view ?? null)))
  readonly draft: Decision[] = $derived(this.#past ? NONE : (this.position?.draft ?? NONE))
  /** Whether the decision is the player's. Behind a curtain there is no position, so it is not. */
  readonly mine: boolean = $derived(this.seat !== null && this.position?.to_act === this.seat && this.update?.curtain == null)
  /** The player's decision in the server's words, or '' if it is somebody else's. */
  readonly decision: string = $derived(this.mine && !this.past ? (this.position!.guide.decision ?? '') : '')
  readonly legal: Choice[] = $derived(this.mine && !this.past ? this.#shown(this.position!.legal) : NONE)
  /** The alternatives to the last decision of the draft, which can be chosen in its place. */
  readonly instead: Choice[] = $derived.by(() => {
    const choices = this.mine && !this.past ? this.#shown(this.position!.instead) : NONE
    for (const choice of choices) this.#replacing.add(choice)
    return choices
  })
  /** The only action of a turn without choices, which Confirm plays. */
  readonly sole: Choice | null = $derived(this.legal.length === 1 && this.draft.length === 0 ? this.legal[0]! : null)
  readonly confirmable: boolean = $derived(this.sole !== null || (this.mine && !this.past && this.position!.confirm))
  readonly hintable: boolean = $derived(this.update?.can_hint === true && this.legal.length > 1)
  /** Remove the effects if the player does not want to see them. */
  #shown(choices: Choice[]): Choice[] {
    return choices.map((choice) => ({ ...choice, effects: settings.effects ? choice.effects : NONE }))
  }

  /** Whether something was sent and is not answered yet. */
  get waiting(): boolean {
    return this.#waiting
  }

  readonly players: BoardPlayer[] = $derived.by(() => {
    const { update, board } = this
    const view = this.position?.view
    const players = (update?.table.seats ?? NONE).map(({ seat, name, computer }) => {
      const look = view && board?.seatLook?.(view, seat)
      const n = (seat % 5) + 1
      return {
        seat,
        name,
        level: computer,
        ...(look || { sign: seatSign(seat), colour: `var(--seat-${n})`, piece: `var(--piece-${n})` }),
      }
    })
    return (this.#drawn.players = shared(this.#drawn.players, players))
  })

  player(seat: number | null): BoardPlayer | null {
    return this.players.find((player) => player.seat === seat) ?? null
  }

  // ---------------------------------------------------------------- choices

  readonly #index = $derived(new ChoiceIndex([...this.legal, ...this.instead]))
  readonly keys: Map<number, string> = $derived.by(() => {
    const { view, board } = this
    return keysOf(this.legal, (choice) => (view && board?.key?.(choice, view)) ?? null)
  })

  legalAt(target: string): Choice[] {
    return this.#index.at(target)
  }

  /** The choices pointed at: one, or all those of an element. */
  readonly pointedAll: Choice[] = $derived(this.#choice ? [this.#choice] : this.#target !== null ? this.legalAt(this.#target) : NONE)
  readonly pointed: Choice | null = $derived(meant(this.pointedAll))
  readonly #pointedTargets = $derived(new Set(this.pointed?.targets ?? (this.#target !== null ? [this.#target] : NONE)))
  readonly #drafted = $derived(new Set(this.draft.flatMap((decision) => decision.targets)))

  /** The last move of somebody else or, while a past position is shown, the move that led to it. */
  readonly last: Move | null = $derived.by(() => {
    if (this.#supposed) return this.#supposed
    const last = this.#past ? lastMove(this.log.slice(0, this.#past.seq), null) : lastMove(this.log, this.seat)
    return (this.#drawn.last = shared(this.#drawn.last, last))
  })

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
    this.draft.flatMap((decision, i) => this.#kept.find(({ at, action }) => at === i && action === decision.action)?.effects ?? NONE),
  )

  label(target: string): string {
    const choices = this.legalAt(target)
    if (choices.length < 2) return choices[0]?.text ?? ''
    return `${(meant(choices) ?? choices[0]!).text} (+${choices.length - 1})`
  }

  /** Leaving an element (`from`) must not affect another one, or what is drawn there would vanish under the pointer. */
  point(target: string | null, from?: string): void {
    if (target === null && from !== undefined && from !== this.#target) return
    this.#target = target
    if (target !== null) this.#choice = null
  }

  pointChoice(choice: Choice | null): void {
    this.#choice = choice
    if (choice) this.#target = null
  }

  press(target: string): void {
    const choices = this.legalAt(target)
    const choice = meant(choices)
    if (choice) this.choose(choice)
    else if (choices.length) this.chooser = choices
  }

  // ---------------------------------------------------------------- to the server

  send(command: FromClient): void {
    this.problem = null
    this.say(command)
  }

  choose(choice: Choice): void {
    if (this.#waiting || !this.update) return
    const { action, effects } = choice
    const instead = this.#replacing.has(choice)
    const at = untrack(() => this.draft.length) - (instead ? 1 : 0)
    this.#kept = [...this.#kept.filter((kept) => kept.at < at), { at, action, effects }]
    this.#ask({ type: 'act', action, at: this.update.at, confirm: settings.playAtOnce, ...(instead && { instead }) })
  }

  /** Whether the draft has a decision that the table did not make by itself. */
  readonly undoable: boolean = $derived(this.mine && this.draft.some((decision) => !decision.by_itself))

  undo(): void {
    if (this.chooser) this.chooser = null
    else if (this.undoable) this.#ask({ type: 'undo', at: this.update!.at })
  }

  confirm(): void {
    const { sole, update } = this
    if (sole) this.#ask({ type: 'act', action: sole.action, at: update!.at, confirm: true })
    else if (this.confirmable) this.#ask({ type: 'confirm', at: update!.at })
  }

  /** Send one command at a time: a second press before the answer would refer to a position that is gone. */
  #ask(command: FromClient): void {
    if (this.#waiting) return
    this.problem = null
    this.#waiting = this.say(command)
  }

  // ---------------------------------------------------------------- looking back

  /** Whether nothing is hidden: the match is over or comes from a file. */
  readonly open: boolean = $derived(this.file || (this.outcome !== null && this.update?.table.id !== ''))

  /** Where to stop when looking back: the number of log entries at the end of each move. */
  readonly stops: number[] = $derived([...new Set(entries(this.story).map((entry) => entry.seq))].sort((a, b) => a - b))
  /** The stop shown, or the last one at or before the position. */
  readonly stop: number = $derived(
    this.#past
      ? Math.max(
          0,
          this.stops.findLastIndex((seq) => seq <= this.#past!.seq),
        )
      : this.stops.length - 1,
  )

  /** Whether an earlier position is shown or requested. */
  readonly looking: boolean = $derived(this.#asked >= 0)

  /** Request an earlier position. While one is on its way none is requested; then the latest one wanted is. */
  recall(seq: number): void {
    this.#asked = seq
    this.problem = null
    if (this.#recalling === null && this.say({ type: 'recall', seq })) this.#recalling = seq
  }

  /** Go some moves forward or back; after the last one comes the present. */
  step(moves: number): void {
    const from = this.#asked >= 0 ? this.stops.findLastIndex((seq) => seq <= this.#asked) : this.stops.length - 1
    this.goTo(from + moves)
  }

  goTo(stop: number): void {
    const seq = this.stops[Math.max(0, stop)]
    if (seq === undefined || stop >= this.stops.length - 1) this.present()
    else this.recall(seq)
  }

  /** Return a player's clock in the past position; null if there is none, or the present is shown. */
  clockThen(seat: number): number | null {
    return this.#past?.clocks[seat] ?? null
  }

  /** Show a position that never occurred, after another move than the one played. */
  suppose(past: Past, supposed: Supposed): void {
    this.#asked = past.seq
    this.#past = past
    this.#supposed = supposed
  }

  /** Whether the board shows a position that never occurred. */
  get supposing(): boolean {
    return this.#supposed !== null
  }

  /** Return to the present. */
  present(): void {
    this.#asked = -1
    this.#past = null
    this.#supposed = null
  }

  takeBack(): void {
    this.objection = null
    if (this.update?.can_take_back && !this.past) this.#ask({ type: 'take_back', at: this.update.at })
  }

  /** In a few words, what another player has just done. */
  readonly caption: string = $derived.by(() => {
    const line = this.log.findLast((one) => one.player >= 0)
    return line && line.player !== this.seat ? line.text : ''
  })

  /** The outcome of somebody else's last turn. */
  readonly before: string = $derived.by(() => {
    const turn = lastTurn(this.story, this.log)
    return turn && turn.player !== this.seat ? plain(turn.headline) : ''
  })

  /** In words, what led to the past position: the move that ended there, or else the last event. */
  readonly captionThen: string = $derived.by(() => {
    const past = this.#past
    if (!past) return ''
    if (this.#supposed) return this.#supposed.text
    const told = entries(this.story)
      .filter((entry) => entry.seq === past.seq)
      .reverse()
    return told.length ? told.map((entry) => plain(entry.headline)).join(' ') : (this.log[past.seq - 1]?.text ?? '')
  })

  /** Stop showing updates, as the page is being left. */
  end(): void {
    this.#pace.end()
  }

  /** Give up waiting for answers, which may never come after a lost connection. */
  disconnected(): void {
    this.#waiting = false
    this.#recalling = null
    this.hinting = false // the server drops the hint too
  }
}
