// A table as its players see it: the call to move, looking back, diplomacy, the result.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, reaches, stage } from './stage.mjs'
import { openPage } from './start.mjs'
import { ask, gameOf, openTable, quadrants, ring, sitDown } from './tables.mjs'

const on = stage()

const icon = (page) => page.getAttribute('link[rel="icon"]', 'href')
const shown = (page) => page.getAttribute('[data-shown]', 'data-shown').then(Number)

test('a table comes with its page, whatever its players are called', { timeout: 60_000 }, async () => {
  const name = '</script><script>'
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, [name, '<!--', 'Eve'])
  const { page, done } = await on.fresh()
  const asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${on.server.address}/t/${table.id}`)
  await page.locator('.table .seat', { hasText: name }).first().waitFor()
  assert.ok(!asked.includes(`/api/v1/tables/${table.id}`), 'the document is not asked for')
  // A table that is no more is one to be told of.
  await page.goto(`${on.server.address}/t/aaaaaaaaaaaaaaaa`)
  await page.getByRole('heading', { level: 1, name: 'There is no such page or table.' }).waitFor()
  await done()
})

test('a player is called when it is his turn, and looks back at what has happened', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await openPage(context, on.server.address, problems)
  await sitDown(page, on.server, table, [0])
  await page.waitForSelector('.table.mine .frame.mine')
  assert.match(await page.title(), /^● Your turn/)
  assert.equal(await icon(page), '/icon-turn.svg')

  await reaches(page, await table.move())
  await page.waitForSelector('.table:not(.mine)')
  assert.match(await page.title(), /^Gr[ae]y to move/)
  assert.equal(await icon(page), '/icon.svg')
  await table.move()
  await reaches(page, await table.move())
  await page.waitForSelector('.table.mine[data-sound="turn"]')
  assert.equal(await icon(page), '/icon-turn.svg')

  // Both moves of the others are shown again, then the present.
  assert.match(await page.textContent('[data-step="since"]'), /2/)
  await page.click('[data-step="since"]')
  await page.waitForSelector('[data-shown="2"]')
  await page.waitForSelector('.table.mine [data-step="since"]', { timeout: 8000 })

  // The arrows step, even with the focus on a cell that was clicked.
  await page.locator('.cell').first().click({ force: true })
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('[data-shown="2"]')
  await page.keyboard.press('Home')
  await page.waitForSelector('[data-shown="0"]')
  assert.equal(await page.locator('.cell.movable').count(), 0, 'nothing is played in the past')
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('[data-shown="1"]')
  await page.click('[data-step="present"]')
  await page.waitForSelector('.cell.movable')

  // The link leads to the same place.
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('[data-shown="2"]')
  const link = await page.inputValue('.share input')
  const other = await openPage(context, on.server.address, problems)
  await other.goto(link)
  await other.waitForSelector('[data-shown]')
  assert.equal(await shown(other), 2)

  // Sound can be put off, and stays so.
  await page.click('[data-set="sound"]')
  await page.reload()
  await page.waitForSelector('[data-set="sound"][aria-pressed="false"]')
  assert.deepEqual(problems, [])
  await context.close()
})

test('lord and vassal: said, ordered and rebelled against through the page', { timeout: 90_000 }, async () => {
  const problems = []
  // White has just captured from Red, whose rook can reach White's king.
  const position = '1rK/6/10/14/8rR9|1wK/6/10/14/9wP8|1bK/6/10/14/9bP8 b - - -r- - - - - - 0'
  const table = await openTable(on.server, { game: await gameOf(on.server, position), position }, ['Rita', 'Wim', 'Bea'])
  const pages = []
  for (const [seats, lang] of [[[0], 'en'], [[1], 'de'], [[2], 'ru']]) {
    const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await openPage(context, on.server.address, problems)
    await page.addInitScript((lang) => localStorage.setItem('polychess.lang', lang), lang)
    await sitDown(page, on.server, table, seats)
    pages.push(page)
  }
  const [red, white, black] = pages
  const all = async (act) => {
    const { seq } = await table.doc()
    await act()
    for (const page of pages) await reaches(page, seq + 1)
  }
  const play = async (page, from, to) => {
    await page.locator(`.cell[data-name="${from}"]`).click({ force: true })
    await page.locator(`.cell[data-name="${to}"]`).click({ force: true })
  }

  // A truce, to which no rule holds anybody, is asked for and refused.
  await white.click('.phrase[data-act="truce? B"]')
  assert.match(await white.textContent('.talk .about'), /Schwarz und du.*kein Schach.*erzwingen es nicht/)
  await all(() => white.click('.phrase[data-act="truce? B"][data-sure]'))
  await all(() => black.click('.phrase[data-act="no W"]'))
  assert.match(await black.textContent('.heard'), /Чёрный: Белый, перемирия не будет/)

  // The author's words, in the language of each. Before the second click they are told what follows.
  const { seq } = await table.doc()
  await white.click('.phrase[data-act="vassal? R"]')
  assert.match(await white.textContent('.talk .about'), /dein letzter Zug von Rot geschlagen hat.*für Rot ziehen.*Platz 3/)
  await all(() => white.click('.phrase[data-act="vassal? R"][data-sure]'))
  assert.match(await red.textContent('.heard'), /White: Red, be my vassal/)
  await red.click('.phrase[data-act="yes W"]')
  assert.match(await red.textContent('.talk .about'), /White may move for you, at most in every second turn.*place 3/)
  await red.screenshot({ path: `${artefacts}bond.png` })
  await red.click('.talk .quiet')
  assert.equal(await red.locator('.talk .about').count(), 0)
  assert.equal((await table.doc()).seq, seq + 1, 'one click does not bind')
  await red.click('.phrase[data-act="yes W"]')
  await all(() => red.click('.phrase[data-act="yes W"][data-sure]'))
  assert.match(await red.textContent('.heard'), /Red: White, you are my lord/)
  assert.match(await white.textContent('.moves'), /Rot: Weiß, du bist mein Herr/)
  assert.match(await black.textContent('.moves'), /Красный: Белый, ты мой господин/)
  assert.match(await red.textContent('.became'), /Red: vassal/)
  assert.match(await red.textContent('.facts .new'), /White is the lord of Red/)

  // Black moves; then the lord may order, or waive.
  await all(() => play(black, 'BT2', 'BT1'))
  await white.waitForSelector('.table.mine')
  assert.match(await white.textContent('.status'), /Sie \(Weiß\) entscheiden im Zug von Rot/)
  assert.match(await white.textContent('.decision'), /das ist ein Befehl.*höchstens in jedem zweiten Zug.*Weiß verzichtet/)
  assert.equal(await white.locator('.decision [data-act="waive"]').count(), 1)
  assert.match(await red.textContent('.decision'), /White may move for Red now/)
  assert.equal(await red.locator('[data-act="waive"]').count(), 0)
  await white.locator('.cell[data-name="RT2"]').click({ force: true })
  assert.match(await white.textContent('.piece-card .held'), /das ist ein Befehl/)
  await white.screenshot({ path: `${artefacts}order.png` })
  await all(() => white.locator('.cell[data-name="RT1"]').click({ force: true }))
  await all(() => play(white, 'WV10', 'WV11'))
  await all(() => play(black, 'BT1', 'BT2'))

  // The vassal rebels: the check is declared or not, and the page asks.
  await red.waitForSelector('.table.mine')
  const rebel = (await table.doc()).position.acts.find((act) => act.act.endsWith('!check'))
  assert.ok(rebel, 'a check can be declared')
  const cells = (await table.doc()).setting.board.cells
  await play(red, cells[rebel.from].name, cells[rebel.to].name)
  await red.waitForSelector('dialog [data-act]')
  await red.screenshot({ path: `${artefacts}rebellion.png` })
  await all(() => red.click(`dialog [data-act="${rebel.act}"]`))
  assert.match(await red.textContent('.facts'), /White and Red are at war; check declared by: Red/)
  assert.match(await white.textContent('.facts .new'), /Rot|Weiß/)
  await white.waitForSelector('.table[data-sound="check"], .table[data-sound="turn"]')
  assert.deepEqual(problems, [])
  for (const page of pages) await page.context().close()
})

test('one steps from move to move; what was said between belongs to the one before', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await openPage(context, on.server.address, problems)
  await table.move()
  await table.act(0, 'draw?')
  await table.act(2, 'draw no')
  await table.move()
  await table.act(1, 'draw?')
  await sitDown(page, on.server, table, [0])
  const place = () => page.textContent('.status')
  await page.click('[data-step="back"]')
  await page.waitForSelector('[data-shown="3"]')
  assert.match(await place(), /Looking back at move 1 of 2/)
  assert.equal(await page.getAttribute('.moves .here', 'data-at'), '1', 'the move is pointed out')
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('[data-shown="0"]')
  assert.ok(await page.isDisabled('[data-step="back"]'))
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('[data-shown="3"]')
  await page.click('[data-step="forward"]')
  await page.waitForSelector('[data-step="last"]:disabled')
  assert.deepEqual(problems, [])
  await context.close()
})

test('moves are counted as they are listed, and one act is pointed out', { timeout: 60_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  for (let n = 0; n < 3; n++) await table.move()
  await table.act(1, 'draw?')
  const { page, done } = await on.fresh()
  await sitDown(page, on.server, table, [0])
  const here = () => page.$$eval('.moves .here', (all) => all.map((entry) => entry.dataset.at))
  assert.deepEqual(await here(), ['4'])
  await reaches(page, await table.act(2, 'resign'))
  assert.deepEqual(await here(), ['5'])
  await reaches(page, await table.move())
  assert.deepEqual(await here(), ['6'])
  // Who gives up makes no move, but a position of his own.
  await page.click('[data-step="back"]')
  await page.waitForSelector('[data-shown="5"]')
  assert.match(await page.textContent('.status'), /Looking back at move 3 of 4/)
  await page.click('[data-step="back"]')
  await page.waitForSelector('[data-shown="4"]')
  assert.match(await page.textContent('.status'), /Looking back at move 3 of 4/)
  assert.deepEqual(await here(), ['3'])
  await page.click('[data-step="back"]')
  await page.waitForSelector('[data-shown="2"]')
  assert.match(await page.textContent('[data-shown]'), /After 2 of 4/)
  await done()
})

test('what was not possible is told until something else is tried', { timeout: 60_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const { page, done } = await on.fresh()
  await sitDown(page, on.server, table, [0, 1])
  const refused = page.locator('.refused')
  const type = async (text) => {
    await page.fill('.tools form input', text)
    await page.keyboard.press('Enter')
  }
  const wrong = async () => {
    await type('no move')
    await refused.waitFor()
  }
  await wrong()
  await page.keyboard.press('Escape')
  await refused.waitFor({ state: 'detached' })
  // A piece is clicked, or chosen by a key.
  await wrong()
  await page.locator('.cell.movable').first().click({ force: true })
  await refused.waitFor({ state: 'detached' })
  await wrong()
  await page.locator('.cell.movable').first().focus()
  await page.keyboard.press('Enter')
  await refused.waitFor({ state: 'detached' })
  // Another move is typed.
  await wrong()
  const { seq, position } = await table.doc()
  await type(position.acts[0].act)
  await reaches(page, seq + 1)
  assert.equal(await refused.count(), 0)
  // The position changes otherwise.
  await wrong()
  await reaches(page, await table.move())
  await refused.waitFor({ state: 'detached' })
  await done()
})

test('a piece tells how it moves while the line is lost', { timeout: 60_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const { page, context, done } = await on.fresh()
  const fetched = ['PieceCard', 'MenList', 'WritingText', 'Captured'].map((part) => page.waitForResponse(new RegExp(`/${part}-`)))
  await sitDown(page, on.server, table, [0])
  await Promise.all(fetched)
  await page.waitForLoadState('networkidle')
  await page.routeWebSocket(/./, (line) => line.close())
  await page.route('**/*', (route) => route.abort())
  await page.locator('.board [data-piece]').first().dispatchEvent('click')
  await page.waitForSelector('.piece-card p')
  await page.click('.men summary')
  await page.waitForSelector('.men li')
  await page.click('.writing summary')
  await page.waitForSelector('.writing p')
  assert.doesNotMatch(await page.textContent('.beside'), /server does not answer/)
  await context.close()
})

/** A piece of a seat and a cell that it could go to. */
async function someReach({ game, board }, { position, pieces }, seat) {
  for (const { cell } of pieces.filter(({ side }) => side === seat)) {
    const asked = new URLSearchParams({ position, cell: board.cells[cell].name })
    const { goes } = await ask(on.server, `/games/${game.id}/reach?${asked}`)
    if (goes.length) return [cell, goes[0]]
  }
  throw new Error('no piece can go anywhere')
}

test('a move chosen while the others think is played when the turn comes', { timeout: 120_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  await table.move()
  const { page, done } = await on.fresh({ viewport: { width: 360, height: 740 }, bypassCSP: true })
  await sitDown(page, on.server, table, [0])
  const { position, setting } = await table.doc()
  const move = await someReach(setting, position, 0)
  const plan = async () => {
    await page.locator(`[data-cell="${move[0]}"]`).dispatchEvent('click')
    await page.locator(`.cell[data-cell="${move[1]}"][aria-label*="can go here"]`).dispatchEvent('click')
    await page.waitForSelector('.planned')
  }
  await plan()
  const [from, to] = move.map((cell) => setting.board.cells[cell].name)
  assert.match(await page.textContent('.planned'), new RegExp(`Planned: ${from}–${to}`))
  assert.equal(await page.locator('.cell.marked').count(), 2)
  assert.equal(await page.locator('.arrow').count(), 1)
  await clean(page, 'a planned move')
  await page.screenshot({ path: `${artefacts}planned.png` })
  // Escape drops it, and so does a click.
  await page.keyboard.press('Escape')
  await page.waitForSelector('.planned', { state: 'detached' })
  await plan()
  await page.locator(`[data-cell="${move[0]}"]`).dispatchEvent('click')
  await page.waitForSelector('.planned', { state: 'detached' })
  await plan()
  // It waits for the turn of its own seat.
  await reaches(page, await table.move())
  assert.equal(await page.locator('.planned').count(), 1)
  const seq = await table.move()
  await reaches(page, seq + 1)
  const { entries } = await table.doc()
  assert.deepEqual([entries.length, entries[3].by, entries[3].cells], [4, 0, move])
  assert.equal(await page.locator('.planned').count(), 0)
  await done()
})

test('the result tells who was put out by whom, and shows it', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const context = await on.browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await openPage(context, on.server.address, problems)
  await sitDown(page, on.server, table, [0, 1, 2])
  for (let n = 0; n < 4; n++) await table.move()
  // Giving up is asked for twice.
  for (let n = 0; n < 2; n++) {
    const seq = await table.doc().then((doc) => doc.seq)
    await reaches(page, seq)
    await page.click('[data-act="resign"]')
    await page.waitForSelector('[data-act="resign"][data-sure]')
    assert.equal((await table.doc()).seq, seq, 'once is not enough')
    await page.click('[data-act="resign"][data-sure]')
    await reaches(page, seq + 1)
  }
  await page.waitForSelector('.result td')
  assert.equal(await page.locator('.result .why').count(), 2)
  assert.match(await page.textContent('.result .why'), /resigned/)
  await page.locator('.result [data-show]').first().click()
  await page.waitForSelector('[data-step="replay"]')
  await page.screenshot({ path: `${artefacts}phone-result.png`, fullPage: true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 360, `the page is ${wide} wide`)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a record is opened for looking, and its link passed on', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, quadrants) }, ['Ann', 'Bob'])
  for (let n = 0; n < 3; n++) await table.move()
  const record = await fetch(`${on.server.address}/api/v1/tables/${table.id}/record`).then((answer) => answer.text())
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await openPage(context, on.server.address, problems)
  await page.goto(on.server.address)
  await page.click('a[href="/import"]')
  await page.fill('textarea', 'e2e4')
  await page.click('form.import button')
  assert.match(await page.textContent('[role="alert"]'), /line 1, column/)
  const remark = record.replace('"act":', '"comment":"A bold start","act":')
  await page.fill('textarea', remark.replace(/\{"by":"(.)","comment":"A bold start","act":("[^"]*")\}/, '{"by":"$1","act":$2,"comment":"A bold start"}'))
  await page.click('form.import button')
  await page.waitForSelector('.table[data-state="record"]')
  assert.equal(await page.locator('.moves .entry').count(), 3)
  assert.match(await page.textContent('.comment'), /A bold start/)
  await page.click('[data-step="first"]')
  await page.waitForSelector('[data-shown="0"]')
  await page.screenshot({ path: `${artefacts}record.png` })
  const other = await openPage(await on.browser.newContext(), on.server.address, problems)
  await other.goto(page.url())
  await other.waitForSelector('.table[data-state="record"]')
  assert.equal(await other.locator('.cell.movable').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
  await other.context().close()
})
