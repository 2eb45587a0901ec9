//! Moves over moats, S5.

use board::{Cell, Lines, Step};
use rules::{Kind, Player, Seen, slide};

use super::{
    InitialCheck,
    lines::{RIM, Set},
    men::{KING, KNIGHT, Men, PAWN, PROMOTIONS},
    moves::{Move, Search, Sink},
    state::{State, moats_of, players},
};

/// All three moats.
pub(super) const ALL_MOATS: u8 = 0b111;

impl State {
    /// S5.5: the moats that must be bridged now. With `emptied` a camp counts as left only when
    /// nobody at all is on its home rank.
    pub(super) fn bridged_now(&self, emptied: bool) -> u8 {
        let mut moats = self.moats;
        for player in players().filter(|&player| self.lives(player)) {
            let men = if emptied { self.men.occupied() } else { self.men.of(player) };
            if !men.meets(&home_rank(player)) {
                moats |= moats_of(player);
            }
        }
        moats
    }
}

/// The squares of a player's home rank.
const fn home_rank(player: Player) -> Set {
    Set::from_words([0xff << (8 * player.index()), 0, 0])
}

impl<S: Sink> Search<'_, S> {
    /// S5.2: the moves that cross moats, as far as the moats and the choices allow any.
    pub(super) fn moves_over_moats(&mut self) {
        if self.open() == 0 {
            return;
        }
        for from in self.crossers() {
            let Some(piece) = self.state.men.at(from) else { continue };
            let over = self.over(from, piece.kind(), piece.is_marked(), self.open());
            if over.is_empty() {
                continue;
            }
            let free = self.game.tables.attacks(&self.state.men, from, &self.occupied);
            for to in over - self.own - self.kings - free {
                self.move_over_moat(from, to, piece.kind());
            }
        }
    }

    /// The player's men from whose squares some way leads over a moat.
    fn crossers(&self) -> Set {
        let (men, tables) = (&self.state.men, &self.game.tables);
        let crossers = men.straight() & tables.straight.crossing()
            | men.diagonal() & tables.diagonal.crossing()
            | men.kind(KNIGHT) & tables.knight.crossing()
            | men.kind(KING) & tables.king.crossing()
            | men.crossed() & tables.pawn[1].crossing();
        crossers & self.own
    }

    /// The moats that a quiet move may cross: S5.7.
    fn open(&self) -> u8 {
        if self.game.choices.momentary { ALL_MOATS } else { self.state.moats }
    }

    /// Where a man may go over moats among `open`, checks not considered.
    pub(super) fn over(&self, from: Cell, kind: Kind, crossed: bool, open: u8) -> Set {
        let tables = &self.game.tables;
        let mut found = Set::EMPTY;
        let mut see = |to: Cell, gates: u8| {
            let bridged = gates & !self.state.moats == 0;
            let capture = self.game.choices.bridged_captures && bridged;
            let quiet = gates & !open == 0 && kind != PAWN;
            if if self.occupied.has(to) { capture } else { quiet } {
                found.insert(to);
            }
        };
        let mut leap = |steps: &[Step]| steps.iter().for_each(|step| see(step.to, step.gates));
        match kind {
            KING => leap(tables.king.over(from)),
            KNIGHT => leap(tables.knight.over(from)),
            PAWN => leap(tables.pawn[usize::from(crossed)].over(from)),
            _ => {
                let men = &self.state.men;
                if men.straight().has(from) {
                    self.slide_over(&tables.straight_lines, from, open, &mut see);
                }
                if men.diagonal().has(from) {
                    self.slide_over(&tables.diagonal_lines, from, open, &mut see);
                }
            }
        }
        found
    }

    fn slide_over(&self, lines: &Lines, from: Cell, open: u8, see: &mut impl FnMut(Cell, u8)) {
        let seen = |at: Cell| if self.occupied.has(at) { Seen::Foe } else { Seen::Empty };
        for ray in lines.from(from).filter(|ray| ray.iter().any(|step| step.gates != 0)) {
            slide(ray, usize::MAX, open, seen, |to, _, crossed| {
                if crossed != 0 {
                    see(to, crossed);
                }
            });
        }
    }

    fn move_over_moat(&mut self, from: Cell, to: Cell, kind: Kind) {
        let safe = if kind == KING { self.king_safe_on(to) } else { self.targets(from).has(to) };
        if !safe {
            return;
        }
        if kind == PAWN && RIM.has(to) {
            for promotion in PROMOTIONS {
                if !self.initial_check(from, to, promotion) {
                    self.sink.one(Move { from, to, promotion: Some(promotion) });
                }
            }
        } else if !self.initial_check(from, to, kind) {
            self.sink.one(Move::new(from, to));
        }
    }

    /// S5.2 (ii): whether the move would give a check of the kind that a crossing move may not.
    pub(super) fn initial_check(&self, from: Cell, to: Cell, kind: Kind) -> bool {
        if self.game.choices.initial_check == InitialCheck::Off {
            return false;
        }
        let men = self.after(from, to, kind);
        let (tables, occupied) = (&self.game.tables, men.occupied());
        match self.game.choices.initial_check {
            InitialCheck::Direct => tables.attacks(&men, to, &occupied).meets(&self.kings),
            _ => self.kings.iter().any(|k| tables.attacked(&men, k, &men.of(self.me), &occupied)),
        }
    }

    fn after(&self, from: Cell, to: Cell, kind: Kind) -> Men {
        let mut men = self.state.men;
        men.shift(from, to);
        if men.at(to).is_some_and(|piece| piece.kind() != kind) {
            men.take(to);
            men.put(to, super::men::man(self.me, kind));
        }
        men
    }
}
