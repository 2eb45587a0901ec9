//! Pieces: a base whose colour and shape tell the side, and the glyph of the kind on it.

use std::fmt::Write as _;

use board::Point;
use rules::{KindInfo, Placed};

use super::{
    Page,
    colours::{INK, livery_of},
    escape,
};

/// A base by the number of its side, within a circle of radius 1, and how wide a glyph fits on it.
const BASES: [(&str, f64); 4] = [
    ("M0-1A1 1 0 0 1 0 1A1 1 0 0 1 0-1Z", 1.38),
    ("M-.7-.88H.7Q.88-.88 .88-.7V.7Q.88 .88 .7 .88H-.7Q-.88 .88-.88 .7V-.7Q-.88-.88-.7-.88Z", 1.5),
    ("M-.52-.95H.52L1.07 0L.52 .95H-.52L-1.07 0Z", 1.4),
    ("M0-1.14L1.14 0L0 1.14L-1.14 0Z", 1.16),
];

impl Page<'_> {
    /// What pieces are made of, to be used by reference.
    pub(super) fn definitions(&self) -> String {
        let id = self.info.id;
        let mut defs = String::from("<defs>\n");
        for (number, (path, _)) in BASES.iter().enumerate().take(self.seats.len()) {
            let _ = writeln!(defs, "<path id=\"{id}-base{number}\" d=\"{path}\"/>");
        }
        for kind in self.info.kinds {
            let _ = writeln!(
                defs,
                "<symbol id=\"{id}-kind{}\" viewBox=\"0 0 512 512\"><path d=\"{}\"/></symbol>",
                kind.kind.index(),
                escape(kind.glyph)
            );
        }
        defs + "</defs>\n"
    }

    /// One piece, `radius` pixels from its middle to its edge.
    pub(super) fn man(&self, placed: &Placed, middle: Point, radius: f64) -> String {
        let kind = self.info.kind(placed.kind);
        let mut man = format!(
            "<g transform=\"translate({:.1} {:.1}) scale({radius:.2})\"><title>{}</title>",
            middle.x,
            middle.y,
            escape(&self.told(placed, kind))
        );
        let seat = placed.side.index();
        let livery = livery_of(self.seats[seat].colour, seat);
        let id = self.info.id;
        let (solid, dashes) = match placed.idle {
            true => ("0.4", " stroke-dasharray=\".3 .2\""),
            false => ("1", ""),
        };
        let width = BASES[seat].1;
        let _ = write!(
            man,
            "<use href=\"#{id}-base{seat}\" fill=\"{}\" fill-opacity=\"{solid}\" stroke=\"{INK}\" \
             stroke-width=\".09\"{dashes}/>",
            livery.base
        );
        let glyph = if placed.idle { INK } else { livery.glyph };
        let half = width / 2.0;
        let _ = write!(
            man,
            "<use href=\"#{id}-kind{}\" x=\"-{half}\" y=\"-{half}\" width=\"{width}\" \
             height=\"{width}\" fill=\"{glyph}\"/>",
            kind.kind.index(),
        );
        if placed.marked {
            let _ = write!(
                man,
                "<path d=\"M.72-1.1L1.1-.72L.72-.34L.34-.72Z\" fill=\"#ffd84a\" stroke=\"{INK}\" \
                 stroke-width=\".09\"/>"
            );
        }
        man + "</g>\n"
    }

    /// The seat's base alone, for the list of seats.
    pub(super) fn badge(&self, seat: usize, middle: Point, radius: f64) -> String {
        let livery = livery_of(self.seats[seat].colour, seat);
        format!(
            "<use href=\"#{}-base{seat}\" transform=\"translate({:.1} {:.1}) scale({radius:.2})\" \
             fill=\"{}\" stroke=\"{INK}\" stroke-width=\".12\"/>\n",
            self.info.id, middle.x, middle.y, livery.base
        )
    }

    /// A piece in words: `White King e1`.
    fn told(&self, placed: &Placed, kind: &KindInfo) -> String {
        let side = self.seats[placed.side.index()].name.get(self.view.lang);
        let kind = kind.name.get(self.view.lang);
        format!("{side}: {kind} {}", self.spelled(self.board.name(placed.cell)))
    }
}
