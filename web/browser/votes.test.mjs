// What several people at a table decide together: beginning, clocks, offers, leaving, talk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, stage } from './stage.mjs'
import { openPage } from './start.mjs'
import { comeBy, gameOf, openPages, openTable, ring, sitDown, triangles } from './tables.mjs'

const on = stage()

const pagesOf = (...what) => openPages(on.browser, on.server, ...what)
const close = (pages) => Promise.all(pages.map((page) => page.context().close()))
const state = (page, state) => page.waitForSelector(`.table[data-state="${state}"]`)

test('a table with a clock: sit down, stand up, get ready, think, run short', { timeout: 90_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const host = await openPage(context, on.server.address, problems)
  await host.goto(on.server.address)
  await host.click(`[data-game="${await gameOf(on.server, ring)}"]`)
  await host.waitForSelector('dialog .seat select')
  const kinds = host.locator('dialog .seat select')
  await kinds.nth(1).selectOption('open')
  await kinds.nth(2).selectOption('friend')
  await host.click('dialog [data-time="5+5"]')
  await host.screenshot({ path: `${artefacts}new-table.png` })
  await host.click('dialog button.main:enabled')
  await state(host, 'gathering')
  const link = await host.inputValue('.seats li input[readonly]')

  const guests = []
  for (let i = 0; i < 2; i++) guests.push(await openPage(await on.browser.newContext(), on.server.address, problems))
  await guests[0].goto(host.url())
  await comeBy(guests[1], link, 'Eve')
  const [stranger] = guests
  // Who sits down is asked whether he is ready, and may stand up again.
  await stranger.fill('.above form input', 'Bob')
  await stranger.click('[data-sit="1"]')
  await stranger.click('[data-act="stand"]')
  await stranger.waitForSelector('[data-sit="1"]')
  await stranger.click('[data-sit="1"]')
  await stranger.waitForSelector('[data-act="ready"]')
  await host.screenshot({ path: `${artefacts}waiting.png` })
  await stranger.click('[data-act="ready"]')
  for (const page of [host, ...guests]) await state(page, 'playing')

  // One clock runs, at first without cost; time is the server's, whatever the page's clock says.
  assert.equal(await host.locator('.clock').count(), 3)
  assert.match(await host.textContent('.clock.running'), /5:00/)
  await host.clock.install()
  await host.reload()
  await host.waitForSelector('.clock.running')
  await host.clock.fastForward(65_000)
  await host.waitForFunction(() => /4:5\d/.test(document.querySelector('.clock.running').textContent))
  await host.clock.fastForward(280_000)
  await host.waitForSelector('.clock.low.running')
  await host.screenshot({ path: `${artefacts}clock.png` })
  assert.deepEqual(problems, [])
  await close([host, ...guests])
})

test('offers need everybody: taking back, pause, draw, and the rematch', { timeout: 90_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const pages = await pagesOf(table, [[0], [1], [2]], problems)
  const [ann, bob, eve] = pages
  const agree = async (kind, page) => {
    await page.click(`[data-ask="${kind}"] [data-answer="yes"]`)
  }
  await table.move()
  await bob.waitForSelector('.table.mine')

  // Taking back: one agrees, and all see it; then the other.
  await ann.click('[data-act="back?"]')
  await agree('back', bob)
  await ann.waitForFunction(() => document.querySelectorAll('[data-ask="back"] .answers li').length === 3)
  assert.match(await eve.textContent('[data-ask="back"]'), /Ann asks to take/)
  await bob.waitForSelector('[data-ask="back"]:not(.mine)')
  await eve.screenshot({ path: `${artefacts}vote.png` })
  await agree('back', eve)
  await ann.waitForSelector('.table.mine')
  assert.equal((await table.doc()).entries.length, 0)

  // A pause by consent; nobody plays in it; going on is asked likewise.
  await eve.click('[data-act="pause?"]')
  for (const page of [ann, bob]) await agree('pause', page)
  for (const page of pages) await state(page, 'paused')
  assert.equal(await ann.locator('.cell.movable').count(), 0)
  await ann.click('[data-act="resume?"]')
  for (const page of [bob, eve]) await agree('resume', page)
  await state(ann, 'playing')

  // A draw can be declined, and an offer withdrawn.
  await table.move()
  await bob.click('[data-act="pause?"]')
  await bob.click('[data-ask="pause"] [data-answer="withdraw"]')
  await ann.waitForSelector('[data-ask="pause"]', { state: 'detached' })
  await bob.click('[data-act="draw?"]')
  await agree('draw', ann)
  await agree('draw', eve)
  await state(eve, 'over')

  // The rematch turns the seats and takes everybody along.
  await eve.click('[data-act="rematch?"]')
  for (const page of [ann, bob]) await agree('rematch', page)
  for (const page of pages) {
    await page.waitForFunction((id) => !location.pathname.endsWith(id), table.id)
    await state(page, 'playing')
  }
  await ann.waitForSelector('.seat[data-seat="1"] em')
  await eve.waitForSelector('.table.mine')
  assert.deepEqual(problems, [])
  await close(pages)
})

test('all agree to end the game without a result, or one refuses', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const pages = await pagesOf(table, [[0], [1], [2]], problems)
  const [ann, bob, eve] = pages
  await table.move()
  for (const answer of ['no', 'yes']) {
    // Giving up a game is asked twice.
    await bob.click('[data-act="abort?"]')
    await bob.click('[data-act="abort?"][data-sure]')
    await ann.click('[data-ask="abort"] [data-answer="yes"]')
    await eve.click(`[data-ask="abort"] [data-answer="${answer}"]`)
    await bob.waitForSelector('[data-ask="abort"]', { state: 'detached' })
    assert.equal((await table.doc()).state, answer === 'yes' ? 'aborted' : 'playing')
  }
  for (const page of pages) await state(page, 'aborted')
  assert.equal(await bob.locator('.cell.movable').count(), 0)
  assert.match(await eve.textContent('.status'), /without a result/)
  await ann.waitForSelector('[data-act="rematch?"]')
  assert.deepEqual(problems, [])
  await close(pages)
})

test('seats by lot: everybody finds himself on his new seat, and plays there', { timeout: 60_000 }, async () => {
  const problems = []
  const game = await gameOf(on.server, ring)
  const host = await openPage(await on.browser.newContext(), on.server.address, problems)
  await host.goto(on.server.address)
  await host.evaluate(() => localStorage.setItem('polychess.name', 'Ann'))
  await host.click(`[data-game="${game}"]`)
  await host.waitForSelector('dialog .seat select')
  for (const seat of [1, 2]) await host.locator('dialog .seat select').nth(seat).selectOption('friend')
  await host.check('[data-set="shuffle"]')
  await host.click('dialog button.main:enabled')
  await state(host, 'gathering')
  const links = await host.$$eval('.seats li input[readonly]', (all) => all.map((input) => input.value))
  const pages = [host]
  for (const [i, name] of ['Bob', 'Eve'].entries()) {
    const page = await openPage(await on.browser.newContext(), on.server.address, problems)
    await comeBy(page, links[i], name)
    pages.push(page)
  }
  const held = []
  for (const [i, page] of pages.entries()) {
    await state(page, 'playing')
    const seat = page.locator('.seat', { hasText: '(you)' })
    await seat.filter({ hasText: ['Ann', 'Bob', 'Eve'][i] }).waitFor()
    held.push(Number(await seat.getAttribute('data-seat')))
  }
  assert.deepEqual([...held].sort(), [0, 1, 2])
  const mover = pages[held.indexOf(0)]
  await mover.waitForSelector('.table.mine .cell.movable')
  await mover.locator('.cell.movable').first().dispatchEvent('click')
  await mover.locator('.cell.target').first().dispatchEvent('click')
  for (const page of pages) await page.waitForSelector('.moves .entry')
  assert.deepEqual(problems, [])
  await close(pages)
})

test('seats by lot at one screen too', { timeout: 60_000 }, async () => {
  const problems = []
  const page = await openPage(await on.browser.newContext(), on.server.address, problems)
  await page.goto(on.server.address)
  await page.click(`[data-game="${await gameOf(on.server, ring)}"]`)
  const names = ['Ann', 'Bob', 'Eve']
  await page.waitForSelector('dialog .seat input')
  for (const [i, name] of names.entries()) await page.locator('dialog .seat input').nth(i).fill(name)
  await page.check('[data-set="shuffle"]')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.click('dialog button.main:enabled')
  assert.equal((await asked).postDataJSON().shuffle, true)
  await state(page, 'playing')
  const doc = await fetch(`${on.server.address}/api/v1/tables/${page.url().split('/').at(-1)}`).then((answer) => answer.json())
  assert.deepEqual(doc.seats.map(({ name }) => name).sort(), names)
  // All seats are still played from here.
  for (let n = 1; n < 4; n++) {
    await page.waitForSelector('.table.mine .cell.movable')
    await page.locator('.cell.movable').first().dispatchEvent('click')
    await page.locator('.cell.target').first().dispatchEvent('click')
    await page.locator('.moves .entry').nth(n - 1).waitFor()
  }
  assert.deepEqual(problems, [])
  await close([page])
})

test('a player leaves: the others wait, and the host takes nobody out of the game', { timeout: 90_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const pages = await pagesOf(table, [[0], [1], [2]], problems)
  const [ann, bob, eve] = pages
  await ann.waitForSelector('.seat[data-seat="2"] .dot.online')
  await close([eve])
  await ann.waitForSelector('.seat[data-seat="2"] .away')
  await bob.waitForSelector('[data-away="2"]')

  // The host mutes a player; in a game that is all he may do with one.
  await ann.click('.seat[data-seat="1"] .menu summary')
  await ann.screenshot({ path: `${artefacts}host.png` })
  assert.equal(await ann.locator('[data-host="free?"], [data-host="computer"], [data-host="computer?"]').count(), 0)
  await ann.click('.seat[data-seat="1"] [data-host="mute"]')
  await bob.waitForSelector('.chat-panel form', { state: 'detached' })
  assert.deepEqual(problems, [])
  await close([ann, bob])
})

test('before the start the host gives seats to computers, when he is sure', { timeout: 90_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', ''], 'open')
  const [ann] = await pagesOf(table, [[0]], problems)
  await ann.click('.seat[data-seat="1"] .menu summary')
  await ann.click('.seat[data-seat="1"] [data-host="computer?"]')
  await ann.click('.seat[data-seat="1"] [data-host="computer"]')
  await ann.waitForFunction(() => !document.querySelector('.seat[data-seat="1"] .dot'))
  assert.equal((await table.doc()).seats[1].kind, 'computer')
  assert.deepEqual(problems, [])
  await close([ann])
})

test('spectators talk among themselves until the game is over; a lost line shows what waits', { timeout: 90_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const pages = await pagesOf(table, [[0], [1, 2], [], []], problems, { width: 360, height: 740 })
  const [ann, others, one, two] = pages
  await one.fill('.chat-panel .name', 'Max')
  await one.fill('.chat-panel .grow', 'White will win')
  await one.keyboard.press('Enter')
  await two.waitForSelector('.chat-panel li')
  assert.match(await two.textContent('.chat-panel'), /Max White will win/)
  await ann.fill('.chat-panel .grow', 'Good luck!')
  await ann.keyboard.press('Enter')
  await others.waitForFunction(() => document.querySelector('.chat-panel')?.textContent.includes('Good luck!'))
  assert.ok(!(await ann.textContent('.chat-panel')).includes('White will win'))

  // The host may silence them.
  await ann.click('[data-host="hush"]')
  await one.waitForSelector('[data-hushed]')
  assert.equal(await one.locator('.chat-panel form').count(), 0)
  await ann.click('[data-host="hush"]')
  await one.waitForSelector('.chat-panel form')

  // Without a line the move is kept, shown, and sent later.
  const before = await table.doc()
  await ann.context().setOffline(true)
  await ann.evaluate(() => dispatchEvent(new Event('offline')))
  await ann.waitForSelector('.lost', { timeout: 30_000 })
  const [act] = before.position.acts
  await ann.locator(`.cell[data-cell="${act.from}"]`).dispatchEvent('click')
  await ann.locator(`.cell[data-cell="${act.to}"]`).dispatchEvent('click')
  assert.match(await ann.textContent('.unsent'), new RegExp(act.act))
  await ann.screenshot({ path: `${artefacts}lost.png` })
  await ann.context().setOffline(false)
  await ann.waitForSelector('.moves .entry')
  assert.equal(await ann.locator('.lost, .unsent').count(), 0)

  // After the end the players read what was said behind them.
  for (const seat of [1, 2]) await table.act(seat, 'resign')
  await state(ann, 'over')
  await ann.waitForFunction(() => document.querySelector('.chat-panel').textContent.includes('White will win'))
  const quiet = problems.filter((problem) => !/WebSocket|ERR_|Failed to load/.test(problem))
  assert.deepEqual(quiet, [])
  await close(pages)
})

test('axe finds nothing where people vote and wait', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles), time: { kind: 'fischer', base_s: 300, increment_s: 5 } }, ['Ann', 'Bob', 'Eve'])
  const waiting = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', ''], 'open')
  await table.move()
  await table.act(0, 'pause?')
  for (const colorScheme of ['light', 'dark']) {
    const context = await on.browser.newContext({ viewport: { width: 1000, height: 800 }, bypassCSP: true, colorScheme })
    for (const place of [table, waiting]) {
      const page = await openPage(context, on.server.address, problems)
      await sitDown(page, on.server, place, [0], true)
      await clean(page, colorScheme)
    }
    await context.close()
  }
  assert.deepEqual(problems, [])
})
