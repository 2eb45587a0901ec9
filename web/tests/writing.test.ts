import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import de from '../src/i18n/table/de'
import en from '../src/i18n/table/en'
import pl from '../src/i18n/table/pl'
import ru from '../src/i18n/table/ru'
import { blocks, under } from '../src/lib/markdown'

const games = new URL('../../crates/games/src/', import.meta.url)

test('every game tells how its moves are written, in every language, with an example', () => {
  const told = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((name) => /rules\.\w+\.md$/.test(name))
  expect(told.length % 4).toBe(0)
  const headings: Record<string, string> = { en: en.writing, ru: ru.writing, pl: pl.writing, de: de.writing }
  for (const name of told) {
    const heading = headings[name.split('.').at(-2)!]!
    const lines = under(blocks(readFileSync(new URL(name, games), 'utf8')), heading)
    expect(lines.flat().filter((span) => span.code).length, name).toBeGreaterThan(2)
  }
})

test('what stands under a heading ends with the next one', () => {
  expect(under(blocks('# One\n\nfirst\n\n## Two\n\nsecond\n\n## Three\n\nthird'), 'Two')).toEqual([[{ text: 'second' }]])
  expect(under(blocks('# One'), 'Two')).toEqual([])
})
