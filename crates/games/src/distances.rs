//! How far a king has to go: how far fields lie from each other, in steps of a king on an empty board.

use board::{Cell, CellSet};

/// The distance between every two fields.
#[derive(Clone, Debug)]
pub(crate) struct Distances<const W: usize> {
    near: Vec<CellSet<W>>,
    far: Vec<u8>,
}

impl<const W: usize> Distances<W> {
    /// Those on a board of so many fields, of which a king reaches `near` at once.
    pub(crate) fn new(cells: usize, near: impl Fn(Cell) -> CellSet<W>) -> Self {
        let near: Vec<_> = (0..cells).map(|i| near(Cell::new(i))).collect();
        let mut all = vec![u8::MAX; cells * cells];
        for from in (0..cells).map(Cell::new) {
            let (mut seen, mut last) = (CellSet::EMPTY, CellSet::EMPTY);
            last.insert(from);
            let mut far = 0;
            while !last.is_empty() {
                last.into_iter().for_each(|to| all[from.index() * cells + to.index()] = far);
                seen |= last;
                last =
                    last.into_iter().fold(CellSet::EMPTY, |all, at| all | near[at.index()]) - seen;
                far += 1;
            }
        }
        Self { near, far: all }
    }

    /// The distance from one field to another; the most there are if no way leads there.
    #[inline]
    pub(crate) fn between(&self, from: Cell, to: Cell) -> u8 {
        self.far[from.index() * self.near.len() + to.index()]
    }

    /// The fields that a king can go to from here without ever entering one of these.
    pub(crate) fn region(&self, from: Cell, barred: CellSet<W>) -> CellSet<W> {
        let (mut region, mut last) = (CellSet::EMPTY, self.near[from.index()] - barred);
        while !last.is_empty() {
            region |= last;
            let next = last.into_iter().fold(CellSet::EMPTY, |all, at| all | self.near[at.index()]);
            last = (next - barred) - region;
        }
        region
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_shortest_way() {
        let ring = |at: Cell| -> CellSet<1> {
            [(at.index() + 1) % 9, (at.index() + 8) % 9].map(Cell::new).into_iter().collect()
        };
        let distances =
            Distances::new(9, |at| if at.index() == 8 { CellSet::EMPTY } else { ring(at) });
        let from = |i, j| distances.between(Cell::new(i), Cell::new(j));
        assert_eq!([from(0, 0), from(0, 4), from(0, 5), from(0, 8)], [0, 4, 5, 1]);
        assert_eq!(from(8, 0), u8::MAX, "no way leads away from there");
    }
}
