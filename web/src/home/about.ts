/** The first page's words about a game in addition to the server's catalogue, from games/<game>/about.ts if it exists. */
interface Lines {
  /** One line about what it feels like to play. */
  line: string
  /** Names of the values of options, if the bare value would not do. */
  values?: Record<string, string>
  /** Names of groups of options that concern seats. */
  groups?: Record<string, string>
}

export interface About {
  /** Its position on the first page. */
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
