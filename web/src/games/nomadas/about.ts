import type { About } from '../../home/about'

export default {
  order: 3,
  minutes: 40,
  en: {
    line: 'Sow the circle, hear the legends',
    values: { draft: 'drafted', random: 'dealt', free: 'free', nostromo: 'Nostromo', siana: 'Siana', moon: 'Moon', ulrich: 'Ulrich', red: 'Red' },
  },
  es: {
    line: 'Siembra el círculo, oye las leyendas',
    values: { draft: 'se eligen', random: 'se reparten', free: 'libre (free)', nostromo: 'Nostromo', siana: 'Siana', moon: 'Moon', ulrich: 'Ulrich', red: 'Red' },
  },
} satisfies About
