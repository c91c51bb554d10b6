import type { SpanInfo, StoryEntry } from '../lib/api'

/** An entry of the story as the log shows it: headline, details to unfold, and the position it led to. */
export interface Entry {
  /** Identifies the entry while the story grows. */
  key: string
  kind: StoryEntry['kind']
  /** The player whose sign it has, or null for the game's own. */
  player: number | null
  headline: SpanInfo[]
  details: SpanInfo[][]
  done: boolean
  /** The number of events up to and including its last one, which is the position to recall. */
  seq: number
}

/** Return the story as entries of the log, newest first. The whole set-up is one entry, the oldest. */
export function entries(story: StoryEntry[]): Entry[] {
  const setUp = story.filter((entry) => entry.kind === 'set_up')
  const rest = story.filter((entry) => entry.kind !== 'set_up')
  const found = rest.map((entry, i) => shown(entry, rest.slice(0, i).filter(({ first }) => first === entry.first).length))
  return [...(setUp.length ? [folded(setUp)] : []), ...found].reverse()
}

/** Several entries may begin at one event, as the rules continue where a turn ended and may say several things. */
function shown(entry: StoryEntry, before: number): Entry {
  const { kind, player, headline, details, done, first, last } = entry
  return { key: `${first}:${before}`, kind, player, headline, details, done, seq: last + 1 }
}

function folded(setUp: StoryEntry[]): Entry {
  const last = setUp.at(-1)!
  const all = setUp.flatMap(({ headline, details }) => [headline, ...details])
  return {
    key: 'set-up',
    kind: 'set_up',
    player: null,
    done: last.done,
    seq: last.last + 1,
    headline: last.headline,
    details: all.filter((sentence) => sentence !== last.headline),
  }
}

/** Return a sentence without its pictures. */
export const plain = (sentence: SpanInfo[]): string => sentence.map(({ text }) => text).join('')
