// All that stands around the board, or is told of it. It is fetched when the board stands.
export { default as Beside } from './Beside.svelte'
export { default as Under } from './Under.svelte'
export { news } from '../lib/spoken'
