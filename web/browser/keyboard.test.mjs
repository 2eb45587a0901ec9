// Every game by the keyboard alone: opening a table, a move by arrows, a choice, an offer, the result.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reaches, stage } from './stage.mjs'
import { ask, choiceOf, openHere } from './tables.mjs'

const on = stage()

/** Tab until the focus is where it is wanted. */
async function tabTo(page, selector) {
  for (let n = 0; n < 150; n++) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${selector}`)
}

const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

/** Arrows until the focus is on a cell: towards it, but from each cell in turn another way, for
 * boards are no grids. */
async function arrowTo(page, selector) {
  const tried = new Map()
  for (let n = 0; n < 300; n++) {
    const way = await page.evaluate((selector) => {
      const here = document.activeElement
      if (here.matches(selector)) return null
      const centre = (cell) => {
        const box = cell.getBoundingClientRect()
        return [box.x + box.width / 2, box.y + box.height / 2]
      }
      const layer = (cell) => cell.classList.contains('air') - cell.classList.contains('deep')
      const [x, y] = centre(here)
      const ways = [...document.querySelectorAll(selector)].map((cell) => [...centre(cell), layer(cell) - layer(here)])
      const [[u, v, up]] = ways.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))
      return { cell: here.dataset.cell, right: u - x, down: v - y, up }
    }, selector)
    if (!way) return
    const score = (key) => {
      const [x, y] = arrows[key]
      return (tried.get(`${way.cell} ${key}`) ?? 0) - (x * way.right + y * way.down) / Math.hypot(way.right, way.down) / 2
    }
    const key = way.up ? (way.up > 0 ? 'PageUp' : 'PageDown') : Object.keys(arrows).sort((a, b) => score(a) - score(b))[0]
    tried.set(`${way.cell} ${key}`, (tried.get(`${way.cell} ${key}`) ?? 0) + 1)
    await page.keyboard.press(key)
    // The focus follows with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  assert.fail(`the arrows do not reach ${selector}`)
}

const seqOf = (page) => page.getAttribute('.table', 'data-seq').then(Number)

test('every game is opened, played and ended by the keyboard alone', { timeout: 240_000 }, async () => {
  const { server } = on
  const { page, done } = await on.fresh({ settings: { layout: 'row' } })
  let choices = 0
  for (const { id: game } of on.games) {
    await page.goto(server.address)
    await page.waitForSelector('[data-game]')
    await tabTo(page, `[data-game="${game}"]`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog button.main:enabled')
    await tabTo(page, 'dialog button.main')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.cell.movable')

    const seq = await seqOf(page)
    await tabTo(page, '.cell')
    await arrowTo(page, '.cell.movable')
    await page.keyboard.press('Enter')
    await arrowTo(page, '.cell.target')
    await page.keyboard.press('Enter')
    await reaches(page, seq + 1)

    // An offer at one screen: one seat makes it, the others answer; then all but one give up.
    const press = async (selector) => {
      const before = await seqOf(page)
      await tabTo(page, selector)
      await page.keyboard.press('Enter')
      await reaches(page, before + 1)
    }
    await press('[data-act="pause?"]')
    while ((await page.getAttribute('.table', 'data-state')) !== 'paused') await press('[data-ask="pause"] [data-answer="yes"]')
    await press('[data-act="resume?"]')
    while ((await page.getAttribute('.table', 'data-state')) !== 'playing') await press('[data-ask="resume"] [data-answer="yes"]')
    while ((await page.getAttribute('.table', 'data-state')) !== 'over') {
      await tabTo(page, '[data-act="resign"]')
      await page.keyboard.press('Enter')
      await press('[data-act="resign"][data-sure]')
    }
    await page.waitForSelector('.result')
    await tabTo(page, '.result button')

    const found = await choiceOf(server, game)
    if (!found) continue
    choices++
    await openHere(page, server, { game, position: found.position })
    await page.waitForSelector('.cell.movable')
    await tabTo(page, '.cell')
    await arrowTo(page, `.cell[data-cell="${found.act.from}"]`)
    await page.keyboard.press('Enter')
    await arrowTo(page, `.cell[data-cell="${found.act.to}"]`)
    const chosen = await seqOf(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] [data-act]')
    await tabTo(page, `dialog [data-act="${found.act.act}"]`)
    await page.keyboard.press('Enter')
    await reaches(page, chosen + 1)
  }
  assert.ok(choices >= 3, `${choices} games have a choice`)
  await done()
})
