/** The analysis of a match: those parts of the JSON in docs/analysis.md that the page shows. */
export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'unclear'

export interface Point {
  event: number
  values: number[]
  margins: number[]
}

/** `start + luck + play + others + error === end` */
export interface Account {
  player: number
  start: number
  luck: number
  play: number
  others: number
  error: number
  end: number
  luck_margin: number
  play_margin: number
  others_margin: number
  error_margin: number
}

export interface TurningPoint {
  event: number
  kind: string
  player: number
  kind_text: string
  change_text: string
  story: string
}

export interface Judged {
  event: number
  player: number
  verdict: Verdict
  verdict_text: string
  /** Whether another move was certainly better. */
  is_fault: boolean
  loss: number
  loss_text: string
  chosen_text: string
  best_text: string
  best_line_text: string[]
  reasons: string[]
}

export interface Analysis {
  unit: 'chance' | 'points'
  /** Which pieces are those of the box; empty if there is nothing to say. */
  pieces: string
  /** Whether a positive change is a loss. */
  fewer_is_better: boolean
  /** Whether points are those of the lead over the automaton. */
  is_lead: boolean
  is_over: boolean
  curve: Point[]
  accounts: Account[]
  turning_points: TurningPoint[]
  decisions: Judged[]
}

const LINE = 6 // moves shown of a line

/** Return a move and its expected continuation. */
export function lineText(moves: string[]): string {
  return [...moves.slice(0, LINE), ...(moves.length > LINE ? ['…'] : [])].join(' → ')
}

/** Return the position of a log entry among the stops, from 0 to 1. */
export function placeOf(seq: number, stops: number[]): number {
  const at = Math.max(
    0,
    stops.findLastIndex((stop) => stop <= seq),
  )
  const from = stops[at] ?? 0
  const to = stops[at + 1]
  const part = to === undefined || seq <= from ? 0 : (seq - from) / (to - from)
  return stops.length > 1 ? Math.min(1, (at + part) / (stops.length - 1)) : 0
}

/** Return the range of the curve: 0 to 1 for chances, otherwise the values reached, rounded to tens. */
export function rangeOf({ unit, curve }: Pick<Analysis, 'unit' | 'curve'>): [number, number] {
  if (unit === 'chance') return [0, 1]
  const values = curve.flatMap((point) => point.values)
  const low = Math.floor(Math.min(...values) / 10) * 10
  return [low, Math.max(low + 10, Math.ceil(Math.max(...values) / 10) * 10)]
}

/** Return a value in the unit of the analysis, without a sign: 54 %, 93.1. */
export function valueText(value: number, unit: Analysis['unit'], lang: string): string {
  return unit === 'chance' ? `${number(100 * Math.min(1, Math.max(0, value)), 0, lang)}\u00a0%` : number(value, 1, lang)
}

/** Return a value at the axis of the curve: 100 %, 60. */
export function axisText(value: number, unit: Analysis['unit'], lang: string): string {
  return unit === 'chance' ? valueText(value, unit, lang) : number(value, 0, lang)
}

export const PARTS = ['luck', 'play', 'others', 'error'] as const
export type Part = (typeof PARTS)[number]

/** Return an account in the unit of the analysis (per cent or points), in tenths that add up: the result is rounded to
 * the nearest, the rest by the method of largest remainders, as in phrases.py. */
export function roundedAccount(account: Account, unit: Analysis['unit']): Record<Part | 'start' | 'end', number> {
  const clamp = (value: number) => (unit === 'chance' ? Math.min(1, Math.max(0, value)) : value)
  const { luck, play, others } = account
  const start = clamp(account.start)
  const exact = [start, luck, play, others, clamp(account.end) - start - luck - play - others]
  const tenths = exact.map((value) => Math.round((unit === 'chance' ? 1000 : 10) * value * 1e6) / 1e6)
  const sum = (numbers: number[]) => numbers.reduce((one, two) => one + two, 0)
  const down = tenths.map((value) => Math.floor(value) + 0) // without −0
  const total = Math.floor(sum(tenths) + 0.5)
  const order = [...down.keys()].sort((one, two) => down[one]! - tenths[one]! - (down[two]! - tenths[two]!))
  for (const each of order.slice(0, total - sum(down))) down[each]! += 1
  const [first, ...parts] = down.map((value) => value / 10)
  return { start: first!, luck: parts[0]!, play: parts[1]!, others: parts[2]!, error: parts[3]!, end: total / 10 }
}

/** Return a number with one decimal and, if asked for, its sign: 4.2, +4.2. */
export function tenthText(value: number, lang: string, sign = false): string {
  const text = number(Math.abs(value), 1, lang)
  return Math.abs(value) < 0.05 ? text : `${value < 0 ? '−' : sign ? '+' : ''}${text}`
}

/** Return a change with its sign: +4.2. */
export function changeText(value: number, unit: Analysis['unit'], lang: string): string {
  return tenthText(unit === 'chance' ? 100 * value : value, lang, true)
}

function number(value: number, digits: number, lang: string): string {
  return value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).replace('-', '−')
}
