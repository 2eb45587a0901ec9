import { describe, expect, test } from 'vitest'
import { promotion } from '../src/lib/men'
import type { KindDoc } from '../src/wire'

describe('a promotion', () => {
  const kind = (number: number) => ({ kind: number }) as KindDoc
  const kinds = [['Q', 1], ['Dr', 2], ['D', 3], ['Ф', 4]].map(([letters, n]) => ({ kind: kind(Number(n)), letters: String(letters) }))
  const made = (text: string) => promotion(text, kinds)?.kind

  test('is told by what is made, in any language', () => {
    expect(['b1=Q', 'b1=Q+w', 'a2xb1=Dr', 'b1=D', 'б1=Ф'].map(made)).toEqual([1, 1, 2, 3, 4])
  })

  test('is nothing else', () => {
    expect(['Qb1', '0-0', 'b1=', 'b1=X', 'Qb1 !check'].map(made)).toEqual(Array(5).fill(undefined))
  })
})
