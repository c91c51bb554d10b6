import type { About } from '../../home/about'

export default {
  order: 3,
  minutes: 40,
  en: {
    line: 'Move the discs, hear the legends',
    values: {
      draft: 'drafted',
      random: 'dealt',
      free: 'no choice',
      nostromo: 'Nostromo',
      siana: 'Siana',
      moon: 'Moon',
      ulrich: 'Ulrich',
      red: 'Red',
    },
    groups: { adventurer: 'Who plays which adventurer' },
  },
  es: {
    line: 'Mueve los discos, oye las leyendas',
    values: {
      draft: 'se eligen',
      random: 'se reparten',
      free: 'sin elegir',
      nostromo: 'Nostromo',
      siana: 'Siana',
      moon: 'Moon',
      ulrich: 'Ulrich',
      red: 'Red',
    },
    groups: { adventurer: 'Qué aventurero lleva cada cual' },
  },
} satisfies About
