import type { Words as Both } from './api'
import { read, write } from './stored'
import { en } from './words/en'
import { es } from './words/es'

export type Lang = 'en' | 'es'

/** The shape of a file of words: both languages must have the same entries, with the same arguments. */
export type Same<T> = { [K in keyof T]: T[K] extends (...gaps: infer A) => string ? (...gaps: A) => string : string }
export type Words = Same<typeof en>

const files: Record<Lang, Words> = { en, es }

function preferred(): Lang {
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

class Language {
  #lang = $state<Lang>(read('lang', preferred()))

  get lang(): Lang {
    return this.#lang
  }

  /** The words of the interface; those about games and moves come from the server. */
  get words(): Words {
    return files[this.#lang]
  }

  /** Choose from one of the server's pairs of texts. */
  of(words: Both): string {
    return words[this.#lang]
  }

  choose(lang: Lang): void {
    this.#lang = lang
    write('lang', lang)
    this.mark()
  }

  toggle(): void {
    this.choose(this.#lang === 'en' ? 'es' : 'en')
  }

  /** Set the page's language, for screen readers and hyphenation. */
  mark(): void {
    document.documentElement.lang = this.#lang
  }
}

export const i18n = new Language()
