// What opens beside the board is fetched before anybody asks for it: then it opens also while the
// line is lost.
import { rulesOf } from './rules'

/** Fetches one thing after the other, whenever the browser has nothing else to do. */
export function beforehand(game: string): () => void {
  const wanted: (() => Promise<unknown>)[] = [
    () => import('../board/PieceCard.svelte'),
    () => rulesOf(game),
    () => import('../panels/MenList.svelte'),
    () => import('../panels/WritingText.svelte'),
    () => import('../board/Captured.svelte'),
  ]
  let stopped = false
  // Not every browser tells when it is idle.
  const later = (go: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(go) : setTimeout(go, 500))
  function next() {
    if (stopped) return
    // What does not come now is fetched when it is asked for.
    wanted.shift()?.().then(() => later(next), () => {})
  }
  later(next)
  return () => (stopped = true)
}
