import { read, write } from './stored'

type Theme = 'dark' | 'light'

/** Dark or light: the system's theme until the half-moon is pressed. (public/theme.js sets it before the first paint.) */
class ThemeChoice {
  #system = $state<Theme>('dark')
  #chosen = $state<Theme | null>(read('theme', null))

  constructor() {
    const light = matchMedia('(prefers-color-scheme: light)')
    this.#system = light.matches ? 'light' : 'dark'
    light.addEventListener('change', () => (this.#system = light.matches ? 'light' : 'dark'))
  }

  get now(): Theme {
    return this.#chosen ?? this.#system
  }

  choose(theme: Theme): void {
    this.#chosen = theme
    write('theme', theme)
    document.documentElement.dataset.theme = theme
  }

  toggle(): void {
    this.choose(this.now === 'dark' ? 'light' : 'dark')
  }
}

export const theme = new ThemeChoice()
