// Where in the page we are. The server gives the same page for every path.

let path = $state(location.pathname)

addEventListener('popstate', () => (path = location.pathname))

export const route = {
  get path(): string {
    return path
  },
  /** Goes to another place without loading the page again. */
  go(to: string): void {
    history.pushState(null, '', to)
    path = location.pathname
    scrollTo(0, 0)
  },
}

/** For `onclick` of a link within the page: leaves new tabs and modified clicks alone. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  route.go(link.pathname)
}
