//! Who is honest breaks no bond and no truce, whatever it costs, in random games with deals.

use std::sync::atomic::AtomicBool;

use engine::{
    Contender, Level, Manner, Persona, Trust, WIN, Way, Weights, advise, matter, prospects,
};
use rules::{Game, Options, Player, Random, Standing, Visitor};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The bonds of a player.
fn bonds<G: Game>(game: &G, state: &G::State, by: Player) -> Vec<(Player, Player)> {
    let mut bonds = Vec::new();
    game.bonds(state, &mut bonds);
    bonds.retain(|&(one, other)| one == by || other == by);
    bonds
}

/// Whether a player has given up a bond while both still play.
fn is_broken<G: Game>(game: &G, before: &G::State, after: &G::State, by: Player) -> bool {
    let now = bonds(game, after, by);
    let plays = |player| !matches!(game.standing(after, player), Standing::Out(_));
    let lost = |bond: &(Player, Player)| !now.contains(bond) && plays(bond.0) && plays(bond.1);
    game.outcome(after).is_none() && bonds(game, before, by).iter().any(lost)
}

#[derive(Default)]
struct Faith {
    /// Positions in which a bond or a truce could be broken.
    tempted: usize,
    /// How often somebody without honesty has broken one there.
    broken: usize,
    /// Deals that honest players have made.
    deals: usize,
    /// How often somebody gains by one.
    gains: usize,
    /// How often one is about a truce.
    truces: usize,
}

impl Faith {
    /// What honest and other players do where a bond may be kept or broken.
    fn ask<G: Game>(&mut self, game: &G, weights: &Weights, state: &G::State, seed: u64) {
        let by = game.to_act(state);
        let breaks = |m: G::Move| {
            let mut after = *state;
            game.play(&mut after, m);
            game.breaks_truce(state, m) || is_broken(game, state, &after, by)
        };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        if !moves.iter().any(|&m| breaks(m)) || moves.iter().all(|&m| breaks(m)) {
            return;
        }
        self.tempted += 1;
        let trust = Trust::new(game.players());
        let made = |persona: Persona, level| {
            let level = Level::of(level).expect("a level");
            let contender = Contender { persona, ..level.contender(game, weights.clone()) };
            let mut searcher = contender.searcher(game, seed);
            let made = contender.choose_in_faith(&mut searcher, state, &[], seed, &trust, &NEVER);
            made.expect("a move")
        };
        for level in [1, 4] {
            assert!(!breaks(made(Persona::honest(seed), level)), "{state:?}");
        }
        let false_friend = Persona { honesty: 0, ..Persona::default() };
        self.broken += usize::from(breaks(made(false_friend, 4)));
    }

    /// What honest players would say here ends no bond of theirs; what they make betters what they
    /// expect, and what they propose also what the other does.
    fn advise<G: Game>(&mut self, game: &G, weights: &Weights, state: &G::State, seed: u64) {
        for by in (0..game.players()).map(Player::new) {
            let (trust, persona) = (Trust::new(game.players()), Persona::honest(seed));
            let manner = Manner { weights, persona: &persona, trust: &trust, nodes: 60 };
            let Some(deal) = advise(game, &manner, state, by, &NEVER) else { continue };
            let mut after = *state;
            game.strike(&mut after, by, deal);
            assert!(!is_broken(game, state, &after, by), "{deal:?} {state:?}");
            self.deals += 1;
            let matter = matter(game, state, by, deal).expect("it is about something");
            let over = game.outcome(&matter.world).is_some();
            if over || matter.way == Way::RulesOut {
                continue;
            }
            let expects = |state| prospects(game, weights, state, manner.nodes, &NEVER);
            let (now, then) = (expects(state), expects(&matter.world));
            if let Some(ally) = matter.ally {
                // It is worth more than a search sees, but with whoever is ahead only for a gain.
                let others = now.iter().filter(|&(other, _)| other != by && other != ally);
                let strongest = others.map(|(_, worth)| worth).max().expect("a third player");
                let fair = now[ally] < strongest + WIN / 8 || then[by] > now[by];
                assert!(fair, "{deal:?} {state:?}");
                self.truces += 1;
                continue;
            }
            for player in [Some(by), matter.wanted].into_iter().flatten() {
                assert!(then[player] > now[player], "{deal:?} {state:?}");
                self.gains += 1;
            }
        }
    }
}

/// Some deal of a player that ends nothing: a bond if he can have one.
fn some_deal<G: Game>(
    game: &G,
    state: &G::State,
    by: Player,
    random: &mut Random,
) -> Option<G::State> {
    let mut deals = Vec::new();
    game.deals(state, by, &mut deals);
    let worlds = deals.into_iter().map(|deal| {
        let mut after = *state;
        game.strike(&mut after, by, deal);
        after
    });
    let worlds: Vec<_> = worlds.filter(|after| game.outcome(after).is_none()).collect();
    let before = bonds(game, state, by).len();
    let bond = worlds.iter().find(|after| bonds(game, after, by).len() > before);
    bond.or_else(|| random.pick(&worlds)).copied()
}

/// A move by chance, half the time one that captures.
fn some_move<G: Game>(game: &G, state: &G::State, random: &mut Random) -> Option<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let captures: Vec<_> =
        moves.iter().copied().filter(|&m| game.stakes(state, m).gain > 0).collect();
    if random.below(2) == 0
        && let Some(&m) = random.pick(&captures)
    {
        return Some(m);
    }
    random.pick(&moves).copied()
}

impl Visitor for Faith {
    fn game<G: Game>(&mut self) {
        let game = G::new(&Options::defaults(G::info().options)).expect("the defaults");
        let weights = Weights::of(&game).expect("weights that fit");
        for seed in 0..20 {
            let (mut state, mut random) = (game.start(), Random::new(seed));
            for _ in 0..300 {
                let by = Player::new(random.below(game.players()));
                if !bonds(&game, &state, by).is_empty() || random.below(3) > 0 {
                    self.ask(&game, &weights, &state, seed);
                } else if let Some(after) = some_deal(&game, &state, by, &mut random) {
                    if random.below(4) == 0 {
                        self.advise(&game, &weights, &state, seed);
                    }
                    state = after;
                }
                let Some(m) = some_move(&game, &state, &mut random) else { break };
                game.play(&mut state, m);
                if game.outcome(&state).is_some() {
                    break;
                }
            }
        }
    }
}

#[test]
fn who_is_honest_breaks_no_word() {
    let mut faith = Faith::default();
    games::each(&mut faith);
    let Faith { tempted, broken, deals, gains, truces } = faith;
    assert!(tempted >= 10, "only {tempted} positions in which a bond could be broken");
    assert!(broken > 0, "nobody was tempted in {tempted} positions");
    assert!(gains > 10, "of {deals} deals only {gains} were good for somebody");
    assert!(truces > 10, "of {deals} deals only {truces} were truces");
}
