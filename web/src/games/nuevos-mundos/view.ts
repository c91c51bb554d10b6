/** The views of Nuevos Mundos, written by `python -m lunario.core.typescript`: do not edit. */

export type Biome = 'ocean' | 'coast' | 'jungle' | 'savanna' | 'desert' | 'high-mountain' | 'taiga' | 'arctic-tundra'

export type Kind = 'sun' | 'water' | 'plants' | 'animals' | 'minerals' | 'ice'

export type ModuleName = 'settlements' | 'global_balance' | 'vital_capacity' | 'discordance'

export type PhaseName = 'play' | 'last' | 'value' | 'over' | 'first' | 'deal' | 'lay_out' | 'reveal' | 'fill' | 'draw'

/** A position of Nuevos Mundos as a player or a spectator sees it. */
export interface View {
  /** the first and the last of each biome, if it is not eight each */
  values?: Record<Biome, number[]>
  /** who looks; null: a spectator */
  player: number | null
  players: number
  modules: Record<ModuleName, boolean>
  phase: PhaseName
  turn: number
  first_player: number
  current_player: number
  /** the player who took the last turn, once the match is ending */
  ender: number | null
  spaces: Space[]
  /** below the top card, ascending: all of them have been seen */
  discards: Card[]
  /** of the creation pile: how often it has been refilled */
  generation: number
  unseen: Unseen[]
  seats: Seat[]
  /** the settlement whose value is to be fixed now */
  settling: Settling | null
}

export interface Space {
  space: number
  /** the visible one */
  card: Card | null
  /** cards there */
  count: number
}

export interface Card {
  /** as in notation */
  id: string
  biome: Biome
  /** null: a settlement */
  value: number | null
  icons: Kind[]
}

/** The cards of one generation that the player has not seen: they are in its pile or in other hands (NM-H1). */
export interface Unseen {
  generation: number
  cards: Card[]
  in_pile: number
  /** by player; 0 for the viewer */
  in_hands: number[]
}

export interface Seat {
  player: number
  hand_count: number
  /** null: hidden */
  hand: Card[] | null
  /** which creation pile each card came from: public (NM-H1); ascending if hidden */
  hand_generations: number[]
  world: Row[]
  icons: Record<Kind, number>
  /** those that score for vital capacity (NM-M3) */
  most_icons: Kind[]
  score: Score
  total: number
}

export interface Settling {
  player: number
  biome: Biome
  choices: Choice[]
}

/** One biome of a world. */
export interface Row {
  biome: Biome
  /** ascending, the settlement last */
  cards: Card[]
  /** the settlement's value, once it is fixed */
  settlement: number | null
  /** the values that score for natural balance */
  runs: number[]
  dominant: boolean
}

/** Points by category; those of modules are there when the module is played. */
export interface Score {
  biodiversity?: number
  dominant_biomes?: number
  natural_balance?: number
  vital_capacity?: number
  discordance?: number
}

/** The score if the settlement takes a value. */
export interface Choice {
  value: number
  score: Score
  total: number
  /** of all players */
  totals: number[]
}
