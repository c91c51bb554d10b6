/** Glossary terms of the pieces shown. */
const KINDS: Record<string, string> = {
  '.': 'quadrant',
  '=': 'scaffold',
  H: 'hydrogen',
  O: 'oxygen',
  W: 'water',
  P: 'greenhouse',
  A: 'greenhouse',
  L: 'greenhouse',
  X: 'greenhouse',
  G: 'greenhouse',
  S: 'office',
  M: 'meteorite',
  pad: 'pad',
  demo: 'demolition',
  redis: 'redistribution',
}

/** Return the term of a project by its code; mod-habs and complexes go by what they count. */
export function kindTerm(kind: string): string {
  return KINDS[kind] ?? (kind.startsWith('m') ? 'mod-hab' : 'complex')
}
