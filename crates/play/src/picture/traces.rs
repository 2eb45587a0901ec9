//! The last move of each player: from a small base to a ring about the piece, as on the board.

use std::fmt::Write as _;

use board::Cell;
use rules::{Player, Shape, Standing};

use super::{Page, UNIT, colours::livery_of, geometry::curve};

impl Page<'_> {
    /// The lines of the last moves, under the pieces.
    pub(super) fn traces(&self) -> String {
        let radii = self.radii();
        let players = (0..self.seats.len()).map(Player::new);
        players
            .filter_map(|player| Some(self.trace(player, &self.last_of(player)?, &radii)))
            .collect()
    }

    /// The cells of the last move of a player, in order. It is shown for as long as he is in the
    /// game and nobody has come to where its piece went; the last move of all always is.
    fn last_of(&self, player: Player) -> Option<Vec<Cell>> {
        let mut later = Vec::new();
        for index in (0..self.table.len()).rev() {
            let shape = self.table.entry_shape(index);
            let cells = [shape.from, shape.to, shape.taken];
            if let Shape { from: Some(from), to: Some(to), .. } = shape
                && self.table.entry(index).0 == player
            {
                let out = matches!(self.table.standing(player), Standing::Out(_));
                let shown = later.is_empty() || !out && !later.contains(&to);
                let way = || [vec![from], self.table.entry_passed(index), vec![to]].concat();
                return shown.then(way);
            }
            later.extend(cells.into_iter().flatten());
        }
        None
    }

    fn trace(&self, player: Player, cells: &[Cell], radii: &[f64]) -> String {
        let seat = player.index();
        let livery = livery_of(self.seats[seat].colour, seat);
        let points: Vec<_> =
            cells.iter().map(|cell| self.lies(self.board.spots[cell.index()].at)).collect();
        let ends = [0, cells.len() - 1];
        let [from, to] = ends.map(|end| points[end]);
        let [stop, ring] =
            [radii[cells[ends[0]].index()] * 0.42, radii[cells[ends[1]].index()] * 1.22];
        let (side, edge, id) = (livery.base, livery.glyph, self.info.id);
        let line = curve(&points);
        let mut svg = String::from("<g class=\"trace\" stroke-linecap=\"round\">");
        for (colour, width, solid) in [(edge, 0.13, ".5"), (side, 0.07, "1")] {
            let _ = write!(
                svg,
                "<path d=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{:.1}\" \
                 stroke-opacity=\"{solid}\"/>",
                width * UNIT
            );
        }
        for (at, radius, solid) in [(from, stop, "1"), (to, ring, ".5")] {
            let _ = write!(
                svg,
                "<use href=\"#{id}-base{seat}\" transform=\"translate({:.1} {:.1}) \
                 scale({radius:.2})\" fill=\"{side}\" fill-opacity=\"{solid}\" stroke=\"{edge}\" \
                 stroke-opacity=\".6\" stroke-width=\".06\"/>",
                at.x, at.y
            );
        }
        svg + "</g>\n"
    }
}
