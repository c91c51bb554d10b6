import { expect, test } from 'vitest'
import { i18n } from './i18n.svelte'
import { parse } from './route.svelte'
import { en } from './words/en'
import { es } from './words/es'
import { list } from './words/list'

test('both languages say everything, each in its own words', () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(en)) expect(typeof es[key as keyof typeof es]).toBe(typeof text)
})

test('the language is chosen for the page and remembered', () => {
  i18n.choose('es')
  expect(i18n.words.undo).toBe('Deshacer')
  expect(i18n.of({ en: 'moon', es: 'luna' })).toBe('luna')
  expect(document.documentElement.lang).toBe('es')
  expect(localStorage.getItem('lunario.lang')).toBe('"es"')
  i18n.toggle()
  expect(i18n.words.undo).toBe('Undo')
})

test('addresses', () => {
  expect(parse('/')).toEqual({ page: 'home' })
  expect(parse('/table/abc')).toEqual({ page: 'table', id: 'abc' })
  expect(parse('/rules/nova-luna/')).toEqual({ page: 'rules', game: 'nova-luna' })
  expect(parse('/join/AB%20C')).toEqual({ page: 'join', code: 'AB C' })
  expect(parse('/join/%')).toEqual({ page: 'join', code: '%' })
  expect(parse('/nowhere')).toEqual({ page: 'home' })
})

test('names in a sentence', () => {
  expect(list(['Ana', 'Luis', 'Tycho'], 'and')).toBe('Ana, Luis and Tycho')
  expect(list(['Ana', 'Inés'], 'y')).toBe('Ana e Inés')
  expect(list(['agua', 'hielo'], 'y')).toBe('agua y hielo')
  expect(list(['Ana'], 'y')).toBe('Ana')
})
