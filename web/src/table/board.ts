/** The interface between the table and a game's board. It contains no rule of any game. */
import type { Component } from 'svelte'
import type { Choice, Consequence, Decision, Drawn } from '../lib/api'
import type { Lang } from '../lib/i18n.svelte'
import type { SignName } from '../pieces/signs'

export type { Choice, Consequence, Decision, Drawn, Lang, SignName }

/** The state of an element as drawn (ART section 6). */
export type TargetState = 'legal' | 'pointed' | 'selected' | 'last' | ''

export interface BoardPlayer {
  seat: number
  name: string
  /** A computer's level; null for people. */
  level: string | null
  sign: SignName
  /** CSS colours: `colour` for text and controls (changes with the theme), `piece` for pieces (does not). */
  colour: string
  piece: string
}

/** The table as a board sees it. It is reactive: read it freely in templates. */
export interface BoardTable {
  readonly lang: Lang
  /** Whether this is the desk layout (from 1100 px, no page scroll); else the board is a column that scrolls. */
  readonly wide: boolean
  /** The viewer's seat, or null for a spectator. */
  readonly seat: number | null
  /** The seat that decides next. */
  readonly toAct: number | null
  readonly players: BoardPlayer[]
  /** The legal choices; empty if the decision is somebody else's, or a past position is shown. */
  readonly legal: Choice[]
  /** The alternatives to the last decision of the draft, which a press on one of their elements replaces. */
  readonly instead: Choice[]
  /** Return the choices offered by an element: those that name it first, or else those that name it at all. */
  legalAt(target: string): Choice[]
  /** The choice pointed at, on the board or in the list, whose effects the board should draw. */
  readonly pointed: Choice | null
  /** Decisions of this turn that are not confirmed yet, but part of the view. */
  readonly draft: Decision[]
  /** Return an element's state; `of` is the seat whose area it is in, so that an id in two displays is not lit twice. */
  state(target: string, of?: number): TargetState
  /** Return the effects of the choice pointed at that name this element. */
  effectAt(target: string): Consequence[]
  /** Effects of the decisions in the draft. */
  readonly drafted: Consequence[]
  /** The last move of somebody else: the seat, and the elements it concerned. */
  readonly last: { seat: number; targets: string[] } | null
  /** Return an element's label: the sentence of its choice, or ''. */
  label(target: string): string
  /** Report that an element is hovered over or has the focus; null if none is. */
  point(target: string | null, from?: string): void
  /** Press an element: its only choice, or the usual one, is sent at once (as a draft); else the dock asks which. */
  press(target: string): void
  /** Whether a past position is shown. */
  readonly past: boolean
  /** Point at a choice, or send it, for boards with lines of their own (ways to pay, ways to play a card). */
  pointChoice(choice: Choice | null): void
  choose(choice: Choice): void
}

/** The argument of a board from another package: the table, and the position on it (`BoardProps.view`). */
export interface OutsideTable extends BoardTable {
  readonly view: any
}

/** The result of mounting such a board; `update` is called whenever something at the table has changed. */
export interface Drawing {
  update(): void
  destroy(): void
}

/** The function its module exports, which draws the table into the element. */
export type Mount = (element: HTMLElement, table: OutsideTable) => Drawing

export interface BoardProps<V> {
  /** The live position with the seat's own draft in it, or a recalled one. */
  view: V
  table: BoardTable
}

/** A player's part of the board at the end of a match, for the result page. */
export interface FinalProps<V> {
  view: V
  seat: number
  table: BoardTable
}

/** A part of the board in the rules, in a position of a real match. */
export interface FigureProps<V> extends BoardProps<V> {
  part: string
}

/** The default export of games/<game>/index.ts. Views are JSON, which a game casts to its own type. */
export interface GameBoard<V = any> {
  board?: () => Promise<{ default: Component<BoardProps<V>> }>
  /** Replaces `board` for a game from another package. */
  mount?: Mount
  /** Draws the figures of the rules (figures.toml). */
  figure?: () => Promise<{ default: Component<FigureProps<V>> }>
  /** Drawings that the other components refer to, once per page. */
  defs?: () => Promise<{ default: Component }>
  /** Drawings of the result page: each player's board, and an icon next to a category's name. */
  final?: () => Promise<{ default: Component<FinalProps<V>> }>
  partIcon?: () => Promise<{ default: Component<{ name: string }> }>
  /** A small emblem for the first page, without text. */
  plate?: Component
  seatLook?: (view: V, seat: number) => { sign: SignName; colour: string; piece: string } | null
  /** The name of the points in the players' heading ("tokens left"), or null for points. */
  unit?: (view: V, lang: Lang) => string | null
  /** A short line below a player's name: "space 49". */
  seatNote?: (view: V, seat: number, lang: Lang) => string
  /** The automaton played against alone, and its points. */
  automaton?: (view: V, lang: Lang) => { name: string; points: number } | null
  words?: { en: Record<string, string>; es: Record<string, string> }
  /** The label of the Confirm button. */
  verb?: (view: V, lang: Lang) => string
  /** The key of a choice in the list, as the board shows it (B3, 1); without one the table assigns numbers. */
  key?: (choice: Choice, view: V) => string | null
  /** A small picture of a piece named in the story, an svg as high as a line of text. */
  piece?: Component<{ piece: Drawn }>
  /** The progress of the match, 0..1, for the table's moon. */
  progress?: (view: V) => number
}

const folders = import.meta.glob<{ default: GameBoard }>('../games/*/index.ts')

/** Return the board in a game's folder. There is no list of games: any folder is found. */
export async function folderBoard(game: string): Promise<GameBoard | null> {
  const load = folders[`../games/${game}/index.ts`]
  return load ? (await load()).default : null
}

/** Return the board of a game, from its folder or its own package, or null if it has none. */
export async function findBoard(game: string): Promise<GameBoard | null> {
  return (await folderBoard(game)) ?? (await import('./outside')).outsideBoard(game)
}
