// Every page for everybody: axe in both themes, a phone, the keyboard alone, installing, printing.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import axe from 'axe-core'
import { openPage, startBrowser, startServer } from './start.mjs'

const artefacts = new URL('../../artefacts/', import.meta.url).pathname
mkdirSync(artefacts, { recursive: true })

let server, browser, games
before(async () => {
  server = await startServer()
  browser = await startBrowser()
  games = await fetch(`${server.address}/api/v1/games`).then((answer) => answer.json())
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** A table with all seats at this screen. */
async function tableOf(page, game) {
  const reply = await fetch(`${server.address}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, public: false }),
  }).then((answer) => answer.json())
  const seats = Object.fromEntries(reply.seats.map((seat) => [seat.seat, seat.token]))
  await page.evaluate(
    ([id, host, seats]) => localStorage.setItem(`polychess.table.${id}`, JSON.stringify({ host, seats, links: {} })),
    [reply.table, reply.host, seats],
  )
  await page.goto(`${server.address}/t/${reply.table}`)
  await page.waitForSelector('.cell.movable')
}

async function clean(page, where) {
  await page.evaluate(axe.source)
  const found = await page.evaluate(() => globalThis.axe.run())
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
  assert.deepEqual(told, [], where)
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on any page, ${theme}`, { timeout: 180_000 }, async () => {
    const problems = []
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, bypassCSP: true })
    const page = await openPage(context, server.address, problems)
    await page.goto(server.address)
    await page.evaluate((theme) => localStorage.setItem('polychess.theme', theme), theme)
    await page.goto(server.address)
    await page.waitForSelector('[data-game]')
    await clean(page, `${theme} lobby`)
    for (const game of games) {
      await page.goto(`${server.address}/learn/${game.id}`)
      await page.waitForSelector('.lesson .cell.movable')
      await clean(page, `${theme} learn ${game.id}`)
      await tableOf(page, game.id)
      const foreign = await page.locator('.board .piece:not(.movable)').first().getAttribute('data-piece')
      await page.locator(`.cell[data-cell="${foreign}"]`).dispatchEvent('click')
      await page.waitForSelector('.piece-card p')
      await clean(page, `${theme} table ${game.id}`)
    }
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('every page fits a phone', { timeout: 120_000 }, async () => {
  const problems = []
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await openPage(context, server.address, problems)
  const fits = async (where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 360, `${where} is ${wide} wide`)
  }
  await page.goto(server.address)
  await page.waitForSelector('[data-game]')
  await fits('the lobby')
  for (const game of games) {
    await page.goto(`${server.address}/learn/${game.id}`)
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
  assert.deepEqual(problems, [])
  await context.close()
})

test('the keyboard alone plays a few moves', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  const page = await openPage(context, server.address, problems)
  await page.goto(server.address)
  await page.waitForSelector('[data-game]')
  await tableOf(page, games[0].id)
  // The typed notation.
  for (let n = 0; n < 3; n++) {
    const seq = await page.getAttribute('.table', 'data-seq')
    const act = await page.evaluate(async () => {
      const id = location.pathname.split('/').at(-1)
      const { position } = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
      return position.acts[0].act
    })
    await page.focus('.tools input')
    await page.keyboard.type(act)
    await page.keyboard.press('Enter')
    await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  }
  // Tab reaches the board, once; arrows and Enter do the rest: wander until a piece can be chosen.
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Shift+Tab')
    if (await page.evaluate(() => document.activeElement.matches('.cell'))) break
  }
  assert.ok(await page.evaluate(() => document.activeElement.matches('.cell')), 'Tab reaches the board')
  const seq = await page.getAttribute('.table', 'data-seq')
  let random = 1
  // Towards the nearest such cell; now and then elsewhere, for arrows do not always lead straight.
  const wander = async (selector) => {
    for (let n = 0; n < 300; n++) {
      const way = await page.evaluate((selector) => {
        if (document.activeElement.matches(selector)) return null
        const centre = (cell) => {
          const box = cell.getBoundingClientRect()
          return [box.x + box.width / 2, box.y + box.height / 2]
        }
        const [x, y] = centre(document.activeElement)
        const ways = [...document.querySelectorAll(selector)].map(centre).map(([u, v]) => [u - x, v - y])
        return ways.sort((one, other) => Math.hypot(...one) - Math.hypot(...other))[0]
      }, selector)
      if (!way) return true
      const [right, down] = way
      const across = Math.abs(right) > Math.abs(down)
      const straight = across ? (right > 0 ? 'ArrowRight' : 'ArrowLeft') : down > 0 ? 'ArrowDown' : 'ArrowUp'
      random = (random * 16807) % 2147483647
      const astray = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'][(random >> 8) % 4]
      await page.keyboard.press(n % 3 === 2 ? astray : straight)
    }
    return false
  }
  assert.ok(await wander('.cell.movable'))
  await page.keyboard.press('Enter')
  assert.ok(await wander('.cell.target'))
  await page.keyboard.press('Enter')
  await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  assert.deepEqual(problems, [])
  await context.close()
})

test('the page can be installed and printed', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await browser.newContext()
  const page = await openPage(context, server.address, problems)
  await page.goto(server.address)
  await page.waitForSelector('[data-game]')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel="manifest"]')
    return fetch(link.href).then((answer) => answer.json())
  })
  assert.equal(manifest.display, 'standalone')
  for (const size of ['192x192', '512x512']) {
    const icon = manifest.icons.find((icon) => icon.sizes === size)
    const answer = await fetch(`${server.address}${icon.src}`)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    const data = Buffer.from(await answer.arrayBuffer())
    assert.equal(`${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`, size)
  }
  await tableOf(page, games[0].id)
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('.board').isVisible())
  for (const hidden of ['.top', '.steps', '.tools', '.share']) assert.ok(!(await page.locator(hidden).first().isVisible()), hidden)
  assert.deepEqual(problems, [])
  await context.close()
})
