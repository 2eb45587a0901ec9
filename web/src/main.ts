import { mount } from 'svelte'
import App from './App.svelte'
import './style.css'
import './table.css'
import './board/board.css'
import './study.css'
import { i18n } from './i18n/index.svelte'
import { setting } from './lib/keys'

const theme = setting('theme', '')
if (theme) document.documentElement.dataset.theme = theme
const target = document.getElementById('app')
if (target) void i18n.start().then(() => mount(App, { target }))
