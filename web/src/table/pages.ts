/** Props of the pages around a match. Table.svelte shows Waiting before the start and Result after the end. */
import type { FromClient, GameInfo, OutcomeInfo, Update } from '../lib/api'
import type { BoardPlayer } from './board'

/** Waiting.svelte: the seats, the code and link, the host's settings, Start. It fills the page below the bar. */
export interface WaitingProps {
  update: Update
  game: GameInfo | null
  /** The server's last refusal, to be shown near the button pressed. */
  problem: string | null
  send: (command: FromClient) => void
}

/** Result.svelte: ART section 10. It fills the page below the bar; `look` shows the board at the end of the match. */
export interface ResultProps {
  update: Update
  outcome: OutcomeInfo
  game: GameInfo | null
  /** With signs and colours, as at the table. */
  players: BoardPlayer[]
  problem: string | null
  send: (command: FromClient) => void
  look: () => void
  analyse: () => void
}

/** Rules.svelte: the rules of a game as a page of its own (no `close`), or as a sheet over the table. */
export interface RulesProps {
  game: string
  /** The rule to open at. */
  rule?: string
  close?: () => void
}
