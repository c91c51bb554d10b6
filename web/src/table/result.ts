/** The result in words: who won, by how much, and what made the difference. */
import type { OutcomeInfo, Part } from '../lib/api'
import type { HomeWords } from '../lib/words/home'

export interface Verdict {
  headline: string
  why: string
}

/** `names` as they are said to the reader ("You"); `reader`: the one seat that reads, null for several or none. */
export function verdict(outcome: OutcomeInfo, names: string[], reader: number | null, w: HomeWords): Verdict {
  const { winners, reason } = outcome
  if (reason === 'closed') return { headline: w.ended, why: w.endedWhy }
  if (names.length === 1) {
    const why = reason === 'resigned' ? w.resignedSolo : againstAutomaton(outcome, w)
    return { headline: winners.length ? w.soloWon : w.soloLost, why }
  }
  const [winner] = winners
  if (winner === undefined) return { headline: w.ended, why: reason === 'resigned' ? w.resignedSolo : '' }
  if (winners.length > 1) return { headline: w.shared(joined(winners.map((seat) => names[seat]!), w)), why: '' }
  const by = reason === 'rules' ? lead(outcome, winner) : 0
  const isReader = winner === reader
  const name = names[winner]!
  const headline = by ? (isReader ? w.youWonBy(by) : w.wonBy(name, by)) : isReader ? w.youWon : w.won(name)
  return { headline, why: reason === 'resigned' ? w.resignedWhy : reasons(outcome, winner, by, w) }
}

function joined(names: string[], w: HomeWords): string {
  return `${names.slice(0, -1).join(', ')} ${w.and} ${names.at(-1)}`
}

function againstAutomaton({ scores, automaton }: OutcomeInfo, w: HomeWords): string {
  if (!automaton) return ''
  const ahead = scores[0]!.total - automaton.total
  return ahead > 0 ? w.aheadOfAutomaton(ahead) : w.automatonAhead(-ahead)
}

/** Who came next after the winner. */
function second(outcome: OutcomeInfo, winner: number): number {
  const others = outcome.places.map((_, seat) => seat).filter((seat) => seat !== winner)
  return others.sort((a, b) => outcome.places[a]! - outcome.places[b]!)[0]!
}

function lead(outcome: OutcomeInfo, winner: number): number {
  return Math.abs(outcome.scores[winner]!.total - outcome.scores[second(outcome, winner)]!.total)
}

function reasons(outcome: OutcomeInfo, winner: number, by: number, w: HomeWords): string {
  const mine = outcome.scores[winner]!
  if (!by) return w.tiedTotals(mine.total)
  if (mine.parts.length < 2) return outcome.lower_wins ? w.fewest : ''
  const theirs = outcome.scores[second(outcome, winner)]!
  const sign = outcome.lower_wins ? -1 : 1
  const gaps = mine.parts.map((part, i) => ({ part, gap: sign * (part.points - theirs.parts[i]!.points) }))
  const most = gaps.reduce((a, b) => (b.gap > a.gap ? b : a))
  return w.aheadIn(lower(most.part), most.gap)
}

/** A category's name within a sentence. */
function lower(part: Part): string {
  return part.text.charAt(0).toLowerCase() + part.text.slice(1)
}

/** The rows of the breakdown; those where nobody has anything are only named. */
export function rows(outcome: OutcomeInfo): { part: Part; points: number[] }[] {
  const columns = outcome.automaton ? [...outcome.scores, outcome.automaton] : outcome.scores
  return outcome.scores[0]!.parts.map((part, i) => ({ part, points: columns.map((score) => score.parts[i]!.points) }))
}
