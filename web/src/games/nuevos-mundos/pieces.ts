/** Biomes, icons and ways to play of Nuevos Mundos, in the order they are shown. */
import type { Biome, Kind, Score, Seat, View } from './view'

export const BIOME_ORDER: readonly Biome[] = ['ocean', 'coast', 'jungle', 'savanna', 'desert', 'high-mountain', 'taiga', 'arctic-tundra']
export const KIND_ORDER: readonly Kind[] = ['sun', 'water', 'plants', 'animals', 'minerals', 'ice']
export const WAYS = ['biome', 'digits', 'deploy'] as const
export type Way = (typeof WAYS)[number]
export type Category = keyof Score

/** Return the values of a biome, of which views speak only if they are not the usual eight. */
export function valuesOf(view: View, biome: Biome): number[] {
  const usual = 8 * BIOME_ORDER.indexOf(biome) + 1
  const [first, last] = view.values?.[biome] ?? [usual, usual + 7]
  return Array.from({ length: last! - first! + 1 }, (_, place) => first! + place)
}

/** Return the most values that a biome has. */
export function mostValues(view: View): number {
  return Math.max(...BIOME_ORDER.map((biome) => valuesOf(view, biome).length))
}

/** Return the number of cards in a world. */
export function worldSize(seat: Seat): number {
  return seat.world.reduce((sum, row) => sum + row.cards.length, 0)
}
