//! Where pieces go and what they attack.

use board::{Cell, CellSet};
use rules::{Kind, Player};

use super::{
    Tagiev,
    board::{Rays, Set},
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
    pub(super) rooks: Set,
    pub(super) bishops: Set,
    /// The pieces he may capture.
    pub(super) prey: Set,
    /// The homes in which his pawns make double moves.
    pub(super) home: Set,
}

/// How a king stands on the lines of his enemies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shield {
    /// How many pieces attack him.
    pub(super) checkers: usize,
    /// Where another piece may go to answer a single attack.
    pub(super) answers: Set,
    pinned: Set,
    pins: [(Cell, Set); 12],
    count: usize,
}

impl Shield {
    /// The cells where a piece other than the king may go without exposing him.
    #[inline]
    pub(super) fn allows(&self, from: Cell) -> Set {
        let mut cells = if self.checkers == 0 { !Set::EMPTY } else { self.answers };
        if self.pinned.has(from) {
            for (_, line) in self.pins[..self.count].iter().filter(|pin| pin.0 == from) {
                cells &= *line;
            }
        }
        cells
    }

    fn checked(&mut self, answers: Set) {
        self.checkers += 1;
        self.answers = answers;
    }

    fn pin(&mut self, piece: Cell, line: Set) {
        self.pinned.insert(piece);
        self.pins[self.count] = (piece, line);
        self.count += 1;
    }
}

const fn on_rook_lines(kind: Kind) -> bool {
    matches!(kind, ROOK | QUEEN)
}

const fn on_bishop_lines(kind: Kind) -> bool {
    matches!(kind, BISHOP | QUEEN)
}

/// §4: whether the neutrality rule lets `me` capture from `from`.
pub(super) fn neutrality_lets(state: &State, me: Player, from: Player) -> bool {
    state.last[from.index()] == Some(me) || state.last[third(me, from).index()] != Some(from)
}

/// The cells along the rays from a cell, up to and with the first occupied one.
#[inline]
fn rays_reach(rays: &Rays, from: Cell, occupied: &Set) -> Set {
    let mut reach = Set::EMPTY;
    for ray in rays.from(from) {
        for &cell in ray {
            let cell = Cell::new(cell as usize);
            reach.insert(cell);
            if occupied.has(cell) {
                break;
            }
        }
    }
    reach
}

/// Whether a ray from a cell meets one of `sliders` first.
#[inline]
fn rays_meet(rays: &Rays, from: Cell, occupied: &Set, sliders: &Set) -> bool {
    rays.from(from).any(|ray| {
        let cells = ray.iter().map(|&cell| Cell::new(cell as usize));
        cells.into_iter().find(|&cell| occupied.has(cell)).is_some_and(|cell| sliders.has(cell))
    })
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

    /// Which of these pieces are of one of the kinds that the test wants.
    fn of_kinds(state: &State, cells: Set, wanted: impl Fn(Kind) -> bool) -> Set {
        cells.into_iter().filter(|&c| state.men.at(c).is_some_and(|p| wanted(p.kind()))).collect()
    }

    /// Whether the pawn on `from` would capture on its diagonal neighbour `to`.
    fn pawn_strikes(&self, state: &State, from: Cell, to: Cell) -> bool {
        let commander = state.men.at(from).and_then(|pawn| state.commander(colour(pawn)));
        commander.is_some_and(|commander| {
            let home = self.home(state, commander);
            !home.has(if self.choices.ban_target { to } else { from })
        })
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
        let rooks = foes & self.tables.rook_star[at.index()];
        let bishops = foes & self.tables.bishop_star[at.index()];
        let rooks = Self::of_kinds(state, rooks, on_rook_lines);
        let bishops = Self::of_kinds(state, bishops, on_bishop_lines);
        self.reached(state, [foes, rooks, bishops], occupied, at)
    }

    /// The same where it is known which of the pieces go along which lines.
    #[inline]
    fn reached(&self, state: &State, by: [Set; 3], occupied: Set, at: Cell) -> bool {
        let [foes, rooks, bishops] = by;
        let tables = &self.tables;
        (foes & tables.around[at.index()])
            .into_iter()
            .any(|from| self.leaper_attacks(state, from, at))
            || rooks.meets(&tables.rook_star[at.index()])
                && rays_meet(&tables.rook, at, &occupied, &rooks)
            || bishops.meets(&tables.bishop_star[at.index()])
                && rays_meet(&tables.bishop, at, &occupied, &bishops)
    }

    /// Whether this player's king is attacked.
    pub(super) fn attacked(&self, state: &State, player: Player) -> bool {
        state.king(player).is_some_and(|king| {
            self.attack(state, self.enemies(state, player), state.men.occupied(), king)
        })
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
            rooks: Self::of_kinds(state, foes, on_rook_lines),
            bishops: Self::of_kinds(state, foes, on_bishop_lines),
            prey: Set::EMPTY,
            home: self.home(state, me),
        };
        let check = self.choices.check_lifts
            && state.king(me).is_some_and(|king| self.in_reach(state, &sight, occupied, king));
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
        sight
    }

    /// Whether an enemy attacks the cell, all else standing as `occupied` says.
    #[inline]
    pub(super) fn in_reach(&self, state: &State, sight: &Sight, occupied: Set, at: Cell) -> bool {
        // A captured piece attacks no more.
        let mut foes = sight.foes;
        foes.remove(at);
        self.reached(state, [foes, sight.rooks, sight.bishops], occupied, at)
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
                shield.checked(CellSet::of(from));
            }
        }
        let tables = &self.tables;
        if sight.rooks.meets(&tables.rook_star[king.index()]) {
            look_along(&tables.rook, king, sight, &sight.rooks, &mut shield);
        }
        if sight.bishops.meets(&tables.bishop_star[king.index()]) {
            look_along(&tables.bishop, king, sight, &sight.bishops, &mut shield);
        }
        shield
    }

    /// Where the piece on `from` may go by its movement; whether its king allows is not asked.
    #[inline]
    pub(super) fn steps(&self, state: &State, sight: &Sight, from: Cell, kind: Kind) -> Set {
        let (tables, i) = (&self.tables, from.index());
        let open = sight.prey | !sight.occupied;
        match kind {
            KING => tables.near[i] & open,
            KNIGHT => tables.knight[i] & open,
            ROOK => rays_reach(&tables.rook, from, &sight.occupied) & open,
            BISHOP => rays_reach(&tables.bishop, from, &sight.occupied) & open,
            QUEEN => {
                let straight = rays_reach(&tables.rook, from, &sight.occupied);
                (straight | rays_reach(&tables.bishop, from, &sight.occupied)) & open
            }
            _ => self.pawn_steps(state, sight, from),
        }
    }

    /// §3: the pawn's single steps, double moves and captures.
    fn pawn_steps(&self, state: &State, sight: &Sight, from: Cell) -> Set {
        let tables = &self.tables;
        let single = tables.straight[from.index()] - sight.occupied;
        let mut steps = single | self.pawn_captures(sight, from) & sight.prey;
        if sight.home.has(from) {
            for middle in single {
                steps |= tables.straight[middle.index()] - sight.occupied;
            }
        }
        steps | self.passing_steps(state, sight, from)
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
    pub(super) fn passing_steps(&self, state: &State, sight: &Sight, from: Cell) -> Set {
        let rights = PLAYERS.into_iter().filter(|&mover| mover != sight.me);
        let rights = rights.filter_map(|mover| state.passing[mover.index()]);
        let over = rights.filter(|right| sight.prey.has(right.pawn)).flat_map(|right| right.over);
        let mut cells = Set::EMPTY;
        for cell in over.flatten() {
            cells.insert(cell);
        }
        if cells.is_empty() {
            return cells;
        }
        (cells - sight.occupied) & self.pawn_captures(sight, from)
    }
}

/// Looks for checks and pins along the rays of one class.
fn look_along(rays: &Rays, king: Cell, sight: &Sight, sliders: &Set, shield: &mut Shield) {
    for ray in rays.from(king) {
        let mut line = Set::EMPTY;
        let mut screen = None;
        for &cell in ray {
            let cell = Cell::new(cell as usize);
            line.insert(cell);
            if !sight.occupied.has(cell) {
                continue;
            }
            if sliders.has(cell) {
                match screen {
                    None => shield.checked(line),
                    Some(piece) => shield.pin(piece, line),
                }
                break;
            }
            if screen.is_some() || !sight.mine.has(cell) {
                break;
            }
            screen = Some(cell);
        }
    }
}
