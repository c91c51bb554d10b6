/** Brisca's board: the deck with the trump, what everybody has played, and the hand. It knows no rule. */
import { card, h, hand, pile, render, seat } from '/kit.js'

const WORDS = {
  en: { hand: 'Your hand', deck: 'Deck', cards: (n) => `${n} in hand`, names: {}, suits: {} },
  es: {
    hand: 'Tu mano',
    deck: 'Mazo',
    cards: (n) => `${n} en la mano`,
    names: { ace: 'as', jack: 'sota', knight: 'cab.', king: 'rey' },
    suits: { coins: 'oros', cups: 'copas', swords: 'espadas', clubs: 'bastos' },
  },
}
const COLOURS = { coins: '#7a4d00', cups: '#a3122b', swords: '#1d4a94', clubs: '#1d6131' }
// Drawn on 24 × 24.
const SIGNS = {
  coins: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  cups: 'M4 3h16c0 7-2 10-6 11v4h4v3H6v-3h4v-4C6 13 4 10 4 3z',
  swords: 'M11 1h2l1 13h4v3h-5v6h-2v-6H6v-3h4z',
  clubs: 'M8 2h8l1 9-3 11h-4L7 11z',
}

export function mount(element, table) {
  const update = () => draw(element, table)
  update()
  return { update, destroy: () => render(element) }
}

/** Return the line below a player's name. */
export function seatNote(view, number, lang) {
  return WORDS[lang].cards(view.seats[number].cards)
}

/** Return the progress of the match, from 0 to 1. */
export function progress(view) {
  const taken = view.seats.reduce((sum, seat) => sum + seat.taken.length, 0)
  const left = view.seats.reduce((sum, seat) => sum + seat.cards, view.deck)
  return taken / (taken + left)
}

function draw(element, table) {
  const { view } = table
  const words = WORDS[table.lang]
  const trump =
    view.trump &&
    (view.holder === null
      ? face(table, view.trump, { id: 'trump', term: 'trump' })
      : h('p', { class: 'kit-note', 'data-term': 'trump' }, nameOf(view.trump, words).suit))
  render(
    element,
    h('div', { class: 'kit-row' }, pile(table, { id: 'deck', count: view.deck, label: words.deck, term: 'deck' }), trump),
    h('div', { class: 'kit-row' }, ...table.players.map((player) => seat(table, player, played(table, player.seat)))),
    hand(words.hand, ...view.hand.map((code) => face(table, code, { id: `card:${code}` }))),
  )
}

/** Draw the card a player has on the table, with a ring if it is winning the trick. */
function played(table, number) {
  const code = table.view.seats[number].played
  if (!code) return h('div', { class: 'kit-card empty' })
  return face(table, code, { id: `played:${code}`, class: table.view.winning === number ? 'selected' : '' })
}

function face(table, code, place) {
  const { kind, suit, name } = nameOf(code, WORDS[table.lang])
  const sign = h('svg', { viewBox: '0 0 24 24', fill: COLOURS[kind] }, h('path', { d: SIGNS[kind] }))
  return card(table, { piece: code, label: `${name} · ${suit}`, text: name, sign, colour: COLOURS[kind], ...place })
}

function nameOf(code, { names, suits }) {
  const [kind, name] = code.split('-')
  return { kind, suit: suits[kind] ?? kind, name: names[name] ?? name }
}
