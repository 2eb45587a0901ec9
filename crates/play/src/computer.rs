//! What a computer player does at a table.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{
    BadWeights, Contender, Level, Limits, Manner, Params, Persona, Searcher, Thought, Trust, WIN,
    Weights, advise, max_n_within, place_chances,
};
use rules::{Game, Lang, PerPlayer, Player};

use crate::{Act, AnyTable, Table, TableAct};

/// A computer player: how strong it is, and by which weights it judges if not by those that the
/// game brings with it.
#[derive(Clone, Debug)]
pub struct Computer {
    /// How strong it is.
    pub level: &'static Level,
    /// What it has learned; from [`AnyTable::weights`](crate::AnyTable::weights).
    pub weights: Option<Weights>,
    /// How it deals with others.
    pub persona: Persona,
}

impl From<&'static Level> for Computer {
    fn from(level: &'static Level) -> Self {
        Self { level, weights: None, persona: Persona::default() }
    }
}

/// What these computer players do next at a table, if it is for one of them to do something: what
/// is to be said comes before moves. Each is the computer of its player, who is still in the game.
///
/// What comes of a search that was stopped is a move, but no deal.
pub fn reply(
    table: &dyn AnyTable,
    players: &[(Player, Computer)],
    seed: u64,
    stop: &AtomicBool,
) -> Option<(Player, String)> {
    let said = players.iter().find_map(|&(player, ref who)| {
        let act = table.answer(player, who, stop)?;
        let meant = !stop.load(Ordering::Relaxed) && is_new(table, player, &act);
        meant.then_some((player, act))
    });
    said.or_else(|| {
        let mover = table.to_act()?;
        let (_, who) = players.iter().find(|(player, _)| *player == mover)?;
        Some((mover, table.think(who, seed, stop)?))
    })
}

/// Whether a player has not said this already since the last move: else two computers could
/// propose and refuse for ever. Draw offers are answered each time.
fn is_new(table: &dyn AnyTable, by: Player, act: &str) -> bool {
    let mut since = (0..table.len()).rev().take_while(|&index| !table.is_move(index));
    table.table_acts(by).contains(&act)
        || !since.any(|index| table.entry(index) == (by, act.to_owned()))
}

/// What may be expected with a deal and without it.
#[derive(Clone, Debug, PartialEq)]
pub struct Worlds {
    /// What every player may expect where the deal holds, from 0 to 1.
    pub with: PerPlayer<f64>,
    /// The same where it does not.
    pub without: PerPlayer<f64>,
    /// Whom it binds to who makes it, with how often each has moved while bound and kept his word,
    /// and how often he has broken it.
    pub bound: Vec<(Player, u32, u32)>,
    /// Against whom it is, of a truce: the strongest of those who are not of it.
    pub against: Option<Player>,
}

/// What a position is worth, and what should be done: for hints and analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best moves, best first, in machine form with what follows: at most as many as asked for.
    pub lines: Vec<AnalysisLine>,
    /// What every player may expect, from 0 to 1.
    pub values: PerPlayer<f64>,
    /// How likely every player is to come to each place, as far as the values tell.
    pub places: PerPlayer<[f64; 4]>,
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
    /// The same as printed for people.
    pub texts: Vec<String>,
    /// What players may expect of it, from 0 to 1; None of those of whom it is not known.
    pub values: PerPlayer<Option<f64>>,
}

impl<G: Game> Table<G> {
    /// The move that a computer player makes now: the same for the same game, player and seed. None
    /// when the game is over.
    ///
    /// It may take seconds; a raised stop flag makes it move at once.
    pub fn think(&self, who: &Computer, seed: u64, stop: &AtomicBool) -> Option<G::Move> {
        self.to_act()?;
        let (game, state) = (self.game(), self.state());
        let contender =
            Contender { persona: who.persona, ..who.level.contender(game, self.weights_of(who)) };
        let mut searcher = contender.searcher(game, seed);
        contender.choose_in_faith(&mut searcher, state, &self.keys(), seed, &self.trust(), stop)
    }

    /// The weights of a file that was written for this game.
    ///
    /// # Errors
    /// If they are for other rules or terms, or no weights at all.
    pub fn read_weights(&self, text: &str) -> Result<Weights, BadWeights> {
        Weights::read_for(text, self.game())
    }

    /// What a computer player does now besides moving: a deal, or an answer to a draw offer.
    pub fn answer(&self, by: Player, who: &Computer, stop: &AtomicBool) -> Option<Act<G>> {
        self.outcome().is_none().then_some(())?;
        let (game, state) = (self.game(), self.state());
        // Both worlds of every deal are searched: a part of what a move may take is enough.
        let nodes = who.level.effort(game).nodes.min(20_000) / 4 + 1;
        if self.table_acts(by).contains(&TableAct::Join) {
            let drawn = engine::reward(game, &game.agreed_draw(state)?, by);
            let values = self.search(&Limits::nodes(nodes), stop).values;
            let answer =
                if values[by] <= drawn + WIN / 50 { TableAct::Join } else { TableAct::Decline };
            return Some(Act::Table(answer));
        }
        let (weights, trust) = (self.weights_of(who), self.trust());
        let manner = Manner { weights: &weights, persona: &who.persona, trust: &trust, nodes };
        advise(game, &manner, state, by, stop).map(Act::Deal)
    }

    /// What a deal of a player, an answer to one or a draw offer, is about: the game with it and
    /// without it, each searched so far. None of what changes nothing.
    pub fn worlds(&self, by: Player, act: Act<G>, nodes: u64, stop: &AtomicBool) -> Option<Worlds> {
        let (game, state) = (self.game(), self.state());
        let shares =
            |values: PerPlayer<i32>| PerPlayer::from_fn(game.players(), |p| share(values[p]));
        let without = self.prospects(nodes, stop);
        let engine::Matter { world, ally, .. } = match act {
            Act::Move(_) => return None,
            Act::Table(TableAct::Offer | TableAct::Join | TableAct::Decline) => {
                let drawn = game.agreed_draw(state)?;
                let reward = |p| share(engine::reward(game, &drawn, p));
                let with = PerPlayer::from_fn(game.players(), reward);
                return Some(Worlds { with, without, bound: Vec::new(), against: None });
            }
            Act::Table(_) => return None,
            Act::Deal(deal) => engine::matter(game, state, by, deal)?,
        };
        let with = shares(engine::prospects(game, &self.weights(), &world, nodes, stop));
        let bonds = |state| {
            let mut bonds = Vec::new();
            game.bonds(state, &mut bonds);
            bonds
        };
        let (before, trust) = (bonds(state), self.trust());
        let fresh = bonds(&world).into_iter().filter(|bond| !before.contains(bond));
        let partner = |(one, other)| match by {
            _ if one == by => Some(other),
            _ if other == by => Some(one),
            _ => None,
        };
        let faith = |who| {
            let (kept, broken) = trust.counts(who);
            (who, kept, broken)
        };
        let bound = fresh.filter_map(partner).chain(ally).map(faith).collect();
        let against = ally.and_then(|ally| engine::strongest_but([by, ally], &without));
        Some(Worlds { with, without, bound, against })
    }

    /// How every player has kept faith at this table.
    pub fn trust(&self) -> Trust {
        let mut trust = Trust::new(self.game().players());
        for (index, entry) in self.log().iter().enumerate() {
            let m = match entry.act {
                Act::Move(m) => Some(m),
                Act::Deal(_) => None,
                Act::Table(_) => continue,
            };
            let states = [index, index + 1].map(|at| self.state_before(at));
            trust.note(self.game(), states, entry.by, m);
        }
        trust
    }

    /// By what a computer player judges.
    fn weights_of(&self, who: &Computer) -> Weights {
        who.weights.clone().unwrap_or_else(|| self.weights())
    }

    /// What the position is worth and its best moves, within limits; moves for people are in this
    /// language.
    pub fn analyse(&self, limits: &Limits, lang: Lang, stop: &AtomicBool) -> Analysis {
        let (game, players) = (self.game(), self.game().players());
        let (thought, values) = match self.rewards() {
            Some(rewards) => (None, rewards),
            None => {
                let thought = self.search(limits, stop);
                let values = thought.values;
                (Some(thought), values)
            }
        };
        let thought = thought.as_ref();
        let lines = thought.map_or(&[][..], |thought| &thought.lines);
        Analysis {
            lines: lines.iter().take(limits.lines).map(|line| self.line(line, lang)).collect(),
            places: place_chances(game, self.state(), &values),
            values: PerPlayer::from_fn(players, |p| share(values[p])),
            nodes: thought.map_or(0, |thought| thought.nodes),
            depth: thought.map_or(0, |thought| thought.depth),
        }
    }

    /// What every player may expect, from 0 to 1, by a search of about so many positions. Unlike
    /// the values of an analysis those of different positions of a game can be compared: among
    /// three players and more each is taken to think of himself alone, not all against who moves.
    pub fn prospects(&self, nodes: u64, stop: &AtomicBool) -> PerPlayer<f64> {
        let game = self.game();
        let values = match self.rewards() {
            Some(rewards) => rewards,
            None if self.sides() == 2 => self.search(&Limits::nodes(nodes), stop).values,
            None => max_n_within(game, &self.weights(), self.state(), nodes, stop).values,
        };
        PerPlayer::from_fn(game.players(), |p| share(values[p]))
    }

    /// What the end of the game is worth to every player, if it has come.
    fn rewards(&self) -> Option<PerPlayer<i32>> {
        let (game, outcome) = (self.game(), self.outcome()?);
        Some(PerPlayer::from_fn(game.players(), |p| engine::reward(game, &outcome, p)))
    }

    /// How many sides there are: allies are one.
    fn sides(&self) -> usize {
        let game = self.game();
        let players = || (0..game.players()).map(Player::new);
        let is_first = |&p: &Player| players().find(|&q| game.allied(p, q)) == Some(p);
        players().filter(is_first).count()
    }

    fn line(&self, line: &engine::Line<G::Move>, lang: Lang) -> AnalysisLine {
        let (game, mover) = (self.game(), self.game().to_act(self.state()));
        let own = f64::from(line.value) / f64::from(WIN);
        let player = |n| Player::new(n);
        let (allies, others): (Vec<_>, Vec<_>) =
            (0..game.players()).map(player).partition(|&p| game.allied(p, mover));
        // All others are one side only if each is the other's ally.
        let two_sides = others.iter().all(|&p| game.allied(p, others[0]));
        let values = PerPlayer::from_fn(game.players(), |p| match allies.contains(&p) {
            true => Some(own),
            false => two_sides.then_some(1.0 - own),
        });
        let (acts, texts) = self.line_texts(&line.moves, lang);
        AnalysisLine { acts, texts, values }
    }

    fn search(&self, limits: &Limits, stop: &AtomicBool) -> Thought<G::Move> {
        let mut searcher = Searcher::new(self.game(), self.weights(), Params::DEFAULT);
        searcher.think(self.state(), &self.keys(), limits, stop)
    }

    /// Moves from here on in machine form and for people.
    fn line_texts(&self, moves: &[G::Move], lang: Lang) -> (Vec<String>, Vec<String>) {
        let (game, mut state) = (self.game(), *self.state());
        let texts = |&m: &G::Move| {
            let texts = (game.act(&state, m), game.write(&state, m, lang));
            game.play(&mut state, m);
            texts
        };
        moves.iter().map(texts).unzip()
    }

    fn weights(&self) -> Weights {
        Weights::of(self.game()).expect("a game's weights fit its terms: a test reads them all")
    }
}

/// A value of the engine as a share of the first prize.
fn share(value: i32) -> f64 {
    f64::from(value) / f64::from(WIN)
}
