// How the board lies on the screen, and what is left of it without colours.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { artefacts, reaches, stage } from './stage.mjs'
import { ask, gameOf, openHere, openTable, ring, sitDown, triangles } from './tables.mjs'

const on = stage()

/** How the cells of the first level are turned, in degrees. */
const turned = (page) =>
  page.$eval('.board .cell', (cell) => {
    const { a, b, c, d } = cell.transform.baseVal.consolidate().matrix
    return { degrees: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360, mirrored: a * d - b * c < 0 }
  })
const pieces = (page) =>
  page.$$eval('.board .piece:not(.ghost)', (all) =>
    all.map((piece) => ({
      side: [...piece.classList].find((name) => name.startsWith('side-')).slice(5),
      degrees: (Number(/rotate\(([-\d.]+)\)/.exec(piece.getAttribute('transform'))[1]) + 720) % 360,
    })),
  )

test('the board lies fixed, turns to the mover, or shows pieces to their owners', { timeout: 120_000 }, async () => {
  const { server } = on
  const { page, done } = await on.fresh({ settings: { layout: 'row' } })
  for (const { id: game } of on.games) {
    await openHere(page, server, { game })
    const { setting, position } = await ask(server, `/tables/${page.url().split('/').at(-1)}`)
    const turn = (seat) => (setting.seats[seat].turn + 360) % 360
    const mode = (value) => page.selectOption('.tools label:first-of-type select', value)
    await mode('fixed')
    assert.deepEqual(await turned(page), { degrees: turn(0), mirrored: false }, `${game} fixed`)
    assert.ok((await pieces(page)).every(({ degrees }) => degrees === 0), `${game}: pieces stand upright`)

    await mode('owners')
    assert.equal((await turned(page)).degrees, turn(0))
    for (const { side, degrees } of await pieces(page)) {
      const owner = setting.seats.findIndex(({ colour }) => colour === side)
      assert.equal(degrees, (turn(0) - turn(owner) + 360) % 360, `${game}: a piece of ${side} faces its owner`)
    }

    await mode('mover')
    assert.equal((await turned(page)).degrees, turn(position.to_act), `${game} turns to the mover`)
    const seq = Number(await page.getAttribute('.table', 'data-seq'))
    const plain = position.acts.find((act) => act.from !== undefined && act.text === undefined)
    for (const cell of [plain.from, plain.to]) await page.locator(`.cell[data-cell="${cell}"]`).dispatchEvent('click')
    await reaches(page, seq + 1)
    const { position: next } = await ask(server, `/tables/${page.url().split('/').at(-1)}`)
    assert.notEqual(next.to_act, position.to_act)
    assert.equal((await turned(page)).degrees, turn(next.to_act), `${game} turns on`)
    await mode('fixed')

    // A guest sees the board from his own seat.
    for (const seat of setting.seats.keys()) {
      const table = await openTable(server, { game }, setting.seats.map((_, i) => `P${i}`))
      await sitDown(page, server, table, [seat])
      await page.waitForSelector('.board .cell')
      assert.deepEqual(await turned(page), { degrees: turn(seat), mirrored: false }, `${game} seat ${seat}`)
    }
  }
  await done()
})

/** Reads pictures of the screen as greys: another page has the means. */
async function greys(page, picture) {
  return page.evaluateHandle(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const { data: bytes, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const linear = (byte) => (byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
    const grey = new Float32Array(width * height)
    for (let i = 0; i < grey.length; i++) {
      grey[i] = 0.2126 * linear(bytes[4 * i]) + 0.7152 * linear(bytes[4 * i + 1]) + 0.0722 * linear(bytes[4 * i + 2])
    }
    return { grey, width, height }
  }, picture.toString('base64'))
}

/** For one piece of each side on each sort of cell: where it is, and points of its cell beside it. */
const standing = (page) =>
  page.$$eval('.board .piece:not(.ghost)', (all) => {
    const found = new Map()
    for (const piece of all) {
      const cell = document.querySelector(`.board .cell[data-cell="${piece.dataset.piece}"]`)
      const shade = [...cell.classList].filter((name) => /^(shade\d|air|deep)$/.test(name)).join('.')
      const side = [...piece.classList].find((name) => name.startsWith('side-'))
      if (found.has(`${side} ${shade}`)) continue
      const rim = piece.querySelector('.rim')
      const { a: r, e: cx, f: cy } = rim.getScreenCTM()
      // Where a line to the middle meets the outline, in radii of the piece.
      const edge = Array.from({ length: 24 }, (_, i) => {
        const angle = (i * Math.PI) / 12
        for (let far = 1.6; far > 0.5; far -= 0.01) {
          if (rim.isPointInStroke(new DOMPoint(far * Math.cos(angle), far * Math.sin(angle)))) return far
        }
        return 0
      })
      const box = cell.getBoundingClientRect()
      const beside = []
      for (let u = 0.04; u < 1; u += 0.04) {
        for (let v = 0.04; v < 1; v += 0.04) {
          const [px, py] = [box.x + u * box.width, box.y + v * box.height]
          if (Math.hypot(px - cx, py - cy) > r * 1.2 && document.elementFromPoint(px, py) === cell) beside.push([px, py])
        }
      }
      found.set(`${side} ${shade}`, { side, shade, cx, cy, r, edge, beside })
    }
    return [...found.values()]
  })

test('without colours the armies stand out from every cell and differ in shape', { timeout: 180_000 }, async () => {
  const { server } = on
  const reader = await on.fresh({ bypassCSP: true })
  const faint = []
  for (const theme of ['light', 'dark']) {
    const { page, done } = await on.fresh({ settings: { theme, layout: 'row' }, viewport: { width: 1500, height: 1200 }, deviceScaleFactor: 2 })
    for (const { id: game } of on.games) {
      await openHere(page, server, { game })
      await page.waitForSelector('.board .piece')
      await page.mouse.move(0, 0)
      await page.evaluate(() => scrollTo(0, 0))
      const picture = await page.screenshot()
      const seen = await greys(reader.page, picture)
      const told = await reader.page.evaluate(
        ({ seen, all }) => {
          const at = (x, y) => seen.grey[Math.round(2 * y) * seen.width + Math.round(2 * x)]
          const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          return all.map(({ side, shade, cx, cy, r, edge, beside }) => {
            const around = beside.map(([x, y]) => at(x, y)).sort((a, b) => a - b)
            const cell = around[Math.floor(around.length / 2)]
            // Where the outline is to be, it is.
            const outline = edge.map((edge, i) => {
              const angle = (i * Math.PI) / 12
              for (let far = edge + 0.06; far > edge - 0.3; far -= 0.02) {
                const here = at(cx + far * r * Math.cos(angle), cy + far * r * Math.sin(angle))
                if (contrast(here, cell) >= 3) return far
              }
              return 0
            })
            return { side, shade, cells: beside.length, outline }
          })
        },
        { seen, all: await standing(page) },
      )
      await seen.dispose()
      const shapes = new Map()
      for (const { side, shade, cells, outline } of told) {
        const where = `${game} ${theme} ${side} ${shade}`
        assert.ok(cells > 3, `${where}: the cell is seen beside its piece`)
        const met = outline.filter((far) => far > 0).length
        if (met < 22) faint.push(`${where}: ${met} of 24 ways meet 3:1`)
        shapes.set(side, outline)
      }
      for (const [one, a] of shapes) {
        for (const [other, b] of shapes) {
          if (one >= other) continue
          const most = Math.max(...a.map((far, i) => Math.abs(far - b[i])))
          assert.ok(most >= 0.08, `${game} ${theme}: ${one} and ${other} differ by ${most}`)
        }
      }
    }
    await done()
  }
  assert.deepEqual(faint, [])
  await reader.done()
})

/** For each side its mark in a list as it is drawn: how far it reaches, in 24 directions. */
const marks = (page, list) =>
  page.$$eval(`${list} .swatch`, (all) => {
    const found = new Map()
    for (const mark of all) {
      const path = mark.querySelector('path')
      const { width } = mark.getBoundingClientRect()
      const reach = Array.from({ length: 24 }, (_, i) => {
        const angle = (i * Math.PI) / 12
        for (let far = 1.5; far > 0; far -= 0.01) {
          if (path.isPointInFill(new DOMPoint(far * Math.cos(angle), far * Math.sin(angle)))) return far
        }
        return 0
      })
      found.set([...mark.classList].find((name) => name.startsWith('side-')), { width, reach })
    }
    return [...found]
  })

test('in every list the sides differ in shape', { timeout: 90_000 }, async () => {
  const { server } = on
  const { page, done } = await on.fresh()
  const differ = async (list, sides) => {
    await page.locator(`${list} .swatch`).nth(sides - 1).waitFor()
    const found = await marks(page, list)
    assert.equal(found.length, sides, list)
    for (const [side, { width, reach }] of found) {
      assert.ok(width >= 14, `${list}: ${side} is ${width} wide`)
      for (const [other, { reach: far }] of found) {
        const most = Math.max(...reach.map((here, i) => Math.abs(here - far[i])))
        assert.ok(side === other || most >= 0.08, `${list}: ${side} and ${other} differ by ${most}`)
      }
    }
  }
  const names = ['Ann', 'Bob', 'Eve']
  const table = await openTable(server, { game: await gameOf(server, triangles) }, names)
  for (let n = 0; n < 3; n++) await table.move()
  await table.act(2, 'back?')
  await sitDown(page, server, table, [0])
  for (const list of ['.seats', '.moves', '.answers']) await differ(list, 3)
  assert.match(await page.textContent('.answers'), /White.*Black.*Red|Red.*White.*Black/s, 'names are seen too')
  await page.click('.men summary')
  await differ('.men', 3)
  await page.locator('.side').screenshot({ path: `${artefacts}sides.png` })
  for (const seat of [1, 2]) await table.act(seat, 'resign')
  await page.waitForSelector('.result td')
  await differ('.result', 3)
  const open = await openTable(server, { game: await gameOf(server, ring), public: true }, ['Ann', '', ''], 'open')
  await page.goto(server.address)
  await differ(`[data-table="${open.id}"]`, 3)
  await page.locator('[data-game]').first().click()
  await page.waitForSelector('dialog button.main:enabled')
  await differ('dialog', 3)
  await done()
})

test('without colours the last act and a check are seen', { timeout: 90_000 }, async () => {
  const { server } = on
  const reader = await on.fresh({ bypassCSP: true })
  for (const theme of ['light', 'dark']) {
    const { page, done } = await on.fresh({ settings: { theme }, viewport: { width: 1300, height: 1200 }, deviceScaleFactor: 2 })
    const game = await gameOf(server, ring)
    /** The greys about a cell. */
    const about = async (name) => {
      await page.mouse.move(0, 0)
      const clip = await page.locator(`.cell[data-name="${name}"]`).boundingBox()
      const seen = await greys(reader.page, await page.screenshot({ clip }))
      const list = await reader.page.evaluate(({ grey }) => [...grey], seen)
      await seen.dispose()
      return list
    }
    /** How many of the points are clearly lighter or darker. */
    const differ = (one, other) => {
      const clearly = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) > 1.25
      return one.filter((grey, i) => other[i] !== undefined && clearly(grey, other[i])).length / one.length
    }
    const look = async (...names) => {
      const found = []
      for (const name of names) found.push(await about(name))
      return found
    }
    // The same men with nothing played and no check, then with both.
    await openHere(page, server, { game, position: ring.replace('2wR21', '12wR11').replace(' w ', ' g ').replace('7gK7', '6gK8') })
    const plain = await look('c3', 'm3', 'r3')
    await openHere(page, server, { game, position: ring })
    const [unchecked] = await look('m1')
    const seq = Number(await page.getAttribute('.table', 'data-seq'))
    for (const name of ['c3', 'm3']) await page.locator(`.cell[data-name="${name}"]`).dispatchEvent('click')
    await reaches(page, seq + 1)
    await page.waitForSelector('.alarm')
    await page.screenshot({ path: `${artefacts}grey-${theme}.png` })
    const marked = await look('c3', 'm3', 'r3')
    const [from, to, elsewhere] = plain.map((grey, i) => differ(grey, marked[i]))
    const [checked] = await look('m1')
    assert.ok(elsewhere < 0.01, `${theme}: a cell that nothing concerns stays as it is: ${elsewhere}`)
    assert.ok(from > 0.03, `${theme}: where the last act began: ${from}`)
    assert.ok(to > 0.03, `${theme}: where the last act went: ${to}`)
    assert.ok(differ(unchecked, checked) > 0.03, `${theme}: the king in check: ${differ(unchecked, checked)}`)
    await done()
  }
  await reader.done()
})
