/** The board's own words; sentences about moves come from the server. */
import type { Same } from '../../lib/i18n.svelte'
import type { Lang } from '../../table/board'
import type { Site } from './view'

const en = {
  lot: (n: number) => `Lot ${n}`,
  lastShipment: 'Last shipment',
  last: 'last',
  taken: 'taken',
  deck: 'Deck',
  cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
  phase: (letter: string, round: number) => `Phase ${letter}, round ${round}`,
  rounds: (done: number) => `${done} of 12 rounds are over`,
  over: 'Match over',
  concessions: 'Concessions',
  short: 'Short term',
  long: 'Long term',
  worth: (now: number, full: number) => (now ? `worth ${now} of ${full} now` : 'worth nothing now'),
  has: (name: string) => `${name} has it. Checked after round 4.`,
  youHave: 'You have it. Checked after round 4.',
  severalHave: (n: number) => `${n} have it. Checked after round 4.`,
  closed: (names: string, letter: string) => `${names}, phase ${letter}. Closed.`,
  you: 'You',
  points: 'points',
  yourSettlement: 'Your settlement',
  settlementOf: (name: string) => `${name}’s settlement`,
  scaffolds: (n: number) => (n === 1 ? '1 scaffold showing' : `${n} scaffolds showing`),
  noCards: 'No cards yet',
  place: 'Place these, in any order',
  placing: (name: string) => `${name} still has to place`,
  hand: 'Your hand',
  handOf: (name: string) => `${name}’s hand`,
  emptyHand: 'no cards',
  keep: 'Keep one of these',
  drawn: (name: string) => `${name} chooses a card`,
  yours: 'Dealt to you',
  its: 'Dealt to Harrington & Sons',
  noExchange: 'Exchange no card',
  robots: (n: number) => (n === 1 ? 'robot' : 'robots'),
  robotUse: 'A robot hides the number of a card you play, so that it fits anywhere',
  swaps: (n: number) => (n === 1 ? 'redistribution' : 'redistributions'),
  swapUse: 'Spend one to swap two tiles of two lots, before you take a lot',
  left: (n: number) => `${n} in supply`,
  swapHint: 'To swap, press two tiles of different lots',
  swapSecond: 'Now press the tile to swap it with',
  inHand: (n: number) => `${n} in hand`,
  rivals: 'The others’ settlements',
  enlarge: (name: string) => `Look at ${name}’s settlement`,
  close: 'Close',
  zoomIn: 'Closer',
  zoomOut: 'Further away',
  fit: 'Show all',
  automaton: 'Harrington & Sons',
  tiles: (n: number) => (n === 1 ? '1 tile' : `${n} tiles`),
  nothingYet: 'Nothing taken yet',
  faceDown: 'a card face down',
  hidden: 'a hidden card',
  card: (number: number | null) => (number === null ? 'Card with a robot on its number' : `Card ${number}`),
}

const es: Same<typeof en> = {
  lot: (n) => `Lote ${n}`,
  lastShipment: 'Última remesa',
  last: 'última',
  taken: 'cogido',
  deck: 'Mazo',
  cards: (n) => (n === 1 ? '1 carta' : `${n} cartas`),
  phase: (letter, round) => `Fase ${letter}, ronda ${round}`,
  rounds: (done) => `Han pasado ${done} de 12 rondas`,
  over: 'Fin de la partida',
  concessions: 'Concesiones',
  short: 'Corto plazo',
  long: 'Largo plazo',
  worth: (now, full) => (now ? `ahora vale ${now} de ${full}` : 'ya no vale nada'),
  has: (name) => `${name} la cumple. Se mira tras la ronda 4.`,
  youHave: 'La cumples. Se mira tras la ronda 4.',
  severalHave: (n) => `${n} la cumplen. Se mira tras la ronda 4.`,
  closed: (names, letter) => `${names}, fase ${letter}. Cerrada.`,
  you: 'Tú',
  points: 'puntos',
  yourSettlement: 'Tu asentamiento',
  settlementOf: (name) => `El asentamiento de ${name}`,
  scaffolds: (n) => (n === 1 ? '1 andamio a la vista' : `${n} andamios a la vista`),
  noCards: 'Aún sin cartas',
  place: 'Coloca estas, en el orden que quieras',
  placing: (name) => `${name} aún tiene que colocar`,
  hand: 'Tu mano',
  handOf: (name) => `La mano de ${name}`,
  emptyHand: 'sin cartas',
  keep: 'Quédate una de estas',
  drawn: (name) => `${name} elige una carta`,
  yours: 'Repartidas a ti',
  its: 'Repartidas a Harrington & Sons',
  noExchange: 'No cambiar ninguna',
  robots: (n) => (n === 1 ? 'robot' : 'robots'),
  robotUse: 'Un robot tapa el número de una carta que juegas, y así cabe en cualquier sitio',
  swaps: (n) => (n === 1 ? 'redistribución' : 'redistribuciones'),
  swapUse: 'Gasta una para intercambiar dos losetas de dos lotes, antes de coger uno',
  left: (n) => `quedan ${n}`,
  swapHint: 'Para intercambiar, pulsa dos losetas de lotes distintos',
  swapSecond: 'Ahora pulsa la loseta por la que se cambia',
  inHand: (n) => `${n} en mano`,
  rivals: 'Los asentamientos de los demás',
  enlarge: (name) => `Ver el asentamiento de ${name}`,
  close: 'Cerrar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ver todo',
  automaton: 'Harrington & Sons',
  tiles: (n) => (n === 1 ? '1 loseta' : `${n} losetas`),
  nothingYet: 'Aún no ha cogido nada',
  faceDown: 'una carta boca abajo',
  hidden: 'una carta oculta',
  card: (number) => (number === null ? 'Carta con un robot sobre su número' : `Carta ${number}`),
}

export const words = { en, es }

const KINDS: Record<Lang, Record<string, string>> = {
  en: {
    '.': 'free', '=': 'scaffold', H: 'hydrogen collector', O: 'oxygen collector', W: 'water condenser', P: 'pear greenhouse',
    A: 'apple greenhouse', L: 'lemon greenhouse', X: 'mixed greenhouse', S: 'sales office', M: 'meteorite',
    pad: 'landing pad', demo: 'demolition', redis: 'redistribution',
  },
  es: {
    '.': 'libre', '=': 'andamio lunar', H: 'colector de hidrógeno', O: 'colector de oxígeno', W: 'condensador de agua',
    P: 'invernadero de peras', A: 'invernadero de manzanas', L: 'invernadero de limones', X: 'invernadero variado',
    S: 'oficina de ventas', M: 'meteorito', pad: 'pista de alunizaje', demo: 'demolición', redis: 'redistribución',
  },
}
const COUNTED: Record<Lang, Record<string, string>> = {
  en: { H: 'hydrogen', O: 'oxygen', W: 'water', G: 'greenhouses', S: 'sales offices', M: 'mod-habs' },
  es: { H: 'hidrógeno', O: 'oxígeno', W: 'agua', G: 'invernaderos', S: 'oficinas de ventas', M: 'mod-habs' },
}

/** Name a tile for labels and tooltips: "water condenser", "mod-hab for oxygen, 2 robots". */
export function tileWords(kind: string, lang: Lang, robots = 0): string {
  const extra = robots ? `, ${robots} ${words[lang].robots(robots)}` : ''
  const plain = KINDS[lang][kind]
  if (plain) return plain + extra
  const counted = COUNTED[lang][kind.slice(1)]
  const house = kind.startsWith('m') ? 'mod-hab' : lang === 'en' ? 'residential complex' : 'complejo residencial'
  return `${house} ${lang === 'en' ? 'for' : 'de'} ${counted}${extra}`
}

export function cardWords(number: number | null, sites: Site[], lang: Lang): string {
  return `${words[lang].card(number)}: ${sites.map((site) => tileWords(site.content, lang)).join(', ')}`
}
