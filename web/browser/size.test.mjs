// What the first page costs, asked of the built files.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const read = (path) => readFileSync(new URL(path.replace(/^\//, ''), new URL('../dist/', import.meta.url)))

/** The files that a page needs before it shows anything: itself and what it names. */
const named = [...read('index.html').toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)

test('the first page is at most 80 KB, packed', () => {
  assert.ok(named.length > 1, named.join())
  const packed = ['index.html', ...named].reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  assert.ok(packed <= 80_000, `${packed} bytes`)
})

test('rules, lessons and records come only when they are asked for', () => {
  const script = read(named.find((file) => file.endsWith('.js'))).toString()
  for (const page of ['Learn', 'Import']) assert.match(script, new RegExp(`import\\(.\\./${page}-`))
})
