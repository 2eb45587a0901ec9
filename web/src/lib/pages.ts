// The pages by their paths; each is fetched when it is wanted.

export const pages = {
  lobby: () => import('../pages/Lobby.svelte'),
  table: () => import('../pages/Table.svelte'),
  record: () => import('../pages/Import.svelte'),
  learn: () => import('../pages/Learn.svelte'),
}

/** Fetches the page of a path, so that it is drawn soon after it is wanted. */
export async function fetchPage(path: string): Promise<void> {
  const [, place = ''] = path.split('/')
  const of: Record<string, () => Promise<unknown>> = {
    '': pages.lobby,
    t: pages.table,
    import: pages.record,
    learn: pages.learn,
  }
  // Whoever wants it then is told of a failure.
  await of[place]?.().catch(() => {})
}
