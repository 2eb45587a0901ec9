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
    /// The worth of the man that can be captured back where it ends.
    pub risk: i32,
}

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
    /// count for most; the others stay 0. False if the game has no such terms.
    fn glance(&self, state: &Self::State, out: &mut PerPlayer<Measures>) -> bool {
        let _ = (state, out);
        false
    }

    /// The weights of the terms: the text of a weights file.
    fn weights(&self) -> &'static str {
        ""
    }
}
