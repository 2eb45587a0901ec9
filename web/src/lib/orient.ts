// Where things are on the screen when the board is turned and its levels are laid out. Pure.
import type { BoardDoc } from '../wire'

export type Point = { x: number; y: number }

/** How several levels are laid out: side by side, one below the other, stacked in perspective, or
 * one alone with ghosts of the others. */
export type Layout = 'row' | 'column' | 'stack' | 'single'
export const layouts: Layout[] = ['row', 'column', 'stack', 'single']

/** A map of the plane as SVG writes it: x' = ax + cy + e, y' = bx + dy + f. */
export type Map2 = { a: number; b: number; c: number; d: number; e: number; f: number }

export const moved = (m: Map2, { x, y }: Point): Point => ({
  x: m.a * x + m.c * y + m.e,
  y: m.b * x + m.d * y + m.f,
})

/** For the attribute `transform`. */
export const written = (m: Map2): string => `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`

/** The point turned clockwise about the origin. */
export function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export type Box = { x: number; y: number; width: number; height: number }

/** The box about points, with a margin. */
export function boxOf(points: Point[], margin: number): Box {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const x = Math.min(...xs) - margin
  const y = Math.min(...ys) - margin
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The boxes of the levels as the game gives them; one for a board without levels. */
function levelBoxes(board: BoardDoc): Box[] {
  const levels = Math.max(board.layers.length, 1)
  return Array.from({ length: levels }, (_, level) =>
    boxOf(board.cells.filter((cell) => levels === 1 || cell.layer === level), 0.5),
  )
}

/** How a level lies when seen slantwise from above. */
const SLANT = { across: 0.34, down: 0.62 }

/** Where each level goes: the last level of a game is the highest. */
export function placings(board: BoardDoc, layout: Layout, turn: number): Map2[] {
  const angle = (turn * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  if (board.layers.length < 2) return [{ a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 }]
  const boxes = levelBoxes(board)
  const flat = layout !== 'stack'
  const [skew, squeeze] = flat ? [0, 1] : [-SLANT.across, SLANT.down]
  return boxes.map((box, level) => {
    const centre = middle(box)
    const below = (boxes.length - 1) / 2 - level
    const pitch = flat ? box.height + 1.5 : box.height * squeeze + 1.1
    const place = layout === 'row' ? centre : { x: 0, y: layout === 'single' ? 0 : below * pitch }
    // Turned about its own middle, slanted, put in its place.
    const [a, b, c, d] = [cos + skew * sin, squeeze * sin, skew * cos - sin, squeeze * cos]
    return {
      a,
      b,
      c,
      d,
      e: place.x - a * centre.x - c * centre.y,
      f: place.y - b * centre.x - d * centre.y,
    }
  })
}

/** For each cell the cells that lie straight above and below it, itself among them. */
export function columns(board: BoardDoc): number[][] {
  if (board.layers.length < 2) return board.cells.map((_, i) => [i])
  const boxes = levelBoxes(board)
  const byPlace = new Map<string, number[]>()
  const keys = board.cells.map((cell, i) => {
    const box = boxes[cell.layer] ?? { x: 0, y: 0 }
    const key = `${(cell.x - box.x).toFixed(1)} ${(cell.y - box.y).toFixed(1)}`
    const column = byPlace.get(key) ?? []
    column.push(i)
    byPlace.set(key, column)
    return key
  })
  return keys.map((key) => byPlace.get(key) ?? [])
}

/** The level that a point beside the board belongs to: the one whose cells are nearest. */
export function levelAt(board: BoardDoc, point: Point): number {
  if (board.layers.length < 2) return 0
  const away = (box: Box) =>
    Math.max(box.x - point.x, point.x - box.x - box.width, 0) +
    Math.max(box.y - point.y, point.y - box.y - box.height, 0)
  const distances = levelBoxes(board).map(away)
  return distances.indexOf(Math.min(...distances))
}

/** How large a piece may be on each cell: its neighbours must not be covered. */
export function rooms(board: BoardDoc): number[] {
  return board.cells.map((cell) => {
    const near = cell.near.flatMap((i) => board.cells[i] ?? [])
    const distances = near
      .filter((other) => other.layer === cell.layer)
      .map((other) => Math.hypot(other.x - cell.x, other.y - cell.y))
    return Math.min(0.42, Math.min(...distances) * 0.445)
  })
}

/** The cell among `near` that lies best in a direction of the screen, if any does. */
export function step(
  at: Point[],
  cell: number,
  near: number[],
  way: Point,
): number | undefined {
  const here = at[cell]
  if (!here) return undefined
  let best: { cell: number; score: number } | undefined
  for (const other of near) {
    const there = at[other]
    if (!there) continue
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const length = Math.hypot(dx, dy) || 1
    const along = (dx * way.x + dy * way.y) / length
    // Straight ahead beats near; half a right angle is the limit.
    const score = along - length * 0.05
    if (along > 0.5 && (!best || score > best.score)) best = { cell: other, score }
  }
  return best?.cell
}
