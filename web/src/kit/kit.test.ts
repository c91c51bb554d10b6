import { expect, test, vi } from 'vitest'
import type { OutsideTable } from '../table/board'
import { stillTable } from '../table/still'
import { card, grid, h, hand, pile, render, seat, target } from './kit'

const ada = { seat: 0, name: 'Ada', level: null, sign: 'star', colour: 'red', piece: 'red' } as const
const choice = { action: 7, text: 'Play the ace', targets: ['card:1'], effects: [] }

function table(changes: Partial<OutsideTable> = {}): OutsideTable {
  return { ...stillTable([ada]), view: {}, seat: 0, ...changes }
}

const place = () => document.createElement('div')

test('what is still there stays in place, whatever comes before it', () => {
  const root = place()
  render(root, h('p', { key: 'a' }, 'one'), h('p', { key: 'b' }, 'two'))
  const [a, b] = [...root.children]
  render(root, h('p', { key: 'c' }, 'new'), h('p', { key: 'b' }, 'two!'), h('p', { key: 'a' }, 'one'))
  expect([...root.children].slice(1)).toEqual([b, a])
  expect(root.textContent).toBe('newtwo!one')
  render(root)
  expect(root.childNodes.length).toBe(0)
})

test('properties are put on and taken off; null children are left out', () => {
  const root = place()
  const pressed = vi.fn()
  render(root, h('button', { class: 'x', disabled: true, onclick: pressed }, 'go', null, false))
  const button = root.querySelector('button')!
  render(root, h('button', { title: 'y', style: { '--n': '3' }, onclick: pressed }, 'go'))
  expect(root.querySelector('button')).toBe(button)
  expect([button.className, button.hasAttribute('disabled'), button.title, button.style.getPropertyValue('--n')]).toEqual([
    '',
    false,
    'y',
    '3',
  ])
  button.click()
  expect(pressed).toHaveBeenCalledOnce()
  render(root, h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0' })))
  expect(root.querySelector('path')!.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('a target is a button while there are choices at it, and presses and points', () => {
  const [press, point] = [vi.fn(), vi.fn()]
  const able = table({
    legalAt: (id) => (id === 'card:1' ? [choice] : []),
    label: () => 'Play the ace',
    state: () => 'legal',
    press,
    point,
  })
  const root = place()
  render(root, target(able, { id: 'card:1', piece: 'ace' }, 'A'), target(able, { id: 'card:2', label: 'a two' }, '2'))
  const [button, box] = [...root.children] as [HTMLButtonElement, HTMLElement]
  expect([button.tagName, button.dataset.target, button.dataset.at, button.dataset.piece, button.getAttribute('aria-label')]).toEqual([
    'BUTTON',
    'card:1',
    'card:1',
    'ace',
    'Play the ace',
  ])
  expect([box.tagName, box.dataset.target, box.getAttribute('role')]).toEqual(['DIV', undefined, 'img'])
  button.click()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  button.dispatchEvent(new FocusEvent('focus'))
  expect(press.mock.calls).toEqual([['card:1'], ['card:1']])
  expect(point.mock.calls).toEqual([['card:1']])
  render(root, target(able, { id: 'card:1', of: 1 }, 'A'))
  expect(root.firstElementChild!.tagName).toBe('DIV')
})

test('cards, hands, piles, grids and seats', () => {
  const root = place()
  const still = table({ toAct: 0 })
  render(
    root,
    seat(still, ada, hand('Cards', card(still, { id: 'a', text: '7', sign: '♣', colour: 'green' }), card(still, { id: 'b' }))),
    pile(still, { id: 'deck', count: 12 }),
    grid(2, 2, (column, row) => target(still, { id: `${column},${row}` }, `${column}${row}`)),
  )
  expect(root.querySelector('.kit-seat.acts h2')!.textContent).toBe('Ada')
  expect([...root.querySelectorAll('ol > li > .kit-card')].map((one) => one.className.includes('back'))).toEqual([false, true])
  expect(root.querySelector('.kit-pile')!.textContent).toBe('12')
  expect(root.querySelector('.kit-grid')!.textContent).toBe('00100111')
})
