//! What a computer player does at a table.

use std::sync::atomic::AtomicBool;

use engine::{Level, Limits, Params, Searcher, Thought, WIN, Weights, advise};
use rules::{Game, PerPlayer, Player};

use crate::{Act, Table, TableAct};

/// What a position is worth, and what should be done: for hints and analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best moves, best first, in machine form with what follows: at most as many as asked for.
    pub lines: Vec<AnalysisLine>,
    /// What every player may expect, from 0 to 1.
    pub values: PerPlayer<f64>,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead in full.
    pub depth: u8,
}

/// A move of an analysis with what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisLine {
    /// The moves in machine form, at least one.
    pub acts: Vec<String>,
    /// What the player to act may expect, from 0 to 1.
    pub value: f64,
}

impl<G: Game> Table<G> {
    /// The move that a computer player of this level makes now: the same for the same game, level
    /// and seed. None when the game is over.
    ///
    /// It may take seconds; a raised stop flag makes it move at once.
    pub fn think(&self, level: &Level, seed: u64, stop: &AtomicBool) -> Option<G::Move> {
        self.to_act()?;
        level.choose(self.game(), self.weights(), self.state(), &self.keys(), seed, stop)
    }

    /// What a computer player does now besides moving: a deal, or an answer to a draw offer.
    pub fn answer(&self, by: Player, level: &Level, stop: &AtomicBool) -> Option<Act<G>> {
        self.outcome().is_none().then_some(())?;
        let (game, state) = (self.game(), self.state());
        // Both worlds of every deal are searched: a part of what a move may take is enough.
        let nodes = level.nodes.min(20_000) / 4 + 1;
        if self.table_acts(by).contains(&TableAct::Join) {
            let drawn = engine::reward(game, &game.agreed_draw(state)?, by);
            let values = self.search(&Limits::nodes(nodes), stop).values;
            let answer =
                if values[by] <= drawn + WIN / 50 { TableAct::Join } else { TableAct::Decline };
            return Some(Act::Table(answer));
        }
        advise(game, &self.weights(), state, by, nodes, stop).map(Act::Deal)
    }

    /// What the position is worth and the best moves, as many as `lines`, within so many nodes.
    pub fn analyse(&self, nodes: u64, lines: usize, stop: &AtomicBool) -> Analysis {
        let thought = self.search(&Limits { lines, ..Limits::nodes(nodes) }, stop);
        let share = |value: i32| f64::from(value) / f64::from(WIN);
        let line = |line: &engine::Line<G::Move>| AnalysisLine {
            acts: self.line_acts(&line.moves),
            value: share(line.value),
        };
        Analysis {
            lines: thought.lines.iter().take(lines).map(line).collect(),
            values: PerPlayer::from_fn(self.game().players(), |p| share(thought.values[p])),
            nodes: thought.nodes,
            depth: thought.depth,
        }
    }

    fn search(&self, limits: &Limits, stop: &AtomicBool) -> Thought<G::Move> {
        let mut searcher = Searcher::new(self.game(), self.weights(), Params::DEFAULT);
        searcher.think(self.state(), &self.keys(), limits, stop)
    }

    fn line_acts(&self, moves: &[G::Move]) -> Vec<String> {
        let mut state = *self.state();
        let act = |&m: &G::Move| {
            let act = self.game().act(&state, m);
            self.game().play(&mut state, m);
            act
        };
        moves.iter().map(act).collect()
    }

    fn weights(&self) -> Weights {
        Weights::of(self.game()).expect("a game's weights fit its terms: a test reads them all")
    }
}
