// Talk between two at a table of three: tabs, what is new, what nobody else sees, what is hidden.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, clean, stage } from './stage.mjs'
import { openPage } from './start.mjs'
import { ask, gameOf, openPages, openTable, ring, sitDown, triangles } from './tables.mjs'

const on = stage()

const close = (pages) => Promise.all(pages.map((page) => page.context().close()))

/** Says something in a channel. */
async function say(page, channel, text) {
  if (channel !== undefined) await page.click(`[data-channel="${channel}"]`)
  await page.fill('.chat-panel .grow', text)
  await page.keyboard.press('Enter')
}
const hears = (page, text) =>
  page.waitForFunction((text) => document.querySelector('.chat-panel .chat')?.textContent.includes(text), text)

test('two talk in private at a phone: nobody else sees it before the end', { timeout: 90_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Ann', 'Bob', 'Eve'])
  const pages = await openPages(on.browser, on.server, table, [[0], [1], [2], []], problems, { width: 360, height: 740 })
  const [ann, bob, eve, max] = pages
  await say(ann, 1, 'Together against Eve?')
  await hears(ann, 'Together against Eve?')

  // Bob is told that there is something new, and reads it by the keyboard alone.
  await bob.waitForSelector('[data-channel="0"] .fresh')
  await bob.screenshot({ path: `${artefacts}private-new.png`, fullPage: true })
  assert.equal(await bob.getAttribute('.table', 'data-sound'), 'say')
  await bob.focus('[data-channel="table"]')
  await bob.keyboard.press('ArrowRight')
  await hears(bob, 'Together against Eve?')
  assert.equal(await bob.locator('[data-channel="0"] .fresh').count(), 0)
  await say(bob, undefined, 'With pleasure')
  await hears(ann, 'With pleasure')

  // A lost line and a new page miss nothing.
  await bob.context().setOffline(true)
  await say(ann, undefined, 'Attack from the left')
  await hears(ann, 'Attack from the left')
  await bob.context().setOffline(false)
  await hears(bob, 'Attack from the left')
  await bob.reload()
  await bob.click('[data-channel="0"]')
  await hears(bob, 'With pleasure')
  await bob.screenshot({ path: `${artefacts}private.png`, fullPage: true })

  // For the others nothing has happened.
  await say(ann, 'table', 'Good luck!')
  for (const page of [eve, max]) {
    await hears(page, 'Good luck!')
    assert.ok(!/Together|pleasure|Attack/.test(await page.content()))
    assert.equal(await page.locator('.tabs .fresh').count(), 0)
  }

  // At the end all may read it.
  for (const seat of [1, 2]) await table.act(seat, 'resign')
  for (const page of [eve, max]) {
    await page.click('[data-channel="all"]')
    await hears(page, 'Together against Eve?')
  }
  const quiet = problems.filter((problem) => !/WebSocket|ERR_|Failed to load/.test(problem))
  assert.deepEqual(quiet, [])
  await close(pages)
})

test('who does not want to hear somebody hides him', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Ann', 'Bob', 'Eve'])
  const pages = await openPages(on.browser, on.server, table, [[0], [1], [2]], problems)
  const [ann, bob, eve] = pages
  await say(ann, 'table', 'You play badly')
  await hears(eve, 'You play badly')
  await eve.click('.hide-talk summary')
  await eve.check('[data-hide^="Ann"]')
  await say(bob, 'table', 'Never mind')
  await hears(eve, 'Never mind')
  await eve.reload()
  await hears(eve, 'Never mind')
  assert.ok(!(await eve.textContent('.chat-panel')).includes('You play badly'))
  await hears(bob, 'You play badly')
  assert.deepEqual(problems, [])
  await close(pages)
})

test('the host chooses how a table talks', { timeout: 60_000 }, async () => {
  const problems = []
  const page = await openPage(await on.browser.newContext(), on.server.address, problems)
  for (const [position, usual] of [[triangles, 'private'], [ring, 'open']]) {
    await page.goto(on.server.address)
    await page.click(`[data-game="${await gameOf(on.server, position)}"]`)
    await page.click('[data-seats="friend"]')
    assert.equal(await page.inputValue('[data-set="talk"]'), usual)
  }
  await page.selectOption('[data-set="talk"]', 'none')
  await page.click('[data-seats="computer"]')
  await page.click('dialog button.main:enabled')
  await page.waitForSelector('.table[data-state="playing"]')
  const quiet = await openTable(on.server, { game: await gameOf(on.server, ring), talk: 'none' }, ['Ann', 'Bob', 'Eve'])
  const [ann] = await openPages(on.browser, on.server, quiet, [[0]], problems)
  assert.match(await ann.textContent('.chat-panel'), /Nobody talks at this table/)
  assert.equal(await ann.locator('.chat-panel form').count(), 0)
  for (const seat of [1, 2]) await quiet.act(seat, 'resign')
  await ann.waitForSelector('.chat-panel form')
  assert.deepEqual(problems, [])
  await close([page, ann])
})

test('at a table that was closed nobody talks any more', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Ann', 'Bob', ''])
  const pages = await openPages(on.browser, on.server, table, [[0], [1], []], problems)
  const [ann] = pages
  await say(ann, undefined, 'Where is the third?')
  await hears(pages[1], 'Where is the third?')
  await ask(on.server, `/tables/${table.id}/host`, { do: 'close' }, table.host)
  for (const page of pages) {
    await page.waitForSelector('.chat-panel [data-closed]')
    assert.match(await page.textContent('.chat-panel'), /Where is the third\?.*The table was closed/s)
    assert.equal(await page.locator('.chat-panel :is(form, [data-host])').count(), 0)
  }
  assert.deepEqual(problems, [])
  await close(pages)
})

test('axe finds nothing in the tabs of talk', { timeout: 60_000 }, async () => {
  const problems = []
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles) }, ['Ann', 'Bob', 'Eve'])
  const [bob] = await openPages(on.browser, on.server, table, [[1]], problems)
  await say(bob, 0, 'psst')
  await hears(bob, 'psst')
  for (const colorScheme of ['light', 'dark']) {
    const context = await on.browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true, colorScheme })
    const page = await openPage(context, on.server.address, problems)
    await sitDown(page, on.server, table, [0], true)
    await page.waitForSelector('[data-channel="1"] .fresh')
    await page.click('.hide-talk summary')
    for (const channel of ['table', '1']) {
      await page.click(`[data-channel="${channel}"]`)
      await clean(page, `${colorScheme} ${channel}`)
    }
    await context.close()
  }
  assert.deepEqual(problems, [])
  await close([bob])
})

test('a line that is out of sight is told beside the board, and leads to the talk', { timeout: 60_000 }, async () => {
  const table = await openTable(on.server, { game: await gameOf(on.server, triangles), talk: 'private' }, ['Ann', 'Bob', 'Eve'])
  const [one, other] = [await on.fresh({ viewport: { width: 390, height: 720 } }), await on.fresh()]
  await sitDown(one.page, on.server, table, [0])
  await sitDown(other.page, on.server, table, [1])
  await say(other.page, 'table', 'hello, are you there?')
  const notice = one.page.locator('[data-spoke="table"]')
  await notice.waitFor()
  assert.match(await notice.innerText(), /Bob: hello, are you there\?\s+To the talk/)
  const { y, height } = await notice.boundingBox()
  assert.ok(y + height <= 720, 'the notice is in sight')
  await one.page.screenshot({ path: `${artefacts}spoke.png` })
  await notice.focus()
  await one.page.keyboard.press('Enter')
  await one.page.waitForFunction(() => document.activeElement?.matches('.chat-panel input'))
  await notice.waitFor({ state: 'detached' })
  // Where the talk is seen nothing more is told.
  await say(other.page, 'table', 'good')
  await hears(one.page, 'good')
  await one.page.evaluate(() => new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later))))
  assert.equal(await notice.count(), 0)
  // A private line leads to the talk with who has said it.
  await one.page.evaluate(() => scrollTo(0, 0))
  await say(other.page, 0, 'only for you')
  await one.page.click('[data-spoke="1"]')
  await one.page.waitForSelector('[data-channel="1"][aria-selected="true"]')
  await one.done()
  await other.done()
})
