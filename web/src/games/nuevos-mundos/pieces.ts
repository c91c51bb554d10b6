/** Biomes, icons and ways to play of Nuevos Mundos, in the order they are shown. */
import type { Biome, Kind, Score, Seat } from './view'

export const BIOME_ORDER: readonly Biome[] = ['ocean', 'coast', 'jungle', 'savanna', 'desert', 'high-mountain', 'taiga', 'arctic-tundra']
export const KIND_ORDER: readonly Kind[] = ['sun', 'water', 'plants', 'animals', 'minerals', 'ice']
export const WAYS = ['biome', 'digits', 'deploy'] as const
export type Way = (typeof WAYS)[number]
export type Category = keyof Score

/** Return the number of cards in a world. */
export function worldSize(seat: Seat): number {
  return seat.world.reduce((sum, row) => sum + row.cards.length, 0)
}
