// Hints, reasons, and the analysis after the game, through the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, stage } from './stage.mjs'
import { openPage } from './start.mjs'
import { ask, openTable, sitDown } from './tables.mjs'

const on = stage()

/** A table of all seats at this screen, played for so many moves and then given up. */
async function playedOut(game, moves) {
  const seats = (await ask(on.server, `/games/${game}`)).setting.seats.map(() => ({ kind: 'here', name: '' }))
  const reply = await ask(on.server, '/tables', { game, public: false, seats })
  let serial = 0
  for (;;) {
    const { seq, position } = await ask(on.server, `/tables/${reply.table}`)
    if (position.outcome) break
    const [act] = position.acts
    const body = { id: `test-${serial}`, expect: seq, seat: position.to_act, act: serial < moves ? act.act : 'resign' }
    await ask(on.server, `/tables/${reply.table}/acts`, body, reply.seats[position.to_act].token)
    serial += 1
  }
  return reply.table
}

for (const [theme, width] of [['light', 1280], ['dark', 360]]) {
  test(`a game is analysed and stepped through by its graph, ${theme}, ${width} wide`, { timeout: 300_000 }, async () => {
    const problems = []
    const context = await on.browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true })
    const page = await openPage(context, on.server.address, problems)
    await page.goto(on.server.address)
    await page.evaluate((theme) => localStorage.setItem('polychess.theme', theme), theme)
    for (const { id } of on.games) {
      const table = await playedOut(id, 7)
      await page.goto(`${on.server.address}/t/${table}`)
      await page.click('[data-study="start"]')
      const seats = (await ask(on.server, `/tables/${table}`)).seats.length
      // Gone through when nothing runs any more.
      await page.waitForSelector('.analysis:not(:has([data-study]))', { timeout: 60_000 })
      const graph = page.locator('.graph')
      const total = Number(await graph.getAttribute('aria-valuemax'))
      assert.equal(await graph.locator('.line').count(), seats)
      await graph.focus()
      await page.keyboard.press('Home')
      await page.waitForFunction(() => document.querySelector('.graph').ariaValueNow === '0')
      for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight')
      await page.waitForFunction(() => document.querySelector('.graph').ariaValueNow === '2')
      assert.match(await graph.getAttribute('aria-valuetext'), /\d+.%/)
      // What is best there, as lines and as arrows.
      await page.waitForSelector('.analysis [data-line="1"]', { timeout: 60_000 })
      assert.ok((await page.locator('.arrow').count()) >= 1, `${id}: an arrow`)
      await page.click('[data-line="1"]')
      assert.equal(await page.getAttribute('[data-line="1"]', 'aria-pressed'), 'true')
      await clean(page, `${id} ${theme}`)
      await page.click('.analysis .lines .entry')
      await page.click('[data-study="back"]')
      await page.click('[data-study="why"]')
      await page.waitForSelector('.reasons .told-act', { timeout: 60_000 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${id} fits`)
      await page.screenshot({ path: `${artefacts}${id}-analysis-${width}.png`, fullPage: true })
      // A click leads to the place in the game.
      const box = await graph.boundingBox()
      await graph.click({ position: { x: box.width - 2, y: box.height / 2 } })
      await page.waitForFunction((total) => Number(document.querySelector('.graph').ariaValueNow) === total, total)
    }
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('a hint is given, seen by all, and played', { timeout: 300_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  const page = await openPage(context, on.server.address, problems)
  for (const { id } of on.games) {
    const seats = (await ask(on.server, `/games/${id}`)).setting.seats
    const players = seats.map((_, i) => (i === 0 ? { kind: 'here' } : { kind: 'computer', level: 1 }))
    const reply = await ask(on.server, '/tables', { game: id, public: false, seats: players })
    await sitDown(page, on.server, { ...reply, id: reply.table, tokens: { 0: reply.seats[0].token } }, [0], true)
    await page.waitForSelector('.table.mine')
    await page.click('[data-study="hint"]')
    await page.waitForSelector('.reasons .told-act', { timeout: 60_000 })
    assert.equal(await page.locator('.arrow').count(), 1)
    await page.waitForSelector('[data-hinted="0"]', { state: 'attached' })
    const text = await page.innerText('.reasons .told-act strong')
    const seq = Number(await page.getAttribute('.table', 'data-seq'))
    await page.fill('.tools input', text)
    await page.keyboard.press('Enter')
    // It is one's turn again when all others have moved.
    await page.waitForFunction((seq) => Number(document.querySelector('.table.mine')?.dataset.seq) > seq, seq)
    await page.click('[data-study="why"]')
    await page.waitForSelector('.reasons .told-act', { timeout: 60_000 })
    await clean(page, id)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('friends have no hints unless the host allows them', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await openPage(context, on.server.address, problems)
  const { id: game } = on.games[0]
  const names = (await ask(on.server, `/games/${game}`)).setting.seats.map((_, i) => `Friend ${i}`)
  for (const hints of [undefined, true]) {
    const table = await openTable(on.server, { game, ...(hints ? { hints } : {}) }, names)
    await sitDown(page, on.server, table, names.map((_, i) => i), true)
    await page.waitForSelector('.table.mine')
    assert.equal(await page.locator('[data-study="hint"]').count(), hints ? 1 : 0)
  }
  assert.deepEqual(problems, [])
  await context.close()
})
