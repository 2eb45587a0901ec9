import { mount } from 'svelte'
import App from './App.svelte'
import './style.css'
import './table.css'
import './board/board.css'
import './study.css'
import { i18n } from './i18n/index.svelte'
import { askAhead } from './lib/ahead'
import { setting } from './lib/keys'

askAhead(location.pathname)
const theme = setting('theme', '')
if (theme) document.documentElement.dataset.theme = theme
const target = document.getElementById('app') ?? document.body
i18n.begin().then(
  () => mount(App, { target }),
  () => (target.textContent = i18n.silence),
)
