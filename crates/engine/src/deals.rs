use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, PerPlayer, Player, Standing};

use crate::{
    Limits, Params, Persona, Searcher, Trust, WIN, Weights, breaks_bond, max_n_within,
    persona::partners,
    points::{Judge, reward},
};

/// By how much a deal must better what another expects to be thought welcome to him.
const WELCOME: i32 = WIN / 200;
/// How much worse than the game an end may be and still be agreed to: nothing is risked then.
const PATIENCE: i32 = WIN / 50;
/// What a truce is worth to both beside what a search sees: it looks a few plies ahead, and a truce
/// lasts longer. See docs/strength.md, bargaining.
const RESPITE: i32 = WIN / 100 * 3;
/// The part of his lead over the third player that is held against who would be an ally: two had
/// better agree against the one who stands best.
const BALANCE: i32 = 4;
/// How far a look without search may be wrong.
const SLACK: i32 = WIN / 25;

/// What somebody goes by who deals with others.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'a> {
    /// What positions are worth to him.
    pub weights: &'a Weights,
    /// His character.
    pub persona: &'a Persona,
    /// What he knows of the others' faith.
    pub trust: &'a Trust,
    /// Positions looked at for each world that he compares.
    pub nodes: u64,
}

/// What a deal is about: a world that it makes, proposes or rules out.
#[derive(Clone, Debug)]
pub struct Matter<G: Deals> {
    /// What the deal does about it.
    pub way: Way,
    /// The state of the game in that world.
    pub world: G::State,
    /// Who still has to agree to it.
    pub wanted: Option<Player>,
    /// With whom it is a truce that whoever deals does not have yet.
    pub ally: Option<Player>,
}

/// What a deal does about a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It makes it at once.
    Makes,
    /// It lets another make it.
    Proposes,
    /// It ends somebody's right to make it.
    RulesOut,
}

/// What a deal is about; None of one that changes nothing by itself or with one more answer.
pub fn matter<G: Deals>(
    game: &G,
    state: &G::State,
    by: Player,
    deal: G::Deal,
) -> Option<Matter<G>> {
    let after = struck(game, state, by, deal);
    let ally =
        |world: &G::State| game.ally(world, by).filter(|&ally| game.ally(state, by) != Some(ally));
    if changes(game, state, &after) {
        return Some(Matter { way: Way::Makes, world: after, wanted: None, ally: ally(&after) });
    }
    let (before, now) = (acts(game, state), acts(game, &after));
    let is_in =
        |acts: &[Act<G>], act: &Act<G>| acts.iter().any(|a| a.by == act.by && a.deal == act.deal);
    let found = |way, act: &Act<G>| Matter {
        way,
        world: act.world,
        wanted: Some(act.by).filter(|&who| who != by),
        ally: ally(&act.world),
    };
    let opened = now.iter().find(|act| act.by != by && !is_in(&before, act));
    let closed = || before.iter().find(|act| !is_in(&now, act));
    opened
        .map(|act| found(Way::Proposes, act))
        .or_else(|| closed().map(|act| found(Way::RulesOut, act)))
}

/// What every player may expect, by a search of about so many positions: comparable between
/// positions, since each is taken to think of himself alone.
pub fn prospects<G: Appraise>(
    game: &G,
    weights: &Weights,
    state: &G::State,
    nodes: u64,
    stop: &AtomicBool,
) -> PerPlayer<i32> {
    if let Some(outcome) = game.outcome(state) {
        return PerPlayer::from_fn(game.players(), |p| reward(game, &outcome, p));
    }
    if Judge::new(game, weights.clone()).sides() > 2 {
        return max_n_within(game, weights, state, nodes, stop).values;
    }
    let params = Params { table: 1 << 12, ..Params::DEFAULT };
    let mut searcher = Searcher::new(game, weights.clone(), params);
    searcher.think(state, &[], &Limits::nodes(nodes), stop).values
}

/// Which deal a player should make now, if any: found by searching the games with and without it.
///
/// A world that he can make is made when it betters what he expects by more than his character and
/// his trust in the partner ask for; one that takes another's answer is proposed when it betters
/// what both expect. What is not worth having is refused or withdrawn, so proposals are answered.
/// Who is honest makes no deal that breaks a bond of his.
pub fn advise<G: Deals + Appraise>(
    game: &G,
    manner: &Manner<'_>,
    state: &G::State,
    by: Player,
    stop: &AtomicBool,
) -> Option<G::Deal> {
    if manner.persona.talk == 0 || game.outcome(state).is_some() {
        return None;
    }
    let deals = list(game, state, by).into_iter();
    let matters = deals.filter_map(|deal| Some((deal, matter(game, state, by, deal)?)));
    // Two who are alone cannot both gain by what they agree on.
    let alone = living(game, state) <= 2;
    // A truce is asked for, or no longer, by who is to move: once in a round is often enough.
    let waits = |m: &Matter<G>| m.ally.is_some() && m.wanted.is_some() && game.to_act(state) != by;
    let is_left = |m: &Matter<G>| waits(m) || alone && m.way == Way::Proposes;
    let matters: Vec<_> = matters.filter(|(_, m)| !is_left(m)).collect();
    if matters.is_empty() {
        return None;
    }
    let now = prospects(game, manner.weights, state, manner.nodes, stop);
    let judge = Judge::new(game, manner.weights.clone());
    let adviser = Adviser { game, manner, judge, state, by, now, stop };
    let of = |way| matters.iter().filter(move |(_, matter)| matter.way == way);
    let worth = |found: &(G::Deal, Matter<G>)| {
        adviser.worth(&found.1).filter(|&worth| worth > 0).map(|worth| (found.0, worth))
    };
    let best = |way| of(way).filter_map(worth).max_by_key(|&(_, worth)| worth).map(|found| found.0);
    let speaks = || manner.persona.speaks(game.key(state)).then_some(());
    let idle = |found: &&(G::Deal, Matter<G>)| adviser.worth(&found.1).is_none_or(|w| w <= 0);
    best(Way::Makes)
        .or_else(|| speaks().and_then(|()| best(Way::Proposes)))
        .or_else(|| of(Way::RulesOut).find(idle).map(|&(deal, _)| deal))
}

/// The deals of a player.
fn list<G: Deals>(game: &G, state: &G::State, by: Player) -> Vec<G::Deal> {
    let mut deals = Vec::new();
    game.deals(state, by, &mut deals);
    deals
}

/// The state after a deal.
fn struck<G: Deals>(game: &G, state: &G::State, by: Player, deal: G::Deal) -> G::State {
    let mut after = *state;
    game.strike(&mut after, by, deal);
    after
}

/// Whether the game goes on otherwise.
fn changes<G: Deals>(game: &G, before: &G::State, after: &G::State) -> bool {
    let mut players = (0..game.players()).map(Player::new);
    game.key(before) != game.key(after)
        || game.outcome(after).is_some()
        || players.any(|player| game.ally(before, player) != game.ally(after, player))
}

/// A deal that changes the game at once, with what it makes of it.
struct Act<G: Deals> {
    by: Player,
    deal: G::Deal,
    world: G::State,
}

fn acts<G: Deals>(game: &G, state: &G::State) -> Vec<Act<G>> {
    let players = (0..game.players()).map(Player::new);
    let deals =
        players.flat_map(|by| list(game, state, by).into_iter().map(move |deal| (by, deal)));
    let acts = deals.map(|(by, deal)| Act { by, deal, world: struck(game, state, by, deal) });
    acts.filter(|act| changes(game, state, &act.world)).collect()
}

/// How many players are in the game or may come back to it.
fn living<G: Deals>(game: &G, state: &G::State) -> usize {
    let players = (0..game.players()).map(Player::new);
    players.filter(|&player| !matches!(game.standing(state, player), Standing::Out(_))).count()
}

/// Against whom a truce of two is: who expects most of the others.
pub fn strongest_but<T: Copy + PartialOrd>(
    pair: [Player; 2],
    expects: &PerPlayer<T>,
) -> Option<Player> {
    let others = expects.iter().filter(|(player, _)| !pair.contains(player));
    others.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(who, _)| who)
}

struct Adviser<'a, G: Deals> {
    game: &'a G,
    manner: &'a Manner<'a>,
    judge: Judge,
    state: &'a G::State,
    by: Player,
    /// What every player expects as it is.
    now: PerPlayer<i32>,
    stop: &'a AtomicBool,
}

impl<G: Deals + Appraise> Adviser<'_, G> {
    /// By how much a world betters what the player expects beyond its price; None where he does not
    /// want it at any price, or another would have to agree who does not gain.
    fn worth(&self, matter: &Matter<G>) -> Option<i32> {
        let price = self.price(matter)?;
        let asked = matter.wanted.filter(|_| matter.way == Way::Proposes);
        let looks = self.judge.estimates(self.game, &matter.world);
        let over = self.game.outcome(&matter.world).is_some();
        let hopeless = |player: Player| !over && looks[player] + SLACK < self.now[player];
        if hopeless(self.by) || asked.is_some_and(hopeless) {
            return None;
        }
        let (game, weights, nodes) = (self.game, self.manner.weights, self.manner.nodes);
        let then = prospects(game, weights, &matter.world, nodes, self.stop);
        let welcome = if over { -PATIENCE } else { WELCOME };
        let gain = |player: Player| {
            let respite = matter.ally.map_or(0, |ally| self.respite(player, [self.by, ally]));
            then[player] - self.now[player] + respite
        };
        asked.is_none_or(|player| gain(player) >= welcome).then(|| gain(self.by) - price)
    }

    /// What a truce of two is worth to one of them beside what a search sees.
    fn respite(&self, player: Player, pair: [Player; 2]) -> i32 {
        let worth = |of: Player| self.now[of];
        let ally = pair.into_iter().find(|&other| other != player).map_or(0, worth);
        RESPITE + (strongest_but(pair, &self.now).map_or(ally, worth) - ally) / BALANCE
    }

    /// By how much a world must better what the player expects: the more the less he trusts those
    /// with whom it binds him. None where it breaks his word and he never does.
    fn price(&self, matter: &Matter<G>) -> Option<i32> {
        let (game, persona, before) = (self.game, self.manner.persona, self.state);
        if game.outcome(&matter.world).is_some() {
            return Some(-PATIENCE);
        }
        let trust = |partner| self.manner.trust.of(partner, persona.grudge);
        let bound = partners(game, before, self.by);
        let fresh = partners(game, &matter.world, self.by).into_iter();
        let fresh = fresh.filter(|partner| !bound.contains(partner));
        let price = persona.price(fresh.chain(matter.ally).map(trust).fold(1.0, f64::min));
        if !breaks_bond(game, before, &matter.world, self.by) {
            return Some(price);
        }
        let dear = persona.temptation(bound.into_iter().map(trust).fold(0.0, f64::max))?;
        Some(price + dear)
    }
}
