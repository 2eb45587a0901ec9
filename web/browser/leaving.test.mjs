// What only time brings: players who stay away, and clocks that run out. All wait at once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stage } from './stage.mjs'
import { gameOf, openPages, openTable, ring } from './tables.mjs'

const on = stage()

const close = (pages) => Promise.all(pages.map((page) => page.context().close()))
/** A minute until the others may vote. */
const patient = { timeout: 90_000 }

/** A table of three whose third player has played and gone. */
async function forsaken(problems) {
  const table = await openTable(on.server, { game: await gameOf(on.server, ring) }, ['Ann', 'Bob', 'Eve'])
  const [ann, bob, eve] = await openPages(on.browser, on.server, table, [[0], [1], [2]], problems)
  await table.move()
  await table.move()
  await eve.waitForSelector('.table.mine')
  await close([eve])
  await ann.waitForSelector('[data-away="2"]')
  assert.equal(await ann.locator('[data-act$="? 2"]').count(), 0, 'nobody decides at once')
  return { table, ann, bob }
}

describe('who waits long enough', { concurrency: true }, () => {
  test('a vanished player is played by a computer until he comes back', patient, async () => {
    const problems = []
    const { table, ann, bob } = await forsaken(problems)
    await ann.click('[data-act="computer? 2"]', patient)
    await ann.click('.deeds [data-host="computer"]')
    assert.equal((await table.doc()).seats[2].level, undefined, 'one alone decides nothing')
    await bob.click('[data-ask="computer"] [data-answer="yes"]')
    // The computer moves for her.
    await ann.waitForSelector('.table.mine')
    assert.equal((await table.doc()).entries.length, 3)
    await ann.waitForSelector('[data-away="2"]', { state: 'detached' })
    const [eve] = await openPages(on.browser, on.server, table, [[2]], problems)
    await eve.waitForSelector('.seat[data-seat="2"] .dot.online, .seat[data-seat="2"] em')
    assert.equal((await table.doc()).seats[2].level, undefined, 'she has her seat back')
    await table.move()
    await table.move()
    await eve.waitForSelector('.table.mine .cell.movable')
    assert.deepEqual(problems, [])
    await close([ann, bob, eve])
  })

  test('the others go on without a player who has gone', patient, async () => {
    const problems = []
    const { table, ann, bob } = await forsaken(problems)
    await bob.click('[data-act="out? 2"]', patient)
    await ann.click('[data-ask="out"] [data-answer="yes"]')
    for (const page of [ann, bob]) await page.waitForSelector('.seat[data-seat="2"].out')
    await ann.waitForSelector('.table.mine .cell.movable')
    assert.equal((await table.doc()).position.standings[2], 'resigned')
    assert.deepEqual(problems, [])
    await close([ann, bob])
  })

  test('a flag falls, and the game goes on without that player', patient, async () => {
    const problems = []
    const time = { kind: 'fischer', base_s: 15, increment_s: 0 }
    const table = await openTable(on.server, { game: await gameOf(on.server, ring), time }, ['Ann', 'Bob', 'Eve'])
    const pages = await openPages(on.browser, on.server, table, [[0], [1], [2]], problems)
    const [ann, bob] = pages
    // First turns are free for a minute.
    for (let turn = 0; turn < 3; turn++) await table.move()
    await ann.waitForSelector('.clock.low.running', patient)
    await bob.waitForSelector('.table.mine .cell.movable', patient)
    for (const page of pages) {
      const seat = page.locator('.seat[data-seat="0"].out')
      await seat.waitFor()
      assert.match(await seat.locator('.clock').textContent(), /0:00/)
    }
    assert.equal(await ann.locator('.cell.movable').count(), 0)
    assert.equal((await table.doc()).position.standings[0], 'time')
    assert.deepEqual(problems, [])
    await close(pages)
  })
})
