import { mount } from 'svelte'
import App from './App.svelte'
import './style.css'
import './table.css'
import './board/board.css'
import { i18n } from './i18n/index.svelte'
import { setting } from './lib/keys'
import { fetchPage } from './lib/pages'

const theme = setting('theme', '')
if (theme) document.documentElement.dataset.theme = theme
const target = document.getElementById('app') ?? document.body
// The page is drawn once, whole.
Promise.all([i18n.begin(), fetchPage(location.pathname)]).then(
  () => mount(App, { target }),
  () => (target.textContent = i18n.silence),
)
