//! Who attacks what (S5.4, S6.1): never over a moat, so it does not matter which are bridged.

use board::Cell;

use super::{
    lines::{Set, Tables},
    men::{KING, KNIGHT, Men, PAWN},
};

/// What stands between a player's men and a legal move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// Where a man other than the king may go, as far as checks are concerned: everywhere, or where
    /// he ends all of them.
    pub(super) answers: Set,
    /// The men that may not leave some line through the king.
    pub(super) pinned: Set,
    /// Whether the king is in check.
    pub(super) check: bool,
}

impl Tables {
    /// Whether a man among `by` attacks the square.
    #[inline]
    pub(super) fn attacked(&self, men: &Men, at: Cell, by: &Set, occupied: &Set) -> bool {
        self.leapers(men, at).meets(by)
            || self.straight.attacked(at, &(men.straight() & *by), occupied)
            || self.diagonal.attacked(at, &(men.diagonal() & *by), occupied)
    }

    /// All that the slider on a square attacks.
    #[inline]
    pub(super) fn slider_reach(&self, men: &Men, from: Cell, occupied: &Set) -> Set {
        let mut reach = Set::EMPTY;
        if men.straight().has(from) {
            reach |= self.straight.reach(from, occupied);
        }
        if men.diagonal().has(from) {
            reach |= self.diagonal.reach(from, occupied);
        }
        reach
    }

    /// All that the man on a square attacks.
    pub(super) fn attacks(&self, men: &Men, from: Cell, occupied: &Set) -> Set {
        match men.at(from) {
            None => Set::EMPTY,
            Some(piece) => match piece.kind() {
                KING => self.king.from(from),
                KNIGHT => self.knight.from(from),
                PAWN => self.pawn[usize::from(piece.is_marked())].from(from),
                _ => self.slider_reach(men, from, occupied),
            },
        }
    }

    /// The men of all players that attack the square by a single step or leap.
    #[inline]
    fn leapers(&self, men: &Men, at: Cell) -> Set {
        self.knight.to(at) & men.kind(KNIGHT)
            | self.pawn[0].to(at) & men.kind(PAWN)
            | self.pawn[1].to(at) & men.crossed()
            | self.king.to(at) & men.kind(KING)
    }

    /// What `foes` do to a king among his `own` men. A slider that reaches him by two routes gives
    /// two checks, and whoever is to stop it must stand on both (S2.7).
    #[inline]
    pub(super) fn threats(
        &self,
        men: &Men,
        king: Cell,
        own: &Set,
        foes: &Set,
        occupied: &Set,
    ) -> Threats {
        let mut threats = Threats { answers: !Set::EMPTY, pinned: Set::EMPTY, check: false };
        let leapers = self.leapers(men, king) & *foes;
        if !leapers.is_empty() {
            threats.check = true;
            threats.answers = if leapers.len() > 1 { Set::EMPTY } else { leapers };
        }
        let mut found = |between: Option<Cell>, way: &Set| match between {
            Some(man) => threats.pinned.insert(man),
            None => {
                threats.check = true;
                threats.answers &= *way;
            }
        };
        self.straight.look(king, &(men.straight() & *foes), own, occupied, &mut found);
        self.diagonal.look(king, &(men.diagonal() & *foes), own, occupied, &mut found);
        threats
    }

    /// Where a pinned man may still go: along all the lines that pin him.
    pub(super) fn pin(
        &self,
        men: &Men,
        king: Cell,
        pinned: Cell,
        foes: &Set,
        occupied: &Set,
    ) -> Set {
        let own = Set::of(pinned);
        let mut ways = !Set::EMPTY;
        let mut found = |between: Option<Cell>, way: &Set| {
            if between.is_some() {
                ways &= *way;
            }
        };
        self.straight.look(king, &(men.straight() & *foes), &own, occupied, &mut found);
        self.diagonal.look(king, &(men.diagonal() & *foes), &own, occupied, &mut found);
        ways
    }
}
