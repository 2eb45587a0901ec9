//! The last move of each player: from a small base to a ring about the piece, as on the board.

use std::fmt::Write as _;

use board::Cell;
use rules::Player;

use super::{Page, UNIT, colours::livery_of};

impl Page<'_> {
    /// The lines of the last moves, under the pieces.
    pub(super) fn traces(&self) -> String {
        let radii = self.radii();
        let players = (0..self.seats.len()).map(Player::new);
        players
            .filter_map(|player| Some(self.trace(player, self.last_of(player)?, &radii)))
            .collect()
    }

    /// Where the last move of a player went from and to.
    fn last_of(&self, player: Player) -> Option<[Cell; 2]> {
        let own = (0..self.table.len()).rev().filter(|&index| self.table.entry(index).0 == player);
        own.map(|index| self.table.entry_shape(index))
            .find_map(|shape| Some([shape.from?, shape.to?]))
    }

    fn trace(&self, player: Player, cells: [Cell; 2], radii: &[f64]) -> String {
        let seat = player.index();
        let livery = livery_of(self.seats[seat].colour, seat);
        let [from, to] = cells.map(|cell| self.lies(self.board.spots[cell.index()].at));
        let [stop, ring] = [radii[cells[0].index()] * 0.42, radii[cells[1].index()] * 1.22];
        let (side, edge, id) = (livery.base, livery.glyph, self.info.id);
        let line = format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y);
        let mut svg = String::from("<g class=\"trace\" stroke-linecap=\"round\">");
        for (colour, width, solid) in [(edge, 0.13, ".5"), (side, 0.07, "1")] {
            let _ = write!(
                svg,
                "<path d=\"{line}\" stroke=\"{colour}\" stroke-width=\"{:.1}\" \
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
