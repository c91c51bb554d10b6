/** The result in words: who won, by how much, and what made the difference. */
import type { OutcomeInfo, Part } from '../lib/api'
import type { HomeWords } from '../lib/words/home'
import { list } from '../lib/words/list'

export interface Verdict {
  headline: string
  why: string
}

/** Say who won. `names` are those used for the reader ("You"); `reader` is their seat, or null for several or none. */
export function verdict(outcome: OutcomeInfo, names: string[], reader: number | null, w: HomeWords): Verdict {
  const { winners, reason } = outcome
  if (reason === 'closed') return { headline: w.ended, why: w.endedWhy }
  if (names.length === 1) {
    const why = reason === 'resigned' ? w.resignedSolo : outcome.aim ? `${upper(outcome.aim.text)}.` : ''
    return { headline: winners.length ? w.soloWon : w.soloLost, why }
  }
  const [winner] = winners
  if (winner === undefined) return { headline: w.ended, why: reason === 'resigned' ? w.resignedSolo : '' }
  if (winners.length > 1) {
    const shared = w.shared(
      joined(
        winners.map((seat) => names[seat]!),
        w,
      ),
    )
    return { headline: shared, why: reason === 'rules' ? tie(outcome, winner, w) : '' }
  }
  const by = reason === 'rules' ? lead(outcome, winner) : 0
  const isReader = winner === reader
  const name = names[winner]!
  const headline = by ? (isReader ? w.youWonBy(by) : w.wonBy(name, by)) : isReader ? w.youWon : w.won(name)
  return { headline, why: reason === 'resigned' ? w.resignedWhy : reasons(outcome, winner, by, w) }
}

function joined(names: string[], w: HomeWords): string {
  return list(names, w.and)
}

/** Say what decided between players with equal points. */
function tie(outcome: OutcomeInfo, winner: number, w: HomeWords): string {
  const { tie_break, scores } = outcome
  return tie_break ? w.tied(scores[winner]!.total, tie_break.text) : ''
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Return the seat that came next after the winner. */
function second(outcome: OutcomeInfo, winner: number): number {
  const others = outcome.places.map((_, seat) => seat).filter((seat) => seat !== winner)
  return others.sort((a, b) => outcome.places[a]! - outcome.places[b]!)[0]!
}

function lead(outcome: OutcomeInfo, winner: number): number {
  return Math.abs(outcome.scores[winner]!.total - outcome.scores[second(outcome, winner)]!.total)
}

function reasons(outcome: OutcomeInfo, winner: number, by: number, w: HomeWords): string {
  const mine = outcome.scores[winner]!
  if (!by) return tie(outcome, winner, w)
  if (mine.parts.length < 2) return outcome.lower_wins ? w.fewest : ''
  const theirs = outcome.scores[second(outcome, winner)]!
  const sign = outcome.lower_wins ? -1 : 1
  const gaps = mine.parts.map((part, i) => ({ part, gap: sign * (part.points - theirs.parts[i]!.points) }))
  const most = gaps.reduce((a, b) => (b.gap > a.gap ? b : a))
  return w.aheadIn(lower(most.part), most.gap)
}

/** Return a category's name as used within a sentence. */
function lower(part: Part): string {
  return part.text.charAt(0).toLowerCase() + part.text.slice(1)
}

/** Return the rows of the breakdown; those in which nobody has anything are only named. */
export function rows(outcome: OutcomeInfo): { part: Part; points: number[]; counts: string[] }[] {
  const columns = outcome.automaton ? [...outcome.scores, outcome.automaton] : outcome.scores
  return outcome.scores[0]!.parts.map((part, i) => ({
    part,
    points: columns.map((score) => score.parts[i]!.points),
    counts: columns.map((score) => score.parts[i]!.count),
  }))
}

/** Return the lengths of a row's bars, 0..1. The best has the longest, even if the fewest points win. */
export function bars(points: number[], widest: number, lowerWins: boolean): number[] {
  if (!lowerWins || points.length < 2) return points.map((n) => Math.abs(n) / widest)
  const [best, worst] = [Math.min(...points), Math.max(...points)]
  return points.map((n) => (worst + 1 - n) / (worst + 1 - best))
}
