import { expect, test } from 'vitest'
import { isDue, meant, plan, planners } from '../src/lib/planned'
import type { ActDoc, TableDoc } from '../src/wire'

const table = (to_act: number | null, turn_of?: number, state = 'playing') =>
  ({ state, position: { to_act, turn_of, standings: ['playing', 'vassal', 'mated'] } }) as unknown as TableDoc

test('a move is planned for who is in the game, while nobody of this screen decides', () => {
  expect(planners(table(2), [0, 1])).toEqual([0, 1])
  expect(planners(table(1), [0, 2])).toEqual([0])
  expect(planners(table(1), [0, 1])).toEqual([])
  expect(planners(table(null), [0])).toEqual([])
  expect(planners(table(1, undefined, 'paused'), [0])).toEqual([])
})

test('a click plans where the piece that is looked at could go', () => {
  const reach = { seat: 0, goes: [5], takes: [7], barred: [] }
  expect(plan(reach, [0], 3, 5)).toEqual({ seat: 0, from: 3, to: 5 })
  expect(plan(reach, [0], 3, 7)).toEqual({ seat: 0, from: 3, to: 7 })
  expect(plan(reach, [0], 3, 6)).toBeNull()
  expect(plan(reach, [1], 3, 5)).toBeNull()
  expect(plan(reach, [0], null, 5)).toBeNull()
  expect(plan(null, [0], 3, 5)).toBeNull()
})

test('it waits for a turn of its own, and is played if that means one act', () => {
  const planned = { seat: 0, from: 3, to: 5 }
  expect([table(0), table(1), table(0, 1), table(0, undefined, 'over')].map((now) => isDue(now, planned))).toEqual([true, false, false, false])
  const act = (act: string, from: number, to: number): ActDoc => ({ act, from, to })
  expect(meant([act('a', 3, 4), act('b', 3, 5)], planned)?.act).toBe('b')
  expect(meant([act('b', 3, 5), act('b=q', 3, 5)], planned)).toBeUndefined()
  expect(meant([], planned)).toBeUndefined()
})
