// A table from a fixture file, without a server: ?game=nova-luna&fixture=3&theme=dark&lang=es
import '../src/lib/fonts.css'
import '../src/lib/tokens.css'
import '../src/lib/base.css'
import { mount } from 'svelte'
import type { GameInfo, Update } from '../src/lib/api'
import { i18n, type Lang } from '../src/lib/i18n.svelte'
import { theme } from '../src/lib/theme.svelte'
import { TableModel } from '../src/table/model.svelte'
import Match from '../src/table/Match.svelte'

const wanted = new URLSearchParams(location.search)
const game = wanted.get('game') ?? 'nova-luna'
theme.choose(wanted.get('theme') === 'light' ? 'light' : 'dark')
i18n.choose((wanted.get('lang') ?? 'en') as Lang)

const answer = await fetch(`/dev/fixtures/${game}-${wanted.get('fixture') ?? 1}.json`)
const fixture = (await answer.json()) as { game: GameInfo; updates: Record<Lang, Update> }
const model = new TableModel((command) => {
  console.log(command)
  return false
})
model.game = fixture.game
model.receive(fixture.updates[i18n.lang])
mount(Match, { target: document.getElementById('app')!, props: { model, connection: 'open' as const, retry: () => {}, exit: () => {} } })
Object.assign(window, { model })
