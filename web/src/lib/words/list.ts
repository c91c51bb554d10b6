/** Join names: Ana, Luis and Tycho. Spanish replaces y by e before an i sound unless it is a diphthong: Ana e Inés, agua y hielo. */
export function list(names: string[], and: string): string {
  if (names.length < 2) return names[0] ?? ''
  const last = names.at(-1)!
  const word = and === 'y' && /^(hi(?![ae])|hí|i(?![eo])|í)/i.test(last) ? 'e' : and
  return `${names.slice(0, -1).join(', ')} ${word} ${last}`
}
