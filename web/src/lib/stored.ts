/** Values remembered by this browser. A private window may refuse to keep them after the page is closed. */
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
    // the value is merely not remembered
  }
}
