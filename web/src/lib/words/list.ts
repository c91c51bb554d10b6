/** Names in a sentence: Ana, Luis and Tycho. */
export function list(names: string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}
