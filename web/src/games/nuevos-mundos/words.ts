// The board's own words; sentences about moves come from the server.
import type { Category, Way } from './pieces'
import type { Biome, Kind } from './view'

export interface Words {
  universe: string
  spaces: Record<0 | 1, string>
  take: string
  empty: string
  space: (number: number) => string
  pile: (count: number) => string
  hand: string
  inHand: (count: number) => string
  cards: (count: number) => string
  yourWorld: string
  worldOf: (name: string) => string
  enlarge: string
  close: string
  ways: Record<Way, string>
  nothing: string
  noDigits: string
  unseenCard: string
  decline: string
  settlement: string
  settlementAs: (value: string) => string
  settling: (biome: string) => string
  most: string
  run: string
  inWorld: string
  unseen: string
  unseenHint: string
  firstPile: string
  renewedPile: (times: number) => string
  inPile: (count: number) => string
  heldBy: (name: string, count: number) => string
  discards: string
  noDiscards: string
  total: string
  biomes: Record<Biome, string>
  kinds: Record<Kind, string>
  categories: Record<Category, string>
  verbs: Record<'play' | 'last' | 'value', string>
}

const en: Words = {
  universe: 'The universe',
  spaces: { 0: 'discard', 1: 'pile' },
  take: 'take',
  empty: 'empty',
  space: (number) => `Space ${number}`,
  pile: (count) => `Creation pile, ${count} ${count === 1 ? 'card' : 'cards'}`,
  hand: 'Your hand',
  inHand: (count) => `${count} in hand`,
  cards: (count) => `${count} ${count === 1 ? 'card' : 'cards'}`,
  yourWorld: 'Your world',
  worldOf: (name) => `${name}’s world`,
  enlarge: 'Enlarge',
  close: 'Close',
  ways: { biome: 'By biome', digits: 'By digits', deploy: 'Deploy' },
  nothing: 'nothing',
  noDigits: 'no digits',
  unseenCard: 'unseen',
  decline: 'No last card',
  settlement: 'settlement',
  settlementAs: (value) => `settlement as ${value}`,
  settling: (biome) => `Which value does the settlement stand for? (${biome})`,
  most: 'dominant',
  run: 'in a run',
  inWorld: 'in the world',
  unseen: 'Unseen cards',
  unseenHint: 'What you have not seen yet is in the pile or in another hand.',
  firstPile: 'From the first creation pile',
  renewedPile: (times) => `From creation pile ${times + 1}`,
  inPile: (count) => `${count} in the pile`,
  heldBy: (name, count) => `${name} ${count}`,
  discards: 'Under the top discard',
  noDiscards: 'Nothing lies under the top discard.',
  total: 'Total',
  biomes: {
    ocean: 'ocean',
    coast: 'coast',
    jungle: 'jungle',
    savanna: 'savanna',
    desert: 'desert',
    'high-mountain': 'high mountain',
    taiga: 'taiga',
    'arctic-tundra': 'arctic tundra',
  },
  kinds: { sun: 'sun', water: 'water', plants: 'plants', animals: 'animals', minerals: 'minerals', ice: 'ice' },
  categories: {
    biodiversity: 'Biodiversity',
    dominant_biomes: 'Dominant biomes',
    natural_balance: 'Natural balance',
    vital_capacity: 'Vital capacity',
    discordance: 'Discordance',
  },
  verbs: { play: 'Play', last: 'Confirm', value: 'Settle' },
}

const es: Words = {
  universe: 'El universo',
  spaces: { 0: 'descarte', 1: 'montón' },
  take: 'coger',
  empty: 'vacío',
  space: (number) => `Espacio ${number}`,
  pile: (count) => `Montón de creación, ${count} ${count === 1 ? 'carta' : 'cartas'}`,
  hand: 'Tu mano',
  inHand: (count) => `${count} en mano`,
  cards: (count) => `${count} ${count === 1 ? 'carta' : 'cartas'}`,
  yourWorld: 'Tu mundo',
  worldOf: (name) => `Mundo de ${name}`,
  enlarge: 'Ampliar',
  close: 'Cerrar',
  ways: { biome: 'Por bioma', digits: 'Por dígitos', deploy: 'Desplegar' },
  nothing: 'nada',
  noDigits: 'sin dígitos',
  unseenCard: 'sin ver',
  decline: 'Sin última carta',
  settlement: 'asentamiento',
  settlementAs: (value) => `asentamiento como ${value}`,
  settling: (biome) => `¿Qué valor representa el asentamiento? (${biome})`,
  most: 'dominante',
  run: 'en serie',
  inWorld: 'en el mundo',
  unseen: 'Cartas sin ver',
  unseenHint: 'Lo que aún no has visto está en el montón o en otra mano.',
  firstPile: 'Del primer montón de creación',
  renewedPile: (times) => `Del montón de creación n.º ${times + 1}`,
  inPile: (count) => `${count} en el montón`,
  heldBy: (name, count) => `${name} ${count}`,
  discards: 'Bajo el descarte de encima',
  noDiscards: 'No hay nada bajo el descarte de encima.',
  total: 'Total',
  biomes: {
    ocean: 'océano',
    coast: 'litoral',
    jungle: 'selva',
    savanna: 'sabana',
    desert: 'desierto',
    'high-mountain': 'alta montaña',
    taiga: 'taiga',
    'arctic-tundra': 'tundra ártica',
  },
  kinds: { sun: 'sol', water: 'agua', plants: 'plantas', animals: 'animales', minerals: 'minerales', ice: 'hielo' },
  categories: {
    biodiversity: 'Biodiversidad',
    dominant_biomes: 'Biomas dominantes',
    natural_balance: 'Equilibrio natural',
    vital_capacity: 'Capacidad vital',
    discordance: 'Discordancia',
  },
  verbs: { play: 'Jugar', last: 'Confirmar', value: 'Fijar' },
}

export const words: Record<'en' | 'es', Words> = { en, es }
