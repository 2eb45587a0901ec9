// Every page for everybody: axe in both themes, a phone, typing, installing, printing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, stage } from './stage.mjs'
import { ask, choiceOf, gameOf, openHere, openTable, ring, sitDown } from './tables.mjs'

const on = stage()

/** A table with all seats at this screen. */
async function tableOf(page, game) {
  await openHere(page, on.server, { game })
  await page.waitForSelector('.cell.movable')
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on any page, ${theme}`, { timeout: 480_000 }, async () => {
    const { page, done } = await on.fresh({ settings: { theme }, viewport: { width: 1100, height: 800 }, bypassCSP: true })
    const { address } = on.server
    await page.goto(address)
    await page.waitForSelector('[data-game]')
    await clean(page, `${theme} lobby`)
    await page.locator('[data-game]').first().click()
    await page.waitForSelector('dialog button.main:enabled')
    await page.click('dialog details summary')
    await clean(page, `${theme} new table`)
    await page.goto(`${address}/import`)
    await page.waitForSelector('form.import')
    await page.fill('textarea', 'e2e4')
    await page.click('form.import button')
    await page.waitForSelector('.refused')
    await clean(page, `${theme} import`)
    for (const nowhere of ['no/such/page', 't/aaaaaaaaaaaaaaaa', 'learn/no-such-game']) {
      await page.goto(`${address}/${nowhere}`)
      await page.getByRole('heading', { level: 1, name: 'There is no such page or table.' }).waitFor()
      await clean(page, `${theme} ${nowhere}`)
    }
    for (const game of on.games) {
      await page.goto(`${address}/learn/${game.id}`)
      await page.waitForSelector('.lesson .cell.movable')
      await clean(page, `${theme} learn ${game.id}`)
      await tableOf(page, game.id)
      const foreign = await page.locator('.board .piece:not(.movable)').first().getAttribute('data-piece')
      await page.locator(`.cell[data-cell="${foreign}"]`).dispatchEvent('click')
      await page.waitForSelector('.piece-card p')
      await page.click('.men summary')
      await clean(page, `${theme} table ${game.id}`)
    }
    // A game that is over, and a record of it.
    const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
    for (let n = 0; n < 3; n++) await table.move()
    for (const seat of [1, 2]) await table.act(seat, 'resign')
    await page.goto(`${address}/t/${table.id}`)
    await page.waitForSelector('.result td')
    await clean(page, `${theme} over`)
    const text = await fetch(`${address}/api/v1/tables/${table.id}/record`).then((answer) => answer.text())
    const record = await ask(on.server, '/records', { text })
    await page.goto(`${address}/t/${record.table}`)
    await page.waitForSelector('.table[data-state="record"]')
    await clean(page, `${theme} record`)
    await done()
  })
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing in what opens and closes, ${theme}`, { timeout: 240_000 }, async () => {
    const { server } = on
    const { page, done } = await on.fresh({ settings: { theme }, viewport: { width: 1100, height: 800 }, bypassCSP: true })
    const game = await gameOf(server, ring)
    // Invited, and the way back to one's own games.
    const seats = ['here', 'friend', 'friend'].map((kind, i) => ({ kind, name: i === 0 ? 'Ann' : '' }))
    const invited = await ask(server, '/tables', { game, public: false, seats })
    const table = await openTable(server, { game }, ['Ann', 'Bob', 'Eve'])
    await page.goto(`${server.address}/t/${invited.table}#seat=1&key=${invited.seats[1].link_key}`)
    await page.waitForSelector('.invite')
    await clean(page, `${theme} invited`)
    await sitDown(page, server, table, [0], true)
    await page.click('.share .qr summary')
    await page.click('.device summary')
    await page.click('[data-device="show"]')
    await page.click('.device .qr summary')
    await page.waitForSelector('.device .qr svg')
    await page.click('.seat .menu summary')
    await clean(page, `${theme} links to other devices`)
    await page.locator('.cell').first().focus()
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open] kbd')
    await clean(page, `${theme} the keys`)
    await page.keyboard.press('Escape')
    await page.goto(server.address)
    await page.waitForSelector(`[data-mine="${table.id}"]`)
    await clean(page, `${theme} own games`)
    // Two acts between the same cells, in every game that has such.
    let choices = 0
    for (const { id } of on.games) {
      const found = await choiceOf(server, id)
      if (!found) continue
      choices++
      await openHere(page, server, { game: id, position: found.position })
      await page.waitForSelector('.cell.movable')
      for (const cell of [found.act.from, found.act.to]) await page.locator(`.cell[data-cell="${cell}"]`).dispatchEvent('click')
      await page.waitForSelector('dialog[open] [data-act]')
      await clean(page, `${theme} a choice in ${id}`)
    }
    assert.ok(choices >= 3, `${choices} games have a choice`)
    await done()
  })
}

test('every page fits a phone', { timeout: 120_000 }, async () => {
  const { page, done } = await on.fresh({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const fits = async (where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 360, `${where} is ${wide} wide`)
  }
  await page.goto(on.server.address)
  await page.waitForSelector('[data-game]')
  for (const [lang, theme] of [['ru', 'Тема'], ['pl', 'Motyw'], ['de', 'Aussehen'], ['en', 'Theme']]) {
    await page.selectOption('.top select', lang)
    await page.locator('.top button', { hasText: theme }).waitFor()
    assert.equal(await page.locator('.top button').evaluate((button) => button.innerText.trim()), theme)
    const { height } = await page.locator('.top').boundingBox()
    assert.ok(height < 60, `${lang}: the head of the page is one row: ${height}`)
    await fits(`the lobby, ${lang}`)
  }
  for (const game of on.games) {
    await page.goto(`${on.server.address}/learn/${game.id}`)
    await page.waitForSelector('.lesson .cell.movable')
    await fits(`learn ${game.id}`)
    await tableOf(page, game.id)
    await fits(`table ${game.id}`)
    await page.screenshot({ path: `${artefacts}${game.id}-phone.png` })
    // A finger plays as a mouse does.
    const seq = await page.getAttribute('.table', 'data-seq')
    const tap = async (selector) => {
      const cell = page.locator(selector).first()
      await cell.scrollIntoViewIfNeeded()
      const box = await cell.boundingBox()
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    }
    const from = await page.evaluate(async () => {
      const id = location.pathname.split('/').at(-1)
      const { position } = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
      return position.acts.find((act) => act.from !== undefined && act.text === undefined)
    })
    await tap(`.cell[data-cell="${from.from}"]`)
    await tap(`.cell[data-cell="${from.to}"]`)
    await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  }
  await done()
})

test('moves are typed', { timeout: 60_000 }, async () => {
  const { page, done } = await on.fresh()
  await tableOf(page, on.games[0].id)
  for (let n = 0; n < 3; n++) {
    const seq = await page.getAttribute('.table', 'data-seq')
    const { position } = await ask(on.server, `/tables/${page.url().split('/').at(-1)}`)
    await page.focus('.tools input')
    await page.keyboard.type(position.acts[0].act)
    await page.keyboard.press('Enter')
    await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  }
  await done()
})

test('when not even words come, that is told in the reader\'s language', { timeout: 60_000 }, async () => {
  for (const [locale, told] of [['de-AT', /lädt|laden/], ['ru-RU', /Сервер/], ['pl-PL', /Serwer/], ['fr-FR', /server/]]) {
    const context = await on.browser.newContext({ locale })
    const page = await context.newPage()
    await page.route(/\/assets\/(en|ru|pl|de)-/, (route) => route.abort())
    await page.goto(on.server.address)
    await page.locator('#app', { hasText: told }).waitFor()
    await context.close()
  }
})

test('the page can be installed and printed', { timeout: 60_000 }, async () => {
  const { page, done } = await on.fresh()
  await page.goto(on.server.address)
  await page.waitForSelector('[data-game]')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel="manifest"]')
    return fetch(link.href).then((answer) => answer.json())
  })
  assert.equal(manifest.display, 'standalone')
  for (const size of ['192x192', '512x512']) {
    const icon = manifest.icons.find((icon) => icon.sizes === size)
    const answer = await fetch(`${on.server.address}${icon.src}`)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    const data = Buffer.from(await answer.arrayBuffer())
    assert.equal(`${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`, size)
  }
  await tableOf(page, on.games[0].id)
  await page.emulateMedia({ media: 'print' })
  const board = await page.locator('.board').boundingBox()
  assert.ok(board.width > 400 && board.height > 400, 'the board is printed large')
  for (const hidden of ['.top', '.steps', '.tools', '.share']) assert.ok(!(await page.locator(hidden).first().isVisible()), hidden)
  await done()
})
