//! Which moves are legal.

use board::{Cell, CellSet};
use rules::{Kind, Player};

use super::{
    Tagiev,
    board::{Set, place},
    reach::{Shield, Sight},
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, Players, QUEEN, ROOK, State, Wing, colour},
};

/// What a player does with his pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    from: u8,
    to: u8,
    /// The castling, in which `from` and `to` are the king's.
    pub(super) castling: Option<Wing>,
    /// Declared: "I am my own lord".
    pub(super) free: bool,
    /// Whose kings are declared in check.
    pub(super) check: Players,
}

impl Ply {
    pub(super) fn new(from: Cell, to: Cell) -> Self {
        let [from, to] = [from, to].map(|cell| cell.index() as u8);
        Self { from, to, castling: None, free: false, check: Players::NONE }
    }

    pub(super) fn castle(player: Player, wing: Wing) -> Self {
        let [from, to] = wing.castling().king.map(|i| place(player.index(), i));
        Self { castling: Some(wing), ..Self::new(from, to) }
    }

    #[inline]
    pub(super) const fn from(self) -> Cell {
        Cell::new(self.from as usize)
    }

    #[inline]
    pub(super) const fn to(self) -> Cell {
        Cell::new(self.to as usize)
    }

    /// The same with these declarations.
    pub(super) const fn saying(self, free: bool, check: Players) -> Self {
        Self { free, check, ..self }
    }

    /// The same without declarations.
    pub(super) const fn silent(self) -> Self {
        self.saying(false, Players::NONE)
    }

    /// Whether anything is declared.
    pub(super) const fn says(self) -> bool {
        self.free || !self.check.is_empty()
    }
}

/// One decision of the player who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A move of one's own.
    Go(Ply),
    /// A lord's order: the vassal moves so.
    Order(Ply),
    /// A lord does not order this time.
    Waive,
    /// One of two lords means to order.
    Claim,
    /// The vassal of two who both claim lets this one order.
    Grant(Player),
    /// The move of who has none.
    Pass,
}

impl Tagiev {
    /// Who decides now.
    pub(super) fn actor(state: &State) -> Player {
        let phase = &state.phase;
        // §8: of two lords the one next after the vassal answers first.
        phase.pending.after(state.turn).next().or(phase.granted).unwrap_or(state.turn)
    }

    /// Lists the legal moves.
    pub(super) fn list(&self, state: &State, out: &mut Vec<Move>) {
        let phase = &state.phase;
        if self.verdict(state).is_some() {
            return;
        }
        if phase.is_over() {
            if state.stuck { out.push(Move::Pass) } else { self.list_own(state, out) }
        } else if phase.pending.is_empty() && phase.granted.is_none() {
            out.extend(phase.claims.after(state.turn).map(Move::Grant));
        } else if phase.granted.is_some() {
            self.list_orders(state, out);
        } else if phase.pending.len() + phase.claims.len() == 2 {
            out.extend([Move::Claim, Move::Waive]);
        } else {
            self.list_orders(state, out);
            out.push(Move::Waive);
        }
    }

    fn list_own(&self, state: &State, out: &mut Vec<Move>) {
        let first = out.len();
        let sight = self.sight(state, state.turn, None);
        self.targets(state, &sight, |from, targets| {
            out.reserve(targets.len());
            targets.into_iter().for_each(|to| out.push(Move::Go(Ply::new(from, to))));
            true
        });
        let castlings = self.castlings(state, &sight);
        out.extend(castlings.map(|wing| Move::Go(Ply::castle(state.turn, wing))));
        if state.has_bond(state.turn) {
            for i in first..out.len() {
                if let Move::Go(ply) = out[i] {
                    self.declarations(state, ply, |said| out.push(Move::Go(said)));
                }
            }
        }
    }

    /// Lists the legal captures of who moves for himself and is in no bond, but those in passing.
    pub(super) fn list_captures(&self, state: &State, out: &mut Vec<Move>) {
        let sight = self.sight(state, state.turn, None);
        let captures = |from, kind| self.captures(&sight, from, kind);
        self.targets_among(state, &sight, captures, |from, targets| {
            targets.into_iter().for_each(|to| out.push(Move::Go(Ply::new(from, to))));
            true
        });
    }

    fn list_orders(&self, state: &State, out: &mut Vec<Move>) {
        self.plies(state, state.turn, Some(Self::actor(state)), |ply| {
            out.push(Move::Order(ply));
            true
        });
    }

    /// The number of legal moves.
    pub(super) fn tally(&self, state: &State) -> u64 {
        let me = state.turn;
        if self.verdict(state).is_some() || !state.phase.is_over() || state.has_bond(me) {
            let mut moves = Vec::new();
            self.list(state, &mut moves);
            return moves.len() as u64;
        }
        if state.stuck {
            return 1;
        }
        let sight = self.sight(state, me, None);
        let mut count = 0;
        self.targets(state, &sight, |_, targets| {
            count += targets.len() as u64;
            true
        });
        count + self.castlings(state, &sight).count() as u64
    }

    /// Whether the player has a legal move, as if it were his turn. What he may declare adds none.
    pub(super) fn can_move(&self, state: &State, me: Player) -> bool {
        if self.has_free_step(state, me) {
            return true;
        }
        let sight = self.sight(state, me, None);
        !self.targets(state, &sight, |_, targets| targets.is_empty())
    }

    /// Whether nothing attacks the player's king and a piece off his lines can make a step to an
    /// empty cell: hardly ever is it not so, and it is quickly seen.
    fn has_free_step(&self, state: &State, me: Player) -> bool {
        let Some(king) = state.king(me) else { return false };
        if self.attacked(state, me) {
            return false;
        }
        let (tables, occupied) = (&self.tables, state.men.occupied());
        // On fallen Thrones an arrival or a departure may change who commands an army.
        let fallen = PLAYERS.into_iter().filter(|&player| state.is_fallen(player));
        let thrones = fallen.fold(Set::EMPTY, |all, player| all | tables.throne[player.index()]);
        let [rook, bishop] = &tables.lines;
        let free = state.commanded(me) - (rook.star(king) | bishop.star(king) | thrones);
        free.into_iter().any(|from| {
            let steps = match state.men.at(from).map(rules::Piece::kind) {
                Some(KNIGHT) => tables.knight[from.index()],
                Some(BISHOP) => tables.diagonal[from.index()],
                Some(PAWN | ROOK | QUEEN) => tables.straight[from.index()],
                _ => Set::EMPTY,
            };
            !(steps - (occupied | thrones)).is_empty()
        })
    }

    /// Visits the legal plies without declarations until `visit` says to stop.
    pub(super) fn plies(
        &self,
        state: &State,
        me: Player,
        lord: Option<Player>,
        mut visit: impl FnMut(Ply) -> bool,
    ) {
        let sight = self.sight(state, me, lord);
        let all = self.targets(state, &sight, |from, targets| {
            targets.into_iter().all(|to| visit(Ply::new(from, to)))
        });
        if all {
            self.castlings(state, &sight).all(|wing| visit(Ply::castle(me, wing)));
        }
    }

    /// Visits each piece with the cells it may legally go to until `visit` says to stop. False if
    /// it did.
    fn targets(&self, state: &State, sight: &Sight, visit: impl FnMut(Cell, Set) -> bool) -> bool {
        self.targets_among(state, sight, |from, kind| self.steps(sight, from, kind), visit)
    }

    /// The same with those of a piece's steps that `steps` gives.
    #[inline]
    fn targets_among(
        &self,
        state: &State,
        sight: &Sight,
        steps: impl Fn(Cell, Kind) -> Set,
        mut visit: impl FnMut(Cell, Set) -> bool,
    ) -> bool {
        let Some(king) = state.king(sight.me) else { return true };
        let shield = self.shield(state, sight, king);
        let tricky = self.tricky(state, sight);
        sight.mine.into_iter().all(|from| {
            let Some(kind) = state.men.at(from).map(rules::Piece::kind) else { return true };
            let steps = steps(from, kind);
            if steps.is_empty() {
                return true;
            }
            // Most pieces are neither bound nor near anything that needs a trial.
            if kind == KING || steps.meets(&tricky) || tricky.has(from) {
                visit(from, self.legal(state, sight, &shield, tricky, from, steps))
            } else if shield.binds(from) {
                visit(from, shield.confine(from, steps))
            } else {
                visit(from, steps)
            }
        })
    }

    /// The cells where a departure or an arrival may change more than the cell itself: fallen
    /// Thrones, other kings, captures in passing.
    fn tricky(&self, state: &State, sight: &Sight) -> Set {
        let mut cells = sight.passed;
        for player in PLAYERS.into_iter().filter(|&player| player != sight.me) {
            match state.king(player) {
                Some(king) => cells.insert(king),
                None => cells |= self.tables.throne[player.index()],
            }
        }
        cells
    }

    /// Those of a piece's steps that do not leave its king attacked.
    fn legal(
        &self,
        state: &State,
        sight: &Sight,
        shield: &Shield,
        tricky: Set,
        from: Cell,
        steps: Set,
    ) -> Set {
        let tried = if tricky.has(from) { steps } else { steps & tricky };
        let plain = steps - tried;
        let mut legal = if state.king(sight.me) == Some(from) {
            let occupied = sight.occupied - CellSet::of(from);
            plain.into_iter().filter(|&to| !self.in_reach(state, sight, &occupied, to)).collect()
        } else {
            shield.confine(from, plain)
        };
        for to in tried {
            if self.survives(state, sight.me, Ply::new(from, to)) {
                legal.insert(to);
            }
        }
        legal
    }

    /// Whether the player's king is unattacked after this ply, with all its consequences.
    pub(super) fn survives(&self, state: &State, me: Player, ply: Ply) -> bool {
        let mut after = *state;
        after.turn = me;
        self.make(&mut after, ply);
        !self.attacked(&after, me)
    }

    /// §3: the castlings that are legal.
    pub(super) fn castlings(&self, state: &State, sight: &Sight) -> impl Iterator<Item = Wing> {
        let me = sight.me;
        Wing::ALL.into_iter().filter(move |wing| {
            let right = state.castling & wing.bit(me) != 0;
            let mut way = wing.castling().way.iter().map(|&i| place(me.index(), i));
            right
                && way.clone().all(|cell| !sight.occupied.has(cell))
                && !self.attacked(state, me)
                && way.all(|cell| !self.in_reach(state, sight, &sight.occupied, cell))
                && self.survives(state, me, Ply::castle(me, *wing))
        })
    }

    /// §7: visits the ply with each set of declarations that may go with it.
    pub(super) fn declarations(&self, state: &State, ply: Ply, mut visit: impl FnMut(Ply)) {
        let me = state.turn;
        let mut after = *state;
        self.make(&mut after, ply);
        let struck = self.struck_partners(&after, me);
        let free = self.may_free(&after, me, ply);
        for free in [false, true]
            .into_iter()
            .take(1 + usize::from(free.is_some()))
            .map(|on| free.filter(|_| on))
        {
            let mut open = struck;
            if let Some(lord) = free {
                open.remove(lord);
            }
            for check in subsets(open) {
                let said = ply.saying(free.is_some(), check);
                if said.says() && self.may_say(state, said) {
                    visit(said);
                }
            }
        }
    }

    /// The partners of the player's bonds whose kings his pieces attack.
    pub(super) fn struck_partners(&self, after: &State, me: Player) -> Players {
        let partners = after.bonds().filter_map(|bond| bond.partner(me));
        let struck = partners.filter(|&partner| self.strikes_king(after, me, partner));
        struck.fold(Players::NONE, Players::with)
    }

    /// The lord on whose Throne this ply has put a piece of the vassal's own colour.
    pub(super) fn may_free(&self, after: &State, me: Player, ply: Ply) -> Option<Player> {
        let own = after.men.at(ply.to()).is_some_and(|piece| colour(piece) == me);
        let lords = after.bonds().filter(|bond| bond.vassal == me).map(|bond| bond.lord);
        let mut lords = lords.filter(|lord| self.tables.throne[lord.index()].has(ply.to()));
        lords.next().filter(|_| own)
    }

    /// Whether what is declared may be: the declarer's king is safe, and a vassal who is dismissed
    /// has an answer.
    fn may_say(&self, state: &State, said: Ply) -> bool {
        let me = state.turn;
        let mut after = *state;
        self.make(&mut after, said);
        if self.attacked(&after, me) {
            return false;
        }
        // §7: only the declaration that opens a dismissal must not mate.
        let mut dismissed = said.check.iter().filter(|&partner| {
            state.bond(me, partner).is_some_and(|bond| bond.in_force() && bond.lord == me)
        });
        dismissed.all(|vassal| self.can_move(&after, vassal))
    }
}

/// All sets of some of these players, the empty one first.
fn subsets(of: Players) -> impl Iterator<Item = Players> {
    let list = of.iter();
    (0..1_usize << of.len()).map(move |bits| {
        let chosen = list.clone().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
        chosen.fold(Players::NONE, |all, (_, player)| all.with(player))
    })
}
