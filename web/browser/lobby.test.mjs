// The way in: tables that wait, one's own games, another device, and refusals one understands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, stage } from './stage.mjs'
import { ask, gameOf, openTable, quadrants, ring, sitDown } from './tables.mjs'

const on = stage()

test('the lobby tells what one would join, and knows one\'s name', { timeout: 60_000 }, async () => {
  const { server } = on
  const game = await gameOf(server, ring)
  const { setting } = await ask(server, `/games/${game}`)
  const option = setting.game.options.find((option) => 'words' in option.values)
  const { word: other, about } = option.values.words.find(({ word }) => word !== option.default)
  const time = { kind: 'fischer', base_s: 600, increment_s: 5 }
  const table = await openTable(server, { game, public: true, time, options: { [option.name]: other } }, ['Ann', '', ''], 'open')
  const { page, done } = await on.fresh({ settings: { name: 'Bob' } })
  await page.goto(server.address)
  const row = page.locator(`[data-table="${table.id}"]`)
  await row.waitFor()
  assert.match(await row.textContent(), /10\+5/)
  assert.match(await row.textContent(), /waiting for players/)
  assert.match(await row.textContent(), /Ann/)
  assert.match(await row.textContent(), /1 option changed/)
  await row.locator('summary').click()
  assert.ok((await row.textContent()).includes(`${option.title.en}: ${about.en}`))
  await page.waitForFunction((name) => document.querySelector('[data-sit="1"]')?.textContent.includes(name), setting.seats[1].name.en)
  assert.equal(await row.locator('[data-sit="1"] .swatch').getAttribute('class'), `swatch side-${setting.seats[1].colour}`)
  await page.screenshot({ path: `${artefacts}lobby.png`, fullPage: true })
  await row.locator('[data-sit="1"]').click()
  await page.waitForSelector('[data-act="ready"]')
  assert.equal((await table.doc()).seats[1].name, 'Bob')
  await done()
})

test('who chooses the seats before the server has told them gets what he chose', { timeout: 60_000 }, async () => {
  const { server } = on
  const game = await gameOf(server, quadrants)
  const { page, done } = await on.fresh()
  let tell
  const told = new Promise((done) => (tell = done))
  await page.route(`**/api/v1/games/${game}*`, async (route) => {
    // The larger table is asked for after the usual one, and told before it.
    if (!route.request().url().includes('?')) await told
    await route.continue()
  })
  await page.goto(server.address)
  await page.click(`[data-game="${game}"]`)
  await page.click('[data-seats="friend"]')
  assert.equal(await page.locator('dialog .seat').count(), 0, 'the seats are not told yet')
  const sizes = page.locator('dialog [name="size"]')
  await sizes.and(page.locator(':not(:checked)')).check()
  await page.waitForSelector('dialog .seat')
  const kinds = () => page.$$eval('dialog .seat select', (all) => all.map(({ value }) => value))
  const more = await kinds()
  const answer = page.waitForResponse((response) => response.url().endsWith(`/games/${game}`))
  tell()
  await (await answer).finished()
  await page.waitForSelector('[data-seats="friend"][aria-pressed="true"]')
  assert.deepEqual(await kinds(), more, 'what comes late does not count')
  assert.deepEqual(more, more.map((_, i) => (i === 0 ? 'here' : 'friend')))
  await done()
})

test('one\'s own games are listed, called and forgotten', { timeout: 60_000 }, async () => {
  const { server } = on
  const game = await gameOf(server, ring)
  const names = ['Ann', 'Bob', 'Eve']
  const time = { kind: 'days', days: 3 }
  const [called, waits, over] = [
    await openTable(server, { game }, names),
    await openTable(server, { game, time }, names),
    await openTable(server, { game }, names),
  ]
  await waits.move()
  for (const seat of [1, 2]) await over.act(seat, 'resign')
  const { page, done } = await on.fresh({ bypassCSP: true })
  for (const table of [called, waits, over]) await sitDown(page, server, table, [0])
  await page.goto(server.address)
  const row = (table) => page.locator(`[data-mine="${table.id}"]`)
  await row(called).waitFor()
  const order = await page.$$eval('[data-mine]', (all) => all.map((li) => li.dataset.mine))
  assert.deepEqual(order, [called.id, waits.id, over.id])
  assert.match(await row(called).textContent(), /with Bob, Eve.*your turn/s)
  assert.match(await row(waits).textContent(), /being played.*(3 days|2 days 23:5)/s)
  assert.match(await row(over).textContent(), /ended/)
  await clean(page, 'the lobby with games of one\'s own')
  // It is looked at again whenever the page is shown.
  await waits.move()
  await waits.move()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await row(waits).locator('.call').waitFor()
  await row(over).locator('button').click()
  await row(over).waitFor({ state: 'detached' })
  await page.reload()
  await row(called).waitFor()
  assert.equal(await row(over).count(), 0)
  await row(waits).locator('a').click()
  await page.waitForSelector('.table.mine')
  await done()
})

test('a player goes on in another browser', { timeout: 60_000 }, async () => {
  const { server } = on
  const table = await openTable(server, { game: await gameOf(server, ring) }, ['Ann', 'Bob', 'Eve'])
  const [first, second, spectator] = [await on.fresh(), await on.fresh(), await on.fresh()]
  await sitDown(first.page, server, table, [0], true)
  assert.equal(await first.page.locator('.device input').count(), 0, 'shown on request only')
  await first.page.click('.device summary')
  await first.page.click('[data-device="show"]')
  const link = await first.page.inputValue('.device input')
  await second.page.goto(link)
  await second.page.waitForSelector('.table.mine .cell.movable')
  assert.ok(!second.page.url().includes('take='), 'the secret does not stay in the address')
  assert.equal(await second.page.locator('.seat .menu').count(), 2, 'the host is the host there too')
  // Both browsers play the same seat.
  const { position } = await table.doc()
  const plain = position.acts.find((act) => act.text === undefined)
  for (const cell of [plain.from, plain.to]) await second.page.locator(`[data-cell="${cell}"]`).dispatchEvent('click')
  await first.page.waitForSelector('.table:not(.mine) .moves .entry')
  // The table may be open there already.
  const third = await on.fresh()
  await third.page.goto(link.split('#')[0])
  await third.page.waitForSelector('.table:not(.mine)')
  await third.page.evaluate((hash) => (location.hash = hash), link.split('#')[1])
  await third.page.waitForSelector('.device')
  assert.ok(!third.page.url().includes('take='))
  // A link that somebody has spoilt seats nobody.
  await spectator.page.goto(link.replace(/take=0\..{4}/, 'take=0.AAAA'))
  await spectator.page.waitForSelector('.table[data-seq]')
  await spectator.page.waitForSelector('.device', { state: 'detached' })
  for (const one of [first, second, third, spectator]) await one.done()
})

test('refusals are told in the reader\'s language, with the server\'s own words behind them', { timeout: 60_000 }, async () => {
  const { server } = on
  const table = await openTable(server, { game: await gameOf(server, ring) }, ['Ann', 'Bob', 'Eve'])
  const { page, done } = await on.fresh({ settings: { lang: 'pl' } })
  await sitDown(page, server, table, [0])
  const type = async (text) => {
    await page.fill('.tools input', text)
    await page.keyboard.press('Enter')
    await page.locator('.refused', { hasText: text.slice(0, 4) }).waitFor()
    return page.textContent('.refused')
  }
  // A move between two cells is explained by the rules, anything else is told to be none.
  const { en, pl } = await ask(server, `/games/${await gameOf(server, ring)}/why?act=e2e6`)
  const { position } = await table.doc()
  assert.ok(!position.acts.some(({ act }) => act === 'e2e6'))
  await type('e2-e6')
  await page.locator('.refused', { hasText: pl }).waitFor()
  assert.ok(!(await page.textContent('.refused')).includes(en))
  assert.match(await type('hokus'), /„hokus” nie można teraz zagrać/)
  assert.match(await page.textContent('.refused details summary'), /Własne słowa serwera/)
  assert.ok((await page.textContent('.refused details p')).length > 10)
  await page.click('.refused button')
  await page.waitForSelector('.refused', { state: 'detached' })

  await page.goto(`${server.address}/import`)
  await page.fill('textarea', 'e2e4')
  await page.click('form.import button')
  await page.waitForSelector('.refused')
  assert.match(await page.textContent('.refused'), /wiersz 1, kolumna \d/)
  await done()
})
