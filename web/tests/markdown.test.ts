import { expect, test } from 'vitest'
import { blocks, spans } from '../src/lib/markdown'

test('spans', () => {
  expect(spans('a **b** `c` *d* [e](f)')).toEqual([
    { text: 'a ' },
    { text: 'b', strong: true },
    { text: ' ' },
    { text: 'c', code: true },
    { text: ' ' },
    { text: 'd', em: true },
    { text: ' ' },
    { text: 'e' },
  ])
})

test('blocks', () => {
  const text = '# T\n\none\ntwo\n\n- a\n  b\n- c\n\n1. x\n\n| h | i |\n| --- | --- |\n| 1 | 2 |\n'
  expect(blocks(text).map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'table',
  ])
  expect(blocks(text)[1]).toEqual({ kind: 'paragraph', spans: [{ text: 'one two' }] })
  expect(blocks(text)[2]).toMatchObject({ items: [[{ text: 'a b' }], [{ text: 'c' }]] })
  expect(blocks(text)[4]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] })
})

test('a line that only looks like markup ends', () => {
  expect(blocks('**\n|\n-\n#').length).toBeGreaterThan(0)
})
