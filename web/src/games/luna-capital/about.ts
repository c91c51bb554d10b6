import type { About } from '../../home/about'

export default {
  order: 4,
  minutes: 60,
  en: { line: 'Build the first town up there' },
  es: { line: 'Levanta allí la primera ciudad' },
} satisfies About
