import type { Line } from '../lib/api'

/** What one player decided in a row, or what chance brought: one entry of the log. */
export interface Entry {
  player: number
  texts: string[]
  /** Events up to and with its last line: the position to recall. */
  seq: number
}

/** The log as entries, the newest first. */
export function entries(lines: Line[]): Entry[] {
  const found: Entry[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last?.player === line.player) {
      last.texts.push(line.text)
      last.seq = line.seq + 1
    } else {
      found.push({ player: line.player, texts: [line.text], seq: line.seq + 1 })
    }
  }
  return found.reverse()
}
