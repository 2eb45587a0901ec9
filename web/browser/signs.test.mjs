// What the board marks besides pieces: pins, barred ways, mates, and the legend that explains them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPage, startBrowser, startServer } from './start.mjs'
import { ask, gameOf } from './tables.mjs'

const pin = '24/24/24/24/24/4wKwRgR5gK7bK3 w - - 000 wgb 0 1'
const moat = '24/24/24/24/24/4wK1wR4gNgK7bK3 w - - 000 wgb 0 1'
const mate = '24/22wR1/17wR6/24/23bP/4wK7gK3bK7 w - - 000 wgb 0 1'

let server, browser, page
const problems = []
before(async () => {
  server = await startServer()
  browser = await startBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
  page = await openPage(context, server.address, problems)
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** Looks at a position, after acts. */
async function look(start, acts = []) {
  const game = await gameOf(server, start)
  const query = new URLSearchParams([['position', start], ...acts.map((act) => ['act', act])])
  const { position } = await ask(server, `/games/${game}/position?${query}`)
  const by = ['w', 'g', 'b']
  const lines = [
    { format: 'polychess record', version: 1, game, start },
    ...acts.map((act, i) => ({ by: by[i], act })),
    { position, result: null },
  ]
  const { table } = await ask(server, '/records', { text: lines.map((line) => JSON.stringify(line)).join('\n') })
  await page.goto(`${server.address}/t/${table}`)
  await page.waitForSelector('.table[data-seq]')
}

const cell = (name) => page.locator(`.cell[data-name="${name}"]`)

test('a pinned piece has its sign, and is explained where it stands and in the legend', { timeout: 60_000 }, async () => {
  await look(pin)
  assert.equal(await page.locator('.board .sign.pinned').count(), 1)
  assert.match(await cell('f1').getAttribute('aria-label'), /pinned/)
  await page.click('.signs [data-point]')
  assert.equal(await page.locator('.cell.marked').count(), 2)
  await cell('f1').click({ force: true })
  await page.waitForSelector('.piece-card .held')
  assert.match(await page.textContent('.piece-card .held'), /would be in check from Gray Rook g1/i)
  assert.equal(await page.locator('.ray.holding').count(), 1)
  assert.deepEqual(problems, [])
})

test('a shut moat is in the legend, and crosses show where it bars the way', { timeout: 60_000 }, async () => {
  await look(moat)
  assert.match(await page.textContent('.signs'), /a moat that is shut/)
  assert.match(await page.textContent('.signs'), /a creek: a pawn that has not crossed the centre/)
  await cell('g1').click({ force: true })
  await page.waitForSelector('.no:not(.casing)')
  assert.match(await page.textContent('.piece-card'), /a moat on the way is shut/)
  assert.match(await cell('j1').getAttribute('aria-label'), /barred by a rule/)
  // What is told of a piece is in sight and covers nothing.
  const card = await page.evaluate(() => {
    const [it, ...others] = ['.piece-card', '.board, .panel, .side > p, .stage button'].flatMap((at) => [...document.querySelectorAll(at)])
    const box = it.getBoundingClientRect()
    const meets = ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top
    return { bottom: box.bottom, covers: others.filter((other) => meets(other.getBoundingClientRect())).map((other) => other.className) }
  })
  assert.deepEqual(card.covers, [])
  assert.ok(card.bottom <= page.viewportSize().height, 'the card is in sight')
  assert.deepEqual(problems, [])
})

test('a mate is shown with the men that give it', { timeout: 60_000 }, async () => {
  await look(mate, ['w5q5', 'm1l1'])
  await page.waitForSelector('.board .alarm')
  assert.ok((await page.locator('.board .checker').count()) > 0)
  await page.click('[data-step="back"]')
  await page.waitForSelector('[data-shown="1"]')
  assert.match(await page.textContent('.status'), /Looking back at move 1 of 2/)
  assert.match(await page.textContent('.status'), /Gr[ae]y was to move/)
  await page.click('.heading [data-step="present"]')
  await page.waitForSelector('[data-step="last"]:disabled')
  assert.deepEqual(problems, [])
})
