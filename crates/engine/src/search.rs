use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
};

use rules::{Appraise, Outcome, Player};

use crate::{
    MOST_DEPTH, Params, WIN, Weights,
    faith::keep_faith,
    order::{Order, mark},
    points::{Judge, proven},
    table::{Bound, Entry, Transpositions},
};

/// Plies to which lines are followed at most, quiescence included.
pub(crate) const PLIES: usize = MOST_DEPTH as usize + 64;

/// Values this near to an end are proven.
pub(crate) const PROVEN: i32 = 1000;

/// Looks ahead in one game: alpha-beta for the player to act and his allies against all others.
///
/// The same searcher may think many times; what it remembers makes the next thought faster, so a
/// thought that must not depend on what was before takes a new one.
#[derive(Debug)]
pub struct Searcher<'g, G: Appraise> {
    pub(crate) game: &'g G,
    pub(crate) judge: Judge,
    pub(crate) params: Params,
    pub(crate) table: Transpositions,
    pub(crate) order: Order<G::Move>,
    /// How often each position of the game has stood so far.
    pub(crate) stood: HashMap<u64, u32>,
    pub(crate) path: Vec<u64>,
    pub(crate) lists: Vec<Lists<G::Move>>,
    pub(crate) lines: Vec<Vec<G::Move>>,
    pub(crate) root: Player,
    pub(crate) nodes: u64,
    pub(crate) most_nodes: u64,
    pub(crate) stopped: bool,
    /// Moves of the root that are not thought of.
    pub(crate) left_out: Vec<G::Move>,
    /// Those who search with it in threads of their own and share its table.
    pub(crate) helpers: Vec<Self>,
}

/// Lists that are used again at every visit to a ply.
#[derive(Debug)]
pub(crate) struct Lists<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) scored: Vec<(i32, M)>,
    quiet: Vec<M>,
}

impl<M> Default for Lists<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), scored: Vec::new(), quiet: Vec::new() }
    }
}

/// Where in the tree, and what is asked there: values are those of the side to act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Whether the side of the root acts.
    pub(crate) own: bool,
    pub(crate) ply: usize,
    pub(crate) depth: u8,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// How many opponents may still choose freely before the root's next turn.
    pub(crate) free: u8,
    /// What quiet moves come to at most, if they are hopeless; 0 if they are not.
    pub(crate) futile: i32,
}

/// What a position near the leaves promises.
enum Hopes {
    /// It has to be searched.
    Unknown,
    /// More than is asked for: so much.
    Enough(i32),
    /// Nothing, unless by captures: quiet moves come to at most so much.
    None(i32),
}

impl Node {
    /// The node after a move, of the side that acts there.
    pub(crate) fn after(self, own: bool, depth: u8, alpha: i32, free: u8) -> Self {
        let (alpha, beta) =
            if own == self.own { (alpha, self.beta) } else { (WIN - self.beta, WIN - alpha) };
        Self { own, ply: self.ply + 1, depth, alpha, beta, free, futile: 0 }
    }

    /// The value of another node in terms of this one.
    pub(crate) const fn turned(self, value: i32, own: bool) -> i32 {
        if self.own == own { value } else { WIN - value }
    }
}

impl<'g, G: Appraise> Searcher<'g, G> {
    /// A searcher that remembers nothing yet.
    pub fn new(game: &'g G, weights: Weights, params: Params) -> Self {
        let (judge, table) = (Judge::new(game, weights), Transpositions::new(params.table));
        let alone = || Self::alone(game, judge.clone(), params, table.clone());
        Self { helpers: (1..params.threads).map(|_| alone()).collect(), ..alone() }
    }

    /// One without helpers.
    fn alone(game: &'g G, judge: Judge, params: Params, table: Transpositions) -> Self {
        Self {
            game,
            judge,
            params,
            table,
            order: Order::new(game.players(), PLIES + 1),
            stood: HashMap::new(),
            path: Vec::new(),
            lists: (0..=PLIES).map(|_| Lists::default()).collect(),
            lines: vec![Vec::new(); PLIES + 2],
            root: Player::new(0),
            nodes: 0,
            most_nodes: u64::MAX,
            stopped: false,
            left_out: Vec::new(),
            helpers: Vec::new(),
        }
    }

    /// Adds noise to what positions seem to be worth: up to so many 1024ths of a logit, the same
    /// for the same position and seed.
    #[must_use]
    pub fn with_noise(mut self, most: i32, seed: u64) -> Self {
        self.judge.set_noise(most, seed);
        self.helpers.iter_mut().for_each(|helper| helper.judge.set_noise(most, seed));
        self
    }

    /// Leaves these moves of the positions thought about from now on out.
    pub(crate) fn leave_out(&mut self, moves: Vec<G::Move>) {
        self.helpers.iter_mut().for_each(|helper| helper.left_out.clone_from(&moves));
        self.left_out = moves;
    }

    /// The moves that are thought of where a position is the root.
    pub(crate) fn root_moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.retain(|m| !self.left_out.contains(m));
        moves
    }

    /// The value of a move for the side that makes it, searched with the full window above `alpha`.
    pub(crate) fn value_after(
        &mut self,
        node: Node,
        next: &G::State,
        depth: u8,
        alpha: i32,
        free: u8,
        stop: &AtomicBool,
    ) -> i32 {
        let own = self.is_own(next);
        let child = node.after(own, depth, alpha, free);
        node.turned(self.visit(next, child, stop), own)
    }

    pub(crate) fn is_own(&self, state: &G::State) -> bool {
        self.judge.is_allied(self.game.to_act(state), self.root)
    }

    /// The key for repetition, and that for the table: with more than two sides the same position
    /// has another value for another root, and under other opponents.
    pub(crate) fn key(&self, state: &G::State, free: u8) -> (u64, u64) {
        let key = self.game.key(state);
        if self.judge.sides() == 2 {
            return (key, key);
        }
        let ally = |p| self.game.ally(state, Player::new(p)).map_or(3, Player::index) as u64;
        let allies = ally(0) | ally(1) << 2;
        (key, key ^ rules::mix(self.root.index() as u64 | u64::from(free) << 8 | allies << 16))
    }

    pub(crate) fn ended(&self, node: Node, outcome: &Outcome) -> i32 {
        let points = self.judge.reward(self.game, outcome, self.root);
        node.turned(proven(points, node.ply), true)
    }

    fn repeated(&self, node: Node, outcome: &Outcome) -> i32 {
        if self.judge.sides() == 2 {
            return self.ended(node, outcome);
        }
        let points = self.judge.reward(self.game, outcome, self.root);
        let contempt = self.params.contempt * (WIN / 1000);
        node.turned((points - contempt).max(PROVEN), true)
    }

    /// What the game says of the position by itself, and of the root if he is out.
    pub(crate) fn settled(&self, node: Node, state: &G::State) -> Option<i32> {
        if let Some(outcome) = self.game.settled(state) {
            return Some(self.ended(node, &outcome));
        }
        if self.judge.sides() == 2 {
            return if self.params.endings { self.known(node, state) } else { None };
        }
        let fate = self.judge.fate(self.game, state, self.root)?;
        Some(node.turned(proven(fate, node.ply), true))
    }

    /// The outcome if the position has stood before.
    fn repeats(&self, key: u64, state: &G::State) -> Option<Outcome> {
        let (before, line) = (self.stood.get(&key), self.path.contains(&key));
        if before.is_none() && !line {
            return None;
        }
        // A line that comes back to itself can be gone round as often as it takes.
        let times = before.map_or(0, |&times| times) + if line { 5 } else { 1 };
        self.game.repeated(state, times)
    }

    pub(crate) fn count(&mut self, stop: &AtomicBool) {
        self.nodes += 1;
        if self.nodes >= self.most_nodes || (self.nodes & 1023 == 0 && stop.load(Ordering::Relaxed))
        {
            self.stopped = true;
        }
    }

    /// The value of a node for the side to act.
    fn visit(&mut self, state: &G::State, node: Node, stop: &AtomicBool) -> i32 {
        self.lines[node.ply].clear();
        if node.depth == 0 {
            return if self.params.quiescence {
                self.quiesce(state, node, 0, stop)
            } else {
                self.leaf(state, node, stop)
            };
        }
        self.count(stop);
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.settled(node, state) {
            return value;
        }
        if node.ply >= PLIES {
            return self.looks(node, state);
        }
        let (key, table_key) = self.key(state, node.free);
        if self.params.repetition
            && let Some(outcome) = self.repeats(key, state)
        {
            return self.repeated(node, &outcome);
        }
        let mut known = 0;
        if let Some(entry) = self.table.get(table_key) {
            known = entry.best;
            let value = unstored(entry.value, node.ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= node.beta,
                Bound::AtMost => value <= node.alpha,
            };
            if entry.depth >= node.depth && cuts {
                return value;
            }
        }
        let hopes = self.hopes(state, node);
        if let Hopes::Enough(value) = hopes {
            return value;
        }
        let node = Node { futile: if let Hopes::None(most) = hopes { most } else { 0 }, ..node };
        self.path.push(key);
        let (value, best) = self.try_moves(state, node, known, stop);
        self.path.pop();
        if !self.stopped {
            let bound = if value >= node.beta {
                Bound::AtLeast
            } else if best.is_some() && value > node.alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let (value, best) = (stored(value, node.ply), best.map_or(0, mark));
            self.table.put(table_key, Entry { value, depth: node.depth, bound, best });
        }
        value
    }

    /// The best value of all moves, and the move if it is better than alpha.
    fn try_moves(
        &mut self,
        state: &G::State,
        node: Node,
        known: u32,
        stop: &AtomicBool,
    ) -> (i32, Option<G::Move>) {
        let mut lists = std::mem::take(&mut self.lists[node.ply]);
        lists.moves.clear();
        self.game.moves(state, &mut lists.moves);
        keep_faith(self.game, state, &mut lists.moves);
        let player = self.game.to_act(state);
        lists.scored.clear();
        lists.quiet.clear();
        for &m in &lists.moves {
            let stakes = self.game.stakes(state, m);
            lists.scored.push((self.order.score(m, stakes, known, player, node.ply), m));
        }
        let ended = if lists.moves.is_empty() { self.game.outcome(state) } else { None };
        let found = match ended {
            Some(outcome) => (self.ended(node, &outcome), None),
            None => self.try_in_order(state, node, &mut lists, stop),
        };
        self.lists[node.ply] = lists;
        found
    }

    fn try_in_order(
        &mut self,
        state: &G::State,
        node: Node,
        lists: &mut Lists<G::Move>,
        stop: &AtomicBool,
    ) -> (i32, Option<G::Move>) {
        let (mut best, mut best_move, mut alpha) = (-1, None, node.alpha);
        let player = self.game.to_act(state);
        let thins = self.params.reduce_after > 0 || self.params.prune_after > 0;
        let evades = thins && self.game.in_check(state, player);
        for i in 0..lists.scored.len() {
            let Some(free) = self.freedom(node, i) else { break };
            pick(&mut lists.scored, i);
            let m = lists.scored[i].1;
            let quiet = self.game.stakes(state, m).gain == 0;
            if quiet && node.futile > 0 {
                best = best.max(node.futile);
                continue;
            }
            let thin = quiet && !evades;
            if thin && self.is_pruned(node, i, best) {
                continue;
            }
            let mut next = *state;
            self.game.play(&mut next, m);
            let value = self.value_of(node, &next, i, thin, alpha, free, stop);
            if self.stopped {
                return (0, None);
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                    self.extend_line(node.ply, m);
                }
            }
            if alpha >= node.beta {
                if quiet {
                    self.order.refuted(m, &lists.quiet, player, node.ply, node.depth);
                }
                break;
            }
            if quiet {
                lists.quiet.push(m);
            }
        }
        (best, best_move)
    }

    /// What may be expected near the leaves without a further look.
    fn hopes(&self, state: &G::State, node: Node) -> Hopes {
        let (depth, mill) = (i32::from(node.depth), WIN / 1000);
        let (believe, give_up) = (self.params.believe * mill, self.params.give_up * mill);
        let asked = (believe > 0 && depth <= 3) || (give_up > 0 && depth <= 2);
        let proven = node.alpha <= PROVEN || node.beta >= WIN - PROVEN;
        if !asked || proven || self.game.in_check(state, self.game.to_act(state)) {
            return Hopes::Unknown;
        }
        let looks = self.looks(node, state);
        if believe > 0 && looks - believe * depth >= node.beta {
            Hopes::Enough(looks)
        } else if give_up > 0 && depth <= 2 && looks + give_up * depth <= node.alpha {
            Hopes::None(looks + give_up * depth)
        } else {
            Hopes::Unknown
        }
    }

    /// Whether a quiet move this late in the order is left out near the leaves.
    const fn is_pruned(&self, node: Node, index: usize, best: i32) -> bool {
        let after = self.params.prune_after as usize * node.depth as usize;
        after > 0 && node.depth <= 2 && index >= after && best > PROVEN
    }

    /// The value of a move by its place in the order: late quiet ones are searched less deep at
    /// first, all but the first with a null window, and again if they turn out better than alpha.
    #[allow(clippy::too_many_arguments, reason = "all of it is about one move at one node")]
    pub(crate) fn value_of(
        &mut self,
        node: Node,
        next: &G::State,
        index: usize,
        thin: bool,
        alpha: i32,
        free: u8,
        stop: &AtomicBool,
    ) -> i32 {
        let depth = node.depth - 1;
        let by = if thin { self.reduction(node, next, index) } else { 0 };
        if by > 0 || (self.params.null_window && index > 0) {
            let narrow = Node { beta: (alpha + 1).min(node.beta), ..node };
            let value = self.value_after(narrow, next, depth.saturating_sub(by), alpha, free, stop);
            if self.stopped || value <= alpha || (by == 0 && value >= node.beta) {
                return value;
            }
        }
        self.value_after(node, next, depth, alpha, free, stop)
    }

    /// How many plies less deep a move of this place in the order is searched at first.
    fn reduction(&self, node: Node, next: &G::State, index: usize) -> u8 {
        let late = |after: u8| after > 0 && index >= usize::from(after);
        if node.depth < 2
            || !late(self.params.reduce_after)
            || self.game.in_check(next, self.game.to_act(next))
        {
            return 0;
        }
        1 + u8::from(late(self.params.reduce_more_after))
    }

    /// How many opponents may still choose freely after the move of this index; None if the model
    /// of the opponents leaves the move out.
    fn freedom(&self, node: Node, index: usize) -> Option<u8> {
        if node.own {
            Some(self.params.free_opponents)
        } else if index < usize::from(self.params.kept) {
            Some(node.free)
        } else {
            node.free.checked_sub(1)
        }
    }

    pub(crate) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}

/// Brings the best of the rest to the front of it.
#[inline]
pub(crate) fn pick<M: Copy>(scored: &mut [(i32, M)], from: usize) {
    let mut best = from;
    for i in from + 1..scored.len() {
        if scored[i].0 > scored[best].0 {
            best = i;
        }
    }
    scored.swap(from, best);
}

/// A proven value counts plies from the root; in the table it counts them from its position.
fn stored(value: i32, ply: usize) -> i32 {
    match value {
        ..PROVEN => value - ply as i32,
        v if v > WIN - PROVEN => v + ply as i32,
        _ => value,
    }
}

fn unstored(value: i32, ply: usize) -> i32 {
    match value {
        ..PROVEN => value + ply as i32,
        v if v > WIN - PROVEN => v - ply as i32,
        _ => value,
    }
}
