import type { Clock } from '../lib/api'
import type { Words } from '../lib/i18n.svelte'

/** Format a span of time: 4:05, 1:04:05, 2 days. */
export function span(seconds: number, words: Words): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  if (hours >= 48) return words.days(Math.floor(hours / 24))
  const rest = `${Math.floor(whole / 60) % 60}:${String(whole % 60).padStart(2, '0')}`
  return hours ? `${hours}:${rest.padStart(5, '0')}` : rest
}

/** Say roughly how long something takes: about 25 seconds, about 4 minutes, about 2 hours. */
export function about(seconds: number, words: Words): string {
  if (seconds <= 55) return words.aboutSeconds(Math.max(5, 5 * Math.ceil(seconds / 5)))
  if (seconds <= 90 * 60) return words.aboutMinutes(Math.max(1, Math.round(seconds / 60)))
  return words.aboutHours(Math.round(seconds / 3600))
}

/** Say when something was: the time of day, with the day if that is not today. */
export function sinceWhen(then: number, now: number, lang: string): string {
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const isToday = new Date(then).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(lang, isToday ? time : { weekday: 'long', day: 'numeric', month: 'long', ...time }).format(then)
}

/** Return what a running clock shows. The server sent `left` at `received`; a move's free time, from `since`, is used first. */
export function running(left: number, clock: Clock, since: number, received: number, now: number): number {
  const free = clock.kind === 'reserve' ? (clock.move_seconds ?? 0) * 1000 : 0
  const freeThen = Math.max(0, free - (received - since))
  return Math.max(0, left - Math.max(0, now - received - freeThen) / 1000)
}
