/** What the first page says of a game besides the server's catalogue: games/<game>/about.ts, where there is one. */
interface Lines {
  /** One line: what it feels like. */
  line: string
  /** Names of the values of options, where the bare value would not do. */
  values?: Record<string, string>
  /** What groups of options about seats are called. */
  groups?: Record<string, string>
}

export interface About {
  /** Where it stands on the first page. */
  order: number
  minutes: number
  en: Lines
  es: Lines
}

const files = import.meta.glob<{ default: About }>('../games/*/about.ts', { eager: true })

export const abouts: Record<string, About | undefined> = Object.fromEntries(
  Object.entries(files).map(([path, module]) => [path.split('/').at(-2)!, module.default]),
)

export function inOrder<T extends { name: string }>(games: T[]): T[] {
  const place = (game: T): number => abouts[game.name]?.order ?? Infinity
  return [...games].sort((a, b) => place(a) - place(b))
}
