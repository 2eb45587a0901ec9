// What the first page costs, asked of the built files.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

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

// What stands around the board is fetched without anybody asking for it.
for (const [page, later] of [['lobby', []], ['table', script('around')]]) {
  test(`the first page is at most 80 KB, packed, in any language: ${page}`, () => {
    const named = namedBy(`${page}.html`)
    assert.ok(named.length > 1, named.join())
    for (const lang of ['en', 'ru', 'pl', 'de']) {
      const files = new Set(named)
      const roots = [...named.filter((file) => file.endsWith('.js')), ...later, ...script(lang)]
      for (const root of roots) for (const file of withImports(root)) files.add(file)
      const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, assets))).length)
      const packed = sizes.reduce((sum, size) => sum + size, gzipSync(read(`${page}.html`)).length)
      assert.ok(packed <= 80_000, `${lang}: ${packed} bytes`)
    }
  })
}

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
