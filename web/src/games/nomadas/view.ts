/** The view of Nómadas, as src/lunario/games/nomadas/view.py makes it. */
export type Adventurer = 'nostromo' | 'siana' | 'moon' | 'ulrich' | 'red'
export type DiscName = Adventurer | 'nomad' | 'frog'
export type Legend = 'whale' | 'tree' | 'hand' | 'queen' | 'bridge' | 'lantern' | 'wind'
export type TokenName = Legend | 'joker' | 'fragment'
export type RowName = Legend | 'song'

export type Phase =
  | 'first_player' | 'deal' | 'turn_up' | 'turn_up_lys' | 'turn_up_heard'
  | 'draft' | 'put_frog' | 'put_asleep' | 'put_own' | 'point_lys'
  | 'step_lys' | 'choose' | 'drop' | 'move_lys' | 'raise' | 'pay_song' | 'pay_legend' | 'last_card' | 'over'

export interface DiscView {
  disc: DiscName
  /** null: a nomad, or asleep */
  seat: number | null
  asleep: boolean
}

export interface PileView {
  /** null: empty, or not yet turned up */
  top: TokenName | null
  size: number
}

export interface SpaceView {
  space: number
  /** lowest first */
  discs: DiscView[]
  pile: PileView
  lys: boolean
}

export interface CardView {
  /** points */
  value: number
  /** story tokens; another number than the points only for songs of other component sets */
  cost: number
  /** null: available */
  holder: number | null
}

export interface RowView {
  row: RowName
  /** smallest first */
  cards: CardView[]
}

export interface SeatView {
  seat: number
  adventurer: Adventurer | null
  /** stories by legend, and jokers */
  tokens: Record<Legend | 'joker', number>
  cards: Partial<Record<RowName, number>>
  fragments: number
  /** cards less tokens, as in an intermediate scoring */
  standing: number
}

export interface NomadasView {
  player: number | null
  players: number
  phase: Phase
  to_move: number | null
  turn: number
  first_player: number | null
  /** clockwise */
  spaces: SpaceView[]
  lys: number | null
  /** tokens below the tops */
  unseen: Record<TokenName, number>
  moon_card: number
  library: RowView[]
  seats: SeatView[]
  /** tokens out of the match */
  gone: Record<TokenName, number>
  now: {
    /** in set-up: the disc to be put down */
    disc: DiscName | null
    /** the space whose stack is being sown */
    lifted: number | null
    direction: number
    /** the card being paid for, as card:whale,5 */
    writing: string | null
    last_round: boolean
    /** turns without a token or a card until the match ends */
    patience: number
  }
}
