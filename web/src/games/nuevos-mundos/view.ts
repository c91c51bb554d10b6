// The view of Nuevos Mundos, as `src/lunario/games/nuevos_mundos/view.py` makes it.

export const BIOME_ORDER = [
  'ocean', 'coast', 'jungle', 'savanna', 'desert', 'high-mountain', 'taiga', 'arctic-tundra',
] as const
export type Biome = (typeof BIOME_ORDER)[number]

export const KIND_ORDER = ['sun', 'water', 'plants', 'animals', 'minerals', 'ice'] as const
export type Kind = (typeof KIND_ORDER)[number]

export const WAYS = ['biome', 'digits', 'deploy'] as const
export type Way = (typeof WAYS)[number]

export type Category = 'biodiversity' | 'dominant_biomes' | 'natural_balance' | 'vital_capacity' | 'discordance'

export interface CardInfo {
  id: string
  biome: Biome
  value: number | null // null: a settlement
  icons: Kind[]
}

export interface SpaceInfo {
  space: number
  card: CardInfo | null
  count: number
}

export interface Row {
  biome: Biome
  cards: CardInfo[]
  settlement: number | null // the value that the settlement stands for, once it is fixed
  runs: number[]
  dominant: boolean
}

export interface SeatView {
  player: number
  hand_count: number
  hand: CardInfo[] | null
  hand_generations: number[]
  world: Row[]
  icons: Record<Kind, number>
  most_icons: Kind[]
  score: Partial<Record<Category, number>>
  total: number
}

export interface Unseen {
  generation: number
  cards: CardInfo[]
  in_pile: number
  in_hands: number[]
}

export interface Settling {
  player: number
  biome: Biome
  choices: { value: number; score: Partial<Record<Category, number>>; total: number; totals: number[] }[]
}

export interface View {
  player: number | null
  players: number
  modules: Record<'settlements' | 'global_balance' | 'vital_capacity' | 'discordance', boolean>
  phase: 'play' | 'last' | 'value' | 'over' | 'first' | 'deal' | 'lay_out' | 'reveal' | 'fill' | 'draw'
  turn: number
  first_player: number
  current_player: number
  ender: number | null
  spaces: SpaceInfo[]
  discards: CardInfo[]
  generation: number
  unseen: Unseen[]
  seats: SeatView[]
  settling: Settling | null
}

/** How many cards lie in a world. */
export function worldSize(seat: SeatView): number {
  return seat.world.reduce((sum, row) => sum + row.cards.length, 0)
}
