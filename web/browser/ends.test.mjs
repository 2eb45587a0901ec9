// Games that end by themselves, through the page: the last move is clicked, then places, points
// and reasons are read. The games and their ends are those of the cases in the folder `cases`.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { reaches, stage } from './stage.mjs'
import { ask, sitDown } from './tables.mjs'

const on = stage()

/** The position and the acts of a case, as a question about it. */
function question({ options = {}, position, play = [] }) {
  const pairs = Object.entries(options ?? {}).map(([name, value]) => ['option', `${name}=${value}`])
  if (position) pairs.push(['position', position])
  return new URLSearchParams([...pairs, ...(play ?? []).map((act) => ['act', act])])
}

/** Cases of a game in which a move ends it, the shortest of each kind of end. */
async function endings(game) {
  const file = new URL(`../../cases/${game}.jsonl`, import.meta.url)
  assert.ok(existsSync(file), `${game} has cases`)
  const cases = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line))
  const short = cases.filter(({ play, expect }) => expect?.outcome && play?.length <= 80 && play.every((act) => typeof act === 'string'))
  short.sort((a, b) => a.play.length - b.play.length)
  const found = new Map()
  for (const one of short) {
    const { play } = one
    const before = await ask(on.server, `/games/${game}/position?${question({ ...one, play: play.slice(0, -1) })}`)
    const last = before.acts.find(({ act }) => act === play.at(-1))
    if (last?.from === undefined) continue
    const after = await ask(on.server, `/games/${game}/position?${question(one)}`)
    const { ending } = after.outcome
    if (!found.has(ending)) found.set(ending, { ...one, last, after })
    if (found.size === 3) break
  }
  return [...found.values()]
}

test('every game ends by a move on the board, with places, points and reasons', { timeout: 240_000 }, async () => {
  const { server } = on
  const { page, done } = await on.fresh()
  for (const { id: game } of on.games) {
    const all = await endings(game)
    assert.ok(all.length > 0, `${game} has cases that end by a move`)
    for (const { id, options, position, play, last, after } of all) {
      const reply = await ask(server, '/tables', { game, public: false, ...(options && { options }), ...(position && { position }) })
      const tokens = Object.fromEntries(reply.seats.map(({ seat, token }) => [seat, token]))
      let doc = await ask(server, `/tables/${reply.table}`)
      for (const [i, act] of play.slice(0, -1).entries()) {
        const seat = doc.position.to_act
        const body = { id: `end-${i}`, expect: doc.seq, seat, act }
        await ask(server, `/tables/${reply.table}/acts`, body, tokens[seat])
        doc = await ask(server, `/tables/${reply.table}`)
      }
      await sitDown(page, server, { id: reply.table, tokens }, Object.keys(tokens))
      for (const cell of [last.from, last.to]) await page.locator(`.cell[data-cell="${cell}"]`).dispatchEvent('click')
      if ((await page.locator('dialog[open]').count()) > 0) await page.click(`dialog [data-act="${last.act}"]`)
      await reaches(page, doc.seq + 1)
      await page.waitForSelector('.result tbody tr')
      const rows = await page.$$eval('.result tbody tr', (all) =>
        all.map((tr) => ({
          place: parseInt(tr.cells[0].textContent, 10),
          side: tr.querySelector('strong').textContent,
          points: tr.cells[2]?.textContent,
          why: tr.querySelector('.why')?.textContent.trim() ?? '',
        })),
      )
      const { outcome, standings, ending } = after
      assert.ok((await page.textContent('.result h2')).includes(ending.en), id)
      for (const [seat, { name }] of doc.setting.seats.entries()) {
        const row = rows.find(({ side }) => side === name.en)
        assert.equal(row.place, outcome.places[seat], `${id}: the place of ${name.en}`)
        if (outcome.points) {
          const points = outcome.points[seat]
          const written = `${points < 1 && points > 0 ? '' : Math.trunc(points)}${points % 1 ? '½' : ''}`
          assert.equal(row.points, written, `${id}: the points of ${name.en}`)
        }
        if (standings[seat] === 'mated') assert.match(row.why, /mated/, `${id}: why ${name.en} is out`)
      }
      assert.deepEqual(rows.map(({ place }) => place), [...outcome.places].sort((a, b) => a - b), `${id}: in order`)
      // What might still have happened is told no more.
      assert.equal(await page.locator('.facts').count(), 0, `${id}: facts`)
      // The end is shown where it happened, too.
      assert.match(await page.textContent('.status'), new RegExp(ending.en.replace(/[()]/g, '.')))
    }
  }
  await done()
})
