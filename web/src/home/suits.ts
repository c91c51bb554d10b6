/**
 * The level that suits a person, from their results on this device. The terminal does the same in
 * `lunario/players/suiting.py`, which explains the method; `suits.cases.json` tests that both agree.
 */
import type { OutcomeInfo, TableInfo } from '../lib/api'
import { read, write } from '../lib/stored'

/** A person's result against one computer player: 1 for a better place, 0 for a worse one, 0.5 for the same. */
export interface Result {
  level: string
  score: number
}
/** The results of one match, kept once however often its result page is opened. */
interface Kept {
  table: string
  results: Result[]
}

/** The strengths of a game's levels in log odds, from the weakest. */
export type Ratings = Record<string, number>

const STEP = Math.log(0.72 / 0.28)
const GUESS = 'casual'
const SPREAD = 2 * STEP
const FEWEST = 3
const LATEST = 20
const ROUNDS = 50

/** Return the level that should be an even match, or null if there are too few matches to tell. */
export function suitingLevel(ratings: Ratings, matches: Result[][]): string | null {
  const known = matches.map((match) => match.filter(({ level }) => level in ratings))
  const latest = known.filter((match) => match.length > 0).slice(-LATEST)
  if (latest.length < FEWEST) return null
  const at = strength(ratings, latest.flat())
  const off = (level: string): number => Math.abs(ratings[level]! - at)
  return Object.keys(ratings).reduce((best, level) => (off(level) < off(best) ? level : best))
}

/** Return the likeliest strength, by Newton's method. */
function strength(ratings: Ratings, results: Result[]): number {
  const guess = ratings[GUESS]!
  let at = guess
  for (let round = 0; round < ROUNDS; round++) {
    let slope = (guess - at) / SPREAD ** 2
    let curvature = 1 / SPREAD ** 2
    for (const { level, score } of results) {
      const expected = 1 / (1 + Math.exp(ratings[level]! - at))
      slope += score - expected
      curvature += expected * (1 - expected)
    }
    at += Math.max(-STEP, Math.min(STEP, slope / curvature))
  }
  return at
}

/** Return a person's results against the computers at a table, by places. */
export function resultsOf(places: number[], computers: (string | null)[], seat: number): Result[] {
  return computers.flatMap((level, other) =>
    level === null ? [] : [{ level, score: (Math.sign(places[other]! - places[seat]!) + 1) / 2 }],
  )
}

/** Return whether a match shows how well a person plays: it is complete, and nobody helped. */
export function isOwnWork(
  table: Pick<TableInfo, 'shared' | 'seats'>,
  outcome: Pick<OutcomeInfo, 'reason' | 'take_backs'>,
  seat: number,
): boolean {
  return table.shared === 0 && outcome.reason !== 'closed' && !outcome.take_backs && !table.seats[seat]?.hints
}

export function keepResults(game: string, table: string, results: Result[]): void {
  const kept = read<Kept[]>(`results.${game}`, [])
  if (results.length && !kept.some((one) => one.table === table)) write(`results.${game}`, [...kept, { table, results }].slice(-LATEST))
}

/** Return the level suggested on this device. */
export function suited(game: string, ratings: Ratings): string | null {
  return suitingLevel(
    ratings,
    read<Kept[]>(`results.${game}`, []).map(({ results }) => results),
  )
}
