import { describe, expect, test } from 'vitest'
import { chosen, click, loose, sources } from '../src/lib/hints'
import type { ActDoc } from '../src/wire'

const text = { en: 'queen', ru: 'ферзь', pl: 'hetman', de: 'Dame' }
const acts: ActDoc[] = [
  { act: 'a1b2', from: 0, to: 5 },
  { act: 'a1c3', from: 0, to: 6, taken: 6 },
  { act: 'b7b8q', from: 1, to: 7, text },
  { act: 'b7b8n', from: 1, to: 7, text },
  { act: 'waive', text },
]

describe('hints', () => {
  test('come from the acts alone', () => {
    expect(sources(acts)).toEqual(new Set([0, 1]))
    expect(loose(acts).map((act) => act.act)).toEqual(['waive'])
  })

  test('a chosen piece shows where it goes and what it takes', () => {
    expect(chosen(acts, 0)).toEqual({
      kind: 'chosen',
      from: 0,
      targets: new Set([5, 6]),
      takes: new Set([6]),
    })
    expect(chosen(acts, 3)).toEqual({ kind: 'none' })
  })

  test('a second click acts, asks, chooses another piece or lets go', () => {
    expect(click(acts, 0, 5)).toEqual({ kind: 'act', act: acts[0] })
    expect(click(acts, 1, 7)).toEqual({ kind: 'choice', acts: acts.slice(2, 4) })
    expect(click(acts, 0, 1)).toMatchObject({ kind: 'chosen', from: 1 })
    expect(click(acts, 0, 0)).toEqual({ kind: 'none' })
    expect(click(acts, 0, 9)).toEqual({ kind: 'none' })
  })
})
