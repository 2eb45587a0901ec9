// Where things are on the screen when the board is turned and its levels are laid out. Pure.
import type { BoardDoc } from '../wire'

export type Point = { x: number; y: number }

/** How several levels are laid out: side by side, every other one half a level lower; one below the
 * other; stacked in perspective; or one alone with ghosts of the others. */
export type Layout = 'row' | 'column' | 'stack' | 'single'
export const layouts: Layout[] = ['row', 'column', 'stack', 'single']

/** A map of the plane as SVG writes it: x' = ax + cy + e, y' = bx + dy + f. */
type Map2 = { a: number; b: number; c: number; d: number; e: number; f: number }

const moved = (m: Map2, { x, y }: Point): Point => ({
  x: m.a * x + m.c * y + m.e,
  y: m.b * x + m.d * y + m.f,
})

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
export function levelBoxes(board: BoardDoc): Box[] {
  const levels = Math.max(board.layers.length, 1)
  return Array.from({ length: levels }, (_, level) =>
    boxOf(board.cells.filter((cell) => levels === 1 || cell.layer === level), 0.5),
  )
}

/** How one level lies on the screen. */
export type Placing = {
  at: (p: Point) => Point
  /** How large things are at a point. */
  scale: (p: Point) => number
  /** An outline of the board as the attributes of an SVG path. */
  outline: (d: string) => { d: string; transform?: string }
}

function flat(m: Map2): Placing {
  const transform = `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`
  return { at: (p) => moved(m, p), scale: () => 1, outline: (d) => ({ d, transform }) }
}

/** How steeply one looks down on stacked levels, as sine and cosine, and from how many boards away. */
const VIEW = { steep: 0.6, level: 0.8, away: 4.5 }

/** A level that floats at a height, seen from in front and above: what is farther away is smaller. */
function seen(plane: Map2, height: number, away: number): Placing {
  const scaleOf = ({ y }: Point) => away / (away - y * VIEW.level - height * VIEW.steep)
  const at = (p: Point) => {
    const q = moved(plane, p)
    const scale = scaleOf(q)
    return { x: q.x * scale, y: (q.y * VIEW.steep - height * VIEW.level) * scale }
  }
  // Cells of boards with levels are polygons: a straight line stays one.
  const outline = (d: string) => ({
    d: d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) => {
      const q = at({ x: Number(x), y: Number(y) })
      return `${q.x.toFixed(3)} ${q.y.toFixed(3)}`
    }),
  })
  return { at, scale: (p) => scaleOf(moved(plane, p)), outline }
}

/** Where each level goes, by its number: the last level of a game is the highest. */
export function placer(board: BoardDoc, layout: Layout, turn: number): (level: number) => Placing {
  const angle = (turn * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const about = (centre: Point, place: Point): Map2 => ({
    a: cos,
    b: sin,
    c: -sin,
    d: cos,
    e: place.x - cos * centre.x + sin * centre.y,
    f: place.y - sin * centre.x - cos * centre.y,
  })
  const origin = { x: 0, y: 0 }
  const boxes = levelBoxes(board)
  const whole = flat(about(origin, origin))
  if (boxes.length < 2) return () => whole
  const placings = boxes.map((box, level) => {
    const centre = middle(box)
    const above = level - (boxes.length - 1) / 2
    if (layout === 'stack') {
      // As high as its middle must be for the middles to be evenly far apart on the screen.
      const away = VIEW.away * Math.max(box.width, box.height)
      const pitch = above * (box.height * VIEW.steep + 1.5)
      const height = (pitch * away) / (away * VIEW.level + pitch * VIEW.steep)
      return seen(about(centre, origin), height, away)
    }
    // So they fill what is wider than high, as most windows are.
    if (layout === 'row') {
      const aside = ((level % 2) - 0.5) * (box.width + 1.2)
      return flat(about(centre, { x: aside, y: -above * (box.height / 2 + 0.4) }))
    }
    return flat(about(centre, { x: 0, y: layout === 'single' ? 0 : -above * (box.height + 1.5) }))
  })
  return (level) => placings[level] ?? whole
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

/** The level that a point beside the board belongs to, by their boxes: the one that is nearest. */
export function levelAt(boxes: Box[], point: Point): number {
  const away = (box: Box) =>
    Math.max(box.x - point.x, point.x - box.x - box.width, 0) +
    Math.max(box.y - point.y, point.y - box.y - box.height, 0)
  const distances = boxes.map(away)
  return distances.indexOf(Math.min(...distances))
}

/** How large a piece may be on each cell where it is placed: its neighbours must not be covered. */
export function rooms(board: BoardDoc, place: (level: number) => Placing): number[] {
  return board.cells.map((cell) => {
    const near = cell.near.flatMap((i) => board.cells[i] ?? [])
    const distances = near
      .filter((other) => other.layer === cell.layer)
      .map((other) => Math.hypot(other.x - cell.x, other.y - cell.y))
    return Math.min(0.42, Math.min(...distances) * 0.445) * place(cell.layer).scale(cell)
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
