import type { AnalysisInfo, Better, BetterOfFile, Branch, BranchOfFile, Catalogue, Complaint, Course, GameInfo, Glossary, LessonAt, Lobby, Me, NewTable, Pasts, RulesPage, TableInfo, TableLink, Update } from './api'
import { computers } from './computers.svelte'
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
  if (answer.status === 204) return null as T
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
  /** The games with titles and options; asked once, for it does not change but for how far the games are prepared. */
  games(): Promise<Catalogue> {
    catalogue ??= this.gamesNow()
    return catalogue
  },
  /** The same, asked again. */
  gamesNow(): Promise<Catalogue> {
    const asked = ask<Catalogue>('/games')
    catalogue = asked
    asked.then(
      (found) => computers.learn(found.computers),
      () => catalogue === asked && (catalogue = null),
    )
    return asked
  },
  /** Let this game be prepared first. */
  prepare: (game: string) => tell<null>(`/games/${part(game)}/prepare`, {}),
  async game(name: string): Promise<GameInfo | undefined> {
    return (await this.games()).games.find((game) => game.name === name)
  },
  rules: (game: string) => ask<RulesPage>(`/games/${part(game)}/rules`),
  /** What the signs on the board mean. */
  glossary: (game: string) => ask<Glossary>(`/games/${part(game)}/glossary`),
  /** Where a learner is who did this, and what becomes of what they try. */
  lesson: (game: string, lesson: string, taken: number[], tried: number | null) => tell<LessonAt>(`/games/${part(game)}/lessons/${part(lesson)}`, { taken, tried }),
  me: () => ask<Me>('/me'),
  lobby: () => ask<Lobby>('/tables'),
  table: (id: string) => ask<TableInfo>(`/tables/${part(id)}`),
  make: (wanted: NewTable) => tell<TableLink>('/tables', wanted),
  join: (code: string) => tell<TableLink>('/join', { code }),
  /** How the points went, after the end. */
  course: (id: string) => ask<Course>(`/tables/${part(id)}/course`),
  /** A match file to look at: its end with the whole story, for the eyes of a seat or of somebody who sees all. */
  replay: (file: { name: string; text: string }, eyes: number | null) => tell<Update>('/replay', { ...file, eyes }),
  /** Earlier positions of a match file. */
  pasts: (file: { name: string; text: string }, eyes: number | null, seqs: number[]) => tell<Pasts>('/replay/pasts', { ...file, eyes, seqs }),
  /** Play on from the middle of a match that is over, or of a match file. */
  branch: (id: string, wanted: Branch) => tell<TableLink>(`/tables/${part(id)}/branch`, wanted),
  branchOfFile: (wanted: BranchOfFile) => tell<TableLink>('/replay/branch', wanted),
  /** Start the analysis of a match that is over, or of a match file; see how far it is, and all of it in the end. */
  analyse: (id: string) => tell<AnalysisInfo>(`/tables/${part(id)}/analysis`, {}),
  analyseFile: (file: { name: string; text: string }) => tell<AnalysisInfo>('/replay/analysis', file),
  /** The board after the better move at a decision. */
  better: (id: string, event: number) => tell<Better>(`/tables/${part(id)}/better`, { event }),
  betterOfFile: (wanted: BetterOfFile) => tell<Better>('/replay/better', wanted),
  /** A picture for a telephone's camera: the table's address. */
  qr: (id: string) => `/api/tables/${part(id)}/link.svg`,
  /** Where the match file can be downloaded after the end. */
  file: (id: string) => `/api/tables/${part(id)}/match.lunario`,
}
