// What a blind player hears: what happens, and what he asks for by keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clean, reaches, stage } from './stage.mjs'
import { gameOf, openTable, ring, sitDown } from './tables.mjs'

const on = stage()

test('moves, offers and the result are told, and keys tell more', { timeout: 90_000 }, async () => {
  const { server } = on
  const table = await openTable(server, { game: await gameOf(server, ring), position: ring }, ['Ann', 'Bob', 'Eve'])
  const { page, done } = await on.fresh({ bypassCSP: true })
  await sitDown(page, server, table, [0])
  const said = () => page.textContent('.spoken')
  const tells = async (pattern) => {
    const heard = (source) => new RegExp(source, 's').test(document.querySelector('.spoken').textContent)
    await page.waitForFunction(heard, pattern.source)
    return said()
  }
  assert.equal(await page.getAttribute('.spoken', 'role'), 'status')
  assert.equal(await said(), '')

  // The list of what is said at the table is there before anybody speaks.
  assert.equal(await page.locator('.chat-panel ul[aria-live]').count(), 1)

  // Own moves are told when they are done, the others' as they come.
  const play = async (from, to) => {
    for (const cell of [from, to]) await page.locator(`.cell[data-name="${cell}"]`).dispatchEvent('click')
  }
  await play('c3', 'm3')
  await tells(/White: .*m3.*Gr[ae]y: check/)
  await reaches(page, await table.move())
  await tells(/Gr[ae]y: /)
  await table.act(2, 'pause?')
  await tells(/Eve asks for a pause/)
  await table.act(2, 'draw?')
  await tells(/Eve offers a draw/)

  // Keys: the last acts, the clocks, the cell with the focus and its piece, all men, help.
  await page.locator('.cell[data-name="m3"]').focus()
  await page.keyboard.press('l')
  await tells(/Gr[ae]y: .*White: .*m3/)
  await page.keyboard.press('t')
  await tells(/Eve \(Black\) to move.*no clock/)
  await page.keyboard.press('o')
  await tells(/White rook m3/)
  await page.keyboard.press('m')
  await tells(/White rook m3 can go to .*m4/)
  await page.keyboard.press('a')
  await tells(/Nothing could capture White rook m3/)
  await page.locator('.cell[data-name="a3"]').focus()
  await page.keyboard.press('o')
  await tells(/a3: empty/)
  await page.keyboard.press('p')
  await page.waitForSelector('.men[open] li')
  assert.match(await page.textContent('.men'), /rook \(R\): m3/i)
  await page.keyboard.press('?')
  await page.waitForSelector('dialog[open] kbd')
  await clean(page, 'the help')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { state: 'detached' })

  // On a phone keys are offered to nobody but who has some.
  const phone = await on.fresh({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await sitDown(phone.page, server, table, [])
  const help = phone.page.locator('.help')
  assert.ok((await help.boundingBox()).width <= 1)
  await phone.page.focus('.steps [data-step="first"]')
  await phone.page.evaluate(() => document.activeElement.closest('.under').querySelector('.help').focus())
  await phone.page.keyboard.press('Shift+Tab')
  await phone.page.keyboard.press('Tab')
  assert.ok((await help.boundingBox()).width > 20)
  await phone.page.keyboard.press('Enter')
  await phone.page.waitForSelector('dialog[open] kbd')
  await phone.done()

  for (const seat of [1, 2]) await table.act(seat, 'resign')
  await tells(/Black: resigned.*Result: .*1\. White/)
  await done()
})
