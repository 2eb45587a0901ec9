// What the page says and how: names of cells in the chosen language, moves that do not break, menus that close,
// askings with both answers, who is "you".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './stage.mjs'
import { ask, gameOf, openPages, openTable, ring, triangles } from './tables.mjs'

const on = stage()
const close = (pages) => Promise.all(pages.map((page) => page.context().close()))

/** Chooses the language of a page. */
async function speak(page, lang) {
  await page.selectOption('header select', lang)
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang)
}

test('in Russian the cells of the triangles are named in Cyrillic, wherever the page names one', { timeout: 60_000 }, async () => {
  const problems = []
  const game = await gameOf(on.server, triangles)
  const table = await openTable(on.server, { game }, ['Ann', 'Bob', 'Eve'])
  const [page] = await openPages(on.browser, on.server, table, [[0]], problems)
  await speak(page, 'ru')
  await page.click('.men summary')
  const piece = await page.evaluate(() => document.querySelector('.cell[aria-label*="король"]')?.dataset.cell)
  await page.focus(`[data-cell="${piece}"]`)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.piece-card')
  const latin = /[RWB]?[TPCSV]\d/
  const said = await page.evaluate(() => [...document.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-label')).join(';'))
  assert.match(said, /КС14/)
  assert.doesNotMatch(said, latin)
  for (const part of ['.board', '.men', '.piece-card']) {
    const text = (await page.locator(`${part} >> visible=true`).allTextContents()).join(';')
    assert.match(text, /[КБЧ]?[ТДГПС]\d/, part)
    assert.doesNotMatch(text, latin, part)
  }
  await speak(page, 'pl')
  assert.match(await page.textContent('.board'), latin)
  const picture = await (await fetch(`${on.server.address}/api/v1/games/${game}/picture.svg?lang=ru`)).text()
  assert.match(picture, />КТ1</)
  assert.doesNotMatch(picture, />[RWB][TPCSV]\d+</)
  await page.goto(`${on.server.address}/`)
  await speak(page, 'ru')
  assert.match(await page.textContent('main'), /автор: Ильшат Тагиев/)
  assert.deepEqual(problems, [])
  await close([page])
})

test('no line ends within a move', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Ann', 'Bob', 'Eve'])
  const [page] = await openPages(on.browser, on.server, table, [[0]], problems, { width: 360, height: 740 })
  for (let n = 0; n < 9; n++) await table.move()
  await page.waitForSelector('.moves [data-at="9"]')
  const lines = await page.evaluate(() => [...document.querySelectorAll('.moves .whole')].map((move) => move.getClientRects().length))
  assert.equal(lines.length, 9)
  assert.ok(lines.every((n) => n === 1), lines.join())
  assert.deepEqual(problems, [])
  await close([page])
})

test('a menu closes on Escape and elsewhere; a computer is asked for by its level', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', ''], 'open')
  const [ann] = await openPages(on.browser, on.server, table, [[0]], problems)
  const seat = '.seat[data-seat="2"]'
  const open = () => ann.locator(`${seat} .menu[open]`).count()
  await ann.click(`${seat} .menu summary`)
  assert.equal(await open(), 1)
  await ann.keyboard.press('Escape')
  assert.equal(await open(), 0)
  await ann.click(`${seat} .menu summary`)
  await ann.click('h1')
  assert.equal(await open(), 0)
  // The middle level is offered, and another may be chosen.
  await ann.click(`${seat} .menu summary`)
  await ann.click(`${seat} [data-host="computer?"]`)
  const levels = await ask(on.server, '/levels')
  const middle = levels[Math.floor((levels.length - 1) / 2)].number
  await ann.waitForSelector(`${seat} [data-level] option`, { state: 'attached' })
  assert.equal(await ann.inputValue(`${seat} [data-level]`), String(middle))
  await ann.selectOption(`${seat} [data-level]`, '2')
  await ann.click(`${seat} [data-host="computer"]`)
  await ann.waitForFunction((seat) => !document.querySelector(`${seat} .menu [data-host="computer?"]`), seat)
  assert.equal((await table.doc()).seats[2].level, 2)
  // Each asking has both answers.
  await ann.click(`${seat} .menu summary`)
  assert.match(await ann.textContent(`${seat} [data-host="free?"]`), /Send the computer away/)
  await ann.click(`${seat} [data-host="free?"]`)
  await ann.click(`${seat} .menu button:text-is("No")`)
  assert.equal(await ann.locator(`${seat} [data-host="free"]`).count(), 0)
  await ann.click(`${seat} [data-host="free?"]`)
  await ann.click(`${seat} [data-host="free"]`)
  await ann.waitForSelector(`${seat} [data-host="computer?"]`, { state: 'attached' })
  assert.deepEqual(problems, [])
  await close([ann])
})

test('who is waited for reads that it is he', { timeout: 60_000 }, async () => {
  const problems = []
  const time = { kind: 'fischer', base_s: 300, increment_s: 5 }
  const table = await openTable(on.server, { game: await gameOf(on.server, ring), time }, ['Ann', '', ''], 'open')
  const [bob] = await openPages(on.browser, on.server, table, [[]], problems)
  await bob.fill('.above form input', 'Bob')
  await bob.click('[data-sit="1"]')
  await bob.waitForSelector('[data-act="ready"]')
  assert.match(await bob.textContent('.starts'), /when they are ready: you and /)
  assert.doesNotMatch(await bob.textContent('.starts'), /Bob/)
  assert.deepEqual(problems, [])
  await close([bob])
})

test('who asks reads what he asks; after the end one button begins another game', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const [ann, bob] = await openPages(on.browser, on.server, table, [[0], [1]], problems)
  await table.move()
  await ann.click('[data-act="back?"]')
  assert.match(await ann.textContent('[data-ask="back"]'), /You ask to take a move back/)
  assert.match(await bob.textContent('[data-ask="back"]'), /Ann asks to take a move back/)
  await table.act(1, `no ${(await table.doc()).offers[0].id}`)
  for (const seat of [1, 2]) await table.act(seat, 'resign')
  await ann.waitForSelector('.result')
  assert.match(await ann.textContent('.result tr:has-text("Ann")'), /\(you\)/)
  assert.deepEqual(await ann.locator('.result .row button').allTextContents(), ['Rematch'])
  assert.equal(await ann.locator('.deeds [data-act="back?"], .deeds [data-act="rematch?"]').count(), 0)
  await ann.click('[data-act="rematch?"]')
  assert.match(await bob.textContent('[data-ask="rematch"]'), /Ann wants a rematch/)
  assert.deepEqual(problems, [])
  await close([ann, bob])
})

test('private talk is no matter where nobody can be left out', { timeout: 60_000 }, async () => {
  const problems = []
  const page = await on.browser.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(on.server.address)
  await page.click(`[data-game="${await gameOf(on.server, triangles)}"]`)
  const offered = (talk) => page.waitForFunction((talk) => document.querySelector('[data-set="talk"]')?.value === talk, talk)
  await page.click('[data-seats="friend"]')
  await offered('private')
  await page.locator('dialog .seat select').nth(1).selectOption('computer')
  await offered('open')
  assert.equal(await page.locator('[data-set="talk"] option[value="private"]').count(), 0)
  await page.click('[data-seats="computer"]')
  await page.waitForSelector('[data-set="talk"]', { state: 'detached' })
  // The dialog closes when one clicks beside it.
  await page.mouse.click(5, 5)
  await page.waitForSelector('dialog', { state: 'detached' })
  assert.deepEqual(problems, [])
  await page.close()
})

test('dialogs and menus fit a phone in the languages of long words', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Александра', 'Maximilian', ''], 'open')
  const [page] = await openPages(on.browser, on.server, table, [[0]], problems, { width: 360, height: 740 })
  for (const lang of ['ru', 'de']) {
    await page.goto(on.server.address)
    await speak(page, lang)
    await page.click(`[data-game="${await gameOf(on.server, triangles)}"]`)
    await page.click('[data-seats="computer"]')
    await page.click('dialog summary')
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('dialog, dialog *')].every((part) => part.scrollWidth <= part.clientWidth || part.clientWidth === 0 || part.matches('select, input, label'))), `${lang}: the dialog`)
    await page.goto(`${on.server.address}/t/${table.id}`)
    await page.click('.seat[data-seat="2"] .menu summary')
    await page.click('.seat[data-seat="2"] [data-host="computer?"]')
    const { x, width } = await page.locator('.seat[data-seat="2"] .menu > div').boundingBox()
    assert.ok(x >= 0 && x + width <= 360, `${lang}: the menu`)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
  }
  assert.deepEqual(problems, [])
  await close([page])
})
