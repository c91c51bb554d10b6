import type { Catalogue, Complaint, Course, GameInfo, Lobby, Me, NewTable, RulesPage, TableInfo, TableLink } from './api'
import { i18n } from './i18n.svelte'

/** The server said no, in a sentence for people. */
export class Refused extends Error {
  constructor(readonly status: number, text: string) {
    super(text)
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}?lang=${i18n.lang}`, init)
  } catch {
    throw new Refused(0, i18n.words.noAnswer)
  }
  if (answer.ok) return (await answer.json()) as T
  const complaint = (await answer.json().catch(() => null)) as Complaint | null
  throw new Refused(answer.status, complaint?.text ?? i18n.words.noAnswer)
}

function tell<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

const part = encodeURIComponent
let catalogue: Promise<Catalogue> | null = null

export const rest = {
  /** The games with titles and options; asked once, for it does not change but for `ready`. */
  games(): Promise<Catalogue> {
    catalogue ??= ask<Catalogue>('/games').catch((problem) => {
      catalogue = null
      throw problem
    })
    return catalogue
  },
  async game(name: string): Promise<GameInfo | undefined> {
    return (await this.games()).games.find((game) => game.name === name)
  },
  rules: (game: string) => ask<RulesPage>(`/games/${part(game)}/rules`),
  me: () => ask<Me>('/me'),
  lobby: () => ask<Lobby>('/tables'),
  table: (id: string) => ask<TableInfo>(`/tables/${part(id)}`),
  make: (wanted: NewTable) => tell<TableLink>('/tables', wanted),
  join: (code: string) => tell<TableLink>('/join', { code }),
  /** How the points went, after the end. */
  course: (id: string) => ask<Course>(`/tables/${part(id)}/course`),
  /** A picture for a telephone's camera: the table's address. */
  qr: (id: string) => `/api/tables/${part(id)}/link.svg`,
  /** Where the match file can be downloaded after the end. */
  file: (id: string) => `/api/tables/${part(id)}/match.lunario`,
}
