//! Where pieces go and what they attack.

use board::Cell;
use rules::{Kind, Player};

use super::{
    Tagiev,
    board::{HOME, KINGDOM, Set},
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, QUEEN, ROOK, State, colour, third},
};

/// What a player sees of a position when he is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) me: Player,
    /// The pieces he commands.
    pub(super) mine: Set,
    pub(super) occupied: Set,
    /// The pieces that attack his king where they reach it.
    pub(super) foes: Set,
    /// Those of them that go along the rook's and the bishop's lines.
    pub(super) sliders: [Set; 2],
    /// The pieces he may capture.
    pub(super) prey: Set,
    /// The cells onto which pawns of his may capture in passing, if their own cells allow.
    pub(super) passed: Set,
    /// The homes in which his pawns make double moves.
    pub(super) home: Set,
}

/// How a king stands on the lines of his enemies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shield {
    /// How many pieces attack him.
    checkers: usize,
    /// Where another piece may go to answer a single attack.
    answers: Set,
    pinned: Set,
    pins: [(Cell, Set); 12],
    count: usize,
}

impl Shield {
    /// Whether the piece on a cell may not go everywhere.
    #[inline]
    pub(super) fn binds(&self, from: Cell) -> bool {
        self.checkers > 0 || self.pinned.has(from)
    }

    /// Those steps of a piece other than the king that answer an attack and expose nothing.
    pub(super) fn confine(&self, from: Cell, mut steps: Set) -> Set {
        match self.checkers {
            0 => {}
            1 => steps &= self.answers,
            _ => return Set::EMPTY,
        }
        if self.pinned.has(from) {
            for (_, line) in self.pins[..self.count].iter().filter(|pin| pin.0 == from) {
                steps &= *line;
            }
        }
        steps
    }

    fn checked(&mut self, answers: Set) {
        self.checkers += 1;
        self.answers = answers;
    }

    /// Looks at a slider with the cells between it and the king: it attacks if they are empty, and
    /// pins a piece that stands there alone.
    fn look(&mut self, between: &[u8], slider: Cell, sight: &Sight) {
        let mut line = Set::of(slider);
        let mut screen = None;
        for &cell in between {
            let cell = Cell::new(cell as usize);
            line.insert(cell);
            if !sight.occupied.has(cell) {
                continue;
            }
            if screen.is_some() || !sight.mine.has(cell) {
                return;
            }
            screen = Some(cell);
        }
        match screen {
            None => self.checked(line),
            Some(piece) => {
                self.pinned.insert(piece);
                self.pins[self.count] = (piece, line);
                self.count += 1;
            }
        }
    }
}

/// §4: whether the neutrality rule lets `me` capture from `from`.
pub(super) fn neutrality_lets(state: &State, me: Player, from: Player) -> bool {
    state.last[from.index()] == Some(me) || state.last[third(me, from).index()] != Some(from)
}

/// The player in whose home (§3) the cell lies.
#[inline]
fn home_of(cell: Cell) -> Option<Player> {
    let at_home = cell.index() % KINGDOM < HOME;
    at_home.then(|| Player::new(cell.index() / KINGDOM))
}

impl Tagiev {
    /// §3: a pawn's home is that of its commander and every home he has conquered.
    pub(super) fn home(&self, state: &State, commander: Player) -> Set {
        let homes = PLAYERS.into_iter().filter(|&c| state.commander(c) == Some(commander));
        homes.fold(Set::EMPTY, |all, c| all | self.tables.home[c.index()])
    }

    /// The pieces that attack this player's king where they reach it: neutral and bonded ones do
    /// not (§6, §7).
    pub(super) fn enemies(&self, state: &State, player: Player) -> Set {
        state.gather(|c| c.is_some_and(|c| c != player && !state.bonded(c, player)))
    }

    /// Whether the pawn on `from` would capture on its diagonal neighbour `to`.
    fn pawn_strikes(&self, state: &State, from: Cell, to: Cell) -> bool {
        let commander = state.men.at(from).and_then(|pawn| state.commander(colour(pawn)));
        let home = home_of(if self.choices.ban_target { to } else { from });
        commander.is_some() && home.and_then(|owner| state.commander(owner)) != commander
    }

    /// Whether one of these pawns attacks the cell; neutrality and pins do not matter.
    pub(super) fn pawns_attack(&self, state: &State, foes: Set, at: Cell) -> bool {
        (foes & self.tables.diagonal[at.index()]).into_iter().any(|from| {
            state.men.at(from).is_some_and(|piece| piece.kind() == PAWN)
                && self.pawn_strikes(state, from, at)
        })
    }

    /// Whether the king, knight or pawn on `from`, which stands around `at`, attacks it.
    #[inline]
    fn leaper_attacks(&self, state: &State, from: Cell, at: Cell) -> bool {
        match state.men.at(from).map(rules::Piece::kind) {
            Some(KING) => self.tables.near[at.index()].has(from),
            Some(KNIGHT) => self.tables.knight[at.index()].has(from),
            Some(PAWN) => {
                self.tables.diagonal[at.index()].has(from) && self.pawn_strikes(state, from, at)
            }
            _ => false,
        }
    }

    /// Whether one of these pieces attacks the cell.
    pub(super) fn attack(&self, state: &State, foes: Set, occupied: Set, at: Cell) -> bool {
        let sliders = [foes & state.men.rooks(), foes & state.men.bishops()];
        self.reached(state, &foes, &sliders, &occupied, at)
    }

    /// The same where it is known which of the pieces go along which lines.
    #[inline]
    fn reached(
        &self,
        state: &State,
        foes: &Set,
        sliders: &[Set; 2],
        occupied: &Set,
        at: Cell,
    ) -> bool {
        let leapers = *foes & self.tables.around[at.index()];
        leapers.into_iter().any(|from| self.leaper_attacks(state, from, at))
            || self.tables.lines.iter().zip(sliders).any(|(lines, sliders)| {
                let mut aligned = (*sliders & lines.star(at)).into_iter();
                aligned.any(|slider| lines.is_open(at, slider, occupied))
            })
    }

    /// Whether this player's king is attacked.
    pub(super) fn attacked(&self, state: &State, player: Player) -> bool {
        state.king(player).is_some_and(|king| {
            self.attack(state, self.enemies(state, player), state.men.occupied(), king)
        })
    }

    /// Where the pieces stand that attack this player's king.
    pub(super) fn attackers(&self, state: &State, player: Player) -> Vec<Cell> {
        let Some(king) = state.king(player) else { return Vec::new() };
        let occupied = state.men.occupied();
        let attacks = |&from: &Cell| self.attack(state, Set::of(from), occupied, king);
        self.enemies(state, player).into_iter().filter(attacks).collect()
    }

    /// Whether these pieces attack the king of this player, bonds or not.
    pub(super) fn strikes_king(&self, state: &State, by: Player, of: Player) -> bool {
        state
            .king(of)
            .is_some_and(|king| self.attack(state, state.commanded(by), state.men.occupied(), king))
    }

    /// §4, §7: whether `me`, in check or not, may capture what `from` commands.
    pub(super) fn may_capture(&self, state: &State, me: Player, from: Player, check: bool) -> bool {
        if state.bonded(me, from) {
            return false;
        }
        neutrality_lets(state, me, from)
            || state.at_war(me, from)
            || check && self.choices.check_lifts
    }

    /// What this player sees; `lord` is who orders his move, if anyone does.
    pub(super) fn sight(&self, state: &State, me: Player, lord: Option<Player>) -> Sight {
        let foes = self.enemies(state, me);
        let occupied = state.men.occupied();
        let mut sight = Sight {
            me,
            mine: state.commanded(me),
            occupied,
            foes,
            sliders: [foes & state.men.rooks(), foes & state.men.bishops()],
            prey: Set::EMPTY,
            passed: Set::EMPTY,
            home: self.home(state, me),
        };
        let check = self.choices.check_lifts
            && state.king(me).is_some_and(|king| self.in_reach(state, &sight, &occupied, king));
        sight.prey = state.gather(|commander| match commander {
            None => true,
            Some(other) => other != me && self.may_capture(state, me, other, check),
        });
        if self.choices.second_lord
            && let Some(lord) = lord
        {
            // The lord who orders may have the other lord's men captured, but not his king.
            let others = state.gather(|c| {
                c.is_some_and(|c| {
                    c != lord && state.lords(me).has(c) && neutrality_lets(state, me, c)
                })
            });
            let kings: Set = state.kings.into_iter().flatten().collect();
            sight.prey |= others - kings;
        }
        for right in state.passing.iter().flatten().filter(|right| sight.prey.has(right.pawn)) {
            right.over.iter().flatten().for_each(|&cell| sight.passed.insert(cell));
        }
        sight.passed = sight.passed - occupied;
        sight
    }

    /// Whether an enemy attacks the cell, all else standing as `occupied` says. What stands on the
    /// cell itself does not: it would be captured.
    #[inline]
    pub(super) fn in_reach(&self, state: &State, sight: &Sight, occupied: &Set, at: Cell) -> bool {
        self.reached(state, &sight.foes, &sight.sliders, occupied, at)
    }

    /// How the king stands.
    pub(super) fn shield(&self, state: &State, sight: &Sight, king: Cell) -> Shield {
        let mut shield = Shield {
            checkers: 0,
            answers: Set::EMPTY,
            pinned: Set::EMPTY,
            pins: [(king, Set::EMPTY); 12],
            count: 0,
        };
        for from in sight.foes & self.tables.around[king.index()] {
            if self.leaper_attacks(state, from, king) {
                shield.checked(Set::of(from));
            }
        }
        for (lines, sliders) in self.tables.lines.iter().zip(sight.sliders) {
            for slider in sliders & lines.star(king) {
                shield.look(lines.between(king, slider), slider, sight);
            }
        }
        shield
    }

    /// Where the piece on `from` may go by its movement; whether its king allows is not asked.
    #[inline]
    pub(super) fn steps(&self, sight: &Sight, from: Cell, kind: Kind) -> Set {
        let (tables, i) = (&self.tables, from.index());
        let open = sight.prey | !sight.occupied;
        let line = |n: usize| tables.lines[n].reach(from, |cell| sight.occupied.has(cell));
        match kind {
            KING => tables.near[i] & open,
            KNIGHT => tables.knight[i] & open,
            ROOK => line(0) & open,
            BISHOP => line(1) & open,
            QUEEN => (line(0) | line(1)) & open,
            _ => self.pawn_steps(sight, from),
        }
    }

    /// Where the piece on `from` captures what stands there; whether its king allows is not asked.
    #[inline]
    pub(super) fn captures(&self, sight: &Sight, from: Cell, kind: Kind) -> Set {
        let steps = match kind {
            PAWN => self.pawn_captures(sight, from) & sight.prey,
            _ => self.steps(sight, from, kind),
        };
        steps & sight.occupied
    }

    /// §3: the pawn's single steps, double moves and captures.
    fn pawn_steps(&self, sight: &Sight, from: Cell) -> Set {
        let tables = &self.tables;
        let single = tables.straight[from.index()] - sight.occupied;
        let mut steps = single | self.pawn_captures(sight, from) & sight.prey;
        if sight.home.has(from) {
            for middle in single {
                steps |= tables.straight[middle.index()] - sight.occupied;
            }
        }
        steps | self.passing_steps(sight, from)
    }

    /// The cells on which the pawn of the one who looks would capture.
    #[inline]
    fn pawn_captures(&self, sight: &Sight, from: Cell) -> Set {
        let diagonal = self.tables.diagonal[from.index()];
        if self.choices.ban_target {
            diagonal - sight.home
        } else if sight.home.has(from) {
            Set::EMPTY
        } else {
            diagonal
        }
    }

    /// The cells where the pawn on `from` captures in passing.
    #[inline]
    pub(super) fn passing_steps(&self, sight: &Sight, from: Cell) -> Set {
        if sight.passed.is_empty() {
            return Set::EMPTY;
        }
        sight.passed & self.pawn_captures(sight, from)
    }
}
