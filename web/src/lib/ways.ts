// The lines along which pieces go, where they bend. Pure; where a line bends is told by the server.
import type { Point } from './orient'

/** The cells from one to another: those of the line that bends between them, or just the two. */
export function way(ways: number[][] | undefined, a: number, b: number): number[] {
  return ways?.find((way) => way[0] === a && way.at(-1) === b) ?? [a, b]
}

const towards = (a: Point, b: Point): Point => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

/** A smooth line through points, as path data. */
export function curve(points: Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const write = (x: number, y: number) => `${+x.toFixed(3)} ${+y.toFixed(3)}`
  if (points.length < 3) return `M${points.map(({ x, y }) => write(x, y)).join('L')}`
  let d = `M${write(at(0).x, at(0).y)}`
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [at(i - 1), at(i)]
    // A third of the way to the next point, along the line through those on both sides.
    const third = Math.hypot(b.x - a.x, b.y - a.y) / 3
    const [out, home] = [towards(at(i - 2), b), towards(a, at(i + 1))]
    d += `C${write(a.x + out.x * third, a.y + out.y * third)} ${write(b.x - home.x * third, b.y - home.y * third)} ${write(b.x, b.y)}`
  }
  return d
}

/** The middle of a line through points. */
export function middle(points: Point[]): Point {
  const [a, b] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]] as [Point, Point]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
