import './lib/fonts.css'
import './lib/tokens.css'
import './lib/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { i18n } from './lib/i18n.svelte'

i18n.mark()
mount(App, { target: document.getElementById('app')! })
