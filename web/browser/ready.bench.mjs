// How soon the board is there on a phone: a slow processor on a slow line, nothing kept from before.
// `node browser/ready.bench.mjs` prints a line for each game; docs/performance.md has the figures.
import { openPage, startBrowser, startServer } from './start.mjs'
import { ask, openTable } from './tables.mjs'

/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back, a quarter of this processor. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const SLOWER = 4
const TRIES = 5

const server = await startServer()
const browser = await startBrowser()
for (const { id, players } of await ask(server, '/games')) {
  const table = await openTable(server, { game: id }, players === '3' ? ['Ann', 'Bob', 'Eve'] : ['Ann', 'Bob'])
  const times = []
  let bytes = 0
  for (let n = 0; n < TRIES; n++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    const page = await openPage(context, server.address, [])
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.addInitScript(() => {
      // The first frame in which a piece stands on the board.
      const seen = new MutationObserver(() => {
        if (!document.querySelector('.board [data-piece]')) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => console.info(`board ${performance.now()}`)))
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    // The page is not asked: a question brings scripts of its own into it, and they take time.
    const told = page.waitForEvent('console', { predicate: (line) => line.text().startsWith('board '), timeout: 60_000 })
    await page.goto(`${server.address}/t/${table.id}`, { waitUntil: 'commit' })
    times.push(Math.round(Number((await told).text().slice('board '.length))))
    await context.close()
  }
  times.sort((a, b) => a - b)
  console.log(`${id.padEnd(14)} ${times[TRIES >> 1]} ms (${times[0]} to ${times.at(-1)}), ${Math.round(bytes / 1000)} KB`)
}
await browser.close()
await server.stop()
