// The arrow keys step through the game, unless they are needed where the focus is.
import type { Past } from './past.svelte'

/** For `svelte:window`: left and right step, Home and End go to the ends. */
export function steps(past: Past) {
  return (window: Window) => {
    // After a click the focus is on a cell, but the arrows are not meant for it.
    let pointed = true
    const point = () => (pointed = true)
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || event.key === 'Enter' || event.key === ' ') pointed = false
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const focus = document.activeElement
      const cell = focus?.classList.contains('cell')
      if ((cell && !pointed) || focus?.closest('input, select, textarea, dialog')) return
      const go = {
        ArrowLeft: () => past.stepBy(-1),
        ArrowRight: () => past.stepBy(1),
        Home: () => past.go(0),
        End: () => past.go(past.total),
      }[event.key]
      if (go === undefined || past.total === 0) return
      event.preventDefault()
      event.stopPropagation()
      go()
    }
    window.addEventListener('pointerdown', point, true)
    window.addEventListener('keydown', key, true)
    return () => {
      window.removeEventListener('pointerdown', point, true)
      window.removeEventListener('keydown', key, true)
    }
  }
}
