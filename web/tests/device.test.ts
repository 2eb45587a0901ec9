import { describe, expect, test } from 'vitest'
import { read, written } from '../src/lib/device'
import { between } from '../src/lib/typed'

const token = '0pCyLXq2yQ1QGd5Zb6m2iA'

describe('the link to another device', () => {
  test('brings seats and the host along', () => {
    const keys = { host: 'nTkz0bWmJ9yJt1Zc0W3h8g', seats: { 0: token, 11: token }, links: { 1: 'x' } }
    expect(read(written(keys))).toEqual({ host: keys.host, seats: keys.seats })
    expect(read(written({ seats: { 2: token }, links: {} }))).toEqual({ seats: { 2: token } })
  })

  test('of anything else brings nothing', () => {
    expect(read('seat=1&key=abc')).toBeNull()
    expect(read('take=1.short 2')).toEqual({ seats: {} })
  })
})

describe('a typed move', () => {
  test('names two cells, however they are joined', () => {
    const cells = ['a1', 'a11', 'b2', 'RT1']
    for (const text of ['a1b2', 'a1-b2', 'A1xB2', 'a1 – b2']) expect(between(text, cells)).toEqual(['a1', 'b2'])
    expect(between('a11rt1=Q', cells)).toEqual(['a11', 'RT1'])
    for (const text of ['', 'Nb2', 'a1', 'a1c3']) expect(between(text, cells)).toBeNull()
  })
})
