/** How somebody wants to play: what the slip shows, what is remembered, and the request made of it. */
import type { Clock, ComputerInfo, GameInfo, NewTable, OptionInfo, SeatChoice } from '../lib/api'
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
  /** Alone with computers, turns may be taken back. */
  takeBacks: boolean
  /** Alone with computers, a coach speaks of turns that lose much. */
  coach: boolean
  /** Among people, hints are allowed. */
  hints: boolean
}

/** A clock with all its numbers. */
export type FullClock = Required<Clock>

export const NO_CLOCK: FullClock = { kind: 'none', reserve_seconds: 600, move_seconds: 0, days: 3 }

/** The level for newcomers: one that gives an even game, else the best there is. */
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
  }
}

/** Last time's, as far as it still makes sense. */
export function remembered(game: GameInfo, computers: ComputerInfo[]): Setup {
  const first = fresh(game, computers)
  const last = { ...first, ...read<Partial<Setup>>(`setup.${game.name}`, {}) }
  const known = (who: string | undefined): boolean => who === HERE || who === OPEN || computers.some(({ name }) => name === who)
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

/** The options that are about seats, by group, in the order of the seats. */
export function bySeat(options: OptionInfo[]): [string, OptionInfo[]][] {
  const groups = new Map<string, OptionInfo[]>()
  for (const option of options) {
    if (option.seat !== null && option.group) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  }
  return [...groups]
}

/** The values that a seat can have: not those that another seat has, but for what stands for no choice. */
export function offered(option: OptionInfo, group: OptionInfo[], values: Record<string, Value>): Value[] {
  const taken = group.filter(({ name }) => name !== option.name).map(({ name }) => values[name])
  return option.values.filter((value) => value === option.default || !taken.includes(value))
}

/** The value of every option: the one wanted, or the default where that is not on offer or names a seat beyond the last. */
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

/** Nobody but computers sits at the other chairs. */
export function isAlone(setup: Setup): boolean {
  return setup.others.slice(0, setup.players - 1).every((who) => who !== OPEN && who !== HERE)
}

/** The request; the match begins at once unless somebody is waited for. */
export function request(game: GameInfo, setup: Setup, name: string): NewTable {
  return {
    game: game.name,
    options: chosen(optionsFor(game, setup.players), setup.options, setup.players),
    clock: setup.clock,
    public: setup.public && isOpen(setup),
    shuffled: setup.shuffled,
    take_backs: setup.takeBacks,
    coach: setup.coach && isAlone(setup),
    hints: setup.hints,
    seats: seatsOf(setup, name),
    start: !isOpen(setup),
  }
}
