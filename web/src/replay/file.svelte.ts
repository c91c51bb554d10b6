/** The match file shown. The tab remembers it, so that the page can be reloaded. */
import { i18n } from '../lib/i18n.svelte'
import { router } from '../lib/route.svelte'

export interface MatchFile {
  name: string
  text: string
}

const KEY = 'lunario.file'
const LARGEST = 240_000 // bytes; the server refuses more

class Opened {
  now = $state.raw<MatchFile | null>(remembered())
  problem = $state('')

  /** Show a file that was dropped on the page or chosen. */
  async open(file: File): Promise<void> {
    this.problem = ''
    if (file.size > LARGEST) {
      this.now = null
      this.problem = i18n.words.fileTooLarge(file.name)
    } else {
      this.now = { name: file.name.slice(-80), text: await file.text() }
      remember(this.now)
    }
    router.go('/replay')
  }
}

function remembered(): MatchFile | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as MatchFile | null
  } catch {
    return null
  }
}

function remember(file: MatchFile): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(file))
  } catch {
    // the file is merely gone after a reload
  }
}

export const opened = new Opened()
