import { beforeEach, describe, expect, it } from 'vitest'
import type { ComputerInfo, GameInfo, OptionInfo } from '../lib/api'
import { HERE, OPEN, bySeat, chosen, firstLevel, offered, remember, remembered, request } from './setup'

const both = (text: string) => ({ en: text, es: text })
const game: GameInfo = {
  name: 'orbit',
  title: both('Orbit'),
  credit: both(''),
  player_counts: [1, 2, 3],
  levels: ['casual', 'master'],
  ratings: {},
  stand_in: null,
  beginner: null,
  ready: true,
  progress: 1,
  lessons: [],
  board: null,
  plate: null,
  options: [
    {
      name: 'short',
      kind: 'yes_no',
      default: false,
      values: [false, true],
      text: both(''),
      player_counts: [3],
      seat: null,
      group: null,
      is_seat: false,
      needs: null,
    },
    {
      name: 'size',
      kind: 'number',
      default: 4,
      values: [3, 4, 5],
      text: both(''),
      player_counts: [1, 2, 3],
      seat: null,
      group: null,
      is_seat: false,
      needs: null,
    },
  ],
}
const computer = (name: string): ComputerInfo => ({ name, title: both(name), text: both(''), is_opponent: true })
const computers = ['random', 'casual', 'master'].map(computer)

describe('setup', () => {
  beforeEach(() => localStorage.clear())

  it('starts against one computer player of a level for newcomers', () => {
    const setup = remembered(game, computers)
    expect(request(game, setup, 'Ana')).toMatchObject({
      game: 'orbit',
      start: true,
      options: { size: 4 },
      seats: [
        { kind: 'me', name: 'Ana' },
        { kind: 'computer', computer: 'casual' },
      ],
    })
    expect(firstLevel(['random', 'greedy'].map(computer))).toBe('greedy')
  })

  it('asks who begins only where the rules leave it open', () => {
    const setup = { ...remembered(game, computers), shuffled: true }
    expect(request(game, setup, 'Ana').shuffled).toBe(true)
    expect(request({ ...game, beginner: both('by lot') }, setup, 'Ana').shuffled).toBe(false)
  })

  it('remembers who played, but not levels that are gone', () => {
    remember(game, { ...remembered(game, computers), players: 3, others: ['strong', HERE], names: ['', 'Ben'] })
    const setup = remembered(game, computers)
    expect(setup.players).toBe(3)
    expect(setup.others).toEqual(['casual', HERE])
    expect(request(game, setup, '').seats[2]).toEqual({ kind: 'me', name: 'Ben' })
  })

  it('sends the options that apply, and waits where somebody may come', () => {
    const setup = { ...remembered(game, computers), options: { short: true, size: 9 }, public: true }
    expect(request(game, setup, '')).toMatchObject({ options: { size: 4 }, public: false })
    const open = { ...setup, players: 3, others: ['casual', OPEN] }
    expect(request(game, open, '')).toMatchObject({ options: { short: true, size: 4 }, public: true, start: false })
  })
})

describe('options about seats', () => {
  const about = (seat: number): OptionInfo => ({
    name: `role_${seat + 1}`,
    kind: 'choice',
    default: 'free',
    values: ['free', 'red', 'moon'],
    text: both(''),
    player_counts: [2],
    seat,
    group: 'role',
    is_seat: false,
    needs: null,
  })
  const [first, second] = [about(0), about(1)]

  it('name no seat beyond the last, whatever was chosen with more players', () => {
    const last: OptionInfo = {
      name: 'last',
      kind: 'number',
      default: 2,
      values: [1, 2, 3, 4, 5],
      text: both(''),
      player_counts: [2, 3, 4, 5],
      seat: null,
      group: null,
      is_seat: true,
      needs: 'tour',
    }
    expect(chosen([last], { last: 5 }, 5)).toEqual({ last: 5 })
    expect(chosen([last], { last: 5 }, 4)).toEqual({ last: 2 })
  })

  it('stand together, and do not offer what another seat has', () => {
    expect(bySeat([...game.options, first, second])).toEqual([['role', [first, second]]])
    expect(offered(second, [first, second], { role_1: 'red', role_2: 'free' })).toEqual(['free', 'moon'])
    expect(offered(first, [first, second], { role_1: 'red', role_2: 'free' })).toEqual(['free', 'red', 'moon'])
  })
})
