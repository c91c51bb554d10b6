/** What a game's board gets from the table, and what a game's folder gives to it. No rule of any game is here. */
import type { Component } from 'svelte'
import type { Choice, Consequence, Decision, Drawn } from '../lib/api'
import type { Lang } from '../lib/i18n.svelte'
import type { SignName } from '../pieces/signs'

export type { Choice, Consequence, Decision, Drawn, Lang, SignName }

/** What an element shows (ART section 6). */
export type TargetState = 'legal' | 'pointed' | 'selected' | 'last' | ''

export interface BoardPlayer {
  seat: number
  name: string
  /** A computer's level; null for people. */
  level: string | null
  sign: SignName
  /** CSS colours: for the chrome (changes with the theme), and for pieces (does not). */
  colour: string
  piece: string
}

/** Reactive: read it freely in templates. */
export interface BoardTable {
  readonly lang: Lang
  /** Desk layout (from 1100 px, no page scroll); else the board is a column that scrolls. */
  readonly wide: boolean
  /** Whose eyes; null: a spectator. */
  readonly seat: number | null
  /** Whose decision is next. */
  readonly toAct: number | null
  readonly players: BoardPlayer[]
  /** Empty when it is not your decision, or a past position is shown. */
  readonly legal: Choice[]
  /** What the last decision of the draft could have been; at its elements a press replaces it. */
  readonly instead: Choice[]
  /** The choices to press at an element: those that name it first, else those that name it at all. */
  legalAt(target: string): Choice[]
  /** The choice pointed at, on the board or in the list: draw what it would bring. */
  readonly pointed: Choice | null
  /** Decisions of this turn that are not confirmed yet; the view has them already. */
  readonly draft: Decision[]
  /** `of`: whose area the element lies in, so that the same id in two displays is not lit twice. */
  state(target: string, of?: number): TargetState
  /** Effects of the pointed choice that name this element. */
  effectAt(target: string): Consequence[]
  /** Effects of the decisions in the draft. */
  readonly drafted: Consequence[]
  /** The last move of somebody else: who, and what it was about. */
  readonly last: { seat: number; targets: string[] } | null
  /** The sentence for an element's label: of the choice there, or ''. */
  label(target: string): string
  /** Hover or focus; null: neither. */
  point(target: string | null, from?: string): void
  /** Press: one choice, or the usual one, is sent at once (as a draft); else the dock asks which of several. */
  press(target: string): void
  /** A recalled position is shown. */
  readonly past: boolean
  /** Sets one choice as pointed, for boards with their own lines (ways to pay, ways to play a card); and sends one. */
  pointChoice(choice: Choice | null): void
  choose(choice: Choice): void
}

/** What a board of another package gets: the table, and the position on it (`BoardProps.view`). */
export interface OutsideTable extends BoardTable {
  readonly view: any
}

/** What such a board gives back: `update` is called whenever something of the table changed. */
export interface Drawing {
  update(): void
  destroy(): void
}

/** What its module exports: draw the table into the element. */
export type Mount = (element: HTMLElement, table: OutsideTable) => Drawing

export interface BoardProps<V> {
  /** The live position with the seat's own draft in it, or a recalled one. */
  view: V
  table: BoardTable
}

/** A player's own part of the board at the end of a match, for the page of the result. */
export interface FinalProps<V> {
  view: V
  seat: number
  table: BoardTable
}

/** A part of the board in the rules, in a position of a real match. */
export interface FigureProps<V> extends BoardProps<V> {
  part: string
}

/** The default export of games/<game>/index.ts. Views come as JSON: a game casts them to its own type. */
export interface GameBoard<V = any> {
  board?: () => Promise<{ default: Component<BoardProps<V>> }>
  /** Instead of `board`, for a game of another package. */
  mount?: Mount
  /** Draws the figures of the rules (figures.toml). */
  figure?: () => Promise<{ default: Component<FigureProps<V>> }>
  /** Drawings that the others refer to, once per page. */
  defs?: () => Promise<{ default: Component }>
  /** What the page of the result shows of each player's board, and beside a category's name. */
  final?: () => Promise<{ default: Component<FinalProps<V>> }>
  partIcon?: () => Promise<{ default: Component<{ name: string }> }>
  /** A small emblem for the first page: no text. */
  plate?: Component
  seatLook?: (view: V, seat: number) => { sign: SignName; colour: string; piece: string } | null
  /** What points are called in the players' heading: "tokens left"; null: points. */
  unit?: (view: V, lang: Lang) => string | null
  /** One short line under a player's name: "space 49". */
  seatNote?: (view: V, seat: number, lang: Lang) => string
  words?: { en: Record<string, string>; es: Record<string, string> }
  /** The name of the Confirm button. */
  verb?: (view: V, lang: Lang) => string
  /** The key of a choice in the list, as the board shows it (B3, 1); the table counts where it is missing. */
  key?: (choice: Choice, view: V) => string | null
  /** A small picture of a piece that the story names, an svg as high as a line of text. */
  piece?: Component<{ piece: Drawn }>
  /** How far the match is, 0..1, for the table's moon. */
  progress?: (view: V) => number
}

const folders = import.meta.glob<{ default: GameBoard }>('../games/*/index.ts')

/** What a game's folder gives. Whatever has a folder is found: there is no list. */
export async function folderBoard(game: string): Promise<GameBoard | null> {
  const load = folders[`../games/${game}/index.ts`]
  return load ? (await load()).default : null
}

/** The board of a game: from its folder, or from its own package; null for a game without one. */
export async function findBoard(game: string): Promise<GameBoard | null> {
  return (await folderBoard(game)) ?? (await import('./outside')).outsideBoard(game)
}
