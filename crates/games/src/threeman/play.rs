//! Making a move and all that follows: exits, bridges, the next player, the end of the game.

use board::Cell;
use rules::{Ending, Exit, Outcome, PerPlayer, Piece, Player};

use super::{
    Threeman,
    castling::{Castling, kept},
    lines::{Set, cell, file, ring},
    men::{BISHOP, KING, KNIGHT, PAWN, man, owner},
    moves::{Any, Move, Search},
    state::{MOST, Over, PLAYERS, State, castling_bit, moats_of, players},
};

/// S7.3: the quiet moves of each player that make a draw.
pub(super) const QUIET_MOVES: u32 = 50;
/// Those that make it when draws are claimed and nobody has.
const FORCED_QUIET_MOVES: u32 = 75;

impl State {
    /// S6.3: takes a player out. His men stay.
    pub(super) fn exit(&mut self, player: Player, how: Exit) {
        self.living &= !(1 << player.index());
        self.castling &= !(castling_bit(player, false) | castling_bit(player, true));
        self.moats |= moats_of(player);
        self.clock = 0;
        self.exits.how[player.index()] = Some(how);
        self.exits.last = Some(player);
    }

    /// S8: gives the turn to the next player who is in the game.
    pub(super) fn pass_turn(&mut self) {
        loop {
            self.turn = self.turn.next(PLAYERS);
            self.number = (self.number + u32::from(self.turn.index() == 0)).min(MOST);
            // S3.5: the right ends when the turn reaches or passes its owner.
            self.passed[self.turn.index()] = None;
            if self.lives(self.turn) {
                return;
            }
        }
    }

    /// Moves the men, and returns whether the clock starts anew.
    fn move_men(&mut self, m: Move) -> bool {
        let Move { from, to, promotion } = m;
        let Some(piece) = self.men.take(from) else { return false };
        let captured = self.men.take(to);
        self.men.put(to, self.became(piece, m));
        if let Some(captured) = captured
            && captured.kind() == KING
            && self.lives(owner(captured))
        {
            self.exit(owner(captured), Exit::Captured);
        }
        let (side, kind) = (owner(piece), piece.kind());
        if kind == KING
            && let Some(castling) = Castling::of(from, to)
            && self.may_castle(side, castling.queen_side)
        {
            let (rook, rook_to) = castling.rook(side);
            self.men.shift(rook, rook_to);
        }
        if kind == PAWN && captured.is_none() && file(from) != file(to) && promotion.is_none() {
            self.take_in_passing(from, to);
        }
        kind == PAWN || captured.is_some()
    }

    /// What a man is after his move: S3.1, S3.4.
    fn became(&self, piece: Piece, m: Move) -> Piece {
        match m.promotion {
            Some(kind) => man(owner(piece), kind),
            // Along the innermost ring a pawn moves over the centre only.
            None if piece.kind() == PAWN && ring(m.from) == ring(m.to) => piece.marked(),
            None => piece,
        }
    }

    /// S3.5: what a pawn passes before when it goes aside to an empty square.
    fn take_in_passing(&mut self, from: Cell, to: Cell) {
        if ring(from) == 3 && ring(to) == 2 {
            self.men.take(cell(3, file(to)));
        }
    }

    /// S3.5: the rights that this move leaves or brings.
    fn update_passed(&mut self, m: Move) {
        for player in players() {
            if let Some(to) = self.passed_square(player)
                && (self.men.at(to).is_some()
                    || self.men.at(cell(3, file(to))) != Some(man(player, PAWN)))
            {
                self.passed[player.index()] = None;
            }
        }
        let pawn = self.men.at(m.to) == Some(man(self.turn, PAWN));
        if pawn && ring(m.from) == 1 && ring(m.to) == 3 {
            self.passed[self.turn.index()] = Some(file(m.to) as u8);
        }
    }
}

impl Threeman {
    /// Makes a legal move.
    #[inline]
    pub(super) fn play_move(&self, state: &mut State, m: Move) {
        self.move_and_pass(state, m);
        self.judge(state);
    }

    /// Makes a legal move and gives the turn on; nobody is judged yet.
    pub(super) fn move_and_pass(&self, state: &mut State, m: Move) {
        let clock = (state.clock + 1).min(MOST);
        state.clock = if state.move_men(m) { 0 } else { clock };
        state.castling &= kept(m.from) & kept(m.to);
        state.update_passed(m);
        state.moats = state.bridged_now(self.choices.emptied);
        state.pass_turn();
    }

    /// S6.7: takes a player out who gave up or ran out of time.
    pub(super) fn take_out(&self, state: &mut State, who: Player, how: Exit) {
        state.exit(who, how);
        if state.turn == who {
            state.pass_turn();
        }
        self.judge(state);
    }

    /// S6.2: judges the player whose turn it is; when he is out, the next likewise.
    pub(super) fn judge(&self, state: &mut State) {
        state.over = loop {
            if state.alive() == 1 {
                break Some(Over::LastStanding);
            }
            if self.choices.first_out && state.alive() < PLAYERS as u32 {
                break Some(Over::FirstOut);
            }
            if dead(state) {
                break Some(Over::Dead);
            }
            let Some(check) = self.stuck(state) else {
                let limit = if self.choices.claim { FORCED_QUIET_MOVES } else { QUIET_MOVES };
                let quiet = state.clock >= limit * state.alive();
                break quiet.then_some(Over::Quiet);
            };
            if !check && state.alive() == 2 {
                break Some(Over::Stalemate);
            }
            state.exit(state.turn, if check { Exit::Mated } else { Exit::Stalemated });
            state.pass_turn();
        };
    }

    /// None if the player has a legal move; else whether he is in check.
    fn stuck(&self, state: &State) -> Option<bool> {
        let mut any = Any::default();
        let mut search = Search::new(self, state, &mut any)?;
        search.run();
        let check = search.threats.check;
        (!any.0).then_some(check)
    }

    /// Whether the king of a player in the game is attacked by another.
    pub(super) fn checked(&self, state: &State, player: Player) -> bool {
        state.lives(player) && self.king_attacked(state, player, |other| other != player)
    }

    /// Where the men stand that attack the king of a player in the game.
    pub(super) fn checkers_of(&self, state: &State, player: Player) -> Vec<Cell> {
        let (men, occupied) = (&state.men, state.men.occupied());
        let Some(king) = men.king(player).filter(|_| state.lives(player)) else {
            return Vec::new();
        };
        let others = players().filter(|&p| state.lives(p) && p != player);
        let others = others.fold(Set::EMPTY, |all, p| all | men.of(p));
        let attacks = |&from: &Cell| self.tables.attacked(men, king, &Set::of(from), &occupied);
        others.into_iter().filter(attacks).collect()
    }

    fn king_attacked(&self, state: &State, owner: Player, by: impl Fn(Player) -> bool) -> bool {
        let attackers = players().filter(|&p| state.lives(p) && by(p));
        let attackers = attackers.fold(Set::EMPTY, |all, p| all | state.men.of(p));
        let (men, occupied) = (&state.men, state.men.occupied());
        men.king(owner).is_some_and(|king| self.tables.attacked(men, king, &attackers, &occupied))
    }

    /// The outcome that the position itself gives.
    pub(super) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        Some(match state.over? {
            Over::LastStanding => self.won(state),
            Over::FirstOut => self.first_out(state),
            Over::Stalemate => draw(state, Ending::Stalemate),
            Over::Quiet => draw(state, Ending::QuietMoves),
            Over::Dead if bare(state) => draw(state, Ending::BareKings),
            Over::Dead => draw(state, Ending::DeadPosition),
        })
    }

    /// S6.6: the last one wins; who was out later is placed before who was out earlier.
    fn won(&self, state: &State) -> Outcome {
        let places = PerPlayer::from_fn(PLAYERS, |player| match state.exits.last {
            _ if state.lives(player) => 1,
            Some(last) if last != player => 3,
            _ => 2,
        });
        Outcome::by_places(places, Ending::LastStanding)
    }

    /// The outcome when the first exit ends the game: who alone attacks the king of the player who
    /// is out, or has captured him, is the winner; else the two others share the first place.
    fn first_out(&self, state: &State) -> Outcome {
        let Some(out) = players().find(|&p| !state.lives(p)) else { return self.won(state) };
        // The turn has passed from the capturer to the third player.
        let captured = state.men.king(out).is_none();
        let won = |player: Player| {
            if captured {
                player != state.turn
            } else {
                self.king_attacked(state, out, |other| other == player)
            }
        };
        let winners = players().filter(|&p| state.lives(p) && won(p)).count();
        let places = PerPlayer::from_fn(PLAYERS, |player| match state.lives(player) {
            false => 3,
            true if winners == 1 && !won(player) => 2,
            true => 1,
        });
        let ending = match self.exit_of(state, out) {
            Exit::Mated => Ending::Checkmate,
            Exit::Stalemated => Ending::Stalemate,
            Exit::Captured => Ending::KingCaptured,
            Exit::Resigned => Ending::Resignation,
            Exit::OutOfTime => Ending::Time,
        };
        Outcome::by_places(places, ending)
    }

    /// How a player left, or what the position lets suppose of it.
    pub(super) fn exit_of(&self, state: &State, player: Player) -> Exit {
        let attacked = || self.king_attacked(state, player, |other| other != player);
        state.exits.how[player.index()].unwrap_or_else(|| match state.men.king(player) {
            None => Exit::Captured,
            Some(_) if attacked() => Exit::Mated,
            Some(_) => Exit::Resigned,
        })
    }
}

/// S7.3: the living share the first place.
pub(super) fn draw(state: &State, ending: Ending) -> Outcome {
    let places = PerPlayer::from_fn(PLAYERS, |player| match state.lives(player) {
        true => 1,
        false => state.alive() as u8 + 1,
    });
    Outcome::by_places(places, ending)
}

/// Whether only kings are left among the men of the living.
fn bare(state: &State) -> bool {
    let living = players().filter(|&player| state.lives(player));
    living.into_iter().all(|player| state.men.of(player).len() == 1)
}

/// S7.3: only kings among the living, or two of them and a single knight or bishop.
fn dead(state: &State) -> bool {
    let men = &state.men;
    let living = players().filter(|&player| state.lives(player));
    let all = living.fold(Set::EMPTY, |all, player| all | men.of(player));
    let mut officers = (all - men.kind(KING)).iter();
    match (officers.next(), officers.next()) {
        (None, _) => true,
        (Some(one), None) => state.alive() == 2 && (men.kind(KNIGHT) | men.kind(BISHOP)).has(one),
        _ => false,
    }
}
