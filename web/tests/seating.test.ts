import { expect, test } from 'vitest'
import { seating } from '../src/lib/seating'
import type { GameDoc } from '../src/wire'

const text = { en: '', ru: '', pl: '', de: '' }
const option = (name: string, ...words: string[]) => ({
  name,
  title: text,
  about: text,
  default: words[0] ?? '',
  values: { words: words.map((word) => ({ word, about: text })) },
})
const game = (players: string) => ({ players, options: [option('clock', 'on', 'off'), option('table', '2', '4')] }) as unknown as GameDoc

test('the number of players is an option where there is a choice', () => {
  expect(seating(game('2 or 4'))?.name).toBe('table')
  expect(seating(game('2'))).toBeUndefined()
  expect(seating(game('2 or 3'))).toBeUndefined()
})
