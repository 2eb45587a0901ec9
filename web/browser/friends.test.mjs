// Friends at home: seats by link, a lost line, a killed server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, reaches, stage } from './stage.mjs'
import { openPage } from './start.mjs'
import { ask, comeBy, gameOf, openTable, ring } from './tables.mjs'

const on = stage()

const seqOf = (page) => page.getAttribute('.table', 'data-seq').then(Number)

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
  const games = await fetch(`${on.server.address}/api/v1/games`).then((answer) => answer.json())
  const game = games.find((game) => game.players === '3')
  const problems = []
  const contexts = []
  for (let i = 0; i < 3; i++) contexts.push(await on.browser.newContext())
  const pages = []
  for (const context of contexts) pages.push(await openPage(context, on.server.address, problems))
  const [host, ...guests] = pages

  await host.goto(on.server.address)
  await host.click(`[data-game="${game.id}"]`)
  await host.waitForSelector('dialog .seat select')
  const kinds = host.locator('dialog .seat select')
  await kinds.nth(1).selectOption('friend')
  await kinds.nth(2).selectOption('friend')
  await host.click('dialog button.main:enabled')
  await host.waitForSelector('.table[data-seq]')
  const links = await host.$$eval('.seat ~ li input[readonly]', (all) => all.map((i) => i.value))
  assert.equal(links.length, 2)
  assert.match(await host.textContent('.starts'), /when they are ready: .*not here yet.* and .*not here yet/)
  for (const [i, link] of links.entries()) {
    await comeBy(guests[i], link, ['Bob', 'Eve'][i])
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
  await on.server.kill()
  await on.server.again()
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

/** A table of the ring whose second seat waits for a friend, with its link. */
async function invitation(more = {}) {
  const seats = ['here', 'friend', 'here'].map((kind, i) => ({ kind, name: i === 0 ? 'Ann' : '' }))
  const reply = await ask(on.server, '/tables', { game: await gameOf(on.server, ring), public: false, seats, ...more })
  return { table: reply.table, link: `${on.server.address}/t/${reply.table}#seat=1&key=${reply.seats[1].link_key}` }
}

test('a friend sees what he is invited to, sits down, and says when he is ready', { timeout: 60_000 }, async () => {
  const { table, link } = await invitation({ time: { kind: 'fischer', base_s: 300, increment_s: 5 } })
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await openPage(context, on.server.address, problems)
  const doc = () => ask(on.server, `/tables/${table}`)
  await page.goto(link)
  await page.waitForSelector('.invite')
  await page.waitForSelector('.table')
  assert.equal(await page.locator('[data-watching]').count(), 0, 'who is invited does not only watch')
  assert.match(await page.textContent('.invite'), /You are invited to .*Gray.*Ann has opened the table/s)
  assert.equal((await doc()).seats[1].taken, false, 'to open a link is not to sit down')
  // The invitation outlives a reload, though its key is in the address no more.
  await page.reload()
  await page.fill('.invite input', 'Bob')
  await page.screenshot({ path: `${artefacts}invited.png` })
  await page.click('.invite [data-sit]')
  await page.waitForSelector('[data-act="ready"]')
  assert.equal(await page.locator('.invite').count(), 0)
  const { started, seats } = await doc()
  assert.deepEqual([started, seats[1].name, seats[1].ready], [false, 'Bob', false], 'to sit down is not to be ready')
  assert.match(await page.textContent('.waiting'), /as soon as you are ready.*first minute/s)
  // Who stands up may come by the same link again, and need not write his name twice.
  await page.click('[data-act="stand"]')
  await page.waitForSelector('[data-act="ready"]', { state: 'detached' })
  await page.goto(`${on.server.address}/icon.svg`)
  await page.goto(link)
  assert.equal(await page.inputValue('.invite input'), 'Bob')
  await page.click('.invite [data-sit]')
  await page.click('[data-act="ready"]')
  await page.waitForSelector('.table[data-state="playing"]')
  assert.deepEqual(problems, [])
  await context.close()
})

test('who only wants to watch says so; who comes too late is told', { timeout: 60_000 }, async () => {
  const { link } = await invitation()
  const problems = []
  const pages = []
  for (let i = 0; i < 3; i++) pages.push(await openPage(await on.browser.newContext(), on.server.address, problems))
  const [watcher, late, bob] = pages
  await watcher.goto(link)
  await watcher.click('[data-decline]')
  await watcher.waitForSelector('.invite', { state: 'detached' })
  await late.goto(link)
  await late.waitForSelector('.invite')
  await comeBy(bob, link, 'Bob')
  // Whoever thinks it over for too long sees that the seat is taken, and so does who opens the link later.
  await late.waitForSelector('[role="alert"]')
  assert.equal(await late.locator('.invite').count(), 0)
  await watcher.goto(`${on.server.address}/icon.svg`)
  await watcher.goto(link)
  await watcher.waitForSelector('[role="alert"]')
  assert.deepEqual(problems, [])
  for (const page of pages) await page.context().close()
})

test('the link of a seat that the table does not have says so', { timeout: 60_000 }, async () => {
  const { link } = await invitation()
  const problems = []
  const page = await openPage(await on.browser.newContext(), on.server.address, problems)
  await page.goto(link.replace(/seat=\d+/, 'seat=9'))
  const alert = page.locator('[role="alert"]')
  await alert.waitFor()
  assert.match(await alert.innerText(), /no such seat/)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('links are shown for the cameras of phones, in the page itself', { timeout: 60_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', ''])
  const problems = []
  for (const colorScheme of ['light', 'dark']) {
    const context = await on.browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme, bypassCSP: colorScheme === 'dark' })
    const page = await openPage(context, on.server.address, problems)
    await page.goto(`${on.server.address}/icon.svg`)
    await page.evaluate(
      ([id, keys]) => localStorage.setItem(`polychess.table.${id}`, JSON.stringify(keys)),
      [table.id, { host: table.host, seats: { 0: table.tokens[0] }, links: { 2: 'V7pQzGq1mVv0u6lYJ2pK3w' } }],
    )
    await page.goto(`${on.server.address}/t/${table.id}`)
    for (const place of ['.seats', '.share']) {
      await page.click(`${place} .qr summary`)
      const svg = page.locator(`${place} .qr svg`)
      await svg.waitFor()
      // Three corners of the picture have the sign that readers look for: seven dark modules in a row.
      const path = await svg.locator('path').getAttribute('d')
      for (let x = 0; x < 7; x++) assert.ok(path.includes(`M${x} 0h`), `${place} ${x}`)
      assert.ok(!path.includes('M7 0h'))
    }
    if (colorScheme === 'dark') {
      await clean(page, colorScheme)
      await page.screenshot({ path: `${artefacts}qr.png`, fullPage: true })
    }
    await context.close()
  }
  assert.deepEqual(problems, [])
})

test('who comes without a seat is told why he watches, and sees first where to sit down', { timeout: 60_000 }, async () => {
  const game = await gameOf(on.server, ring)
  const open = (kind) => openTable(on.server, { game }, ['Ann', '', ''], kind)
  const { page, done } = await on.fresh({ viewport: { width: 360, height: 740 }, bypassCSP: true })
  const come = async ({ id }) => {
    await page.goto(`${on.server.address}/t/${id}`)
    await page.waitForSelector('.table[data-seq]')
  }
  // The free seats wait for others.
  await come(await open('friend'))
  assert.match(await page.textContent('[data-watching="invited"]'), /ask whoever opened the table for the link/)
  assert.equal(await page.locator('[data-sit]').count(), 0)
  // Anybody may take one: before the board, and in sight.
  await come(await open('open'))
  const button = await page.locator('[data-sit="2"]').boundingBox()
  const board = await page.locator('.board').boundingBox()
  assert.ok(button.y + button.height <= Math.min(board.y, 740), 'the button is seen first')
  await clean(page, 'free seats')
  await page.screenshot({ path: `${artefacts}free-seat.png` })
  await page.fill('.above [placeholder="Name"]', 'Gus')
  await page.click('[data-sit="2"]')
  await page.waitForSelector('[data-act="ready"][data-seat="2"]')
  // All are taken.
  await come(await openTable(on.server, { game }, ['Ann', 'Bob', 'Eve']))
  assert.match(await page.textContent('[data-watching="taken"]'), /All seats are taken/)
  await done()
})
