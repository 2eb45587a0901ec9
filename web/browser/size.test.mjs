// What the first page costs, asked of the built files.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startServer } from './start.mjs'
import { ask, openTable } from './tables.mjs'

const dist = new URL('../dist/', import.meta.url)
const assets = new URL('assets/', dist)
const read = (path) => readFileSync(new URL(path, dist))

const script = (name) => readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))

/** What a page names: style and scripts. */
const namedBy = (page) => [...read(page).toString().matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file]) => file)

/** The scripts that a script imports at once, and they in turn. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(new URL(file, assets)).toString()
  for (const [, other] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) withImports(other, found)
  return found
}

const packed = (files) => files.reduce((sum, file) => sum + gzipSync(file).length, 0)

/** All that these scripts and styles ask for at once, as bytes. */
function filesOf(names) {
  const files = new Set(names)
  for (const name of names) for (const file of withImports(name)) files.add(file)
  return [...files].map((file) => readFileSync(new URL(file, assets)))
}

// What stands around the board is fetched without anybody asking for it.
for (const [page, later] of [['lobby', []], ['table', script('around')]]) {
  test(`the first page is at most 80 KB, packed, in any language: ${page}`, () => {
    const named = namedBy(`${page}.html`)
    assert.ok(named.length > 1, named.join())
    for (const lang of ['en', 'ru', 'pl', 'de']) {
      const size = packed([read(`${page}.html`), ...filesOf([...named, ...later, ...script(lang)])])
      assert.ok(size <= 80_000, `${lang}: ${size} bytes`)
    }
  })
}

test('until the board stands at most 80 KB come, packed, the table itself among them', { timeout: 60_000 }, async () => {
  const server = await startServer()
  for (const { id, players } of await ask(server, '/games')) {
    const table = await openTable(server, { game: id }, players === '3' ? ['Ann', 'Bob', 'Eve'] : ['Ann', 'Bob'])
    const page = await fetch(`${server.address}/t/${table.id}`).then((answer) => answer.text())
    assert.ok(page.includes(`"table":"${table.id}"`), id)
    for (const lang of ['en', 'ru', 'pl', 'de']) {
      const size = packed([page, ...filesOf([...namedBy('table.html'), ...script(lang)])])
      assert.ok(size <= 80_000, `${id}, ${lang}: ${size} bytes`)
    }
  }
  await server.stop()
})

test('a page names every script that it imports at once', () => {
  for (const page of ['lobby', 'table', 'import', 'learn']) {
    const named = namedBy(`${page}.html`)
    for (const file of named.filter((name) => name.endsWith('.js')))
      for (const other of withImports(file)) assert.ok(named.includes(other), `${page}: ${other}`)
  }
})

test('rules, lessons and records come only when they are asked for', () => {
  const [first] = namedBy('lobby.html').filter((file) => file.endsWith('.js'))
  const text = readFileSync(new URL(first, assets)).toString()
  for (const page of ['Learn', 'Import']) assert.match(text, new RegExp(`import\\(.\\./${page}-`))
})
