import type {
  AnalysisInfo,
  Better,
  BetterOfFile,
  Branch,
  BranchOfFile,
  Catalogue,
  Complaint,
  Course,
  GameInfo,
  Glossary,
  LessonAt,
  Lobby,
  Me,
  NewTable,
  Pasts,
  RulesPage,
  TableInfo,
  TableLink,
  Update,
} from './api'
import { computers } from './computers.svelte'
import { i18n } from './i18n.svelte'

/** A refusal by the server, with a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
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
  /** The games with titles and options, asked for once: only the progress of preparing them ever changes. */
  games(): Promise<Catalogue> {
    catalogue ??= this.gamesNow()
    return catalogue
  },
  /** The same, requested again. */
  gamesNow(): Promise<Catalogue> {
    const asked = ask<Catalogue>('/games')
    catalogue = asked
    asked.then(
      (found) => computers.learn(found.computers),
      () => catalogue === asked && (catalogue = null),
    )
    return asked
  },
  /** Have this game prepared first. */
  prepare: (game: string) => tell<null>(`/games/${part(game)}/prepare`, {}),
  async game(name: string): Promise<GameInfo | undefined> {
    return (await this.games()).games.find((game) => game.name === name)
  },
  rules: (game: string) => ask<RulesPage>(`/games/${part(game)}/rules`),
  /** The meaning of the signs on the board. */
  glossary: (game: string) => ask<Glossary>(`/games/${part(game)}/glossary`),
  /** The learner's position in a lesson after `taken`, and the answer to what they try. */
  lesson: (game: string, lesson: string, taken: number[], tried: number | null) =>
    tell<LessonAt>(`/games/${part(game)}/lessons/${part(lesson)}`, { taken, tried }),
  me: () => ask<Me>('/me'),
  lobby: () => ask<Lobby>('/tables'),
  table: (id: string) => ask<TableInfo>(`/tables/${part(id)}`),
  make: (wanted: NewTable) => tell<TableLink>('/tables', wanted),
  join: (code: string) => tell<TableLink>('/join', { code }),
  /** The course of the points, after the end. */
  course: (id: string) => ask<Course>(`/tables/${part(id)}/course`),
  /** The end of a match file with the whole story, as seen from a seat or by somebody who sees everything. */
  replay: (file: { name: string; text: string }, eyes: number | null) => tell<Update>('/replay', { ...file, eyes }),
  /** Earlier positions of a match file. */
  pasts: (file: { name: string; text: string }, eyes: number | null, seqs: number[]) =>
    tell<Pasts>('/replay/pasts', { ...file, eyes, seqs }),
  /** Play on from the middle of a finished match, or of a match file. */
  branch: (id: string, wanted: Branch) => tell<TableLink>(`/tables/${part(id)}/branch`, wanted),
  branchOfFile: (wanted: BranchOfFile) => tell<TableLink>('/replay/branch', wanted),
  /** Start the analysis of a finished match or of a match file; the answer has its progress and, in the end, the result. */
  analyse: (id: string) => tell<AnalysisInfo>(`/tables/${part(id)}/analysis`, {}),
  analyseFile: (file: { name: string; text: string }) => tell<AnalysisInfo>('/replay/analysis', file),
  /** The board after the better move at a decision. */
  better: (id: string, event: number) => tell<Better>(`/tables/${part(id)}/better`, { event }),
  betterOfFile: (wanted: BetterOfFile) => tell<Better>('/replay/better', wanted),
  /** The table's address as a picture for a phone's camera. */
  qr: (id: string) => `/api/tables/${part(id)}/link.svg`,
  /** The address of the match file, after the end. */
  file: (id: string) => `/api/tables/${part(id)}/match.lunario`,
}
