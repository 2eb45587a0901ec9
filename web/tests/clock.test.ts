import { describe, expect, test } from 'vitest'
import { control, face, grace, left, short } from '../src/lib/clock'

const clocks = { left_ms: [60_000, 5_000], running: { seat: 1, since_ms: 1_000 } }

describe('a clock', () => {
  test('runs for the seat that decides, and stops at zero', () => {
    expect(left(clocks, 0, 3_000)).toBe(60_000)
    expect(left(clocks, 1, 3_000)).toBe(3_000)
    expect(left(clocks, 1, 99_000)).toBe(0)
  })

  test('stands before its time and in a pause', () => {
    expect(left(clocks, 1, 400)).toBe(5_000)
    expect(grace(clocks, 1, 400)).toBe(600)
    expect(grace(clocks, 0, 400)).toBe(0)
    expect(left({ ...clocks, running: null }, 1, 3_000)).toBe(5_000)
  })

  test('shows days, hours, minutes and tenths', () => {
    expect(face(0)).toEqual({ days: 0, text: '0:00' })
    expect(face(61_001)).toEqual({ days: 0, text: '1:02' })
    expect(face(3_661_000)).toEqual({ days: 0, text: '1:01:01' })
    expect(face(90_000_000)).toEqual({ days: 1, text: '1:00' })
    expect(face(9_450, true)).toEqual({ days: 0, text: '0:09.4' })
    expect(face(59_999, true)).toEqual({ days: 0, text: '1:00' })
  })

  test('is written as players write it, and becomes short in proportion', () => {
    expect(control({ kind: 'fischer', base_s: 300, increment_s: 5 })).toBe('5+5')
    expect(control({ kind: 'fischer', base_s: 30, increment_s: 0 })).toBe('½+0')
    expect(control({ kind: 'fischer', base_s: 100, increment_s: 1 })).toBe('1:40+1')
    expect(short({ kind: 'fischer', base_s: 300, increment_s: 5 })).toBe(37_500)
    expect(short({ kind: 'fischer', base_s: 30, increment_s: 0 })).toBe(10_000)
  })
})
