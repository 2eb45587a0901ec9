use std::sync::atomic::AtomicBool;

use rules::{Appraise, Random, mix};

use crate::{Limits, Params, Persona, Searcher, Thought, WIN, Weights, max_n_within};

/// A way to play: what it knows, how it searches, how much it errs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What positions are worth to it.
    pub weights: Weights,
    /// How it searches.
    pub params: Params,
    /// How far it searches.
    pub limits: Limits,
    /// How wrong it judges positions at most, in 1024ths of a logit.
    pub noise: i32,
    /// How much less than the best a move may be worth to be played, in thousandths of a win; in
    /// proportion less where the game is nearly won or lost, so that a win is not given away.
    pub tolerance: i32,
    /// Whether it searches with max^n instead: a yardstick.
    pub max_n: bool,
    /// How it deals with others.
    pub persona: Persona,
}

impl Contender {
    /// One that errs as little as it can.
    pub fn new(weights: Weights, limits: Limits) -> Self {
        Self {
            weights,
            params: Params::DEFAULT,
            limits,
            noise: 0,
            tolerance: 0,
            max_n: false,
            persona: Persona::SILENT,
        }
    }

    /// Sets what has this name: a parameter of the search, or `talk`, `honesty`, `greed` or
    /// `grudge` of its character in percent.
    ///
    /// # Errors
    /// Says which name or value is wrong and what was expected.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Persona { talk, honesty, greed, grudge, .. } = &mut self.persona;
        let trait_of = match name {
            "talk" => talk,
            "honesty" => honesty,
            "greed" => greed,
            "grudge" => grudge,
            _ => return self.params.set(name, value),
        };
        let percent = value.parse().ok().filter(|percent| *percent <= 100);
        *trait_of = percent.ok_or_else(|| {
            format!("{name} cannot be \"{value}\": expected a percentage from 0 to 100")
        })?;
        Ok(())
    }

    /// The searcher that it thinks with.
    pub fn searcher<'g, G: Appraise>(&self, game: &'g G, seed: u64) -> Searcher<'g, G> {
        Searcher::new(game, self.weights.clone(), self.params).with_noise(self.noise, seed)
    }

    /// The move that it makes: the same for the same position, seed and memory of the searcher, on
    /// any machine. None if there is no legal move. `before` are the keys of the positions that
    /// have stood before.
    ///
    /// A raised stop flag makes it move at once.
    pub fn choose<G: Appraise>(
        &self,
        searcher: &mut Searcher<'_, G>,
        state: &G::State,
        before: &[u64],
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<G::Move> {
        let moves = searcher.root_moves(state);
        if moves.len() < 2 {
            return moves.first().copied();
        }
        if self.max_n {
            let found = max_n_within(searcher.game, &self.weights, state, self.limits.nodes, stop);
            let first = found.line.first().filter(|m| moves.contains(m));
            return first.or(moves.first()).copied();
        }
        let limits = Limits { margin: self.margin(), ..self.limits };
        let thought = searcher.think(state, before, &limits, stop);
        self.pick(&thought, mix(seed ^ searcher.game.key(state)))
    }

    const fn margin(&self) -> i32 {
        self.tolerance * (WIN / 1000)
    }

    /// One of the moves that are good enough, the likelier the better it is.
    fn pick<M: Copy>(&self, thought: &Thought<M>, seed: u64) -> Option<M> {
        let best = thought.lines.first()?.value;
        let open = 4 * (i64::from(best) * i64::from(WIN - best) / i64::from(WIN));
        let margin = (i64::from(self.margin()) * open.max(0) / i64::from(WIN)) as i32;
        let chance = |value: i32| (margin - (best - value) + 1).max(0) as usize;
        let total: usize = thought.lines.iter().map(|line| chance(line.value)).sum();
        let mut ticket = Random::new(seed).below(total.max(1));
        let chosen = thought.lines.iter().find(|line| {
            let chance = chance(line.value);
            let drawn = ticket < chance;
            ticket = ticket.wrapping_sub(chance);
            drawn
        });
        chosen.map(|line| line.moves[0]).or_else(|| thought.best())
    }
}
