/** The settings of a new table: what the slip shows, what is remembered, and the request made from it. */
import type { Clock, ComputerInfo, GameInfo, NewTable, OptionInfo, SeatChoice } from '../lib/api'
import { read, write } from '../lib/stored'

/** The occupant of another seat: somebody on this device, whoever joins, or a computer player by name. */
export const HERE = '@here'
export const OPEN = '@open'

export type Value = boolean | number | string

export interface Setup {
  players: number
  /** Everybody but you, enough for the largest match. */
  others: string[]
  /** Names of the people on this device, for the seats where `others` says HERE. */
  names: string[]
  options: Record<string, Value>
  clock: FullClock
  public: boolean
  shuffled: boolean
  /** Whether turns may be taken back, in a match with computers only. */
  takeBacks: boolean
  /** Whether a coach comments on turns that lose much, in a match with computers only. */
  coach: boolean
  /** Whether hints are allowed, in a match with other people. */
  hints: boolean
  /** The computer player that plays for people who are away. */
  substitute: string
}

export const SUBSTITUTE = 'greedy'

/** A clock with all its numbers. */
export type FullClock = Required<Clock>

export const NO_CLOCK: FullClock = { kind: 'none', reserve_seconds: 600, move_seconds: 0, days: 3 }

/** Return the level for newcomers: casual, which gives an even match, or else the last one. */
export function firstLevel(computers: ComputerInfo[]): string {
  const names = computers.map(({ name }) => name)
  return names.includes('casual') ? 'casual' : (names.at(-1) ?? OPEN)
}

function fresh(game: GameInfo, computers: ComputerInfo[]): Setup {
  const most = Math.max(...game.player_counts)
  return {
    players: game.player_counts.includes(2) ? 2 : game.player_counts[0]!,
    others: Array<string>(most - 1).fill(firstLevel(computers)),
    names: Array<string>(most - 1).fill(''),
    options: {},
    clock: NO_CLOCK,
    public: false,
    shuffled: false,
    takeBacks: true,
    coach: false,
    hints: false,
    substitute: SUBSTITUTE,
  }
}

/** Return the settings of last time, without those that are no longer valid. */
export function remembered(game: GameInfo, computers: ComputerInfo[]): Setup {
  const first = fresh(game, computers)
  const last = { ...first, ...read<Partial<Setup>>(`setup.${game.name}`, {}) }
  const known = (who: string | undefined): boolean => who === HERE || who === OPEN || computers.some(({ name }) => name === who)
  return {
    ...last,
    players: game.player_counts.includes(last.players) ? last.players : first.players,
    others: first.others.map((who, i) => (known(last.others[i]) ? last.others[i]! : who)),
    names: first.names.map((_, i) => last.names[i] ?? ''),
    substitute: known(last.substitute) ? last.substitute : first.substitute,
  }
}

export function remember(game: GameInfo, setup: Setup): void {
  write(`setup.${game.name}`, setup)
}

/** Return the options available for this number of players. */
export function optionsFor(game: GameInfo, players: number): OptionInfo[] {
  return game.options.filter((option) => option.player_counts.includes(players))
}

/** Return the options that concern seats, by group, in the order of the seats. */
export function bySeat(options: OptionInfo[]): [string, OptionInfo[]][] {
  const groups = new Map<string, OptionInfo[]>()
  for (const option of options) {
    if (option.seat !== null && option.group) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  }
  return [...groups]
}

/** Return the values a seat can have: those no other seat has, and the one that means no choice. */
export function offered(option: OptionInfo, group: OptionInfo[], values: Record<string, Value>): Value[] {
  const taken = group.filter(({ name }) => name !== option.name).map(({ name }) => values[name])
  return option.values.filter((value) => value === option.default || !taken.includes(value))
}

/** Return every option's value: the one wanted, or the default if that is not offered or names a seat beyond the last. */
export function chosen(options: OptionInfo[], values: Record<string, Value>, players: number): Record<string, Value> {
  const pairs = options.map(({ name, values: all, default: usual, is_seat }) => {
    const value = values[name]
    const fits = value !== undefined && all.includes(value) && !(is_seat && Number(value) > players)
    return [name, fits ? value : usual]
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

/** Return whether all other seats are computers. */
export function isAlone(setup: Setup): boolean {
  return setup.others.slice(0, setup.players - 1).every((who) => who !== OPEN && who !== HERE)
}

/** Return the request for a table; the match begins at once unless a seat is open. */
export function request(game: GameInfo, setup: Setup, name: string): NewTable {
  return {
    game: game.name,
    options: chosen(optionsFor(game, setup.players), setup.options, setup.players),
    clock: setup.clock,
    public: setup.public && isOpen(setup),
    shuffled: setup.shuffled && game.beginner === null,
    take_backs: setup.takeBacks,
    coach: setup.coach && isAlone(setup),
    hints: setup.hints,
    substitute: setup.substitute,
    seats: seatsOf(setup, name),
    start: !isOpen(setup),
  }
}
