import { describe, expect, test } from 'vitest'
import { read, written } from '../src/lib/device'

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
