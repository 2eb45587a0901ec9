// What is opened over the page closes when another place is used, and on Escape.

/** For a list of things to do that opens at its button. */
export function popup(list: HTMLDetailsElement): () => void {
  function outside({ target }: Event) {
    if (list.open && !(target instanceof Node && list.contains(target))) list.open = false
  }
  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !list.open) return
    event.stopPropagation()
    list.open = false
    list.querySelector('summary')?.focus()
  }
  addEventListener('pointerdown', outside, true)
  addEventListener('focusin', outside)
  addEventListener('keydown', escape, true)
  return () => {
    removeEventListener('pointerdown', outside, true)
    removeEventListener('focusin', outside)
    removeEventListener('keydown', escape, true)
  }
}

/** For a dialog, which closes on Escape by itself. */
export function dialog(box: HTMLDialogElement): void {
  box.addEventListener('pointerdown', (event) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const within = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    // What drops down from a field of the dialog may lie beyond it.
    if (event.target === box && !within) box.close()
  })
}

/** For a dialog that is there only while it is open. */
export function opened(box: HTMLDialogElement): void {
  dialog(box)
  box.showModal()
}
