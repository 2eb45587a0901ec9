// The pages that teach: lessons done to their end, live positions, every piece told.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, stage } from './stage.mjs'
import { openPage } from './start.mjs'

const on = stage()
const ask = (path) => fetch(`${on.server.address}/api/v1${path}`).then((answer) => answer.json())


test('every first lesson is done through the page', { timeout: 120_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1000, height: 900 } })
  const page = await openPage(context, on.server.address, problems)
  for (const game of on.games) {
    const steps = await ask(`/games/${game.id}/lesson`)
    await page.goto(`${on.server.address}/learn/${game.id}`)
    for (const [i, step] of steps.entries()) {
      await page.waitForSelector(`.lesson[data-step="${i}"] .cell.movable`)
      const { acts } = await ask(`/games/${game.id}/position?position=${encodeURIComponent(step.position)}`)
      const cell = (n) => page.locator(`.lesson [data-cell="${n}"]`)
      // Something else that is legal is refused kindly, and can be tried again.
      const other = acts.find((act) => act.from !== undefined && act.text === undefined && !step.acts.includes(act.act))
      if (i === 0 && other) {
        await cell(other.from).dispatchEvent('click')
        await cell(other.to).dispatchEvent('click')
        await page.waitForSelector('.lesson[data-said="other"]')
      }
      const right = acts.find((act) => act.act === step.acts[0])
      await cell(right.from).dispatchEvent('click')
      await cell(right.to).dispatchEvent('click')
      const choice = page.locator(`dialog [data-act="${right.act}"]`)
      if ((await page.locator('dialog').count()) > 0) await choice.click()
      await page.waitForSelector('.lesson[data-said="right"]')
      await page.click('.lesson button.main')
    }
    await page.waitForSelector(`.lesson[data-step="${steps.length}"] [data-lesson="play"]`)
    assert.ok(await page.locator('.lesson .task').evaluate((it) => it.getBoundingClientRect().top >= 0), `${game.id}: the end is in sight`)
  }
  assert.deepEqual(problems, [])
  await context.close()
})

for (const [width, height] of [[1280, 720], [360, 740]]) {
  test(`the answer of a lesson is in sight, ${width} by ${height}`, { timeout: 60_000 }, async () => {
    const { page, done } = await on.fresh({ viewport: { width, height }, bypassCSP: true })
    for (const game of on.games) {
      const [step] = await ask(`/games/${game.id}/lesson`)
      await page.goto(`${on.server.address}/learn/${game.id}`)
      await page.waitForSelector('.lesson .cell.movable')
      await page.locator('.lesson .task').evaluate((task) => task.scrollIntoView({ block: 'center' }))
      const { acts } = await ask(`/games/${game.id}/position?position=${encodeURIComponent(step.position)}`)
      const right = acts.find((act) => act.act === step.acts[0])
      for (const cell of [right.from, right.to]) await page.locator(`.lesson [data-cell="${cell}"]`).dispatchEvent('click')
      await page.waitForSelector('.lesson[data-said="right"]')
      const inSight = (at) => page.locator(at).evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      assert.ok(await inSight('.lesson .answer'), `${game.id}: the answer`)
      await page.screenshot({ path: `${artefacts}${game.id}-lesson-${width}.png` })
      await page.click('.lesson .answer button')
      await page.waitForSelector('.lesson[data-step="1"]')
      await page.waitForFunction(() => document.querySelector('.lesson .task')?.getBoundingClientRect().top >= 0)
      assert.ok(await inSight('.lesson .task'), `${game.id}: the next task`)
    }
    await done()
  })
}

test('the positions in the rules are live', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext({ viewport: { width: 1000, height: 900 } })
  const page = await openPage(context, on.server.address, problems)
  for (const game of on.games) {
    await page.goto(`${on.server.address}/learn/${game.id}`)
    await page.waitForSelector('.diagrams .diagram')
    const parts = await page.$$eval('.learn nav li', (all) => all.map((part) => part.textContent.toLowerCase()))
    assert.equal(parts.filter((part) => /option|choice/.test(part)).length, 1, `${game.id}: the options are told once`)
    const last = page.locator('.diagrams .diagram').last()
    await last.scrollIntoViewIfNeeded()
    await last.locator('.cell.chosen').waitFor()
    const looked = await last.locator('.cell.chosen').getAttribute('data-cell')
    const other = await last.locator(`.piece:not([data-piece="${looked}"])`).first().getAttribute('data-piece')
    await last.locator(`[data-cell="${other}"]`).dispatchEvent('click')
    await last.locator(`.cell.chosen[data-cell="${other}"]`).waitFor()
  }
  assert.deepEqual(problems, [])
  await context.close()
})

test('the rules tell of every piece in every language', { timeout: 60_000 }, async () => {
  const problems = []
  const context = await on.browser.newContext()
  const page = await openPage(context, on.server.address, problems)
  for (const lang of ['en', 'ru', 'pl', 'de']) {
    await page.goto(on.server.address)
    await page.evaluate((lang) => localStorage.setItem('polychess.lang', lang), lang)
    for (const game of on.games) {
      await page.goto(`${on.server.address}/learn/${game.id}`)
      await page.waitForSelector('.gallery li')
      const cards = await page.$$eval('.gallery li', (all) => all.map((li) => [li.querySelector('h3').innerText, li.querySelector('p')?.innerText ?? '']))
      for (const [name, told] of cards) assert.ok(told.length > 15, `${game.id} ${lang}: ${name}: ${told}`)
    }
  }
  assert.deepEqual(problems, [])
  await context.close()
})
