import { untrack } from 'svelte'
import type { Choice, Consequence, Decision, FromClient, FromServer, GameInfo, HintTold, Line, Objection, OutcomeInfo, Past, Position, Problem, StoryEntry, Update } from '../lib/api'
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

/** The choice that a press means: the only one, or the usual one of several. */
function meant(choices: Choice[]): Choice | null {
  return choices.length === 1 ? choices[0]! : (choices.find((choice) => choice.usual) ?? null)
}

/** A move that was not played: whose it would have been, what it is about, and in words. */
export interface Supposed extends Move { text: string }

/** A table as this browser knows it: what the server sent, what is pointed at, and what was asked of the server. */
export class TableModel implements BoardTable {
  update = $state.raw<Update | null>(null)
  game = $state.raw<GameInfo | null>(null)
  board = $state.raw<GameBoard | null>(null)
  /** A caption for every event. */
  log = $state.raw<Line[]>([])
  /** What happened, turn by turn. */
  story = $state.raw<StoryEntry[]>([])
  problem = $state.raw<Problem | null>(null)
  closed = $state<string | null>(null)
  layout = $state<Layout>('column')
  /** Several choices at the element that was pressed: the dock asks which. */
  chooser = $state.raw<Choice[] | null>(null)
  /** The match comes from a file. */
  file = $state(false)
  /** When the update shown came, for the clocks (milliseconds). */
  received = $state(0)
  /** When the present move began: the last one, or a take-back, had come. */
  since = $state(0)
  /** When the last move was shown: others' moves may have to wait. */
  shown = $state(0)

  /** The analysis of the match is shown beside the board. */
  analysing = $state(false)

  #past = $state.raw<Past | null>(null)
  /** The past position never was: what would have led to it. */
  #supposed = $state.raw<Supposed | null>(null)
  #target = $state<string | null>(null)
  #choice = $state.raw<Choice | null>(null)
  #waiting = $state(false)
  /** Effects of the drafted decisions: the server sends them with the choices only, so they are kept when one is made. */
  #kept = $state.raw<{ at: number; action: number; effects: Consequence[] }[]>([])
  #asked = $state(-1)
  /** The position that the server was asked for and has not sent yet. */
  #recalling: number | null = null
  /** Choices that replace the last decision, of earlier updates too: an open chooser may hold those. */
  readonly #replacing = new WeakSet<Choice>()
  readonly #pace = new Pacing((update, received) => this.#take(update, received))

  constructor(private readonly say: (command: FromClient) => boolean) {}

  // ---------------------------------------------------------------- from the server

  receive(message: FromServer): void {
    if (message.type === 'update') this.#pace.take(message)
    else if (message.type === 'past') this.#recalled(message)
    else if (message.type === 'hint') this.#hinted(message)
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
    if (!before || this.log.slice(length).some((line) => line.is_move || line.back_to != null)) [this.since, this.shown] = [received, Date.now()]
    this.#waiting = false
    this.#consult(before, update)
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

  /** Keep no effects of decisions that are not in the draft. */
  #forget(): void {
    const length = this.update?.position?.draft.length ?? 0
    this.#kept = this.#kept.filter(({ at }) => at < length)
  }

  // ---------------------------------------------------------------- advice

  /** What the server said to somebody who asked for a hint in this position. */
  hint = $state.raw<HintTold | null>(null)
  /** A hint is asked for and has not come yet. */
  hinting = $state(false)
  /** What the coach says of the last turn. */
  objection = $state.raw<Objection | null>(null)

  /** Ask where to look; asked again, which move. */
  askHint(): void {
    if (!this.hintable || this.hinting || this.hint?.action != null) return
    this.problem = null
    this.hinting = this.say({ type: 'hint', at: this.update!.at, move: this.hint !== null })
  }

  #hinted(hint: HintTold): void {
    this.hinting = false
    if (hint.at !== this.update?.at) return
    this.hint = hint
    const choice = this.legal.find(({ action }) => action === hint.action)
    if (choice) this.pointChoice(choice)
  }

  /** Close what was said: the hint, or else what the coach says. */
  dismiss(): void {
    if (this.hint) this.hint = null
    else this.objection = null
  }

  /** After a turn of one's own the coach is asked; what it said before is about another turn. */
  #consult(before: Update | null, update: Update): void {
    if (!before || before.seat !== update.seat || before.at === update.at) return
    const own = update.told?.log.filter(({ seq, player }) => seq >= before.seq && player === update.seat) ?? []
    if (!own.length && !update.position?.outcome) return
    this.objection = null
    if (own.length && update.table.coach && !update.position?.outcome) this.say({ type: 'coach', least: settings.coach })
  }

  // ---------------------------------------------------------------- what there is

  get lang(): Lang { return i18n.lang }
  get wide(): boolean { return this.layout === 'desk' }

  readonly position: Position | null = $derived(this.update?.position ?? null)
  readonly seat: number | null = $derived(this.update?.seat ?? null)
  readonly toAct: number | null = $derived((this.#past ?? this.position)?.to_act ?? null)
  /** Points as if the match ended in the position shown, as far as they are known. */
  readonly totals: (number | null)[] = $derived((this.#past ?? this.position)?.totals ?? NONE)
  readonly outcome: OutcomeInfo | null = $derived(this.position?.outcome ?? null)
  /** Why the table does not go on just now, if it does not. */
  readonly waits: string | null = $derived(this.update?.waits ?? null)
  readonly past: boolean = $derived(this.#past !== null)
  /** How many events the recalled position comes after. */
  readonly pastSeq: number | null = $derived(this.#past?.seq ?? null)
  /** The position as a picture, of a game that this page has no board for. */
  readonly picture: string | null = $derived((this.#past ?? this.position)?.picture?.[i18n.lang] ?? null)
  /** What was drawn last: what did not change since is not drawn again. */
  readonly #drawn: { view: any; players: BoardPlayer[]; last: Move | null } = { view: null, players: NONE, last: null }
  readonly view: any = $derived((this.#drawn.view = shared(this.#drawn.view, this.#past?.view ?? this.position?.view ?? null)))
  readonly draft: Decision[] = $derived(this.#past ? NONE : (this.position?.draft ?? NONE))
  /** The decision is mine. A curtain has no position of anybody's: then it is not. */
  readonly mine: boolean = $derived(this.seat !== null && this.position?.to_act === this.seat && this.update?.curtain == null)
  /** What you are to decide, in the server's words; '' when it is not your decision. */
  readonly decision: string = $derived(this.mine && !this.past ? (this.position!.guide.decision ?? '') : '')
  readonly legal: Choice[] = $derived(this.mine && !this.past ? this.#shown(this.position!.legal) : NONE)
  /** What the last decision of the draft could have been: to be pressed or chosen in its place. */
  readonly instead: Choice[] = $derived.by(() => {
    const choices = this.mine && !this.past ? this.#shown(this.position!.instead) : NONE
    for (const choice of choices) this.#replacing.add(choice)
    return choices
  })
  /** What a turn consists of that has no choice at all: Confirm plays it. */
  readonly sole: Choice | null = $derived(this.legal.length === 1 && this.draft.length === 0 ? this.legal[0]! : null)
  readonly confirmable: boolean = $derived(this.sole !== null || (this.mine && !this.past && this.position!.confirm))
  readonly hintable: boolean = $derived(this.update?.can_hint === true && this.legal.length > 1)
  /** A player who does not want to see effects is not shown any, wherever they would be drawn. */
  #shown(choices: Choice[]): Choice[] {
    return choices.map((choice) => ({ ...choice, effects: settings.effects ? choice.effects : NONE }))
  }

  /** Something was sent and is not answered yet. */
  get waiting(): boolean { return this.#waiting }

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

  /** All that the pointer means: one choice, or the several at an element. */
  readonly pointedAll: Choice[] = $derived(
    this.#choice ? [this.#choice] : this.#target !== null ? this.legalAt(this.#target) : NONE,
  )
  readonly pointed: Choice | null = $derived(meant(this.pointedAll))
  readonly #pointedTargets = $derived(new Set(this.pointed?.targets ?? (this.#target !== null ? [this.#target] : NONE)))
  readonly #drafted = $derived(new Set(this.draft.flatMap((decision) => decision.targets)))

  /** The last move of somebody else (while a past position is shown: the move that led to it). */
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

  /** An element that is left (`from`) says nothing of another one: what is drawn there would vanish under the pointer. */
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

  /** Something was decided that the table did not decide by itself. */
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

  /** One thing at a time: a second press before the answer would be on a position that is gone. */
  #ask(command: FromClient): void {
    if (this.#waiting) return
    this.problem = null
    this.#waiting = this.say(command)
  }

  // ---------------------------------------------------------------- looking back

  /** Its secrets are out: a match that is over, or one from a file. */
  readonly open: boolean = $derived(this.file || (this.outcome !== null && this.update?.table.id !== ''))

  /** Where one can stop when looking back: how many entries of the log each move comes after. */
  readonly stops: number[] = $derived([...new Set(entries(this.story).map((entry) => entry.seq))].sort((a, b) => a - b))
  /** The stop that is shown, or the last one at or before it. */
  readonly stop: number = $derived(this.#past ? Math.max(0, this.stops.findLastIndex((seq) => seq <= this.#past!.seq)) : this.stops.length - 1)

  /** An earlier position is shown, or asked for. */
  readonly looking: boolean = $derived(this.#asked >= 0)

  /** Ask for an earlier position. While one is on its way no other is asked for: then the newest wanted. */
  recall(seq: number): void {
    this.#asked = seq
    this.problem = null
    if (this.#recalling === null && this.say({ type: 'recall', seq })) this.#recalling = seq
  }

  /** Go some moves on or back; the last one is now. */
  step(moves: number): void {
    const from = this.#asked >= 0 ? this.stops.findLastIndex((seq) => seq <= this.#asked) : this.stops.length - 1
    this.goTo(from + moves)
  }

  goTo(stop: number): void {
    const seq = this.stops[Math.max(0, stop)]
    if (seq === undefined || stop >= this.stops.length - 1) this.present()
    else this.recall(seq)
  }

  /** What a player had on the clock in the past position; null: none, or it is now. */
  clockThen(seat: number): number | null {
    return this.#past?.clocks[seat] ?? null
  }

  /** Show a position that never was, after another move than the one played. */
  suppose(past: Past, supposed: Supposed): void {
    this.#asked = past.seq
    this.#past = past
    this.#supposed = supposed
  }

  /** Whether the board shows a position that never was. */
  get supposing(): boolean { return this.#supposed !== null }

  /** Back to now. */
  present(): void {
    this.#asked = -1
    this.#past = null
    this.#supposed = null
  }

  takeBack(): void {
    this.objection = null
    if (this.update?.can_take_back && !this.past) this.#ask({ type: 'take_back', at: this.update.at })
  }

  /** What another player has just done, in a few words. */
  readonly caption: string = $derived.by(() => {
    const line = this.log.findLast((one) => one.player >= 0)
    return line && line.player !== this.seat ? line.text : ''
  })

  /** What the last turn of somebody else brought. */
  readonly before: string = $derived.by(() => {
    const turn = lastTurn(this.story, this.log)
    return turn && turn.player !== this.seat ? plain(turn.headline) : ''
  })

  /** What led to the past position: the move that ended there, else what happened last. */
  readonly captionThen: string = $derived.by(() => {
    const past = this.#past
    if (!past) return ''
    if (this.#supposed) return this.#supposed.text
    const told = entries(this.story).filter((entry) => entry.seq === past.seq).reverse()
    return told.length ? told.map((entry) => plain(entry.headline)).join(' ') : (this.log[past.seq - 1]?.text ?? '')
  })

  /** The page is left: nothing more is shown. */
  end(): void {
    this.#pace.end()
  }

  /** The connection went: what was asked may never be answered. */
  disconnected(): void {
    this.#waiting = false
    this.#recalling = null
    this.hinting = false // the server gives up the hint too
  }
}
