// What the players could expect in the course of a game, as lines of a picture. Pure.
import type { CourseDoc, EntryDoc } from '../wire'

/** A share of the first prize as people write it. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`
}

/** The values known so far, by how many acts stood. */
export type Course = ReadonlyMap<number, number[]>

/** The course with another of its lines. */
export function withLine(course: Course, line: CourseDoc): Course {
  return new Map(course).set(line.acts, line.values)
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
export type Arrow = { by: number; a: number; b: number }

/** The first act of every seat in a line, as arrows. */
export function arrows(line: EntryDoc[]): Arrow[] {
  const found: Arrow[] = []
  for (const { by, cells } of line) {
    const [a, b] = cells
    if (a !== undefined && b !== undefined && !found.some((arrow) => arrow.by === by)) found.push({ by, a, b })
  }
  return found
}
