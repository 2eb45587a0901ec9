//! §3, §4: the legal moves.

use board::Cell;
use rules::{Kind, Player};

use super::{
    Dreierschach,
    attack::{Survey, View},
    castling::Castling,
    lines::{Cells, PAWN_CAPTURES, just, opposite},
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    state::{State, others},
};

/// A move: from where to where, and what else happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) how: How,
}

/// What else happens in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum How {
    /// Nothing: a step, or a capture on the target.
    Plain,
    /// A pawn's double step.
    Double,
    /// The capture of a pawn that stepped over the target.
    EnPassant,
    /// The rook leaps over the king.
    Castle,
    /// The pawn becomes this.
    Promote(Kind),
}

/// §3.3: what a pawn may become.
pub(super) const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// Takes legal moves: lists them, counts them, or asks only whether there is one.
pub(super) trait Sink {
    /// Moves from one field to each of these.
    fn add(&mut self, from: Cell, targets: Cells, how: How);

    /// Whether no more moves are wanted.
    fn full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    #[inline]
    fn add(&mut self, from: Cell, targets: Cells, how: How) {
        self.extend(targets.iter().map(|to| Move { from, to, how }));
    }
}

/// The number of moves.
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: Cell, targets: Cells, _: How) {
        self.0 += targets.len() as u64;
    }
}

/// Whether there is a move.
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    fn add(&mut self, _: Cell, targets: Cells, _: How) {
        self.0 |= !targets.is_empty();
    }

    fn full(&self) -> bool {
        self.0
    }
}

/// The player to move, at his move.
struct Mover<'a> {
    game: &'a Dreierschach,
    state: &'a State,
    player: Player,
    king: Cell,
    view: View,
    survey: Survey,
    /// The opponents' kings.
    crowns: Cells,
    /// The fields that are of interest.
    wanted: Cells,
}

impl Dreierschach {
    /// Gives the sink every legal move, by §3 and §4 alone: whether the game is over is not asked.
    pub(super) fn generate(&self, state: &State, sink: &mut impl Sink) {
        self.generate_to(!Cells::EMPTY, state, sink);
    }

    /// The legal moves to these fields, captures en passant and castlings.
    pub(super) fn generate_to(&self, wanted: Cells, state: &State, sink: &mut impl Sink) {
        let player = state.turn;
        let Some(king) = state.king(player) else { return };
        let view = View::of(state, player);
        let survey = self.lines.survey(&state.men, king, view);
        let crowns = state.crowns(player);
        let mover = Mover { game: self, state, player, king, view, survey, crowns, wanted };
        for kind in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] {
            for from in state.of(player) & state.men.kind(kind) {
                mover.man(kind, from, sink);
            }
            if sink.full() {
                return;
            }
        }
        mover.en_passant(sink);
        if !mover.survey.check {
            self.castlings.of[player.index()].iter().for_each(|way| mover.castle(way, sink));
        }
    }
}

impl Mover<'_> {
    #[inline]
    fn man(&self, kind: Kind, from: Cell, sink: &mut impl Sink) {
        if kind == PAWN {
            self.pawn(from, sink);
            return;
        }
        let targets = self.game.lines.targets(kind, from, self.view.occupied);
        let targets = (targets - self.state.of(self.player)) & self.wanted;
        sink.add(from, self.legal(kind, from, targets), How::Plain);
    }

    /// §4: the targets that do not leave the own king threatened and take no other king.
    #[inline]
    fn legal(&self, kind: Kind, from: Cell, targets: Cells) -> Cells {
        // D11: under `king-capture` taking a king ends the game before anyone could answer.
        let prize = if self.game.king_capture { targets & self.crowns } else { Cells::EMPTY };
        let targets = targets - self.crowns;
        let safe = if kind == KING {
            keep(targets, |to| !self.threatened(to, self.view.moved(from, to)))
        } else if self.survey.check {
            keep(targets & self.survey.cures, |to| self.safe(self.view.moved(from, to)))
        } else if self.survey.pinned.has(from) {
            keep(targets, |to| self.safe(self.view.moved(from, to)))
        } else {
            targets
        };
        safe | prize
    }

    fn safe(&self, view: View) -> bool {
        !self.threatened(self.king, view)
    }

    fn threatened(&self, at: Cell, view: View) -> bool {
        self.game.lines.threatened(&self.state.men, at, view)
    }

    /// §3.3: steps, double steps, captures, promotion.
    #[inline]
    fn pawn(&self, from: Cell, sink: &mut impl Sink) {
        let ways = self.game.lines.pawn(self.player, from);
        let mut steps = (ways.steps - self.view.occupied) & self.wanted;
        let captures = ways.captures & self.view.foes;
        if !captures.is_empty() {
            steps |= keep(captures, |to| self.pawn_reaches(from, to));
        }
        let steps = self.legal(PAWN, from, steps);
        let last = steps & self.game.promotion[self.player.index()];
        if last.is_empty() {
            sink.add(from, steps, How::Plain);
        } else {
            sink.add(from, steps - last, How::Plain);
            PROMOTIONS.iter().for_each(|&kind| sink.add(from, last, How::Promote(kind)));
        }
        let doubles = ways.open_doubles(self.view.occupied) & self.wanted;
        if !doubles.is_empty() {
            sink.add(from, self.legal(PAWN, from, doubles), How::Double);
        }
    }

    /// §3.1: whether the flank rule lets a pawn capture there.
    fn pawn_reaches(&self, from: Cell, to: Cell) -> bool {
        let lines = &self.game.lines;
        PAWN_CAPTURES[self.player.index()].into_iter().any(|direction| {
            lines.next(from, direction) == Some(to)
                && !lines.closed(from, direction, self.view.occupied)
        })
    }

    /// §3.3, D3, D5: a capture onto a skipped field takes the pawn that stepped over it.
    fn en_passant(&self, sink: &mut impl Sink) {
        for other in others(self.player) {
            let Some(double) = self.state.doubles[other.index()] else { continue };
            for direction in PAWN_CAPTURES[self.player.index()] {
                let from = self.game.lines.next(double.over, opposite(direction));
                let pawn = from.filter(|&cell| self.state.own(self.player, cell) == Some(PAWN));
                if let Some(from) = pawn.filter(|&from| self.pawn_reaches(from, double.over))
                    && self.safe(self.view.moved(from, double.over).without(double.to))
                {
                    sink.add(from, just(double.over), How::EnPassant);
                }
            }
        }
    }

    /// §3.4: the fields between are empty and not threatened, the king in no check before or after.
    fn castle(&self, way: &Castling, sink: &mut impl Sink) {
        let may = self.state.castling & way.right != 0
            && !way.between.meets(&self.view.occupied)
            && !way.between.iter().any(|cell| self.threatened(cell, self.view));
        if !may {
            return;
        }
        let [from, to] = way.king;
        let after = self.view.moved(from, to).moved(way.rook[0], way.rook[1]);
        if !self.threatened(to, after) {
            sink.add(from, just(to), How::Castle);
        }
    }
}

#[inline]
fn keep(cells: Cells, test: impl Fn(Cell) -> bool) -> Cells {
    let mut kept = Cells::EMPTY;
    for cell in cells {
        if test(cell) {
            kept |= just(cell);
        }
    }
    kept
}
