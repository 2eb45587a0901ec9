//! What an engine should know of the game.

use board::Cell;
use rules::{Appraise, Efforts, Kind, Measures, Outcome, PerPlayer, Player, Stakes, efforts};

use crate::{
    distances::Distances,
    noisy,
    pressure::{self, Army, COMMON, Pressure, terms},
};

use super::{
    Dreierschach,
    attack::View,
    hexes::{CELLS, Hex, base_line},
    lines::{Cells, Lines},
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    moves::{How, Move},
    state::{State, players},
};

/// What is measured of a player: what is measured of every army, how far his pawns have come and how
/// many are two steps from promotion or less; how near the middle his knights and bishops stand, and
/// how many of them have left the base line.
const TERMS: [&str; COMMON + 4] = terms(&["advance", "nearly", "centre", "developed"]);

/// Hundredths of a pawn.
const fn worth(kind: Kind) -> i32 {
    match kind {
        KING => 5000,
        QUEEN => 900,
        ROOK => 550,
        BISHOP => 330,
        KNIGHT => 350,
        _ => 100,
    }
}

/// The first levels look one ply ahead and differ in how they err, the others in how far they look.
const EFFORTS: Efforts = efforts([
    (300, 3_000, 300),
    (300, 1_700, 170),
    (300, 960, 96),
    (300, 570, 57),
    (300, 260, 26),
    (1_200, 20, 0),
    (5_500, 20, 0),
    (32_000, 20, 0),
    (180_000, 10, 0),
    (1_000_000, 0, 0),
]);

impl Appraise for Dreierschach {
    fn prizes(&self, _: usize) -> &'static [i32] {
        &[1000, 333, 0]
    }

    /// §5: three points for the winner; a shared game is worth less than its places.
    fn reward(&self, outcome: &Outcome, player: Player) -> Option<i32> {
        outcome.half_points.map(|points| i32::from(points[player]) * 1000 / 6)
    }

    fn settled(&self, state: &State) -> Option<Outcome> {
        if self.is_over(state) { self.ended(state) } else { None }
    }

    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let at = |cell| state.men.at(cell).map_or(0, |piece| worth(piece.kind()));
        let more = match m.how {
            How::EnPassant => worth(PAWN),
            How::Promote(kind) => worth(kind) - worth(PAWN),
            How::Plain | How::Double | How::Castle => 0,
        };
        Stakes { gain: at(m.to) + more, risk: at(m.from) }
    }

    fn answered(&self, state: &State, m: Move) -> bool {
        let view = View::of(state, state.turn).moved(m.from, m.to);
        self.lines.threatened(&state.men, m.to, view)
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if self.is_over(state) {
            return;
        }
        let before = out.len();
        let foes = state.foes(state.turn);
        self.generate_to(foes | self.promotion[state.turn.index()], state, out);
        noisy::keep(self, state, out, before);
    }

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        state.men.at(m.to).map(|piece| Player::new(piece.side().index()))
    }

    fn terms(&self) -> &'static [&'static str] {
        &TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (men, lines) = (&state.men, &self.lines);
        let occupied = players().fold(Cells::EMPTY, |all, player| all | state.of(player));
        let armies = std::array::from_fn(|i| self.army(state, Player::new(i)));
        let mut pressure = Pressure::new(armies, [[true; 3]; 3]);
        for player in players() {
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                let reach = |from| lines.targets(kind, from, occupied);
                pressure.officers(player.index(), kind, men.kind(kind) & state.of(player), reach);
            }
        }
        let common =
            pressure.measure(state.turn.index(), &self.zones.distances, |cell| men.at(cell));
        for player in players() {
            let measures = &mut out[player];
            measures[..COMMON].copy_from_slice(&common[player.index()]);
            measures[COMMON..COMMON + 4].copy_from_slice(&self.zones.way_come(state, player));
        }
    }

    fn glance(&self, state: &State, out: &mut PerPlayer<Measures>) -> bool {
        for player in players() {
            let own = state.of(player);
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT, PAWN] {
                out[player][pressure::term(kind)] = (state.men.kind(kind) & own).len() as i16;
            }
        }
        !pressure::is_hunt([0, 1, 2].map(|i| state.king(Player::new(i)).is_some()), out)
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }

    fn efforts(&self) -> &'static Efforts {
        &EFFORTS
    }

    fn sifts(&self) -> bool {
        true
    }
}

impl Dreierschach {
    /// A player's army, its officers but counted.
    fn army(&self, state: &State, player: Player) -> Army<2> {
        let (men, own) = (&state.men, state.of(player));
        let king = state.king(player);
        let ring = king.map_or(Cells::EMPTY, |king| self.lines.ring(king));
        let mut army = Army::new(own, king, ring);
        for from in men.kind(PAWN) & own {
            army.pawns |= self.lines.pawn(player, from).captures;
            army.count(PAWN, 1);
        }
        army
    }
}

/// No pawn needs so many steps.
const FAR: u8 = 15;

/// How good fields are by their place alone.
#[derive(Clone, Debug)]
pub(super) struct Zones {
    /// The steps that each player's pawns are from promotion.
    to_go: [Vec<u8>; 3],
    /// How far fields lie apart.
    distances: Distances<2>,
    /// How near to the middle.
    centre: Vec<u8>,
    /// Each player's base line.
    base: [Cells; 3],
}

impl Zones {
    pub(super) fn new(lines: &Lines, promotion: &[Cells; 3]) -> Self {
        let to_go = |player| to_go(lines, player, &promotion[player.index()]);
        Self {
            to_go: std::array::from_fn(|i| to_go(Player::new(i))),
            distances: Distances::new(CELLS, |at| lines.ring(at)),
            centre: (0..CELLS).map(|i| centre(Cell::new(i))).collect(),
            base: std::array::from_fn(|i| {
                base_line(Player::new(i)).filter_map(Hex::cell).collect()
            }),
        }
    }

    /// How far a player's pawns have come and how many are nearly there; how near the middle his
    /// knights and bishops are, and how many have left the base line.
    fn way_come(&self, state: &State, player: Player) -> [i16; 4] {
        let (men, own, i) = (&state.men, state.of(player), player.index());
        let (mut come, mut nearly) = (0, 0);
        for pawn in men.kind(PAWN) & own {
            let to_go = self.to_go[i][pawn.index()];
            come += i16::from(FAR - to_go);
            nearly += i16::from(to_go <= 2);
        }
        let minors = (men.kind(KNIGHT) | men.kind(BISHOP)) & own;
        let centre = minors.into_iter().map(|at| i16::from(self.centre[at.index()])).sum();
        [come, nearly, centre, (minors - self.base[i]).len() as i16]
    }
}

/// The steps to the nearest field of promotion, from every field.
fn to_go(lines: &Lines, player: Player, promotion: &Cells) -> Vec<u8> {
    let cells = || (0..CELLS).map(Cell::new);
    let mut to_go: Vec<u8> = cells().map(|at| if promotion.has(at) { 0 } else { FAR }).collect();
    for _ in 0..FAR {
        for at in cells() {
            let steps = lines.pawn(player, at).steps;
            let next = steps.into_iter().map(|to| to_go[to.index()].saturating_add(1)).min();
            to_go[at.index()] = to_go[at.index()].min(next.unwrap_or(FAR));
        }
    }
    to_go
}

/// How near to the middle a field is, from 0.
fn centre(at: Cell) -> u8 {
    // §1.4: the middle of the board is at column 19/3, row 17/3.
    let Hex { c, r } = Hex::of(at);
    let (c, r) = (3 * i32::from(c) - 19, 3 * i32::from(r) - 17);
    7_u8.saturating_sub(((c * c - c * r + r * r).isqrt() / 3) as u8)
}
