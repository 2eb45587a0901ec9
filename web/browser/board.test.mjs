// The board itself: dragging, keys, why not, how a piece moves, levels, pictures, greys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from './stage.mjs'
import { openPage } from './start.mjs'

const on = stage()

/** A table with all seats at this screen, opened without the lobby. */
async function tableOf(page, game, settings = {}) {
  const reply = await fetch(`${on.server.address}/api/v1/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, public: false }),
  }).then((answer) => answer.json())
  await page.goto(`${on.server.address}/no-such-page`)
  await page.evaluate(
    ([id, host, seats, settings]) => {
      localStorage.setItem(`polychess.table.${id}`, JSON.stringify({ host, seats, links: {} }))
      for (const [name, value] of Object.entries(settings)) localStorage.setItem(`polychess.${name}`, value)
    },
    [reply.table, reply.host, Object.fromEntries(reply.seats.map((seat) => [seat.seat, seat.token])), settings],
  )
  await page.goto(`${on.server.address}/t/${reply.table}`)
  await page.waitForSelector('.cell.movable')
}

const seqOf = (page) => page.getAttribute('.table', 'data-seq')
const moved = (page, seq) =>
  page.waitForFunction((was) => document.querySelector('.table')?.dataset.seq !== was, seq)

async function middle(page, cell) {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** The first plain move: from one cell to another that nothing else distinguishes. */
async function someMove(page) {
  return page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const { position } = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
    return position.acts.find((act) => act.from !== undefined && act.text === undefined)
  })
}

async function fresh(options = {}) {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  return { problems, context, page: await openPage(context, on.server.address, problems) }
}

test('a piece is dragged, and its own act is traced', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh()
  for (const game of on.games) {
    await tableOf(page, game.id)
    const { from, to } = await someMove(page)
    const seq = await seqOf(page)
    await page.mouse.move(...(await middle(page, from)))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, to)), { steps: 4 })
    assert.equal(await page.locator('.piece.held').count(), 1, game.id)
    await page.mouse.up()
    await moved(page, seq)
    assert.equal(await page.locator('.board .trace').count(), 1, game.id)
    assert.equal(await page.locator('.cell.newest').count(), 2, game.id)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('keys choose, move and let go', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh()
  for (const game of on.games) {
    await tableOf(page, game.id)
    const { from, to } = await someMove(page)
    await page.focus(`[data-cell="${from}"]`)
    await page.keyboard.press('Enter')
    assert.ok((await page.locator('.cell.target').count()) > 0)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.cell.target').count(), 0)
    await page.keyboard.press('Enter')
    const seq = await seqOf(page)
    // The arrows go on to other cells; over an edge there may be none.
    let steps = 0
    for (const arrow of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
      const at = await page.evaluate(() => document.activeElement.dataset.cell)
      await page.keyboard.press(arrow)
      await page.waitForTimeout(60)
      if ((await page.evaluate(() => document.activeElement.dataset.cell)) !== at) steps++
    }
    assert.ok(steps >= 2, `${game.id}: ${steps} of four arrows lead somewhere`)
    assert.ok((await page.locator('path.focus').count()) > 0, 'the focus is seen')
    await page.focus(`[data-cell="${to}"]`)
    await page.keyboard.press('Enter')
    await moved(page, seq)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('any piece tells how it moves, and an illegal move why it is none', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh()
  for (const game of on.games) {
    await tableOf(page, game.id)
    const foreign = page.locator('.board .piece:not(.movable)').first()
    const cell = await foreign.getAttribute('data-piece')
    await page.locator(`[data-cell="${cell}"]`).click({ force: true })
    await page.waitForSelector('.piece-card p:not(.small, .held)')
    assert.ok((await page.locator('.piece-card').innerText()).length > 60, game.id)
    await page.locator('.piece-card button').click()
    assert.equal(await page.locator('.piece-card').count(), 0)

    const { from } = await someMove(page)
    await page.locator(`[data-cell="${from}"]`).click({ force: true })
    const wrong = await page.$$eval('.cell:not(.target):not(.movable)', (all) => all.map((c) => c.dataset.cell))
    await page.locator(`[data-cell="${wrong[Math.floor(wrong.length / 2)]}"]`).click({ force: true })
    await page.waitForSelector('.refusal')
    assert.ok((await page.locator('.refusal').innerText()).length > 12, game.id)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('levels lie side by side, below each other, stacked or one alone', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh()
  for (const game of on.games) {
    const { setting } = await fetch(`${on.server.address}/api/v1/games/${game.id}`).then((answer) => answer.json())
    if (setting.board.layers.length < 2) continue
    for (const layout of ['row', 'column', 'stack', 'single']) {
      const lang = layout === 'row' ? 'de' : 'en'
      await tableOf(page, game.id, { layout, lang })
      const names = await page.locator(layout === 'single' ? '.levels button' : '.label.title').allTextContents()
      assert.deepEqual(names.map((name) => name.trim()).sort(), setting.board.layers.map((name) => name[lang]).sort(), layout)
      const { from, to } = await someMove(page)
      if (layout === 'single') {
        assert.ok((await page.locator('.piece.ghost').count()) > 0)
        await page.click(`[data-level="${setting.board.cells[from].layer}"]`)
      }
      const cells = await page.locator('.cell').count()
      assert.equal(cells, setting.board.cells.length / (layout === 'single' ? setting.board.layers.length : 1))
      await page.locator(`[data-cell="${from}"]`).click({ force: true })
      const column = layout === 'single' ? 1 : setting.board.layers.length
      assert.equal(await page.locator('.cell.column').count(), column, layout)
      // Up and down through the column by keys.
      await page.keyboard.press(setting.board.cells[from].layer === 0 ? 'PageUp' : 'PageDown')
      await page.waitForTimeout(60)
      const now = await page.evaluate(() => Number(document.activeElement.dataset.cell))
      assert.notEqual(setting.board.cells[now]?.layer, setting.board.cells[from].layer, layout)
      if (layout !== 'stack') continue
      // In perspective too a piece goes where the pointer lets it go.
      const seq = await seqOf(page)
      await page.mouse.move(...(await middle(page, from)))
      await page.mouse.down()
      await page.mouse.move(...(await middle(page, to)), { steps: 4 })
      await page.mouse.up()
      await moved(page, seq)
    }
    await page.reload()
    await page.waitForSelector('.layout-single')
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('a position is kept as a picture', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh({ acceptDownloads: true })
  await tableOf(page, on.games[0].id)
  for (const [i, kind] of [[0, 'svg'], [1, 'png']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.export').locator('a, button').nth(i).click()])
    assert.equal(download.suggestedFilename(), `polychess-${on.games[0].id}.${kind}`)
    const chunks = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    const data = Buffer.concat(chunks)
    assert.ok(kind === 'svg' ? data.includes('<svg') : data.subarray(1, 4).toString() === 'PNG')
    assert.ok(data.length > 5000)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('armies differ in grey: by lightness or by the shape of the base', { timeout: 60_000 }, async () => {
  const { problems, context, page } = await fresh()
  for (const game of on.games) {
    for (const theme of ['light', 'dark']) {
      await tableOf(page, game.id, { theme })
      const armies = await page.evaluate(() => {
        const grey = (colour) => {
          const [r, g, b] = colour.match(/[\d.]+/g).map(Number)
          return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
        }
        const found = new Map()
        for (const piece of document.querySelectorAll('.board .piece:not(.ghost)')) {
          const side = [...piece.classList].find((name) => name.startsWith('side-'))
          const base = piece.querySelector('.base')
          const glyph = piece.querySelector('.glyph')
          found.set(side, {
            shape: base.getAttribute('d'),
            grey: grey(getComputedStyle(base).fill),
            glyph: grey(getComputedStyle(glyph).fill),
          })
        }
        return [...found.values()]
      })
      assert.ok(armies.length > 1)
      for (const [i, one] of armies.entries()) {
        assert.ok(Math.abs(one.grey - one.glyph) > 0.35, `${game.id} ${theme}: the picture is seen on its base`)
        for (const other of armies.slice(i + 1)) {
          assert.notEqual(one.shape, other.shape, `${game.id} ${theme}`)
        }
      }
    }
  }
  assert.deepEqual(problems, [])
  await context.close()
})
