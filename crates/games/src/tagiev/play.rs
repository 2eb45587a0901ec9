//! What a move does, and what follows from it until the next decision.

use board::Cell;
use rules::{Ending, Exit, Outcome, PerPlayer, Player};

use super::{
    Tagiev,
    board::{Set, place},
    moves::{Move, Ply},
    state::{
        Bond, KING, PAWN, PLAYERS, Passing, Phase, Players, State, Truce, Way, Wing, colour, retain,
    },
};

/// §5: turns without a capture or fall that make a draw, with three kings and with two.
const QUIET: [u16; 2] = [150, 100];

impl Tagiev {
    /// Makes a move with all that follows.
    pub(super) fn act_on(&self, state: &mut State, m: Move) {
        let actor = Self::actor(state);
        if self.is_breach(state, m) {
            state.truce = None;
            state.broken.insert(actor);
        }
        match m {
            Move::Go(ply) => {
                self.make(state, ply);
                self.finish(state, ply.check);
            }
            Move::Order(ply) => {
                self.make(state, ply);
                if let Some(bond) = state.bond_mut(actor, state.turn) {
                    bond.since = Some(0);
                }
                self.finish(state, Players::NONE);
            }
            Move::Pass => {
                state.last[state.turn.index()] = None;
                state.quiet = state.quiet.saturating_add(1);
                self.finish(state, Players::NONE);
            }
            Move::Waive => {
                state.phase.pending.remove(actor);
                state.phase.settle();
            }
            Move::Claim => {
                state.phase.pending.remove(actor);
                state.phase.claims.insert(actor);
                state.phase.settle();
            }
            Move::Grant(lord) => state.phase.granted = Some(lord),
        }
    }

    /// The pawn that a move of the pawn on `from` to the empty cell `to` captures in passing.
    pub(super) fn passed_pawn(&self, state: &State, from: Cell, to: Cell) -> Option<Cell> {
        let pawn = state.men.at(from).filter(|piece| piece.kind() == PAWN)?;
        let me = state.commander(colour(pawn))?;
        let diagonal = self.tables.diagonal[from.index()].has(to) && state.men.at(to).is_none();
        if !diagonal || state.passing.iter().all(Option::is_none) {
            return None;
        }
        let sight = self.sight(state, me, Some(Self::actor(state)).filter(|&lord| lord != me));
        let mut rights = state.passing.iter().flatten().filter(|right| right.goes_over(to));
        let pawn = rights.find(|right| sight.prey.has(right.pawn))?.pawn;
        self.passing_steps(&sight, from).has(to).then_some(pawn)
    }

    /// The pieces move; kings fall, armies change command, declarations take effect. The turn does
    /// not end yet, so wars that it ends are still on: this is the position that decides whether
    /// the move was legal (§3).
    pub(super) fn make(&self, state: &mut State, ply: Ply) {
        let me = state.turn;
        state.quiet = state.quiet.saturating_add(1);
        state.last[me.index()] = None;
        let over = match ply.castling {
            Some(wing) => {
                let castling = wing.castling();
                for [from, to] in [castling.king, castling.rook] {
                    state.men.shift(place(me.index(), from), place(me.index(), to));
                }
                state.kings[me.index()] = Some(ply.to());
                Wing::ALL.iter().for_each(|wing| state.castling &= !wing.bit(me));
                Set::EMPTY
            }
            None => self.shift(state, ply),
        };
        if state.living() < 3 {
            self.recommand(state);
        }
        if ply.says() {
            self.declare(state, ply);
        }
        if !over.is_empty() {
            self.grant_passing(state, ply.to(), over);
        }
    }

    /// Moves one piece, captures included, and returns the cells a double move could have gone
    /// over.
    fn shift(&self, state: &mut State, ply: Ply) -> Set {
        let (me, from, to) = (state.turn, ply.from(), ply.to());
        let Some(piece) = state.men.at(from) else { return Set::EMPTY };
        let mut over = Set::EMPTY;
        let mut victim = to;
        if piece.kind() == PAWN && state.men.at(to).is_none() {
            match self.passed_pawn(state, from, to) {
                Some(pawn) => victim = pawn,
                None if !self.tables.straight[from.index()].has(to) => {
                    let straight = &self.tables.straight;
                    over = (straight[from.index()] & straight[to.index()]) - state.men.occupied();
                }
                None => {}
            }
        }
        let captured = state.men.at(victim);
        if let Some(captured) = captured {
            state.last[me.index()] = state.commander(colour(captured));
            state.quiet = 0;
            state.men.take(victim);
            self.touched(state, victim);
        }
        state.men.shift(from, to);
        self.touched(state, from);
        if piece.kind() == KING {
            state.kings[colour(piece).index()] = Some(to);
        }
        if let Some(captured) = captured.filter(|captured| captured.kind() == KING) {
            state.kings[colour(captured).index()] = None;
            self.fall(state, colour(captured), Way::King);
        }
        over
    }

    /// A piece has left the cell: castling with it is over, and so is a right to capture it in
    /// passing.
    fn touched(&self, state: &mut State, cell: Cell) {
        state.castling &= !self.castling_at[cell.index()];
        for right in &mut state.passing {
            if right.is_some_and(|right| right.pawn == cell) {
                *right = None;
            }
        }
    }

    /// §3: en passant, if enemy pawns attack every cell the pawn could have gone over.
    fn grant_passing(&self, state: &mut State, pawn: Cell, over: Set) {
        let foes = self.enemies(state, state.turn);
        if over.into_iter().all(|cell| self.pawns_attack(state, foes, cell)) {
            let mut cells = over.into_iter();
            let over = std::array::from_fn(|_| cells.next());
            state.passing[state.turn.index()] = Some(Passing { pawn, over });
        }
    }

    /// What the ply declares takes effect: a bond ends or is suspended.
    fn declare(&self, state: &mut State, ply: Ply) {
        let me = state.turn;
        if ply.free
            && let Some(lord) = self.may_free(state, me, ply)
        {
            retain(&mut state.bonds, |bond| !bond.joins(me, lord));
        }
        for partner in ply.check.iter() {
            if let Some(bond) = state.bond_mut(me, partner) {
                bond.war.insert(me);
            }
        }
        return_to_game(state);
    }

    /// A player's king leaves the board; his other pieces stay.
    pub(super) fn fall(&self, state: &mut State, who: Player, way: Way) {
        if let Some(king) = state.kings[who.index()].take() {
            state.men.take(king);
        }
        Wing::ALL.iter().for_each(|wing| state.castling &= !wing.bit(who));
        state.passing[who.index()] = None;
        state.last[who.index()] = None;
        retain(&mut state.bonds, |bond| bond.partner(who).is_none());
        state.exit(who, way);
        return_to_game(state);
        state.truce = None;
        state.offers.draw = Players::NONE;
        state.quiet = 0;
        state.command[who.index()] = None;
        self.recommand(state);
    }

    /// §6: who commands the armies of the fallen.
    pub(super) fn recommand(&self, state: &mut State) {
        for fallen in PLAYERS {
            if !state.is_fallen(fallen) {
                continue;
            }
            let stands = |player: Player| {
                !state.is_fallen(player)
                    && state.of(player).meets(&self.tables.throne[fallen.index()])
            };
            let commander = state.command[fallen.index()].filter(|&player| stands(player));
            let mut others = PLAYERS.into_iter().filter(|&player| stands(player));
            let only = others.next().filter(|_| others.next().is_none());
            state.command[fallen.index()] = commander.or(only);
        }
        for mover in PLAYERS {
            let pawn = state.passing[mover.index()].and_then(|right| state.men.at(right.pawn));
            if pawn.and_then(|pawn| state.commander(colour(pawn))) != Some(mover) {
                state.passing[mover.index()] = None;
            }
        }
    }

    /// The turn ends: wars that nobody goes on with, offers, rights; then the next one begins.
    fn finish(&self, state: &mut State, declared: Players) {
        let me = state.turn;
        if state.has_bond(me) {
            self.end_wars(state, declared);
        }
        state.phase = Phase::default();
        state.offers.draw.remove(me);
        state.offers.captured_anew(me);
        state.truce = state.truce.and_then(Truce::later);
        if state.quiet == 0 {
            state.offers.reopen_truces();
        }
        if !self.choices.round {
            PLAYERS.into_iter().filter(|&p| p != me).for_each(|p| state.passing[p.index()] = None);
        }
        if state.in_game_count() > 1 {
            self.next_turn(state);
        } else {
            state.lapse();
        }
    }

    /// §7: the player's declarations end by a turn without a declared check, and bonds in which
    /// nobody has one are restored.
    fn end_wars(&self, state: &mut State, declared: Players) {
        let me = state.turn;
        for Bond { lord, vassal, .. } in state.bonds.into_iter().flatten() {
            let Some(bond) = state.bond_mut(lord, vassal) else { continue };
            let undeclared = bond.partner(me).is_some_and(|partner| !declared.has(partner));
            if undeclared && bond.war.has(me) {
                bond.war.remove(me);
                if bond.in_force() {
                    bind(state, vassal);
                }
            }
        }
    }

    /// The turn passes to the next player with a king.
    fn next_turn(&self, state: &mut State) {
        let mut next = state.turn.next(3);
        while state.is_fallen(next) && next != state.turn {
            next = next.next(3);
        }
        state.turn = next;
        state.passing[next.index()] = None;
        for bond in state.bonds.iter_mut().flatten().filter(|bond| bond.vassal == next) {
            bond.since = bond.since.map(|since| since.saturating_add(1));
        }
        self.settle(state, true);
    }

    /// Decides, after any change, what the position means for the player whose turn it is: mate,
    /// no move, and if the turn just begins who may order it.
    pub(super) fn settle(&self, state: &mut State, begins: bool) {
        state.lapse();
        state.stuck = false;
        let me = state.turn;
        let lords = state.lords(me);
        state.phase.restrict(lords);
        if state.in_game_count() <= 1 {
            return;
        }
        if self.can_move(state, me) {
            if begins && !lords.is_empty() {
                state.phase.pending = entitled(state, lords);
            }
        } else if self.attacked(state, me) {
            self.fall(state, me, Way::Mate);
            state.phase = Phase::default();
            state.lapse();
            if state.in_game_count() > 1 {
                self.next_turn(state);
            }
        } else {
            state.phase = Phase::default();
            state.stuck = true;
        }
    }

    /// A player resigns or runs out of time.
    pub(super) fn retire(&self, state: &mut State, who: Player, why: Exit) {
        let way = if why == Exit::OutOfTime { Way::Time } else { Way::Resign };
        self.fall(state, who, way);
        if who == state.turn && state.in_game_count() > 1 {
            state.phase = Phase::default();
            self.next_turn(state);
        } else {
            self.settle(state, false);
        }
    }

    /// How the game ended, if it has.
    pub(super) fn verdict(&self, state: &State) -> Option<Ending> {
        if state.in_game_count() <= 1 {
            return Some(match state.exits.iter().flatten().last() {
                Some((_, Way::Mate)) => Ending::Checkmate,
                Some((_, Way::King)) => Ending::KingCaptured,
                Some((_, Way::Resign)) => Ending::Resignation,
                Some((_, Way::Time)) => Ending::Time,
                Some((_, Way::Vassal)) => Ending::Vassalage,
                None => Ending::LastStanding,
            });
        }
        let living = state.living();
        match state {
            _ if state.offers.draw.len() == living => Some(Ending::Agreement),
            _ if state.stuck && (living == 2 || self.choices.stalemate_draws) => {
                Some(Ending::Stalemate)
            }
            _ if state.quiet >= quiet_limit(state) => Some(Ending::QuietMoves),
            _ => None,
        }
    }
}

/// §5: how many turns without a capture or fall make a draw.
pub(super) fn quiet_limit(state: &State) -> u16 {
    QUIET[usize::from(state.living() == 2)]
}

/// §5: points in halves by the order of exits; those in the game share what is left.
pub(super) fn score(state: &State, ending: Ending) -> Outcome {
    const POINTS: [i16; 3] = [0, 2, 4];
    let exits = state.exits.iter().flatten().count();
    let left = POINTS[exits..].iter().sum::<i16>();
    let share = left / (3 - exits).max(1) as i16;
    let points = PerPlayer::from_fn(3, |player| {
        let place = state.exits.iter().flatten().position(|exit| exit.0 == player);
        place.map_or(share, |place| POINTS[place])
    });
    Outcome::by_points(points, ending)
}

/// §7: which lords may order the turn that begins.
fn entitled(state: &State, lords: Players) -> Players {
    let rhythm = if lords.len() == 1 { 2 } else { 3 };
    let may = state.bonds().filter(|bond| {
        bond.in_force() && bond.vassal == state.turn && bond.since.is_none_or(|n| n >= rhythm)
    });
    may.fold(Players::NONE, |all, bond| all.with(bond.lord))
}

/// A bond of this vassal has come into force: he is out of the game, and his own vassals are free.
pub(super) fn bind(state: &mut State, vassal: Player) {
    if state.way_out(vassal) != Some(Way::Vassal) {
        state.exit(vassal, Way::Vassal);
    }
    retain(&mut state.bonds, |bond| bond.lord != vassal);
    return_to_game(state);
}

/// Who is nobody's vassal any more has not left the game.
fn return_to_game(state: &mut State) {
    for player in PLAYERS {
        if state.way_out(player) == Some(Way::Vassal) && !state.is_vassal(player) {
            state.unexit(player);
        }
    }
}

impl Truce {
    /// The truce a turn later, if it still lasts.
    fn later(self) -> Option<Self> {
        (self.turns > 1).then(|| Self { turns: self.turns - 1, ..self })
    }
}

impl Phase {
    /// Lets go on what no longer needs a word: a single claim is granted.
    fn settle(&mut self) {
        if self.pending.is_empty() && self.granted.is_none() && self.claims.len() == 1 {
            self.granted = self.claims.iter().next();
        }
    }

    /// Leaves only these lords a say.
    fn restrict(&mut self, lords: Players) {
        self.pending = self.pending.and(lords);
        self.claims = self.claims.and(lords);
        self.granted = self.granted.filter(|&lord| lords.has(lord));
        self.settle();
    }
}

/// The cells of kings and rooks that castle, with the rights that end when they are touched.
pub(super) fn castling_cells() -> Vec<u8> {
    let mut bits = vec![0; 150];
    for player in PLAYERS {
        for wing in Wing::ALL {
            let castling = wing.castling();
            for i in [castling.king[0], castling.rook[0]] {
                bits[place(player.index(), i).index()] |= wing.bit(player);
            }
        }
    }
    bits
}
