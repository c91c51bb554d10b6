/** Glossary terms of the pieces shown. */
import type { RowName, TokenName } from './view'

export function tokenTerm(token: TokenName | RowName): string {
  if (token === 'joker') return 'joker'
  if (token === 'fragment') return 'fragment'
  return token === 'song' ? 'song' : 'story'
}
