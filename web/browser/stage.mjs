// What most tests of the page need: a server and a browser for a file of tests, pages that fail on
// any error, axe.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before } from 'node:test'
import axe from 'axe-core'
import { openPage, startBrowser, startServer } from './start.mjs'
import { ask } from './tables.mjs'

/** Where pictures of the page are kept. */
export const artefacts = new URL('../../artefacts/', import.meta.url).pathname
mkdirSync(artefacts, { recursive: true })

/** A server, a browser and the list of games, there while the tests of a file run. */
export function stage() {
  const on = {
    /** A page in a browser of its own; `done` asserts that nothing went wrong there. */
    async fresh({ settings = {}, ...options } = {}) {
      const context = await on.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      const problems = []
      const page = await openPage(context, on.server.address, problems)
      await page.addInitScript((settings) => {
        for (const [name, value] of Object.entries(settings))
          if (localStorage.getItem(`polychess.${name}`) === null) localStorage.setItem(`polychess.${name}`, value)
      }, settings)
      const done = async () => {
        assert.deepEqual(problems, [])
        await context.close()
      }
      return { page, context, problems, done }
    },
  }
  before(async () => {
    on.server = await startServer()
    on.browser = await startBrowser()
    on.games = await ask(on.server, '/games')
  })
  after(async () => {
    await on.browser?.close()
    await on.server?.stop()
  })
  return on
}

/** Asserts that axe finds nothing on a page, which must have been opened with `bypassCSP`. */
export async function clean(page, where) {
  await page.evaluate(axe.source)
  const found = await page.evaluate(() => globalThis.axe.run())
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
  assert.deepEqual(told, [], where)
}

/** Waits until a page has this event of its table. */
export const reaches = (page, seq) =>
  page.waitForFunction((seq) => Number(document.querySelector('.table')?.dataset.seq) >= seq, seq)

/** Clicks a cell of the board by its name. */
export const click = (page, name) => page.locator(`.cell[data-name="${name}"]`).dispatchEvent('click')
