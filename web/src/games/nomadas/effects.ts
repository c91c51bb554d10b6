/** The server's effects of the choice pointed at, or of the draft, for drawing. */
import { settings } from '../../lib/settings.svelte'
import type { BoardTable, Choice, Consequence } from '../../table/board'
import type { View, TokenName } from './view'

/** Return the effects to show, which are none if the player has switched them off. */
export function brings(choice: Choice | null | undefined): Consequence[] {
  return settings.effects ? (choice?.effects ?? []) : []
}

/** Return the numbers or names after a prefix: pile:3, pile:5 -> 3, 5 */
function after(prefix: string, targets: string[]): string[] {
  return targets.filter((target) => target.startsWith(prefix)).map((target) => target.slice(prefix.length))
}

export interface Sowing {
  /** the space whose stack is sown; `spaces` are those its discs fall on, lowest disc first */
  from: number
  direction: number
  spaces: number[]
}

/** Return the sowing that the choice pointed at makes or completes. */
export function sowing(table: BoardTable, view: View): Sowing | null {
  const discs = brings(table.pointed).find(({ kind }) => kind === 'discs')
  if (!discs || view.phase === 'raise') return null
  const spaces = after('space:', discs.targets).map(Number)
  const way = after('sow:', table.pointed!.targets)[0]?.split(',').map(Number)
  if (way) return { from: way[0]!, direction: way[1]!, spaces }
  return view.now.lifted === null ? null : { from: view.now.lifted, direction: view.now.direction, spaces }
}

export interface Taking {
  seat: number
  piles: number[]
  tokens: TokenName[]
}

export interface Listening {
  takings: Taking[]
  /** piles whose top leaves the match */
  removed: number[]
  fragments: number
}

export function listening(effects: Consequence[]): Listening | null {
  const takings = effects
    .filter(({ kind }) => kind === 'heard' || kind === 'others')
    .map(({ targets }) => ({
      seat: Number(after('seat:', targets)[0]),
      piles: after('pile:', targets).map(Number),
      tokens: after('token:', targets) as TokenName[],
    }))
  const removed = effects.filter(({ kind }) => kind === 'removed').flatMap(({ targets }) => after('pile:', targets).map(Number))
  const fragments = effects.find(({ kind }) => kind === 'moon_card')?.amount ?? 0
  return takings.length || removed.length || fragments || effects.some(({ kind }) => kind === 'discs')
    ? { takings, removed, fragments }
    : null
}

/** Return the tokens of a way to pay from its element's name: pay:whale,joker */
export function payment(targets: string[]): TokenName[] {
  return (after('pay:', targets)[0]?.split(',') ?? []) as TokenName[]
}
