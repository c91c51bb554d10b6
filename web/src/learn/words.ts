/** Texts of the lessons' pages; what a lesson says comes from the server. */
import type { Lang, Same } from '../lib/i18n.svelte'

const en = {
  learn: (game: string) => `Learn ${game}`,
  under: 'On the real board, step by step. Go as slowly as you like: what you have done is kept on this device.',
  lessons: 'Lessons',
  minutes: (n: number) => `about ${n} min`,
  finished: 'Finished',
  soFar: (done: number, steps: number) => `${done} of ${steps} steps`,
  begin: 'Begin',
  goOn: 'Continue',
  again: 'Take it again',
  play: 'Play a match',
  none: 'This game has no lessons yet.',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Go on',
  back: 'Back',
  fromStart: 'From the start',
  leave: 'Leave the lesson',
  confirm: (verb: string) => `Your turn is complete. Press “${verb}” to end it.`,
  over: 'You have finished this lesson.',
  nextLesson: (title: string) => `Next: ${title}`,
  allLessons: 'All lessons',
  watch: 'Watch what the others do.',
  lesson: 'Lesson',
}

const es: Same<typeof en> = {
  learn: (game) => `Aprende ${game}`,
  under: 'En el tablero de verdad, paso a paso. Ve sin prisa: lo que hagas queda guardado en este dispositivo.',
  lessons: 'Lecciones',
  minutes: (n) => `unos ${n} min`,
  finished: 'Terminada',
  soFar: (done, steps) => `${done} de ${steps} pasos`,
  begin: 'Empezar',
  goOn: 'Seguir',
  again: 'Repetirla',
  play: 'Jugar una partida',
  none: 'Este juego aún no tiene lecciones.',
  step: (step, steps) => `Paso ${step} de ${steps}`,
  next: 'Seguir',
  back: 'Atrás',
  fromStart: 'Desde el principio',
  leave: 'Dejar la lección',
  confirm: (verb) => `Tu turno está completo. Pulsa «${verb}» para acabarlo.`,
  over: 'Has terminado esta lección.',
  nextLesson: (title) => `Siguiente: ${title}`,
  allLessons: 'Todas las lecciones',
  watch: 'Mira lo que hacen los demás.',
  lesson: 'Lección',
}

export const learnWords: Record<Lang, Same<typeof en>> = { en, es }
