/**
 * Small pieces for boards, which need no framework. Boards of other packages import them from '/kit.js'.
 *
 * A board describes what it shows with `h` and the pieces below, and `render` updates the page to match. Elements that
 * are still there stay in place, so that a press that has begun can end. docs/adding-a-game.md shows a whole board.
 */
import type { BoardPlayer, OutsideTable } from '../table/board'

export type Properties = Record<string, unknown>
export interface Described {
  tag: string
  key: string | null
  properties: Properties
  children: Child[]
}
export type Child = Described | string | number | null | false

/** Describe an element. Names that begin with `on` are listeners, `style` is an object, and `key` identifies it among its siblings. */
export function h(tag: string, properties: Properties = {}, ...children: Child[]): Described {
  const { key = null, ...rest } = properties
  return { tag, key: key as string | null, properties: rest, children }
}

/** Make the contents of an element match the description. */
export function render(place: Element, ...children: Child[]): void {
  const wanted = children.filter((child) => child !== null && child !== false) as (Described | string | number)[]
  const free = [...place.childNodes]
  let next: ChildNode | null = place.firstChild
  wanted.forEach((child, index) => {
    const found = take(free, child, index) ?? create(place, child)
    if (found === next) next = next!.nextSibling
    else place.insertBefore(found, next)
    if (typeof child !== 'object') {
      if (found.textContent !== String(child)) found.textContent = String(child)
    } else {
      drawn.get(found as Element)!.key = keyOf(child, index)
      dress(found as HTMLElement, child.properties)
      render(found as Element, ...child.children)
    }
  })
  for (const node of free) node.remove()
}

const SVG = 'http://www.w3.org/2000/svg'
const drawn = new WeakMap<Element, { key: string; properties: Properties }>()

function keyOf(child: Described, index: number): string {
  return `${child.tag} ${child.key ?? index}`
}

/** Take the node that already shows this child out of the free ones. */
function take(free: ChildNode[], child: Described | string | number, index: number): ChildNode | null {
  const fits = (node: ChildNode) =>
    typeof child === 'object' ? node instanceof Element && drawn.get(node)?.key === keyOf(child, index) : node.nodeType === Node.TEXT_NODE
  const at = free.findIndex(fits)
  return at < 0 ? null : free.splice(at, 1)[0]!
}

function create(place: Element, child: Described | string | number): ChildNode {
  if (typeof child !== 'object') return document.createTextNode(String(child))
  const svg = child.tag === 'svg' || (place.namespaceURI === SVG && place.tagName !== 'foreignObject')
  const made = svg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag)
  drawn.set(made, { key: '', properties: {} })
  return made
}

function dress(element: HTMLElement, properties: Properties): void {
  const before = drawn.get(element)!
  for (const name of Object.keys(before.properties)) if (!(name in properties)) put(element, name, null)
  for (const [name, value] of Object.entries(properties)) if (before.properties[name] !== value) put(element, name, value)
  before.properties = properties
}

function put(element: HTMLElement, name: string, value: unknown): void {
  if (name.startsWith('on')) (element as unknown as Properties)[name] = value
  else if (name === 'style')
    for (const [rule, set] of Object.entries((value ?? {}) as Record<string, string>)) element.style.setProperty(rule, set)
  else if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

/** Load a style sheet from the board's own folder: `styleSheet(new URL('board.css', import.meta.url))`. */
export function styleSheet(address: URL): void {
  if (document.querySelector(`link[href="${address.pathname}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address.pathname })
  document.head.append(link)
}

// -------------------------------------------------------------------- pieces

export interface Place {
  /** The name that the game's `targets` give it. */ id: string
  /** A label in words, for when there is nothing to press. */ label?: string
  /** The seat whose area it is in, if ids are the same in everybody's. */ of?: number
  /** A stable name, by which it flies from its old place to its new one. */ piece?: string
  /** An entry of glossary.toml that explains it. */ term?: string
  class?: string
  style?: Record<string, string>
}

/** An element that can be pressed while it offers choices; it shows what can be chosen and what was played last. */
export function target(table: OutsideTable, place: Place, ...children: Child[]): Described {
  const { id, of } = place
  const own = of === undefined || of === table.seat
  const able = own && table.legalAt(id).length > 0
  const shared = {
    key: place.piece ?? id,
    class: `kit-target ${table.state(id, of)} ${place.class ?? ''}${able ? ' can' : ''}`,
    style: place.style,
    'data-at': own ? id : null,
    'data-piece': place.piece ?? null,
    'data-term': place.term ?? null,
  }
  if (!able) return h('div', { ...shared, role: place.label ? 'img' : null, 'aria-label': place.label ?? null }, ...children)
  const mouse = (event: PointerEvent) => event.pointerType === 'mouse'
  return h(
    'button',
    {
      ...shared,
      type: 'button',
      tabindex: '-1',
      'data-target': id,
      'aria-label': table.label(id),
      onclick: () => table.press(id),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault() // a button would click too
        event.stopPropagation() // elsewhere Enter confirms
        table.press(id)
      },
      onpointerenter: (event: PointerEvent) => mouse(event) && table.point(id),
      onpointerleave: (event: PointerEvent) => mouse(event) && table.point(null, id),
      onfocus: () => table.point(id),
      onblur: () => table.point(null, id),
    },
    ...children,
  )
}

export interface CardPlace extends Place {
  /** The text on it; without one, its back is shown. */ text?: string
  /** A drawing or a sign below the text. */ sign?: Child
  colour?: string
}

/** A card, face up or face down. */
export function card(table: OutsideTable, place: CardPlace): Described {
  const face: Child[] = place.text === undefined ? [] : [h('b', {}, place.text), h('span', { 'aria-hidden': 'true' }, place.sign ?? '')]
  const style = place.colour ? { ...place.style, '--kit-colour': place.colour } : place.style
  return target(table, { ...place, class: `kit-card${face.length ? '' : ' back'} ${place.class ?? ''}`, style }, ...face)
}

/** Cards side by side. */
export function hand(label: string, ...cards: Described[]): Described {
  return h('ol', { class: 'kit-hand', 'aria-label': label }, ...cards.map((each) => h('li', { key: each.key }, each)))
}

/** A pile: its top card or its back, and the number of cards. */
export function pile(table: OutsideTable, place: CardPlace & { count: number }): Described {
  return h('div', { key: `pile ${place.id}`, class: 'kit-pile' }, card(table, place), h('span', { class: 'kit-count' }, place.count))
}

/** Places in rows and columns, each described by `cell`. */
export function grid(columns: number, rows: number, cell: (column: number, row: number) => Child): Described {
  const cells = Array.from({ length: columns * rows }, (_, index) => cell(index % columns, Math.floor(index / columns)))
  return h('div', { class: 'kit-grid', style: { '--kit-columns': String(columns) } }, ...cells)
}

/** A player's part of the table, with name and colour, marked if it is their turn. */
export function seat(table: OutsideTable, player: BoardPlayer, ...children: Child[]): Described {
  const acts = table.toAct === player.seat
  const name = h('h2', { class: 'cap', style: { color: player.colour } }, player.name)
  return h('section', { key: `seat ${player.seat}`, class: `panel kit-seat${acts ? ' acts' : ''}` }, name, ...children)
}
