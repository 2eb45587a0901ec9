use board::{Cell, Step};

/// What a cell is to the piece that looks at it; the game decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing stands there.
    Empty,
    /// Something that may be captured.
    Foe,
    /// Something that may not.
    Wall,
}

/// Visits the cells a slider on this ray may stop on, nearest first, at most `limit` of them.
///
/// Stops before a step whose gates are not all in `open`, before a step between two occupied cells,
/// before a wall and after a foe. `visit` gets the cell, what it is, and the gates crossed so far.
/// Whether stopping there is wise or legal is not asked here.
#[inline]
pub fn slide(
    ray: &[Step],
    limit: usize,
    open: u8,
    seen: impl Fn(Cell) -> Seen,
    mut visit: impl FnMut(Cell, Seen, u8),
) {
    let mut crossed = 0;
    for step in ray.iter().take(limit) {
        let shut = step.gates & !open != 0;
        let squeezed =
            step.between.is_some_and(|[a, b]| seen(a) != Seen::Empty && seen(b) != Seen::Empty);
        if shut || squeezed {
            return;
        }
        crossed |= step.gates;
        let what = seen(step.to);
        if what != Seen::Wall {
            visit(step.to, what, crossed);
        }
        if what != Seen::Empty {
            return;
        }
    }
}

/// Visits the cells among `targets` that are no walls, with what they are.
#[inline]
pub fn leap(targets: &[Cell], seen: impl Fn(Cell) -> Seen, mut visit: impl FnMut(Cell, Seen)) {
    for &to in targets {
        let what = seen(to);
        if what != Seen::Wall {
            visit(to, what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(ray: &[Step], open: u8, seen: impl Fn(Cell) -> Seen) -> Vec<usize> {
        let mut cells = Vec::new();
        slide(ray, usize::MAX, open, seen, |cell, _, _| cells.push(cell.index()));
        cells
    }

    #[test]
    fn a_slider_stops_at_walls_foes_gates_and_squeezes() {
        let mut ray: Vec<Step> = (1..5).map(|i| Step::plain(Cell::new(i))).collect();
        assert_eq!(stops(&ray, 0, |_| Seen::Empty), [1, 2, 3, 4]);
        let third = |what| move |cell: Cell| if cell.index() == 3 { what } else { Seen::Empty };
        assert_eq!(stops(&ray, 0, third(Seen::Foe)), [1, 2, 3]);
        assert_eq!(stops(&ray, 0, third(Seen::Wall)), [1, 2]);
        ray[1].gates = 2;
        assert_eq!(stops(&ray, 1, |_| Seen::Empty), [1]);
        assert_eq!(stops(&ray, 2, |_| Seen::Empty), [1, 2, 3, 4]);
        ray[1] = Step { to: Cell::new(2), gates: 0, between: Some([Cell::new(7), Cell::new(8)]) };
        assert_eq!(stops(&ray, 0, |c| if c.index() > 6 { Seen::Wall } else { Seen::Empty }), [1]);
        assert_eq!(
            stops(&ray, 0, |c| if c.index() == 7 { Seen::Wall } else { Seen::Empty }).len(),
            4
        );
    }
}
