// Tables opened and played without a page, for tests that look at one.
import { readFileSync } from 'node:fs'
import { openPage } from './start.mjs'

/** Asks the server as a page of its own would. */
export async function ask(server, path, body, secret) {
  const headers = { 'content-type': 'application/json', origin: server.address }
  if (secret) headers.authorization = `Bearer ${secret}`
  const answer = await fetch(`${server.address}/api/v1${path}`, body && { method: 'POST', headers, body: JSON.stringify(body) })
  const data = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(data)}`)
  return data
}

/** Positions that tell games apart by their boards: a ring, triangles with diplomacy, quadrants. */
export const ring = '24/24/24/2wR21/24/4wK7gK7bK3 w - - 000 wgb 0 1'
export const triangles = '1rK/6/10/14/18|1wK/6/10/14/18|1bK/6/10/14/18 w - - --- - - - - - 0'
export const quadrants = '3Q/4/4/4/4/4/1P2/4 1 0-0 - 0 -'

/** The game that a position string belongs to. */
export async function gameOf(server, position) {
  for (const { id } of await ask(server, '/games')) {
    const read = await ask(server, `/games/${id}/position?${new URLSearchParams({ position })}`).catch(() => null)
    if (read) return id
  }
  throw new Error(`no game reads ${position}`)
}

/** A position of a game in which two acts go between the same cells. */
export async function choiceOf(server, game) {
  const cases = readFileSync(new URL(`../../cases/${game}.jsonl`, import.meta.url), 'utf8').split('\n').filter(Boolean)
  const twins = (acts) => acts.find((one) => one.from !== undefined && acts.some((other) => other !== one && other.from === one.from && other.to === one.to))
  for (const { position, options, play } of cases.map((line) => JSON.parse(line))) {
    if (!position || options || play) continue
    const { acts } = await ask(server, `/games/${game}/position?${new URLSearchParams({ position })}`)
    const act = twins(acts)
    if (act) return { position, act }
  }
  return null
}

/** Opens a table of friends who have sat down, by their names. */
export async function openTable(server, wanted, names, kind = 'friend') {
  const seats = names.map((name, i) => ({ kind: i === 0 ? 'here' : kind, name: i === 0 ? name : '' }))
  const reply = await ask(server, '/tables', { public: false, ...wanted, seats })
  const tokens = { 0: reply.seats[0].token }
  for (let i = 1; i < names.length; i++) {
    const key = reply.seats[i].link_key
    // A seat that nobody is named for stays free.
    if (names[i]) tokens[i] = (await ask(server, `/tables/${reply.table}/seats/${i}/claim`, { name: names[i], key })).token
  }
  const doc = () => ask(server, `/tables/${reply.table}`)
  let serial = 0
  const act = async (seat, act) => {
    const { seq } = await doc()
    const body = { id: `test-${serial++}`, expect: seq, seat, act }
    return (await ask(server, `/tables/${reply.table}/acts`, body, tokens[seat])).seq
  }
  return {
    id: reply.table,
    host: reply.host,
    tokens,
    doc,
    act,
    /** The first act of whoever decides. */
    async move() {
      const { position } = await doc()
      return act(position.to_act, position.acts[0].act)
    },
  }
}

/** Opens the table on a page that holds these seats. */
export async function sitDown(page, server, table, seats, host = false) {
  const keys = { links: {}, seats: Object.fromEntries(seats.map((seat) => [seat, table.tokens[seat]])) }
  if (host) keys.host = table.host
  await page.goto(`${server.address}/icon.svg`)
  await page.evaluate(([id, keys]) => localStorage.setItem(`polychess.table.${id}`, JSON.stringify(keys)), [table.id, keys])
  await page.goto(`${server.address}/t/${table.id}`)
  await page.waitForSelector('.table[data-seq]')
}

/** Comes by a seat's link, says a name, sits down and is ready. */
export async function comeBy(page, link, name) {
  await page.goto(link)
  await page.fill('.invite input', name)
  await page.click('.invite [data-sit]')
  await page.click('[data-act="ready"]')
}

/** Pages in browsers of their own, each with its seats; none for a spectator. */
export async function openPages(browser, server, table, seats, problems, size = { width: 1280, height: 800 }) {
  const pages = []
  for (const held of seats) {
    const context = await browser.newContext({ viewport: size })
    const page = await openPage(context, server.address, problems)
    await sitDown(page, server, table, held, held.includes(0))
    pages.push(page)
  }
  return pages
}

/** Opens a table with all seats at this screen, and goes there. */
export async function openHere(page, server, wanted) {
  const reply = await ask(server, '/tables', { public: false, ...wanted })
  const tokens = Object.fromEntries(reply.seats.map(({ seat, token }) => [seat, token]))
  await sitDown(page, server, { id: reply.table, host: reply.host, tokens }, Object.keys(tokens), true)
  return { id: reply.table, tokens }
}
