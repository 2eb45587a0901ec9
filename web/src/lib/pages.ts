// The pages by their paths; each is fetched when it is wanted, but for the table: a board that somebody
// waits for comes with the page's own script, and the others share parts of it.
import Table from '../pages/Table.svelte'

/** Gives a page at once where it has been fetched: then it is drawn with all else. */
function once<Page>(fetch: () => Promise<Page>): () => Page | Promise<Page> {
  let page: Page | undefined
  return () => page ?? fetch().then((found) => (page = found))
}

export const pages = {
  lobby: once(() => import('../pages/Lobby.svelte')),
  table: () => ({ default: Table }),
  record: once(() => import('../pages/Import.svelte')),
  learn: once(() => import('../pages/Learn.svelte')),
}

/** Fetches the page of a path, so that it is drawn as soon as it is wanted. */
export async function fetchPage(path: string): Promise<void> {
  const [, place = ''] = path.split('/')
  const of: Record<string, () => unknown> = {
    '': pages.lobby,
    import: pages.record,
    learn: pages.learn,
  }
  try {
    await of[place]?.()
  } catch {
    // Whoever wants it then is told of the failure.
  }
}
