// Every game played at one screen through the page: at random until it is given up, and a whole game
// to the end that its rules give it.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { artefacts, reaches, stage } from './stage.mjs'
import { openPage, random, startServer } from './start.mjs'
import { ask } from './tables.mjs'

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
      return real ? target.click({ force: true }) : target.dispatchEvent('click')
    }
    await click(cells[pick(cells.length)])
    const targets = await page.$$eval('.cell.target', (all) => all.map((c) => c.dataset.cell))
    assert.ok(targets.length > 0, 'a piece that can move has somewhere to go')
    await click(targets[pick(targets.length)])
    const choice = page.locator('dialog [data-act]')
    if ((await choice.count()) > 0) await choice.nth(pick(await choice.count())).click()
  }
  await page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)
  return (await page.getAttribute('.table', 'data-state')) === 'playing'
}

const games = await (async () => {
  const probe = await startServer()
  const list = await fetch(`${probe.address}/api/v1/games`).then((answer) => answer.json())
  await probe.stop()
  return list.map((game) => game.id)
})()

for (const game of games) {
  test(`${game} is played at one screen until it is given up`, { timeout: 300_000 }, async () => {
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
      going = (await page.getAttribute('.table', 'data-state')) === 'playing'
    }
    assert.ok(!going, 'the game has ended')
    await page.waitForSelector('.result td')
    await page.screenshot({ path: `${artefacts}${game}-end.png` })
    assert.deepEqual(problems, [])
    await context.close()
  })
}

/** For each game the shortest record of a whole game that nobody gave up and no clock ended. */
async function wholeGames() {
  const folder = new URL('../../cases/records/', import.meta.url)
  const found = new Map()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8')
    if (text.includes('[Position ') || /\[Termination "(resignation|time)/.test(text)) continue
    const { table } = await ask(on.server, '/records', { text })
    const { setting, position, entries } = await ask(on.server, `/tables/${table}`)
    if (!position.outcome || entries.some(({ act }) => act === 'resign')) continue
    const known = found.get(setting.game.id)
    if (!known || entries.length < known.entries.length) found.set(setting.game.id, { entries, outcome: position.outcome })
  }
  return found
}

/** Does an act as a player does: by two cells and a choice between what they may mean, or by a button. */
async function repeat(page, { by, act, said }, { acts }) {
  const listed = acts.find((other) => other.act === act)
  if (said || listed?.from === undefined) {
    const button = page.locator(`.side [data-act="${act}"]${said ? `[data-seat="${by}"]` : ''}`)
    return button.first().dispatchEvent('click')
  }
  for (const cell of [listed.from, listed.to]) await page.locator(`.cell[data-cell="${cell}"]`).dispatchEvent('click')
  if (acts.filter(({ from, to }) => from === listed.from && to === listed.to).length > 1) {
    await page.locator(`dialog [data-act="${act}"]`).dispatchEvent('click')
  }
}

test('every game is played at one screen to the end that its rules give it', { timeout: 300_000 }, async () => {
  const { page, done } = await on.fresh()
  const whole = await wholeGames()
  assert.deepEqual([...whole.keys()].sort(), [...games].sort(), 'there is a whole game of each')
  for (const [game, { entries, outcome }] of whole) {
    await newTable(page, on.server.address, game)
    const doc = () => ask(on.server, `/tables/${page.url().split('/').at(-1)}`)
    // Who has no move passes without being asked.
    for (let now = await doc(); now.entries.length < entries.length; now = await doc()) {
      const next = entries[now.entries.length]
      await reaches(page, now.seq)
      assert.equal(await page.getAttribute('.table', 'data-state'), 'playing')
      await repeat(page, next, now.position)
      await reaches(page, now.seq + 1)
    }
    await page.waitForSelector('.result td')
    const { position } = await doc()
    assert.deepEqual(position.outcome, outcome, game)
    await page.screenshot({ path: `${artefacts}${game}-whole.png` })
  }
  await done()
})
