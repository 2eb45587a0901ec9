// What strangers write: whatever it looks like, it is shown as text and does nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './stage.mjs'
import { gameOf, openTable, ring, sitDown } from './tables.mjs'

const on = stage()

test('a script in a name or a line of talk is text, for players and spectators', { timeout: 90_000 }, async () => {
  const { server } = on
  const name = '<img src=x onerror=run()>'
  const line = '<script>run()</script><svg onload=run()> **bold** [link](javascript:run())'
  const game = await gameOf(server, ring)
  const table = await openTable(server, { game, public: true }, [name, 'Bob', '<b>Eve</b>'])
  // Without the policy of content, so that the page alone has to stand it.
  const pages = []
  for (const seats of [[0], [1], []]) {
    const one = await on.fresh({ bypassCSP: true })
    await one.page.addInitScript(() => (globalThis.run = () => (globalThis.ran = true)))
    await sitDown(one.page, server, table, seats)
    pages.push(one)
  }
  const [player, other, spectator] = pages.map(({ page }) => page)
  await player.fill('.chat-panel .grow', line)
  await player.keyboard.press('Enter')
  await table.move()
  await table.act(0, 'back?')
  const still = async (page, where) => {
    const foreign = 'img:not([src^="/"]), script:not([src]), svg[onload], b, a[href^="javascript"]'
    const made = await page.$$eval(foreign, (all) => all.map((one) => one.outerHTML.slice(0, 200)))
    assert.deepEqual(made, [], `${where}: nothing is made of it`)
    assert.equal(await page.evaluate(() => globalThis.ran), undefined, `${where}: nothing runs`)
  }
  for (const page of [player, other, spectator]) {
    await page.waitForFunction((line) => document.querySelector('.chat-panel .chat')?.textContent.includes(line), line)
    await page.waitForFunction((name) => document.querySelector('.seat[data-seat="0"]').textContent.includes(name), name)
    // Who asks reads "you".
    if (page !== player) await page.waitForFunction((name) => document.querySelector('[data-ask="back"]')?.textContent.includes(name), name)
    await still(page, 'the table')
  }
  // What a spectator says comes to the players when the game is over, and the result names them.
  await spectator.fill('.chat-panel input.name', name)
  await spectator.fill('.chat-panel .grow', line)
  await spectator.keyboard.press('Enter')
  for (const seat of [1, 2]) await table.act(seat, 'resign')
  for (const page of [player, spectator]) {
    await page.locator('.result', { hasText: name }).waitFor()
    await page.waitForFunction((line) => document.body.textContent.split(line).length > 2, line)
    await still(page, 'the result')
  }
  await other.goto(server.address)
  await other.locator('[data-mine]', { hasText: name }).waitFor()
  await still(other, 'the lobby')
  for (const one of pages) await one.done()
})
