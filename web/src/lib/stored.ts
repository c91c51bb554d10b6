/** What this browser remembers. Private windows may refuse: then it is remembered until the page is closed. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`lunario.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`lunario.${key}`, JSON.stringify(value))
  } catch {
    // nothing to be done, and nothing lost but the memory of it
  }
}
