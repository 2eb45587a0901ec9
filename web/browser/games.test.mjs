// Every game played at one screen through the page, to its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, stage } from './stage.mjs'
import { openPage, random, startServer } from './start.mjs'

const on = stage()

/** Opens a table of a game with all seats at this screen. */
async function newTable(page, address, game) {
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
    const context = await on.browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await openPage(context, on.server.address, problems)
    await newTable(page, on.server.address, game)
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
