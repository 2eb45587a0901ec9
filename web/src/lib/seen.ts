// For attachments: tells once when an element comes near the screen.

/** Calls `then` when the element is about to be seen. */
export function whenSeen(then: () => void): (element: Element) => () => void {
  return (element) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        then()
      },
      { rootMargin: '300px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }
}
