// Where things are: a piece means its cell wherever it is touched, lines go as pieces go, the board
// stays where it is, and what a player needs is on the screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { click, reaches, stage } from './stage.mjs'
import { ask, gameOf, openHere, openTable, quadrants, ring, sitDown } from './tables.mjs'

const on = stage()
const desk = { width: 1280, height: 720 }
const phone = { width: 360, height: 740 }
const box = (page, at) => page.locator(at).first().boundingBox()

test('a piece means its cell, whichever part of it is touched', { timeout: 120_000 }, async () => {
  for (const viewport of [desk, phone]) {
    const { page, done } = await on.fresh({ viewport, settings: { layout: 'stack' } })
    for (const game of on.games) {
      const { setting } = await ask(on.server, `/games/${game.id}`)
      await openHere(page, on.server, { game: game.id })
      const pieces = await page.$$eval('.board .piece', (all) => all.map((piece) => piece.dataset.piece))
      // Some of every level.
      const of = (level) => pieces.filter((cell) => setting.board.cells[cell].layer === level)
      const layers = [...new Set(setting.board.cells.map((cell) => cell.layer))]
      for (const cell of layers.flatMap((level) => of(level).filter((_, i) => i % 9 === 0))) {
        const rim = await box(page, `.board [data-piece="${cell}"] .base`)
        const [x, y] = [rim.x + rim.width / 2, rim.y + rim.height * 0.1]
        await page.evaluate((y) => scrollTo(0, scrollY + y - innerHeight / 2), y)
        const there = await box(page, `.board [data-piece="${cell}"] .base`)
        const hit = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-cell], [data-piece]')?.dataset,
          [x, there.y + there.height * 0.1],
        )
        // One that stands in front may cover it.
        const covers = hit?.piece !== undefined && hit.piece !== cell
        if (covers) continue
        await page.mouse.click(x, there.y + there.height * 0.1)
        await page.waitForSelector(`.cell.chosen[data-cell="${cell}"]`)
        await page.keyboard.press('Escape')
        await page.waitForFunction(() => !document.querySelector('.cell.chosen'))
      }
    }
    await done()
  }
})

test('a line goes the way the piece went', { timeout: 60_000 }, async () => {
  const { page, done } = await on.fresh({ viewport: desk })
  const game = await gameOf(on.server, ring)
  await openHere(page, on.server, { game, position: ring })
  await click(page, 'c3')
  await click(page, 'g3')
  await page.waitForSelector('.trace .line')
  const d = await page.getAttribute('.trace .line', 'd')
  assert.equal(d.match(/C/g)?.length, 4, d)
  // Every end of a stretch is as far from the middle: a rank is a ring.
  const ends = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=C|$)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)))
  assert.ok(Math.max(...ends) - Math.min(...ends) < 0.1, ends.join())
  await done()
})

test('the board stays where it is, whatever happens', { timeout: 120_000 }, async () => {
  for (const viewport of [desk, phone]) {
    const game = await gameOf(on.server, ring)
    const table = await openTable(on.server, { game }, ['Ann', 'Bob', 'Eve'])
    const { page, done } = await on.fresh({ viewport })
    await sitDown(page, on.server, table, [0])
    const frame = () => box(page, '.frame')
    const before = await frame()
    const same = async (what) => assert.deepEqual(await frame(), before, `${what}, ${viewport.width}`)
    // An offer that I am asked about, and its end.
    await reaches(page, await table.act(1, 'draw?'))
    await page.waitForSelector('[data-ask]')
    await same('an offer')
    await page.click('[data-answer="no"]')
    await page.waitForFunction(() => !document.querySelector('[data-ask]'))
    await same('after an offer')
    // What is refused is told.
    if (viewport.width > 800) {
      await page.fill('.tools form input', 'no move')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.refused')
      await same('a refusal')
      await page.click('.refused button')
    }
    await done()
  }
  // Thinking and checks stand in the rows of the seats and in the headline.
  const { page, done } = await on.fresh({ viewport: phone })
  const game = await gameOf(on.server, ring)
  await openHere(page, on.server, { game, position: ring })
  const rows = await box(page, '.seats')
  const frame = await box(page, '.frame')
  await page.evaluate(() => {
    for (const at of document.querySelectorAll('.seats .seat > .grow'))
      at.insertAdjacentHTML('beforeend', '<em class="thinking">…</em><span class="check">check</span>')
    document.querySelector('.heading .status').insertAdjacentHTML('beforeend', '<em class="thinking">thinking …</em><span class="check">White: check</span>')
  })
  assert.deepEqual([await box(page, '.seats'), await box(page, '.frame')], [rows, frame])
  await done()
})

test('board and controls fit one screen', { timeout: 120_000 }, async () => {
  for (const viewport of [desk, { width: 1366, height: 768 }, { width: 1920, height: 1080 }]) {
    const { page, done } = await on.fresh({ viewport })
    for (const game of on.games) {
      await openHere(page, on.server, { game: game.id })
      const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      assert.ok(over <= 0, `${game.id}, ${viewport.width}: ${over} px too high`)
      for (const at of ['.board', '.seats', '.moves-panel h2', '[data-act="resign"]', '.steps', '.heading .rules']) {
        const { x, y, width, height } = await box(page, at)
        const inside = x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height
        assert.ok(inside, `${game.id}, ${viewport.width}: ${at} at ${y} + ${height}`)
      }
    }
    await done()
  }
})

test('on a small desk every piece is large enough to be told, and every cell can be clicked', { timeout: 120_000 }, async () => {
  const { page, done } = await on.fresh({ viewport: desk })
  for (const game of on.games) {
    await openHere(page, on.server, { game: game.id })
    const { small, shut } = await page.evaluate(() => {
      const wide = [...document.querySelectorAll('.board .piece .rim')].map((rim) => 2 * rim.getScreenCTM().a)
      const open = (cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        const ways = [0.1, 0.3, 0.5, 0.7, 0.9]
        return ways.flatMap((u) => ways.map((v) => [x + u * width, y + v * height])).some(([px, py]) => {
          const hit = document.elementFromPoint(px, py)?.closest('[data-cell], [data-piece]')?.dataset
          return (hit?.cell ?? hit?.piece) === cell.dataset.cell
        })
      }
      return { small: Math.min(...wide), shut: [...document.querySelectorAll('.board .cell')].filter((cell) => !open(cell)).length }
    })
    assert.ok(small >= 24, `${game.id}: a piece is ${small} wide`)
    assert.equal(shut, 0, `${game.id}: cells that cannot be clicked`)
  }
  await done()
})

test('how many play is asked first, and rules lead to a game', { timeout: 60_000 }, async () => {
  const { page, done } = await on.fresh({ viewport: desk })
  const game = await gameOf(on.server, quadrants)
  await page.goto(`${on.server.address}/learn/${game}`)
  await page.locator(`.prose [data-game="${game}"]`).click()
  await page.waitForSelector('dialog .seat select')
  const count = () => page.locator('dialog .seat').count()
  const was = await count()
  await page.locator('dialog input[name="size"]:not(:checked)').check()
  await page.waitForFunction((was) => document.querySelectorAll('dialog .seat').length !== was, was)
  assert.notEqual(await count(), was)
  await done()
})

test('each step of a lesson begins in sight', { timeout: 120_000 }, async () => {
  for (const viewport of [desk, phone]) {
    const { page, done } = await on.fresh({ viewport })
    for (const game of on.games) {
      const steps = await ask(on.server, `/games/${game.id}/lesson`)
      const { setting } = await ask(on.server, `/games/${game.id}`)
      await page.goto(`${on.server.address}/learn/${game.id}`)
      for (const [i, step] of steps.entries()) {
        await page.waitForSelector(`.lesson[data-step="${i}"] .cell`)
        const query = new URLSearchParams({ position: step.position })
        const { acts } = await ask(on.server, `/games/${game.id}/position?${query}`)
        const act = acts.find(({ act }) => step.acts.includes(act))
        if (act.from === undefined || act.from === null || act.text) break
        await page.waitForSelector(`.lesson .cell.movable[data-cell="${act.from}"]`)
        const from = page.locator(`.lesson [data-cell="${act.from}"]`)
        if (i > 0) {
          await page.waitForTimeout(150)
          const { y, height } = await from.boundingBox()
          assert.ok(y >= 0 && y + height <= viewport.height, `${game.id}, step ${i}: ${setting.board.cells[act.from].name} at ${y}`)
        }
        await from.dispatchEvent('click')
        await page.locator(`.lesson [data-cell="${act.to}"]`).dispatchEvent('click')
        await page.locator('.lesson .answer button.main').click()
      }
    }
    await done()
  }
})
