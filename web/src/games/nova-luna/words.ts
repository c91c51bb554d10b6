/** The board's own words; sentences about moves come from the server. */
import type { Tile } from './view'

const colours = {
  en: { r: 'red', b: 'blue', t: 'turquoise', y: 'yellow' },
  es: { r: 'roja', b: 'azul', t: 'turquesa', y: 'amarilla' },
}

const en = {
  wheel: 'Moon wheel: tiles to take',
  yours: 'Your display',
  of: (name: string) => `${name}’s display`,
  others: 'The others’ displays',
  enlarge: (name: string) => `Enlarge ${name}’s display`,
  unit: 'tokens left',
  space: (n: number) => `space ${n}`,
  close: 'Close',
  tiles: (n: number): string => (n === 1 ? '1 tile' : `${n} tiles`),
  done: (n: number): string => (n === 1 ? '1 task done' : `${n} tasks done`),
  empty: 'No tile yet',
  inPile: 'in the pile',
  place: 'To be placed',
  then: 'Next on the wheel',
  emptyWheel: 'The wheel is empty',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Whole display',
  phase: (n: number) => `Phase ${n}`,
  tokens: (n: number): string => (n === 1 ? '1 token left' : `${n} tokens left`),
  note: (n: number): string => (n === 1 ? 'First count' : 'Second count'),
  both: 'Together',
  now: 'If it ended now',
  unitNow: 'points if it ended now',
  goal: 'Aim: less than 100. Each count is the numbers of all your tiles, and 10 for every token left.',
  task: 'task',
  covered: 'done',
}

const es: typeof en = {
  wheel: 'Rueda lunar: losetas para coger',
  yours: 'Tu exposición',
  of: (name) => `Exposición de ${name}`,
  others: 'Las exposiciones de los demás',
  enlarge: (name) => `Ampliar la exposición de ${name}`,
  unit: 'fichas por colocar',
  space: (n) => `espacio ${n}`,
  close: 'Cerrar',
  tiles: (n) => (n === 1 ? '1 loseta' : `${n} losetas`),
  done: (n) => (n === 1 ? '1 tarea hecha' : `${n} tareas hechas`),
  empty: 'Ninguna loseta todavía',
  inPile: 'en el mazo',
  place: 'Por colocar',
  then: 'Siguen en la rueda',
  emptyWheel: 'La rueda está vacía',
  zoomIn: 'Más grande',
  zoomOut: 'Más pequeña',
  fit: 'Toda la exposición',
  phase: (n) => `Fase ${n}`,
  tokens: (n) => (n === 1 ? 'Queda 1 ficha' : `Quedan ${n} fichas`),
  note: (n) => (n === 1 ? 'Primera cuenta' : 'Segunda cuenta'),
  both: 'En total',
  now: 'Si acabara ahora',
  unitNow: 'puntos si acabara ahora',
  goal: 'Meta: menos de 100. Cada cuenta suma los números de todas tus losetas y 10 por cada ficha que quede.',
  task: 'tarea',
  covered: 'hecha',
}

export const words = { en, es }
export type Lang = keyof typeof words

/** Describe a tile for screen readers: "red 3: task blue blue, done; task yellow". */
export function tileWords(tile: Tile, lang: Lang): string {
  const say = (letter: string) => colours[lang][letter as keyof (typeof colours)['en']]
  const { task: word, covered } = words[lang]
  const tasks = tile.tasks.map((task) => `${word} ${[...task.colours].map(say).join(' ')}${task.covered ? `, ${covered}` : ''}`)
  return `${say(tile.name[0] ?? '')} ${tile.number}${tasks.length ? `: ${tasks.join('; ')}` : ''}`
}
