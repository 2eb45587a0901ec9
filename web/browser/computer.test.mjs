// A person plays against computers through the page, in every game.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './stage.mjs'
import { openPage, random } from './start.mjs'

const on = stage()

/** Waits until the person may act or the game is over: true if he may. */
async function myTurn(page) {
  await page.waitForSelector('.table.mine[data-seq], .table[data-state="over"]', { timeout: 60_000 })
  return (await page.getAttribute('.table', 'data-state')) !== 'over'
}

const entries = (page) => page.locator('.moves .entry').count()

/** One move by clicks on the board, or by a button where no cell stands for it. */
async function move(page, pick) {
  const seq = await page.getAttribute('.table', 'data-seq')
  const cells = page.locator('.cell.movable')
  if ((await cells.count()) > 0) {
    await cells.nth(pick(await cells.count())).dispatchEvent('click')
    const targets = page.locator('.cell.target')
    await targets.nth(pick(await targets.count())).dispatchEvent('click')
    const choice = page.locator('dialog [data-act]')
    if ((await choice.count()) > 0) await choice.first().click()
  } else {
    await page.locator('.side [data-act]:not([data-seat]):not([data-act="back?"])').first().click()
  }
  await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
}

/** Opens a table of a game against computers, from the keyboard. */
async function againstComputers(page, game) {
  await page.goto(on.server.address)
  await page.click(`[data-game="${game}"]`)
  await page.waitForSelector('dialog .seat select')
  await page.focus('dialog [data-seats="computer"]')
  await page.keyboard.press('Enter')
  assert.equal(await page.getAttribute('dialog [data-seats="computer"]', 'aria-pressed'), 'true')
  const seats = await page.locator('dialog .seat').count()
  const levels = page.locator('dialog .seat select:nth-of-type(2)')
  assert.equal(await levels.count(), seats - 1, 'each other seat has a level')
  await levels.first().locator('option').last().waitFor({ state: 'attached' })
  assert.equal(await levels.first().inputValue(), '5')
  await page.click('dialog button.main:enabled')
  await page.waitForSelector('.table[data-seq]')
}

test('a person makes three moves against computers in every game', { timeout: 300_000 }, async () => {
  for (const { id } of on.games) {
    const problems = []
    const context = await on.browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await openPage(context, on.server.address, problems)
    await againstComputers(page, id)
    const pick = random(3)
    for (let n = 0; n < 3 && (await myTurn(page)); n++) await move(page, pick)
    if (await myTurn(page)) assert.ok((await entries(page)) >= 6, `${id}: the computers have moved`)
    assert.deepEqual(problems, [], id)
    await context.close()
  }
})

test('a computer is seen thinking, and a move is taken back', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext()
  const page = await openPage(context, on.server.address, problems)
  await againstComputers(page, on.games[0].id)
  assert.ok(await myTurn(page))
  const before = await entries(page)
  const seen = page.waitForSelector('.seat .thinking', { timeout: 10_000 })
  await move(page, random(1))
  await seen
  assert.ok(await myTurn(page))
  await page.click('[data-act="back?"]')
  await page.waitForFunction(
    (count) => document.querySelectorAll('.moves .entry').length === count,
    before,
  )
  assert.ok(await myTurn(page))
  assert.deepEqual(problems, [])
  await context.close()
})

test('computers go on after the server was killed while they thought', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext()
  const page = await openPage(context, on.server.address, problems)
  await againstComputers(page, on.games[0].id)
  assert.ok(await myTurn(page))
  const before = await entries(page)
  await move(page, random(1))
  await on.server.kill()
  await on.server.again()
  await page.waitForSelector('.table:not(.mine)')
  assert.ok(await myTurn(page))
  assert.ok((await entries(page)) > before + 1, 'the computers have answered')
  // A lost line makes the browser complain; nothing else may.
  const others = problems.filter((problem) => !/WebSocket|ERR_|Failed to load/.test(problem))
  assert.deepEqual(others, [])
  await context.close()
})
