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
  return unit === 'chance' ? `${number(100 * Math.min(1, Math.max(0, value)), 0, lang)} %` : number(value, 1, lang)
}

/** Return a change with its sign: +4.2. */
export function changeText(value: number, unit: Analysis['unit'], lang: string): string {
  const size = unit === 'chance' ? 100 * value : value
  const text = number(Math.abs(size), 1, lang)
  return Math.abs(size) < 0.05 ? text : `${size < 0 ? '−' : '+'}${text}`
}

function number(value: number, digits: number, lang: string): string {
  return value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).replace('-', '−')
}
