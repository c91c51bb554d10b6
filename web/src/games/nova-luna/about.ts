import type { About } from '../../home/about'

export default {
  order: 1,
  minutes: 30,
  en: { line: 'Tasks that need their neighbours' },
  es: { line: 'Tareas que piden buenos vecinos' },
} satisfies About
