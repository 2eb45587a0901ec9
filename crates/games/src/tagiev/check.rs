//! Whether a position is sound, found out the slow way; and its key.

use board::Cell;
use rules::{Piece, Side, mix};

use super::{
    Tagiev,
    board::place,
    moves::{Move, Ply},
    state::{BISHOP, KING, PLAYERS, Players, QUEEN, ROOK, State, Way, Wing},
};

impl Tagiev {
    /// What the fast ways must agree with.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        let wrong = |yes: bool, what: &str| if yes { Err(what.to_owned()) } else { Ok(()) };
        for cell in (0..150).map(Cell::new) {
            let is = |a, b| state.men.at(cell).is_some_and(|piece| [a, b].contains(&piece.kind()));
            let rook = state.men.rooks().has(cell) == is(ROOK, QUEEN);
            let bishop = state.men.bishops().has(cell) == is(BISHOP, QUEEN);
            wrong(!rook || !bishop, "a slider is not where it is said to be")?;
        }
        let points = rules::Rules::outcome(self, state).and_then(|outcome| outcome.half_points);
        let shared = points.is_none_or(|points| points.as_slice().iter().sum::<i16>() == 6);
        wrong(!shared, "the points are not three in all")?;
        for player in PLAYERS {
            for wing in Wing::ALL.into_iter().filter(|w| state.castling & w.bit(player) != 0) {
                let castling = wing.castling();
                let own = |i: usize, kind| {
                    let piece = state.men.at(place(player.index(), i));
                    piece == Some(Piece::new(Side::new(player.index()), kind))
                };
                let stand = own(castling.king[0], KING) && own(castling.rook[0], ROOK);
                wrong(!stand, "a right to castle without king or rook at home")?;
            }
            let mut kings = state
                .of(player)
                .into_iter()
                .filter(|&cell| state.men.at(cell).is_some_and(|piece| piece.kind() == KING));
            let king = kings.next();
            wrong(kings.next().is_some(), "two kings of a colour")?;
            wrong(king != state.king(player), "the king is not where it is said to be")?;
            let way = state.way_out(player);
            let fallen = way.is_some_and(|way| way != Way::Vassal);
            wrong(fallen == king.is_some(), "a player is fallen exactly if he has no king")?;
            let vassal = way == Some(Way::Vassal);
            wrong(vassal != state.is_vassal(player), "a vassal is out of the game as one")?;
            wrong(fallen && state.last[player.index()].is_some(), "a fallen player has captured")?;
        }
        let mut lords = state.bonds().filter(|bond| bond.in_force()).map(|bond| bond.lord);
        wrong(lords.any(|lord| state.is_vassal(lord)), "a vassal is a lord")?;
        let over = self.verdict(state).is_some();
        wrong(!over && state.is_fallen(state.turn), "the turn is a fallen player's")?;
        if !over && state.phase.is_over() {
            self.agrees(state)?;
        }
        Ok(())
    }

    /// The plies listed are those that pass a trial on the board one by one.
    fn agrees(&self, state: &State) -> Result<(), String> {
        let mut listed = Vec::new();
        self.list(state, &mut listed);
        let mut tried = self.trials(state);
        tried.retain(|&ply| self.survives(state, state.turn, ply));
        let plies = listed.iter().filter_map(|&m| match m {
            Move::Go(ply) if !ply.says() => Some(ply),
            _ => None,
        });
        let mut plies: Vec<_> = plies.collect();
        for list in [&mut plies, &mut tried] {
            list.sort_unstable_by_key(|ply| (ply.from(), ply.to(), ply.castling.is_some()));
        }
        if plies != tried {
            return Err(format!("listed {plies:?}, but tried {tried:?}"));
        }
        let mated = tried.is_empty() && self.attacked(state, state.turn);
        if mated { Err("a mated player is to move".to_owned()) } else { Ok(()) }
    }

    /// All plies that movement allows, legal or not.
    fn trials(&self, state: &State) -> Vec<Ply> {
        let sight = self.sight(state, state.turn, None);
        let mut plies = Vec::new();
        for cell in (0..150).map(Cell::new).filter(|&cell| sight.mine.has(cell)) {
            if let Some(piece) = state.men.at(cell) {
                let steps = self.steps(&sight, cell, piece.kind());
                plies.extend(steps.into_iter().map(|to| Ply::new(cell, to)));
            }
        }
        let castlings = Wing::ALL.into_iter().filter(|wing| {
            state.castling & wing.bit(state.turn) != 0
                && !self.attacked(state, state.turn)
                && wing.castling().way.iter().all(|&i| {
                    let cell = place(state.turn.index(), i);
                    let foes = self.enemies(state, state.turn);
                    state.men.at(cell).is_none()
                        && !self.attack(state, foes, state.men.occupied(), cell)
                })
        });
        plies.extend(castlings.map(|wing| Ply::castle(state.turn, wing)));
        plies
    }
}

impl State {
    /// §5: what makes two positions the same. Proposals and the count of quiet turns do not.
    pub(super) fn key(&self) -> u64 {
        let mut key = self.men.hash();
        let mut add = |number: u64| key = mix(key ^ number);
        let player = |player: Option<rules::Player>| player.map_or(3, |p| p.index() as u64);
        let set = |players: Players| players.iter().fold(0, |bits, p| bits | 1 << p.index());
        let phase = &self.phase;
        add(self.turn.index() as u64
            | u64::from(self.castling) << 2
            | player(self.last[0]) << 8
            | player(self.last[1]) << 10
            | player(self.last[2]) << 12
            | player(self.command[0]) << 14
            | player(self.command[1]) << 16
            | player(self.command[2]) << 18
            | set(phase.pending) << 20
            | set(phase.claims) << 23
            | player(phase.granted) << 26
            | u64::from(self.stuck) << 28);
        for right in self.passing.iter().flatten() {
            let over = right.over.iter().flatten();
            add(over.fold(right.pawn.index() as u64, |n, cell| n << 8 | cell.index() as u64));
        }
        for bond in self.bonds() {
            let since = bond.since.map_or(u64::from(u16::MAX), u64::from);
            add(1 << 40
                | since << 8
                | set(bond.war) << 4
                | (bond.lord.index() as u64) << 2
                | bond.vassal.index() as u64);
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_knows_colours() {
        let start = State::start(PLAYERS[1]);
        assert_ne!(start.key(), start.turned().key());
    }
}
