// Where things are on the screen when the board is turned and its layers are laid out. Pure.
import type { BoardDoc } from '../wire'

export type Point = { x: number; y: number }

/** How several layers are laid out: as the game gives them, or in a column. */
export type Layout = 'row' | 'column'

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

/** How far each layer is shifted, before the turn, so that the layers stand as `layout` says. */
export function shifts(board: BoardDoc, layout: Layout): Point[] {
  const boxes = board.layers.map((_, layer) =>
    boxOf(board.cells.filter((cell) => cell.layer === layer), 0.5),
  )
  const first = boxes[0]
  if (layout === 'row' || !first) return board.layers.map(() => ({ x: 0, y: 0 }))
  const pitch = first.height + 1.6
  return boxes.map((box, layer) => ({
    x: -(box.x + box.width / 2),
    y: (layer - (boxes.length - 1) / 2) * pitch - (box.y + box.height / 2),
  }))
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
