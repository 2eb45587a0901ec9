// Friends at home: seats by link, a lost line, a killed server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPage, startBrowser, startServer } from './start.mjs'

let server, browser
before(async () => {
  server = await startServer()
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const seqOf = (page) => page.getAttribute('.table', 'data-seq').then(Number)
const reaches = (page, seq) =>
  page.waitForFunction((seq) => Number(document.querySelector('.table')?.dataset.seq) >= seq, seq)

/** Makes the first act the page offers. */
async function move(page) {
  await page.waitForSelector('.cell.movable')
  const seq = await seqOf(page)
  await page.locator('.cell.movable').first().dispatchEvent('click')
  await page.locator('.cell.target').first().dispatchEvent('click')
  const choice = page.locator('dialog [data-act]')
  if ((await choice.count()) > 0) await choice.first().click()
  await reaches(page, seq + 1)
  return seqOf(page)
}

test('a game over three browsers survives a lost line and a killed server', { timeout: 120_000 }, async () => {
  const games = await fetch(`${server.address}/api/v1/games`).then((answer) => answer.json())
  const game = games.find((game) => game.players === '3')
  const problems = []
  const contexts = []
  for (let i = 0; i < 3; i++) contexts.push(await browser.newContext())
  const pages = []
  for (const context of contexts) pages.push(await openPage(context, server.address, problems))
  const [host, ...guests] = pages

  await host.goto(server.address)
  await host.click(`[data-game="${game.id}"]`)
  await host.waitForSelector('dialog .seat select')
  const kinds = host.locator('dialog .seat select')
  await kinds.nth(1).selectOption('friend')
  await kinds.nth(2).selectOption('friend')
  await host.click('dialog button.main:enabled')
  await host.waitForSelector('.table[data-seq]')
  const links = await host.$$eval('.seat ~ li input[readonly]', (all) => all.map((i) => i.value))
  assert.equal(links.length, 2)
  for (const [i, link] of links.entries()) {
    await guests[i].goto(link)
    await guests[i].waitForSelector('.table[data-seq]')
    assert.ok(!guests[i].url().includes('key='), 'the key does not stay in the address')
  }

  // Whoever may move does, all others see it.
  const mover = async () => {
    for (let tries = 0; tries < 100; tries++) {
      for (const page of pages) if ((await page.locator('.cell.movable').count()) > 0) return page
      await new Promise((later) => setTimeout(later, 50))
    }
    throw new Error('nobody may move')
  }
  let seq = 0
  for (let n = 0; n < 4; n++) {
    seq = await move(await mover())
    for (const page of pages) await reaches(page, seq)
  }

  // A guest loses the line, misses a move and catches up.
  await contexts[1].setOffline(true)
  const next = await mover()
  if (next !== guests[0]) seq = await move(next)
  await contexts[1].setOffline(false)
  await reaches(guests[0], seq)

  // The server dies and comes back; nobody reloads, nothing is lost.
  await server.kill()
  await server.again()
  seq = await move(await mover())
  for (const page of pages) await reaches(page, seq)
  const entries = await Promise.all(pages.map((page) => page.locator('.moves .entry').count()))
  assert.equal(new Set(entries).size, 1, 'all see the same moves')
  // A lost line makes the browser complain; nothing else may.
  assert.deepEqual(
    problems.filter((problem) => !/WebSocket|ERR_|Failed to load/.test(problem)),
    [],
  )
  for (const context of contexts) await context.close()
})

test('a second claimant watches', { timeout: 60_000 }, async () => {
  const games = await fetch(`${server.address}/api/v1/games`).then((answer) => answer.json())
  const two = games.find((game) => game.players.startsWith('2')) ?? games[0]
  const start = await fetch(`${server.address}/api/v1/games/${two.id}`).then((answer) => answer.json())
  const seats = start.setting.seats.map((_, i) => ({ kind: i === 1 ? 'friend' : 'here', name: '' }))
  const reply = await fetch(`${server.address}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ game: two.id, public: false, seats }),
  }).then((answer) => answer.json())
  const link = `${server.address}/t/${reply.table}#seat=1&key=${reply.seats[1].link_key}`
  const problems = []
  for (const taken of [false, true]) {
    const context = await browser.newContext()
    const page = await openPage(context, server.address, problems)
    await page.goto(link)
    await page.waitForSelector('.table[data-seq]')
    assert.equal((await page.locator('[role="alert"]').count()) > 0, taken)
    await context.close()
  }
  assert.deepEqual(problems, [])
})
