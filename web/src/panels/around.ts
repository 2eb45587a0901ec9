// All that stands around the board, or is told of it. It is fetched when the board stands.
import '../study.css'
import './beside.css'

export { default as Beside } from './Beside.svelte'
export { default as Under } from './Under.svelte'
export { alert } from '../lib/alert.svelte'
export { news } from '../lib/spoken'
export { Study } from '../lib/study.svelte'
