/** Descriptions of tables for lists. */
import type { GameInfo, TableInfo } from '../lib/api'
import type { HomeWords } from '../lib/words/home'
import { NO_CLOCK } from './setup'

export function openSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === 'open').length
}

/** Return the number of open seats that are not kept for somebody else. */
export function seatsToTake(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === 'open' && !seat.reserved).length
}

/** "Nómadas with Mira and two others" */
export function company(table: TableInfo, title: string, w: HomeWords): string {
  const others = table.seats.filter((seat) => !seat.yours && seat.kind !== 'open')
  if (!others.length) return table.seats.length === 1 ? w.alone(title) : title
  const [first] = others
  return others.length === 1 ? w.withOne(title, first!.name) : w.withMore(title, first!.name, others.length - 1)
}

/** Say whose turn it is, if the server knows. */
export function standing(table: TableInfo, w: HomeWords): string {
  if (table.status === 'waiting') return `${w.notBegun} ${w.seatsFree(openSeats(table))}`
  const seat = table.seats.find(({ seat }) => seat === table.to_act)
  if (!seat) return w.underWay
  return seat.yours ? w.isYourTurn : w.isTurnOf(seat.name)
}

export function clockText(table: TableInfo, w: HomeWords): string {
  const clock = { ...NO_CLOCK, ...table.clock }
  if (clock.kind === 'none') return w.noClock
  if (clock.kind === 'days') return `${w.daysOf}: ${clock.days}`
  const extra = clock.move_seconds ? ` + ${w.seconds(clock.move_seconds)}` : ''
  return w.eachHas(w.minutes(Math.round(clock.reserve_seconds / 60))) + extra
}

/** Return the matches to continue, beginning with those that wait for the player. */
export function toGoOn(tables: TableInfo[]): TableInfo[] {
  const urgency = (table: TableInfo): number => {
    if (table.status === 'waiting') return 2
    return table.seats.some(({ seat, yours }) => yours && seat === table.to_act) ? 0 : 1
  }
  return tables.filter((table) => table.status !== 'over').sort((a, b) => urgency(a) - urgency(b))
}

export function titleOf(games: GameInfo[], name: string): GameInfo['title'] {
  return games.find((game) => game.name === name)?.title ?? { en: name, es: name }
}
