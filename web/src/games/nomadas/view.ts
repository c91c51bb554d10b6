/** The views of Nómadas, written by `python -m lunario.core.typescript`: do not edit. */

export type Adventurer = 'nostromo' | 'siana' | 'moon' | 'ulrich' | 'red'

export type DiscName = 'nomad' | 'nostromo' | 'siana' | 'moon' | 'ulrich' | 'red' | 'frog'

export type Legend = 'whale' | 'tree' | 'hand' | 'queen' | 'bridge' | 'lantern' | 'wind'

export type PhaseName = 'first_player' | 'deal' | 'turn_up' | 'turn_up_lys' | 'turn_up_heard' | 'draft' | 'put_frog' | 'put_asleep' | 'put_own' | 'point_lys' | 'step_lys' | 'choose' | 'drop' | 'move_lys' | 'raise' | 'pay_song' | 'pay_legend' | 'last_card' | 'over'

export type RowName = 'whale' | 'tree' | 'hand' | 'queen' | 'bridge' | 'lantern' | 'wind' | 'song'

export type StoryName = 'whale' | 'tree' | 'hand' | 'queen' | 'bridge' | 'lantern' | 'wind' | 'joker'

export type TokenName = 'whale' | 'tree' | 'hand' | 'queen' | 'bridge' | 'lantern' | 'wind' | 'joker' | 'fragment'

/** A position of Nómadas as a player or a spectator sees it. */
export interface View {
  /** the viewer; null for a spectator */
  player: number | null
  players: number
  phase: PhaseName
  to_move: number | null
  turn: number
  first_player: number | null
  /** clockwise */
  spaces: Space[]
  lys: number | null
  /** tokens below the tops */
  unseen: Record<TokenName, number>
  /** fragments on it */
  moon_card: number
  library: Row[]
  seats: Seat[]
  /** tokens out of the match */
  gone: Record<TokenName, number>
  now: Turn
}

export interface Space {
  space: number
  /** lowest first */
  discs: Disc[]
  pile: Pile
  lys: boolean
}

export interface Row {
  row: RowName
  /** smallest first */
  cards: Card[]
}

export interface Seat {
  seat: number
  adventurer: Adventurer | null
  /** stories by legend, and jokers */
  tokens: Record<StoryName, number>
  cards: Written
  fragments: number
  /** as in an intermediate scoring: cards less tokens */
  standing: number
}

export interface Turn {
  /** in set-up: the disc to put down */
  disc: DiscName | null
  /** the space whose stack is being sown */
  lifted: number | null
  /** 1 clockwise, -1 the other way */
  direction: number
  /** the card being paid for, as card:whale,5 */
  writing: string | null
  last_round: boolean
  /** turns without a token or a card before the match ends */
  patience: number
}

export interface Disc {
  disc: DiscName
  /** its owner; null for a nomad or a sleeper */
  seat: number | null
  asleep: boolean
}

export interface Pile {
  /** null if empty or not yet turned up */
  top: TokenName | null
  size: number
}

export interface Card {
  /** points */
  value: number
  /** in story tokens, for a player without a card of the row */
  cost: number
  /** the seat that has it; null if available */
  holder: number | null
}

/** The value of a player's card in each row that has one. */
export interface Written {
  whale?: number
  tree?: number
  hand?: number
  queen?: number
  bridge?: number
  lantern?: number
  wind?: number
  song?: number
}
