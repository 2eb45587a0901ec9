use crate::Cell;

/// One step of a line, with the conditions it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it leads.
    pub to: Cell,
    /// The gates it crosses, one bit each; 0 for none. A step needs all its gates open.
    pub gates: u8,
    /// The pair of cells it squeezes between: it is barred while both are occupied.
    pub between: Option<[Cell; 2]>,
}

impl Step {
    /// A step without conditions.
    pub const fn plain(to: Cell) -> Self {
        Self { to, gates: 0, between: None }
    }
}

/// The rays that leave each cell, for one class of lines (straight, diagonal, ...).
///
/// A ray lists its steps nearest first. All steps lie in one allocation, so walking is fast.
#[derive(Clone, Debug)]
pub struct Lines {
    steps: Vec<Step>,
    rays: Vec<(u32, u32)>,
    cells: Vec<(u32, u32)>,
}

impl Lines {
    /// Asks `rays` for the rays of each of `cells` cells. Empty rays are left out.
    pub fn new(cells: usize, mut rays: impl FnMut(Cell) -> Vec<Vec<Step>>) -> Self {
        let mut lines = Self { steps: Vec::new(), rays: Vec::new(), cells: Vec::new() };
        for cell in (0..cells).map(Cell::new) {
            let first = lines.rays.len() as u32;
            for ray in rays(cell).into_iter().filter(|ray| !ray.is_empty()) {
                let start = lines.steps.len() as u32;
                lines.steps.extend(ray);
                lines.rays.push((start, lines.steps.len() as u32));
            }
            lines.cells.push((first, lines.rays.len() as u32));
        }
        lines
    }

    /// The rays from a cell.
    #[inline]
    pub fn from(&self, cell: Cell) -> impl Iterator<Item = &[Step]> {
        let (first, last) = self.cells[cell.index()];
        self.rays[first as usize..last as usize]
            .iter()
            .map(|&(start, end)| &self.steps[start as usize..end as usize])
    }

    /// Whether every step of every ray can be walked back under the same conditions.
    ///
    /// Looking for attackers from the attacked cell outwards is sound only if so.
    pub fn reverse(&self) -> bool {
        (0..self.cells.len()).map(Cell::new).all(|from| {
            self.from(from).all(|ray| {
                (0..ray.len()).all(|n| {
                    let end = ray[n].to;
                    self.from(end).any(|back| {
                        back.len() > n
                            && (0..=n).all(|i| {
                                let home = if i == n { from } else { ray[n - 1 - i].to };
                                let way = &ray[n - i];
                                back[i].to == home
                                    && back[i].gates == way.gates
                                    && same_pair(back[i].between, way.between)
                            })
                    })
                })
            })
        })
    }
}

fn same_pair(a: Option<[Cell; 2]>, b: Option<[Cell; 2]>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some([x, y]), Some(pair)) => pair == [x, y] || pair == [y, x],
        _ => false,
    }
}

/// Where a jumper may land from each cell, and from where a cell may be jumped to.
#[derive(Clone, Debug)]
pub struct Leaps {
    targets: Vec<Cell>,
    to: Vec<(u32, u32)>,
    sources: Vec<Cell>,
    from: Vec<(u32, u32)>,
}

impl Leaps {
    /// Asks `targets` for the landing cells of each of `cells` cells.
    pub fn new(cells: usize, mut targets: impl FnMut(Cell) -> Vec<Cell>) -> Self {
        let forward: Vec<Vec<Cell>> = (0..cells).map(|i| targets(Cell::new(i))).collect();
        let mut backward = vec![Vec::new(); cells];
        for (from, list) in forward.iter().enumerate() {
            list.iter().for_each(|to| backward[to.index()].push(Cell::new(from)));
        }
        let (targets, to) = flatten(&forward);
        let (sources, from) = flatten(&backward);
        Self { targets, to, sources, from }
    }

    /// The landing cells from `cell`.
    #[inline]
    pub fn targets(&self, cell: Cell) -> &[Cell] {
        let (start, end) = self.to[cell.index()];
        &self.targets[start as usize..end as usize]
    }

    /// The cells from which a leap lands on `cell`.
    #[inline]
    pub fn sources(&self, cell: Cell) -> &[Cell] {
        let (start, end) = self.from[cell.index()];
        &self.sources[start as usize..end as usize]
    }
}

fn flatten(lists: &[Vec<Cell>]) -> (Vec<Cell>, Vec<(u32, u32)>) {
    let mut flat = Vec::new();
    let spans = lists
        .iter()
        .map(|list| {
            let start = flat.len() as u32;
            flat.extend_from_slice(list);
            (start, flat.len() as u32)
        })
        .collect();
    (flat, spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of five cells.
    fn row(back: bool) -> Lines {
        Lines::new(5, |cell| {
            let i = cell.index();
            let left = (0..i).rev().map(|j| Step::plain(Cell::new(j))).collect();
            let right = (i + 1..5).map(|j| Step::plain(Cell::new(j))).collect();
            if back { vec![left, right] } else { vec![right] }
        })
    }

    #[test]
    fn a_row_walks_both_ways() {
        assert!(row(true).reverse());
        assert!(!row(false).reverse());
        assert_eq!(row(true).from(Cell::new(0)).count(), 1);
        assert_eq!(row(true).from(Cell::new(2)).map(<[Step]>::len).collect::<Vec<_>>(), [2, 2]);
    }

    #[test]
    fn leaps_know_their_sources() {
        let leaps = Leaps::new(4, |cell| match cell.index() {
            0 => vec![Cell::new(2), Cell::new(3)],
            1 => vec![Cell::new(3)],
            _ => vec![],
        });
        assert_eq!(leaps.targets(Cell::new(0)), [Cell::new(2), Cell::new(3)]);
        assert_eq!(leaps.sources(Cell::new(3)), [Cell::new(0), Cell::new(1)]);
        assert!(leaps.sources(Cell::new(0)).is_empty());
    }
}
