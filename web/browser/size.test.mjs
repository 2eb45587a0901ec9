// What the first page costs, asked of the built files.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const assets = new URL('assets/', dist)
const read = (path) => readFileSync(new URL(path, dist))

const script = (name) => readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))

/** What the page itself names: style and the first script. */
const named = [...read('index.html').toString().matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file]) => file)

/** The scripts that a script imports at once, and they in turn. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(new URL(file, assets)).toString()
  for (const [, other] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) withImports(other, found)
  return found
}

for (const page of ['Lobby', 'Table']) {
  test(`the first page is at most 80 KB, packed, in any language: ${page}`, () => {
    assert.ok(named.length > 1, named.join())
    for (const lang of ['en', 'ru', 'pl', 'de']) {
      const files = new Set(named)
      const roots = [...named.filter((file) => file.endsWith('.js')), ...script(page), ...script(lang)]
      for (const root of roots) for (const file of withImports(root)) files.add(file)
      assert.ok(files.size >= named.length + 2, [...files].join())
      const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, assets))).length)
      const packed = sizes.reduce((sum, size) => sum + size, gzipSync(read('index.html')).length)
      assert.ok(packed <= 80_000, `${lang}: ${packed} bytes`)
    }
  })
}

test('rules, lessons and records come only when they are asked for', () => {
  const first = readFileSync(new URL(named.find((file) => file.endsWith('.js')), assets)).toString()
  for (const page of ['Learn', 'Import']) assert.match(first, new RegExp(`import\\(.\\./${page}-`))
})
