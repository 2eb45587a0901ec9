// What the players could expect in the course of a game, as lines of a picture. Pure.
import type { CourseDoc, EntryDoc } from '../wire'

/** Parts of the first prize as parts of all that is to be had: those of all seats make 1. Where not
 * all are known, the prizes are as far apart as the places, so that there are half as many as seats. */
export function shares<T extends number | null>(values: T[]): T[] {
  const known = values.filter((value) => value !== null) as number[]
  const sum = known.length === values.length ? known.reduce((all, value) => all + value, 0) : values.length / 2
  return sum > 0 ? values.map((value) => (value === null ? value : value / sum) as T) : values
}

/** A share as people write it. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`
}

/** The shares of all seats as people write them: whole numbers that make a hundred. */
export function percents(values: number[]): string[] {
  const exact = values.map((value) => value * 100)
  const whole = exact.map(Math.floor)
  const left = Math.round(exact.reduce((all, value) => all + value, 0)) - whole.reduce((all, value) => all + value, 0)
  // The largest rests are rounded up.
  const rest = (i: number) => (exact[i] ?? 0) - (whole[i] ?? 0)
  const up = new Set(exact.map((_, i) => i).sort((a, b) => rest(b) - rest(a) || a - b).slice(0, left))
  return whole.map((value, i) => `${value + (up.has(i) ? 1 : 0)}\u00a0%`)
}

/** The shares known so far, by how many acts stood. */
export type Course = ReadonlyMap<number, number[]>

/** The course with another of its lines. */
export function withLine(course: Course, line: CourseDoc): Course {
  return new Map(course).set(line.acts, shares(line.values))
}

/** The path of a seat in a box of this size; the course is known from the end back. */
export function path(course: Course, seat: number, total: number, width: number, height: number): string {
  const points: string[] = []
  for (let acts = 0; acts <= total; acts++) {
    const value = course.get(acts)?.[seat]
    if (value === undefined) continue
    const x = total === 0 ? 0 : (acts / total) * width
    points.push(`${x.toFixed(1)} ${((1 - value) * height).toFixed(1)}`)
  }
  return points.length ? `M${points.join('L')}` : ''
}

/** How many acts stand at this part of the width, from 0 to 1. */
export function actsAt(part: number, total: number): number {
  return Math.max(0, Math.min(total, Math.round(part * total)))
}

/** How the line of a seat is broken, that it is known without its colour. */
export const dashes = ['', '7 3', '2 3', '9 3 2 3']

/** The whole lines of a text that comes in pieces, and what is left of it. */
export function whole(text: string): { lines: string[]; rest: string } {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  return { lines: lines.filter((line) => line !== ''), rest }
}

/** An arrow on the board. */
export type Arrow = { by: number; a: number; b: number; ways?: number[][] }

/** The first act of every seat in a line, as arrows. */
export function arrows(line: EntryDoc[]): Arrow[] {
  const found: Arrow[] = []
  for (const { by, cells, ways } of line) {
    const [a, b] = cells
    if (a !== undefined && b !== undefined && !found.some((arrow) => arrow.by === by)) found.push({ by, a, b, ways })
  }
  return found
}
