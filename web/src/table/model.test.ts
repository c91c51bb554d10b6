import { expect, test, vi } from 'vitest'
import type { Choice, FromClient, StoryEntry, Update } from '../lib/api'
import { i18n } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import { TableModel } from './model.svelte'

const choice = (action: number, ...targets: string[]): Choice => ({
  action,
  text: `choice ${action}`,
  targets,
  effects: [{ kind: 'points', amount: action, targets: ['seat:0'], text: `+${action}` }],
})

const told = (words: Partial<NonNullable<Update['told']>>): Pick<Update, 'told'> => ({
  told: { log_from: 0, log: [], story_from: 0, story: [], ...words },
})

function update(changes: Partial<NonNullable<Update['position']>> = {}, rest: Partial<Update> = {}): Update {
  const seat = (n: number) => ({
    seat: n,
    kind: 'person' as const,
    name: `P${n}`,
    computer: null,
    yours: n === 0,
    connected: true,
    away: false,
    resigned: false,
    clock: null,
  })
  return {
    type: 'update',
    table: {
      id: 't',
      name: '',
      game: 'no-such-game',
      options: {},
      public: false,
      shuffled: false,
      take_backs: true,
      hints: false,
      coach: false,
      status: 'playing',
      you_host: true,
      code: null,
      spectators: 0,
      next: null,
      parent: null,
      shared: 0,
      to_act: 0,
      clock: { kind: 'none', reserve_seconds: 600, move_seconds: 0, days: 3 },
      seats: [seat(0), seat(1)],
    },
    at: '5',
    seq: 5,
    seats: [0],
    seat: 0,
    curtain: null,
    can_hint: false,
    can_take_back: false,
    waits: null,
    ...told({}),
    position: {
      view: { n: 1 },
      picture: null,
      guide: { goal: '', decision: null, rule: '' },
      to_act: 0,
      draft: [],
      confirm: false,
      legal: [choice(1, 'a'), choice(2, 'b', 'c'), choice(3, 'b')],
      instead: [],
      totals: [1, 2],
      outcome: null,
      ...changes,
    },
    ...rest,
  }
}

function table(first = update()): { model: TableModel; said: FromClient[] } {
  const said: FromClient[] = []
  const model = new TableModel((command) => said.push(command) > 0)
  model.receive(first)
  return { model, said }
}

test('one choice at an element is sent with the position it was seen in; of several the dock asks which', () => {
  const { model, said } = table()
  model.press('b')
  expect(said).toEqual([])
  expect(model.chooser?.map((c) => c.action)).toEqual([2, 3])
  model.press('a')
  expect(said).toEqual([{ type: 'act', action: 1, at: '5', confirm: false }])
})

test('a question ends when the position is another one, and not when the same is sent again', () => {
  const { model } = table()
  model.press('b')
  model.receive(update({}, told({ log: [{ seq: 4, player: 0, text: 'x', targets: [], is_move: true }] })))
  expect(model.chooser).not.toBe(null)
  model.receive(update({}, { at: '5+1', told: null }))
  expect(model.chooser).toBe(null)
})

test('a choice that replaces the last decision still does when somebody came or went meanwhile', () => {
  const draft = [{ action: 7, text: 'one', targets: ['x'], by_itself: false }]
  const position = { draft, legal: [choice(1, 'a')], instead: [choice(8, 'b'), choice(9, 'b')] }
  const { model, said } = table(update(position, { at: '5+7' }))
  model.press('b')
  model.receive(update({ ...position, instead: [choice(8, 'b'), choice(9, 'b')] }, { at: '5+7' }))
  model.choose(model.chooser![1]!)
  expect(said).toEqual([{ type: 'act', action: 9, at: '5+7', confirm: false, instead: true }])
})

test('a hint that a lost connection cannot bring can be asked for again', () => {
  const { model, said } = table(update({}, { can_hint: true }))
  model.askHint()
  model.disconnected()
  model.receive(update({}, { can_hint: true }))
  model.askHint()
  expect(said.map((command) => command.type)).toEqual(['hint', 'hint'])
})

test('how long a hint takes is shown while it is awaited', () => {
  const { model } = table(update({}, { can_hint: true }))
  model.receive({ type: 'hint_waits', at: '5', others: 3, seconds: 12 })
  expect(model.hintWaits).toBeNull()
  model.askHint()
  model.receive({ type: 'hint_waits', at: '5', others: 2, seconds: 9 })
  expect(model.hintWaits?.seconds).toBe(9)
  model.receive({ type: 'hint', at: '5', text: 'Compare these two.', targets: ['a', 'b'] })
  expect(model.hintWaits).toBeNull()
  model.dismiss()
  model.askHint()
  expect(model.hintWaits).toBeNull()
})

test('of a complete turn a hint is asked for too, and the server says what to do', () => {
  const { model, said } = table(update({ legal: [], confirm: true, draft: [{ action: 1, text: '', targets: [] }] }, { can_hint: true }))
  expect(model.hintable).toBe(false)
  model.askHint()
  expect(said).toEqual([{ type: 'hint', at: '5', move: false }])
})

test('advice is asked for again in another language', () => {
  const { model, said } = table(update({}, { can_hint: true }))
  model.receive({ type: 'hint', at: '5', text: 'Compare these two.', targets: ['a', 'b'], action: 2, move: 'choice 2' })
  model.receive({ type: 'objection', event: 1, loss: 'Your chance to win fell.', played: '', better: '', reasons: [] })
  model.receive(update({}, { can_hint: true }))
  expect(model.hint && model.objection).not.toBeNull()
  i18n.toggle()
  model.receive(update({}, { can_hint: true }))
  expect([model.hint, model.objection]).toEqual([null, null])
  expect(said).toEqual([
    { type: 'hint', at: '5', move: true },
    { type: 'coach', least: settings.coach },
  ])
  i18n.toggle()
})

test('of several choices at an element a press means the usual one', () => {
  const { model, said } = table(update({ legal: [choice(1, 'b'), { ...choice(2, 'b'), usual: true }] }))
  model.point('b')
  expect(model.pointed?.action).toBe(2)
  model.press('b')
  expect(said).toEqual([{ type: 'act', action: 2, at: '5', confirm: false }])
})

test('what the last decision could have been replaces it', () => {
  const draft = [{ action: 7, text: 'by itself', targets: ['x'], by_itself: true }]
  const { model, said } = table(update({ draft, instead: [choice(8, 'y')] }))
  expect(model.undoable).toBe(false)
  expect(model.state('y')).toBe('legal')
  model.press('y')
  expect(said).toEqual([{ type: 'act', action: 8, at: '5', confirm: false, instead: true }])
  model.receive(update({ draft: [{ action: 8, text: 'instead', targets: ['y'], by_itself: false }] }))
  expect(model.drafted.map((effect) => effect.amount)).toEqual([8])
  expect(model.undoable).toBe(true)
})

test('why the table waits is known until it goes on', () => {
  const { model } = table(update({}, { waits: 'The table waits.' }))
  expect(model.waits).toBe('The table waits.')
  model.receive(update())
  expect(model.waits).toBeNull()
})

test('nothing more is sent until the server answers', () => {
  const { model, said } = table()
  model.press('a')
  model.press('a')
  expect(said).toHaveLength(1)
  model.receive({ type: 'problem', text: 'No.', rule: 'X-1' })
  expect(model.problem?.rule).toBe('X-1')
  model.press('a')
  expect(said).toHaveLength(2)
})

test('effects of drafted decisions are kept, and go with an undo', () => {
  const { model } = table()
  model.press('a')
  model.receive(update({ draft: [{ action: 1, text: 'one', targets: ['a'] }], legal: [], confirm: true }, { at: '5+1' }))
  expect(model.drafted.map((effect) => effect.text)).toEqual(['+1'])
  expect(model.confirmable).toBe(true)
  expect(model.state('a')).toBe('selected')
  model.receive(update({}, { at: '5' }))
  expect(model.drafted).toEqual([])
})

test('pointing at an element or a line is one selection', () => {
  const { model } = table()
  model.point('a')
  expect(model.pointed?.action).toBe(1)
  expect([model.state('a'), model.state('b'), model.state('c')]).toEqual(['pointed', 'legal', 'legal'])
  expect(model.effectAt('seat:0').map((effect) => effect.amount)).toEqual([1])
  model.pointChoice(model.legal[1]!)
  expect([model.state('a'), model.state('b'), model.state('c')]).toEqual(['legal', 'pointed', 'pointed'])
  model.point(null)
  model.pointChoice(null)
  expect(model.pointed).toBeNull()
})

test('an element that loses the focus does not unpoint the one under the pointer', () => {
  const { model } = table()
  model.point('a')
  model.point(null, 'b')
  expect(model.pointed?.action).toBe(1)
  model.point(null, 'a')
  expect(model.pointed).toBeNull()
})

test('an element in somebody else’s area is not lit for a choice of mine', () => {
  const { model } = table(update({}, told({ log: [{ seq: 0, player: 1, text: 'x', targets: ['a'], is_move: true }] })))
  expect(model.state('a', 1)).toBe('last')
  expect(model.state('a', 0)).toBe('legal')
})

test('who is not to move, looks at the past or stands behind the curtain has no choices', () => {
  const { model, said } = table()
  model.recall(3)
  expect(said).toEqual([{ type: 'recall', seq: 3 }])
  model.receive({ type: 'past', seq: 3, view: { n: 0 }, picture: null, to_act: 1, totals: [7, null], clocks: [null, 30] })
  expect([model.totals, model.toAct, model.clockThen(1)]).toEqual([[7, null], 1, 30])
  expect([model.past, model.legal.length, model.view.n]).toEqual([true, 0, 0])
  model.present()
  expect([model.past, model.legal.length, model.view.n]).toEqual([false, 3, 1])
  model.receive(update({ to_act: 1 }))
  expect(model.legal).toEqual([])
  model.receive(update({}, { seat: null, curtain: 1 }))
  expect(model.mine).toBe(false)
})

test('the log grows by what is new, and is read anew for other eyes', () => {
  const line = (seq: number, text: string) => ({ seq, player: 0, text, targets: [], is_move: true, back_to: null })
  const { model } = table(update({}, told({ log: [line(0, 'a'), line(1, 'b')] })))
  model.receive(update({}, told({ log_from: 2, log: [line(2, 'c')] })))
  expect(model.log.map((l) => l.text)).toEqual(['a', 'b', 'c'])
  model.receive(update({}, told({ log_from: 0, log: [line(0, 'x')] })))
  expect(model.log.map((l) => l.text)).toEqual(['x'])
  model.receive(update({}, { told: null }))
  expect(model.log.map((l) => l.text)).toEqual(['x'])
})

test('the story grows by entry, and that of a turn that went on is replaced', () => {
  const entry = (first: number, last: number) => ({
    kind: 'turn' as const,
    player: 0,
    first,
    last,
    done: true,
    headline: [{ text: `${first}-${last}` }],
    details: [],
  })
  const { model } = table(update({}, told({ story: [entry(0, 1), entry(2, 2)] })))
  model.receive(update({}, told({ story_from: 1, story: [entry(2, 4), entry(5, 5)] })))
  expect(model.story.map((each) => each.headline[0]!.text)).toEqual(['0-1', '2-4', '5-5'])
})

test('who does not want effects is not shown any', () => {
  const { model } = table()
  settings.effects = false
  expect(model.legal.flatMap((c) => c.effects)).toEqual([])
  settings.effects = true
})

test('the last move is all its decisions, and what chance brought to the same places', () => {
  const line = (seq: number, player: number, ...targets: string[]) => ({ seq, player, text: '', targets, is_move: true, back_to: null })
  const log = [line(0, 0, 'z'), line(1, 1, 'card'), line(2, 1, 'space'), line(3, -1, 'space', 'unseen'), line(4, -1, 'refill')]
  const { model } = table(update({}, told({ log })))
  expect(['card', 'space', 'unseen', 'refill', 'z'].map((target) => model.state(target))).toEqual(['last', 'last', 'last', '', ''])
})

test('whoever leaves or comes back neither hides the last move nor starts a clock again', () => {
  const line = (seq: number, player: number, is_move: boolean, ...targets: string[]) => ({
    seq,
    player,
    text: `line ${seq}`,
    targets,
    is_move,
  })
  vi.useFakeTimers({ now: 1000 })
  const { model } = table(update({}, told({ log: [line(0, 1, true, 'space')] })))
  vi.setSystemTime(5000)
  model.receive(update({}, told({ log_from: 1, log: [line(1, 2, false)] })))
  expect([model.state('space'), model.since, model.caption]).toEqual(['last', 1000, 'line 1'])
  vi.useRealTimers()
})

test('looking back goes from move to move, and after the last one it is now', () => {
  const entry = (kind: StoryEntry['kind'], first: number, last: number): StoryEntry => ({
    kind,
    player: 0,
    first,
    last,
    done: true,
    headline: [{ text: `${kind} ${first}.`, seat: null, piece: null }],
    details: [],
  })
  const story = [entry('set_up', 0, 0), entry('turn', 1, 2), entry('rules', 1, 2), entry('turn', 3, 3), entry('turn', 4, 4)]
  const { model, said } = table(update({}, told({ story })))
  expect(model.stops).toEqual([1, 3, 4, 5])
  model.step(-1)
  model.step(-1)
  expect(said).toEqual([{ type: 'recall', seq: 4 }]) // one at a time
  model.receive({ type: 'past', seq: 4, view: {}, picture: null, to_act: 1, totals: [], clocks: [] })
  expect([model.past, said.at(-1)]).toEqual([false, { type: 'recall', seq: 3 }])
  model.receive({ type: 'past', seq: 3, view: {}, picture: null, to_act: 1, totals: [], clocks: [] })
  expect([model.stop, model.captionThen]).toEqual([1, 'turn 1. rules 1.'])
  model.step(-9)
  expect(said.at(-1)).toEqual({ type: 'recall', seq: 1 })
  model.disconnected()
  model.step(1)
  expect(said.at(-1)).toEqual({ type: 'recall', seq: 3 }) // the answer that was on its way never comes
  model.goTo(3)
  expect([model.past, model.looking, said.length]).toEqual([false, false, 4])
})

test('a take-back leaves nothing of what it undid: marks, words and the clock', () => {
  const line = (seq: number, player: number, target: string, back_to: number | null = null) => ({
    seq,
    player,
    text: '',
    targets: [target],
    is_move: back_to === null,
    back_to,
  })
  const entry = (player: number, seq: number): StoryEntry => ({
    kind: 'turn',
    player,
    first: seq,
    last: seq,
    done: true,
    headline: [{ text: `turn ${seq}`, seat: null, piece: null }],
    details: [],
  })
  vi.useFakeTimers({ now: 1000 })
  const log = [line(0, 1, 'kept'), line(1, 0, 'mine'), line(2, 1, 'undone'), line(3, 1, 'undone too')]
  const { model } = table(update({}, told({ log, story: [entry(1, 0), entry(0, 1), entry(1, 3)] })))
  expect(['kept', 'undone', 'undone too'].map((target) => model.state(target))).toEqual(['', 'last', 'last'])
  expect(model.before).toBe('turn 3')
  vi.setSystemTime(9000)
  const takeBack: StoryEntry = { ...entry(0, 4), kind: 'table' }
  model.receive(update({}, { at: '5', ...told({ log_from: 4, log: [line(4, 0, 'x', 1)], story_from: 3, story: [takeBack] }) }))
  expect(['kept', 'undone', 'undone too'].map((target) => model.state(target))).toEqual(['last', '', ''])
  expect([model.before, model.since]).toEqual(['turn 0', 9000])
  vi.useRealTimers()
})

test('clocks count from when an update came, captions from when it is shown', () => {
  const line = (seq: number) => ({ seq, player: 1, text: '', targets: [], is_move: true, back_to: null })
  vi.useFakeTimers({ now: 1000 })
  settings.pace = 'calm'
  const { model } = table(update({ to_act: 1 }, { seq: 0 }))
  for (const seq of [0, 1])
    model.receive(update({ to_act: 1 }, { seq: seq + 1, at: `${seq + 1}`, ...told({ log_from: seq, log: [line(seq)] }) }))
  expect(model.update?.seq).toBe(1)
  vi.advanceTimersByTime(600)
  expect(model.update?.seq).toBe(2)
  expect([model.received, model.since, model.shown]).toEqual([1000, 1000, 1600])
  vi.useRealTimers()
})
