// Every game played at one screen through the page, to its end.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import AxeBuilder from 'axe-core'
import { openPage, random, startBrowser, startServer } from './start.mjs'

const artefacts = new URL('../../artefacts/', import.meta.url).pathname
mkdirSync(artefacts, { recursive: true })

let server, browser
before(async () => {
  server = await startServer()
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** Opens a table of a game with all seats at this screen. */
export async function newTable(page, address, game) {
  await page.goto(address)
  await page.click(`[data-game="${game}"]`)
  await page.click('dialog button.main:enabled')
  await page.waitForSelector('.table[data-seq]')
}

/** One act by clicks on the board, or by a button where no cell stands for it. */
async function act(page, pick, real) {
  const seq = await page.getAttribute('.table', 'data-seq')
  const cells = await page.$$eval('.cell.movable', (all) => all.map((c) => c.dataset.cell))
  if (cells.length === 0) {
    const buttons = page.locator('.side [data-act]:not([data-seat]):not([data-act="back?"])')
    if ((await buttons.count()) === 0) return false
    await buttons.nth(pick(await buttons.count())).click()
  } else {
    const click = (cell) => {
      const target = page.locator(`.cell[data-cell="${cell}"]`)
      return real ? target.click() : target.dispatchEvent('click')
    }
    await click(cells[pick(cells.length)])
    const targets = await page.$$eval('.cell.target', (all) => all.map((c) => c.dataset.cell))
    assert.ok(targets.length > 0, 'a piece that can move has somewhere to go')
    await click(targets[pick(targets.length)])
    const choice = page.locator('dialog [data-act]')
    if ((await choice.count()) > 0) await choice.nth(pick(await choice.count())).click()
  }
  await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  return (await page.locator('.result').count()) === 0
}

const games = await (async () => {
  const probe = await startServer()
  const list = await fetch(`${probe.address}/api/v1/games`).then((answer) => answer.json())
  await probe.stop()
  return list.map((game) => game.id)
})()

for (const game of games) {
  test(`${game} is played to its end at one screen`, { timeout: 300_000 }, async () => {
    const problems = []
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await openPage(context, server.address, problems)
    await newTable(page, server.address, game)
    await page.screenshot({ path: `${artefacts}${game}-start.png` })
    const pick = random(7)
    let going = true
    for (let n = 0; going && n < 60; n++) going = await act(page, pick, n < 8)
    await page.screenshot({ path: `${artefacts}${game}-middle.png` })
    // The game is given up seat by seat until it is over.
    for (let n = 0; going && n < 4; n++) {
      const seq = await page.getAttribute('.table', 'data-seq')
      const resign = page.locator('[data-act="resign"]').first()
      await resign.dispatchEvent('click')
      await page.locator('[data-act="resign"][data-sure]').dispatchEvent('click')
      await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
      going = (await page.locator('.result').count()) === 0
    }
    assert.ok(!going, 'the game has ended')
    await page.waitForSelector('.result td')
    await page.screenshot({ path: `${artefacts}${game}-end.png` })
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('axe finds nothing on any page, in both themes', { timeout: 120_000 }, async () => {
  const problems = []
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, bypassCSP: true })
  const page = await openPage(context, server.address, problems)
  for (const theme of ['light', 'dark']) {
    await page.goto(server.address)
    await page.evaluate((theme) => localStorage.setItem('polychess.theme', theme), theme)
    const places = [server.address, `${server.address}/learn/${games[0]}`]
    for (const place of places) {
      await page.goto(place)
      await page.waitForSelector('main h1')
      await axe(page, `${theme} ${place}`)
    }
    await newTable(page, server.address, games[0])
    await axe(page, `${theme} table`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

async function axe(page, where) {
  await page.evaluate(AxeBuilder.source)
  const found = await page.evaluate(() => globalThis.axe.run())
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 90)).join(' | ')}`)
  assert.deepEqual(told, [], where)
}

test('a phone and the keyboard alone', { timeout: 120_000 }, async () => {
  const problems = []
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await openPage(context, server.address, problems)
  await newTable(page, server.address, games[0])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 360, `the page is ${wide} wide`)
  await page.screenshot({ path: `${artefacts}phone.png`, fullPage: true })
  const seq = await page.getAttribute('.table', 'data-seq')
  const cell = await page.$eval('.cell.movable', (c) => c.dataset.cell)
  await page.focus(`.cell[data-cell="${cell}"]`)
  await page.keyboard.press('Enter')
  const target = await page.$eval('.cell.target', (c) => c.dataset.cell)
  // The arrows lead somewhere; the target itself is reached by focus, as a screen reader does.
  const before = await page.evaluate(() => document.activeElement?.dataset.cell)
  await page.keyboard.press('ArrowUp')
  const arrow = await page.evaluate(() => document.activeElement?.dataset.cell)
  assert.notEqual(arrow, before)
  await page.focus(`.cell[data-cell="${target}"]`)
  await page.keyboard.press('Enter')
  await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  assert.deepEqual(problems, [])
  await context.close()
})
