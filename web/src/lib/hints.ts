// From the acts the server listed to what a click means. Pure; knows no rule.
import type { ActDoc } from '../wire'

/** What the cells clicked so far lead to. */
export type Hint =
  | { kind: 'none' }
  /** A cell is chosen; `targets` are where its piece may go, `takes` those where it captures. */
  | { kind: 'chosen'; from: number; targets: Set<number>; takes: Set<number> }
  /** One act is meant. */
  | { kind: 'act'; act: ActDoc }
  /** Several acts go between the two cells. */
  | { kind: 'choice'; acts: ActDoc[] }

/** The cells from which something may be done. */
export function sources(acts: ActDoc[]): Set<number> {
  return new Set(acts.flatMap((act) => (act.from === undefined ? [] : [act.from])))
}

/** The acts that no cell stands for: waiving, passing, granting. They become buttons. */
export function loose(acts: ActDoc[]): ActDoc[] {
  return acts.filter((act) => act.from === undefined)
}

/** The targets of the piece on a cell. */
export function chosen(acts: ActDoc[], from: number): Hint {
  const mine = acts.filter((act) => act.from === from)
  if (mine.length === 0) return { kind: 'none' }
  const to = (list: ActDoc[]) =>
    new Set(list.flatMap((act) => (act.to === undefined ? [] : [act.to])))
  return { kind: 'chosen', from, targets: to(mine), takes: to(mine.filter((a) => a.taken !== undefined)) }
}

/** What a click on `cell` means while `from` is chosen. */
export function click(acts: ActDoc[], from: number | null, cell: number): Hint {
  if (from !== null && from !== cell) {
    const between = acts.filter((act) => act.from === from && act.to === cell)
    const [only] = between
    if (between.length === 1 && only) return { kind: 'act', act: only }
    if (between.length > 1) return { kind: 'choice', acts: between }
  }
  return from === cell ? { kind: 'none' } : chosen(acts, cell)
}
