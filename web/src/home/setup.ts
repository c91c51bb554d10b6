/** How somebody wants to play: what the slip shows, what is remembered, and the request made of it. */
import type { Clock, GameInfo, NewTable, OptionInfo, SeatChoice } from '../lib/api'
import { read, write } from '../lib/stored'

/** Who sits on another chair: somebody on this device, whoever comes, or a computer player by name. */
export const HERE = '@here'
export const OPEN = '@open'

export type Value = boolean | number | string

export interface Setup {
  players: number
  /** Everybody but you, enough for the largest match. */
  others: string[]
  /** The names of those on this device; they sit where `others` says HERE. */
  names: string[]
  options: Record<string, Value>
  clock: FullClock
  public: boolean
  shuffled: boolean
}

/** A clock with all its numbers. */
export type FullClock = Required<Clock>

export const NO_CLOCK: FullClock = { kind: 'none', reserve_seconds: 600, move_seconds: 0, days: 3 }

/** The level for newcomers: one that gives an even game, else the best there is. */
export function firstLevel(computers: string[]): string {
  return computers.includes('casual') ? 'casual' : (computers.at(-1) ?? OPEN)
}

function fresh(game: GameInfo, computers: string[]): Setup {
  const most = Math.max(...game.player_counts)
  return {
    players: game.player_counts.includes(2) ? 2 : game.player_counts[0]!,
    others: Array<string>(most - 1).fill(firstLevel(computers)),
    names: Array<string>(most - 1).fill(''),
    options: {},
    clock: NO_CLOCK,
    public: false,
    shuffled: false,
  }
}

/** Last time's, as far as it still makes sense. */
export function remembered(game: GameInfo, computers: string[]): Setup {
  const first = fresh(game, computers)
  const last = { ...first, ...read<Partial<Setup>>(`setup.${game.name}`, {}) }
  const known = (who: string | undefined): boolean => who === HERE || who === OPEN || computers.includes(who ?? '')
  return {
    ...last,
    players: game.player_counts.includes(last.players) ? last.players : first.players,
    others: first.others.map((who, i) => (known(last.others[i]) ? last.others[i]! : who)),
    names: first.names.map((_, i) => last.names[i] ?? ''),
  }
}

export function remember(game: GameInfo, setup: Setup): void {
  write(`setup.${game.name}`, setup)
}

/** The options there are with so many players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
  return game.options.filter((option) => option.player_counts.includes(players))
}

export function chosen(options: OptionInfo[], values: Record<string, Value>): Record<string, Value> {
  const pairs = options.map(({ name, values: all, default: usual }) => {
    const value = values[name]
    return [name, value !== undefined && all.includes(value) ? value : usual]
  })
  return Object.fromEntries(pairs) as Record<string, Value>
}

export function seatsOf(setup: Setup, name: string): SeatChoice[] {
  const others = setup.others.slice(0, setup.players - 1).map((who, i): SeatChoice => {
    if (who === HERE) return { kind: 'me', name: setup.names[i] ?? '' }
    if (who === OPEN) return { kind: 'open' }
    return { kind: 'computer', computer: who }
  })
  return [{ kind: 'me', name }, ...others]
}

export function isOpen(setup: Setup): boolean {
  return setup.others.slice(0, setup.players - 1).includes(OPEN)
}

/** The request; the match begins at once unless somebody is waited for. */
export function request(game: GameInfo, setup: Setup, name: string): NewTable {
  return {
    game: game.name,
    options: chosen(optionsFor(game, setup.players), setup.options),
    clock: setup.clock,
    public: setup.public && isOpen(setup),
    shuffled: setup.shuffled,
    seats: seatsOf(setup, name),
    start: !isOpen(setup),
  }
}
