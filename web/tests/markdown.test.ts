import { expect, test } from 'vitest'
import { blocks, passage, spans } from '../src/lib/markdown'

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

test('a fenced position is a board, and the passage about a piece is found', () => {
  const told = blocks('## Men\n\n- The **rook** goes.\n\n### Pawns\n\nForward.\n\n```board\n8/8 w - 0\nlook a1\n```\n\nAfter.\n')
  expect(told.map((block) => block.kind)).toEqual(['heading', 'list', 'heading', 'paragraph', 'board', 'paragraph'])
  expect(told[4]).toEqual({ kind: 'board', position: '8/8 w - 0', look: 'a1' })
  const text = (kind: string) => passage(told, kind).map((line) => line.map((span) => span.text).join(''))
  expect(text('Rook')).toEqual(['The rook goes.'])
  expect(text('pawn')).toEqual(['Forward.', 'After.'])
  expect(text('queen')).toEqual([])
})
