/** Glossary terms of the pieces shown. */
import type { Way } from './pieces'

export const SPACES: Record<number, string> = { 0: 'discard', 1: 'pile' }
export const WAYS: Record<Way, string> = { biome: 'way-biome', digits: 'way-digits', deploy: 'way-deploy' }
