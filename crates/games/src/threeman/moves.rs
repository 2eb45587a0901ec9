//! Which moves are legal.

use board::Cell;
use rules::{Kind, Player};

use super::{
    Threeman,
    attack::Threats,
    lines::{Set, Tables, ring},
    men::{KING, KNIGHT, Men, PAWN, PROMOTIONS, owner},
    state::State,
};

/// A move: routes are no part of it (S2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) promotion: Option<Kind>,
}

impl Move {
    /// A move without promotion.
    pub(super) const fn new(from: Cell, to: Cell) -> Self {
        Self { from, to, promotion: None }
    }
}

/// What is done with the legal moves that are found: listing or counting.
pub(super) trait Sink {
    /// The moves of one man to these squares.
    fn fan(&mut self, from: Cell, targets: &Set);
    /// The moves of pawns to these squares, each from the square that `back` gives.
    fn pawns(&mut self, targets: &Set, back: impl Fn(Cell) -> Cell);
    /// The promotions of pawns on these squares, likewise.
    fn promotions(&mut self, targets: &Set, back: impl Fn(Cell) -> Cell);
    /// One move.
    fn one(&mut self, m: Move);
    /// Whether no more moves are wanted.
    fn enough(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    fn fan(&mut self, from: Cell, targets: &Set) {
        self.extend(targets.iter().map(|to| Move::new(from, to)));
    }

    fn pawns(&mut self, targets: &Set, back: impl Fn(Cell) -> Cell) {
        self.extend(targets.iter().map(|to| Move::new(back(to), to)));
    }

    fn promotions(&mut self, targets: &Set, back: impl Fn(Cell) -> Cell) {
        for to in *targets {
            let from = back(to);
            self.extend(PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
        }
    }

    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

/// Counts moves.
#[derive(Debug, Default)]
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline]
    fn fan(&mut self, _: Cell, targets: &Set) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn pawns(&mut self, targets: &Set, _: impl Fn(Cell) -> Cell) {
        self.0 += targets.len() as u64;
    }

    fn promotions(&mut self, targets: &Set, _: impl Fn(Cell) -> Cell) {
        self.0 += (PROMOTIONS.len() * targets.len()) as u64;
    }

    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Asks whether there is any move.
#[derive(Debug, Default)]
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    #[inline]
    fn fan(&mut self, _: Cell, targets: &Set) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn pawns(&mut self, targets: &Set, _: impl Fn(Cell) -> Cell) {
        self.0 |= !targets.is_empty();
    }

    fn promotions(&mut self, targets: &Set, _: impl Fn(Cell) -> Cell) {
        self.0 |= !targets.is_empty();
    }

    fn one(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn enough(&self) -> bool {
        self.0
    }
}

/// The search for the moves of the player whose turn it is.
#[derive(Debug)]
pub(super) struct Search<'a, S> {
    pub(super) game: &'a Threeman,
    pub(super) state: &'a State,
    pub(super) me: Player,
    pub(super) own: Set,
    /// The men of the others in the game: those of players who are out attack nothing (S6.3).
    pub(super) foes: Set,
    /// The kings of the others in the game.
    pub(super) kings: Set,
    pub(super) occupied: Set,
    pub(super) king: Cell,
    pub(super) threats: Threats,
    /// Where men other than the king may go, as far as checks and own men are concerned.
    pub(super) targets: Set,
    /// Whether a king has been seen that may be captured.
    exposed: bool,
    pub(super) sink: &'a mut S,
}

impl<'a, S: Sink> Search<'a, S> {
    /// Begins a search in a position that is not over.
    #[inline]
    pub(super) fn new(game: &'a Threeman, state: &'a State, sink: &'a mut S) -> Option<Self> {
        let (men, me) = (&state.men, state.turn);
        let (own, foes, occupied) = (men.of(me), state.foes(me), men.occupied());
        let king = men.king(me)?;
        let threats = game.tables.threats(men, king, &own, &foes, &occupied);
        let kings = men.kind(KING) & foes;
        let targets = threats.answers - own - kings;
        let exposed = false;
        Some(Self {
            game,
            state,
            me,
            own,
            foes,
            kings,
            occupied,
            king,
            threats,
            targets,
            exposed,
            sink,
        })
    }

    /// Puts every legal move into the sink, or enough of them.
    #[inline]
    pub(super) fn run(&mut self) {
        self.pawns();
        if self.sink.enough() {
            return;
        }
        self.officers();
        self.king_steps(!self.own);
        if self.sink.enough() {
            return;
        }
        self.castlings();
        self.captures_in_passing();
        self.moves_over_moats();
        if self.exposed {
            self.king_captures();
        }
    }

    /// Puts every capture of a man who can be captured back into the sink, but those in passing; and
    /// some other moves that are found beside them.
    #[inline]
    pub(super) fn run_captures(&mut self) {
        self.targets &= self.foes;
        self.pawns();
        self.officers();
        self.king_steps(self.foes);
        self.moves_over_moats();
        if self.exposed {
            self.king_captures();
        }
    }

    fn men(&self) -> &'a Men {
        &self.state.men
    }

    fn tables(&self) -> &'a Tables {
        &self.game.tables
    }

    /// Remembers that one of these attacked squares holds a king of another in the game.
    #[inline]
    pub(super) fn note_kings(&mut self, attacked: &Set) {
        self.exposed |= attacked.meets(&self.kings);
    }

    /// Where a man other than the king may go, if he moves so at all.
    #[inline]
    pub(super) fn targets(&self, from: Cell) -> Set {
        if self.threats.pinned.has(from) { self.targets & self.pin(from) } else { self.targets }
    }

    fn pin(&self, from: Cell) -> Set {
        self.tables().pin(self.men(), self.king, from, &self.foes, &self.occupied)
    }

    /// S2.1-3, S2.5: knights and sliders.
    #[inline]
    fn officers(&mut self) {
        let (men, tables, own) = (self.men(), self.tables(), self.own);
        for from in men.kind(KNIGHT) & own {
            self.officer(from, &tables.knight.from(from));
        }
        for from in (men.straight() | men.diagonal()) & own {
            if self.sink.enough() {
                return;
            }
            // At home most sliders are shut in: no need to look farther.
            if !(tables.king.from(from) - own).is_empty() {
                let reach = tables.slider_reach(men, from, &self.occupied);
                self.officer(from, &reach);
            }
        }
    }

    #[inline]
    fn officer(&mut self, from: Cell, reach: &Set) {
        self.note_kings(reach);
        let targets = *reach & self.targets(from);
        if !targets.is_empty() {
            self.sink.fan(from, &targets);
        }
    }

    /// S2.4: one step, not into check.
    #[inline]
    fn king_steps(&mut self, wanted: Set) {
        let reach = self.tables().king.from(self.king) & wanted;
        self.note_kings(&reach);
        for to in reach - self.kings {
            if !self.sink.enough() && self.king_safe_on(to) {
                self.sink.one(Move::new(self.king, to));
            }
        }
    }

    /// Whether the king may stand on a square when he comes from his own.
    pub(super) fn king_safe_on(&self, to: Cell) -> bool {
        let occupied = self.occupied - Set::of(self.king);
        !self.tables().attacked(self.men(), to, &self.foes, &occupied)
    }

    /// Whether the player's king is safe once these men stand, `without` being out of the game.
    pub(super) fn safe(&self, men: &Men, without: Option<Player>) -> bool {
        let mut after = *self.state;
        after.men = *men;
        if let Some(out) = without {
            after.living &= !(1 << out.index());
        }
        men.king(self.me).is_none_or(|king| {
            !self.tables().attacked(men, king, &after.foes(self.me), &men.occupied())
        })
    }

    /// S6.4: a king in reach may be captured like any man; his owner's men attack nothing then.
    fn king_captures(&mut self) {
        for king in self.kings {
            let Some(victim) = self.men().at(king).map(owner) else { continue };
            for from in self.own {
                if !self.tables().attacks(self.men(), from, &self.occupied).has(king) {
                    continue;
                }
                let mut men = *self.men();
                men.shift(from, king);
                if !self.safe(&men, Some(victim)) {
                    continue;
                }
                let pawn = self.men().at(from).is_some_and(|piece| piece.kind() == PAWN);
                if pawn && ring(king) == 0 {
                    self.sink.promotions(&Set::of(king), |_| from);
                } else {
                    self.sink.one(Move::new(from, king));
                }
            }
        }
    }
}
