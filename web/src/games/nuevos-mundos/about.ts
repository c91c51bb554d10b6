import type { About } from '../../home/about'

export default {
  order: 2,
  minutes: 25,
  en: { line: 'Cards that say what they take' },
  es: { line: 'Cartas que dicen qué se llevan' },
} satisfies About
