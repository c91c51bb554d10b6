/** The current page: /, /table/<id>, /rules/<game>, /learn/<game>, /learn/<game>/<lesson>, /join/<code>, /replay. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string; lesson: string | undefined }
  | { page: 'join'; code: string }
  | { page: 'replay' }

export function parse(path: string): Route {
  const [page, rest, more] = path.replace(/\?.*/, '').split('/').filter(Boolean).map(decode)
  if (page === 'table' && rest) return { page, id: rest }
  if (page === 'rules' && rest) return { page, game: rest }
  if (page === 'learn' && rest) return { page, game: rest, lesson: more }
  if (page === 'join' && rest) return { page, code: rest }
  if (page === 'replay') return { page }
  return { page: 'home' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  #now = $state.raw<Route>(parse(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.#now = parse(location.pathname)))
    document.addEventListener('click', (event) => this.#follow(event))
  }

  get now(): Route {
    return this.#now
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.#now = parse(path)
    scrollTo(0, 0)
  }

  /** Follow plain links within the site without loading the page again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
