use crate::{Outcome, PerPlayer, Player, Rules, Verdict};

/// The most terms that a game may measure.
pub const MOST_TERMS: usize = 32;

/// What was measured of one player's situation, by term.
pub type Measures = [i16; MOST_TERMS];

/// What a move puts at stake at once, in hundredths of the weakest man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// What it captures or promotes to; nothing makes the move quiet.
    pub gain: i32,
    /// The worth of the man that could be captured back where it ends.
    pub risk: i32,
}

/// How much a level of a computer player thinks and errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// How wrong it judges positions at most, in 1024ths of a logit.
    pub noise: i32,
    /// How much less than the best a move may be worth to be played, in thousandths of a win.
    pub tolerance: i32,
}

/// The efforts of the ten levels, weakest first.
pub type Efforts = [Effort; 10];

/// Efforts from rows of positions, noise and tolerance.
pub const fn efforts(rows: [(u64, i32, i32); 10]) -> Efforts {
    let mut efforts = [Effort { nodes: 0, noise: 0, tolerance: 0 }; 10];
    let mut i = 0;
    while i < rows.len() {
        let (nodes, noise, tolerance) = rows[i];
        efforts[i] = Effort { nodes, noise, tolerance };
        i += 1;
    }
    efforts
}

/// Those of a game in which nobody has measured what they come to.
const UNMEASURED: Efforts = efforts([
    (40, 1200, 120),
    (80, 950, 95),
    (150, 780, 75),
    (300, 620, 58),
    (600, 450, 40),
    (1_000, 380, 34),
    (2_500, 280, 25),
    (10_000, 150, 14),
    (80_000, 50, 5),
    (1_000_000, 0, 0),
]);

/// What an engine should know of a game that the rules do not say.
///
/// All of it has defaults, which serve a game that nobody has studied yet: an engine then sees
/// nothing but the ends of the game.
pub trait Appraise: Rules {
    /// Whether two players are on one side for good: they win together.
    fn allied(&self, one: Player, other: Player) -> bool {
        one == other
    }

    /// What the places are worth when so many sides play, from 1000 for the first to 0 for the last.
    fn prizes(&self, sides: usize) -> &'static [i32] {
        match sides {
            0..=2 => &[1000, 0],
            3 => &[1000, 500, 0],
            _ => &[1000, 667, 333, 0],
        }
    }

    /// What an outcome is worth to a player, where the game's points say more than its places; from
    /// 1000 to 0.
    fn reward(&self, outcome: &Outcome, player: Player) -> Option<i32> {
        let _ = (outcome, player);
        None
    }

    /// The outcome as far as it shows without a look at the legal moves: an engine asks often.
    fn settled(&self, state: &Self::State) -> Option<Outcome> {
        self.outcome(state)
    }

    /// How the game comes out from here with best play, where endings that hold it are
    /// [known](crate::Game::know).
    fn verdict(&self, state: &Self::State) -> Option<Verdict> {
        let _ = state;
        None
    }

    /// What a legal move puts at stake.
    fn stakes(&self, state: &Self::State, m: Self::Move) -> Stakes {
        let _ = (state, m);
        Stakes::default()
    }

    /// Whether the man that a legal move captures with could be captured back at once; pins do not
    /// matter.
    fn answered(&self, state: &Self::State, m: Self::Move) -> bool {
        let _ = (state, m);
        true
    }

    /// The player who commands the man that a legal move captures, if the game tells.
    fn victim(&self, state: &Self::State, m: Self::Move) -> Option<Player> {
        let _ = (state, m);
        None
    }

    /// Appends the legal moves that are not quiet. Games override it where that is faster than to
    /// list all.
    fn noisy(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        let before = out.len();
        self.moves(state, out);
        let mut kept = before;
        for i in before..out.len() {
            if self.stakes(state, out[i]).gain > 0 {
                out.swap(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// The names of what [`measure`](Self::measure) measures, in its order.
    fn terms(&self) -> &'static [&'static str] {
        &[]
    }

    /// Measures the situation of every player, by the [`terms`](Self::terms), each from his own
    /// view. `out` comes zeroed.
    fn measure(&self, state: &Self::State, out: &mut PerPlayer<Measures>) {
        let _ = (state, out);
    }

    /// Measures, as [`measure`](Self::measure) does, only the terms that take next to no time and
    /// count for most; the others stay 0. False if they are not enough to go by.
    fn glance(&self, state: &Self::State, out: &mut PerPlayer<Measures>) -> bool {
        let _ = (state, out);
        false
    }

    /// The weights of the terms: the text of a weights file.
    fn weights(&self) -> &'static str {
        ""
    }

    /// Whether captures that hardly matter are left out in quiescence: where a match has shown that
    /// it gains, or captures would go on without end.
    fn sifts(&self) -> bool {
        false
    }

    /// How much each level of a computer player thinks and errs, so that they lie about equally far
    /// from each other.
    fn efforts(&self) -> &'static Efforts {
        &UNMEASURED
    }
}
