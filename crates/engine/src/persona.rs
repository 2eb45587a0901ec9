use rules::{Deals, PerPlayer, Player, Random, Standing};

use crate::WIN;

/// The character of a computer player in dealing with others; all but the seed in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Persona {
    /// How dear his word is to him: 100 never breaks a bond, 0 breaks it for any gain.
    pub honesty: u8,
    /// How much heavier the breaking of bonds weighs with him than the keeping.
    pub grudge: u8,
    /// How much a deal must be worth to him.
    pub greed: u8,
    /// How often he proposes what he has thought of; 0 for who takes no part in deals at all.
    pub talk: u8,
    /// Chance, where he leaves something to it.
    pub seed: u64,
}

impl Default for Persona {
    fn default() -> Self {
        Self { talk: 100, ..Self::SILENT }
    }
}

impl Persona {
    /// One who neither proposes nor answers.
    pub const SILENT: Self = Self { honesty: 100, grudge: 50, greed: 0, talk: 0, seed: 0 };

    /// An honest character by chance.
    pub fn honest(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut percent = |from: usize, to: usize| (from + random.below(to - from + 1)) as u8;
        Self {
            honesty: 100,
            grudge: percent(0, 100),
            greed: percent(0, 50),
            talk: percent(50, 100),
            seed,
        }
    }

    /// By how much a deal must better what he expects, with partners of so much trust.
    pub(crate) fn price(&self, trust: f64) -> i32 {
        let greed = f64::from(self.greed) / 25.0;
        // With a partner who surely breaks his word a twentieth of a win is risked.
        let risk = 0.05 * (1.0 - trust);
        ((0.005 * (1.0 + greed) + risk) * f64::from(WIN)) as i32
    }

    /// By how much breaking a bond must better what he expects; None if he never breaks one.
    pub(crate) fn temptation(&self, trust: f64) -> Option<i32> {
        // His word to whom he does not trust is worth less to him.
        let dear = 0.5 * f64::from(self.honesty) / 100.0 * (0.5 + 0.5 * trust);
        (self.honesty < 100).then(|| (dear * f64::from(WIN)) as i32)
    }

    /// Whether he says what he could say in the position of this key.
    pub(crate) fn speaks(&self, key: u64) -> bool {
        Random::new(key ^ self.seed).below(100) < usize::from(self.talk)
    }
}

/// How every player has kept faith so far: how often he has moved while bound, or at truce, and kept
/// his word, or broken it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    kept: PerPlayer<u32>,
    broken: PerPlayer<u32>,
}

impl Trust {
    /// Before anything is known of so many players.
    pub fn new(players: usize) -> Self {
        let none = || PerPlayer::from_fn(players, |_| 0);
        Self { kept: none(), broken: none() }
    }

    /// Notes what a player has done, a move or something else, by the states before and after it:
    /// what only speaks is nothing to him.
    pub fn note<G: Deals>(
        &mut self,
        game: &G,
        [before, after]: [&G::State; 2],
        by: Player,
        m: Option<G::Move>,
    ) {
        if partners(game, before, by).is_empty() && game.ally(before, by).is_none() {
            return;
        }
        let breach = m.is_some_and(|m| game.breaks_truce(before, m));
        if breach || breaks_bond(game, before, after, by) {
            self.broken[by] += 1;
        } else if game.key(before) != game.key(after) {
            self.kept[by] += 1;
        }
    }

    /// How often a player has moved while bound and kept his word, and how often he has broken it.
    pub fn counts(&self, player: Player) -> (u32, u32) {
        (self.kept[player], self.broken[player])
    }

    /// How likely a player is to keep his word, as one sees it who bears this grudge: the mean of a
    /// beta distribution that begins with three kept and one broken.
    pub(crate) fn of(&self, player: Player, grudge: u8) -> f64 {
        // A single move in faith says little.
        let kept = f64::from(self.kept[player].min(40)) / 4.0 + 3.0;
        let broken = f64::from(self.broken[player]) * (1.0 + f64::from(grudge) / 10.0) + 1.0;
        kept / (kept + broken)
    }
}

/// With whom a player is bound.
pub(crate) fn partners<G: Deals>(game: &G, state: &G::State, by: Player) -> Vec<Player> {
    let mut bonds = Vec::new();
    game.bonds(state, &mut bonds);
    let partner = |(one, other)| match by {
        _ if one == by => Some(other),
        _ if other == by => Some(one),
        _ => None,
    };
    bonds.into_iter().filter_map(partner).collect()
}

/// Whether what a player has done has broken a bond of his: it bound before and does not now, though
/// both still play.
pub fn breaks_bond<G: Deals>(game: &G, before: &G::State, after: &G::State, by: Player) -> bool {
    let were = partners(game, before, by);
    if were.is_empty() || game.outcome(after).is_some() {
        return false;
    }
    let plays = |player| !matches!(game.standing(after, player), Standing::Out(_));
    let now = partners(game, after, by);
    plays(by) && were.into_iter().any(|partner| !now.contains(&partner) && plays(partner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trust_grows_with_kept_bonds_and_falls_with_broken_ones() {
        let player = Player::new(0);
        let mut trust = Trust::new(2);
        let before = trust.of(player, 50);
        trust.kept[player] += 8;
        let kept = trust.of(player, 50);
        trust.broken[player] += 1;
        let broken = trust.of(player, 50);
        assert!(broken < before && before < kept, "{broken} {before} {kept}");
        assert!(trust.of(player, 100) < trust.of(player, 0));
        assert_eq!(trust.of(Player::new(1), 50), before);
        assert_eq!(trust.counts(player), (8, 1));
    }

    #[test]
    fn a_character_is_the_same_for_the_same_seed() {
        let mut honest = (0..200).map(Persona::honest);
        assert!(honest.all(|one| one.honesty == 100 && one.temptation(0.0).is_none()));
        assert_eq!(Persona::honest(7), Persona::honest(7));
        assert_ne!(Persona::honest(7), Persona::honest(8));
        let greedy = Persona { greed: 100, ..Persona::default() };
        assert!(greedy.price(1.0) > Persona::default().price(1.0));
        assert!(greedy.price(0.2) > greedy.price(1.0));
        let [less, more] = [20, 90].map(|honesty| Persona { honesty, ..Persona::default() });
        assert!(less.temptation(1.0) < more.temptation(1.0));
    }
}
