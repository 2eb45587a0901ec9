//! The search against slow references, in all games.

use std::sync::atomic::AtomicBool;

use engine::{Limits, Params, Searcher, WIN, Weights, max_n, max_n_within, reward};
use rules::{
    Appraise, Effort, Game, MOST_TERMS, Options, Random, Rules, Standing, Visitor, kit::Ring,
};

static NEVER: AtomicBool = AtomicBool::new(false);

fn fresh<G: Game>() -> G {
    G::new(&Options::defaults(G::info().options)).expect("the defaults go together")
}

/// A game played at random for so many moves.
fn wander<G: Rules>(game: &G, moves: usize, seed: u64) -> G::State {
    let mut random = Random::new(seed);
    let (mut state, mut list) = (game.start(), Vec::new());
    for _ in 0..moves {
        list.clear();
        game.moves(&state, &mut list);
        let Some(&m) = random.pick(&list) else { break };
        game.play(&mut state, m);
    }
    state
}

/// What the player may expect if all others are against him, by the whole tree; a leaf is worth
/// what max^n without depth says.
fn against_all<G: Appraise>(game: &G, state: &G::State, root: rules::Player, depth: u8) -> i32 {
    let weights = Weights::of(game).expect("weights that fit");
    let out = matches!(game.standing(state, root), Standing::Out(_));
    if depth == 0 || out || game.outcome(state).is_some() {
        return max_n(game, weights, state, 0).values[root];
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let values = moves.into_iter().map(|m| {
        let mut next = *state;
        game.play(&mut next, m);
        against_all(game, &next, root, depth - 1)
    });
    let best = if game.to_act(state) == root { values.max() } else { values.min() };
    best.expect("a game that goes on has moves")
}

fn plain<G: Appraise>(game: &G, state: &G::State, depth: u8) -> i32 {
    let weights = Weights::of(game).expect("weights that fit");
    let mut searcher = Searcher::new(game, weights, Params::PLAIN);
    searcher.think(state, &[], &Limits::depth(depth), &NEVER).lines[0].value
}

/// Proven values count plies, which the slow search here does not.
fn rounded(value: i32) -> i32 {
    match value {
        ..1000 => 0,
        v if v > WIN - 1000 => WIN,
        v => v,
    }
}

struct SameAsMaxN;

impl Visitor for SameAsMaxN {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        for seed in 0..6 {
            let state = wander(&game, 3 + 9 * seed as usize, seed);
            if game.outcome(&state).is_some() {
                continue;
            }
            let root = game.to_act(&state);
            if game.players() == 2 {
                let weights = Weights::of(&game).expect("weights that fit");
                let slow = max_n(&game, weights, &state, 2).values[root];
                assert_eq!(plain(&game, &state, 2), slow, "{} {seed}", G::info().id);
            } else {
                let slow = against_all(&game, &state, root, 2);
                assert_eq!(rounded(plain(&game, &state, 2)), rounded(slow), "{}", G::info().id);
            }
        }
    }
}

#[test]
fn without_pruning_the_search_finds_what_the_whole_tree_says() {
    games::each(&mut SameAsMaxN);
    let ring = Ring::default();
    for seed in 0..40 {
        let state = wander(&ring, seed as usize % 9, seed);
        if ring.outcome(&state).is_none() {
            let slow = against_all(&ring, &state, ring.to_act(&state), 6);
            assert_eq!(rounded(plain(&ring, &state, 6)), rounded(slow), "{seed}");
        }
    }
}

struct NarrowFirst;

impl Visitor for NarrowFirst {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        for seed in 0..3 {
            let state = wander(&game, 5 + 9 * seed as usize, seed);
            let weights = Weights::of(&game).expect("weights that fit");
            let think = |null_window| {
                let params = Params { null_window, ..Params::PLAIN };
                let mut searcher = Searcher::new(&game, weights.clone(), params);
                let thought = searcher.think(&state, &[], &Limits::depth(3), &NEVER);
                (thought.lines.first().map(|line| line.value), thought.depth)
            };
            assert_eq!(think(true), think(false), "{}", game.position(&state));
        }
    }
}

#[test]
fn null_windows_change_no_value() {
    games::each(&mut NarrowFirst);
}

struct EveryWayOut {
    checks: usize,
}

impl Visitor for EveryWayOut {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let weights = Weights::of(&game).expect("weights that fit");
        for seed in 0..40 {
            let state = wander(&game, 20 + seed as usize, seed);
            let think = |params| {
                let limits = Limits { lines: usize::MAX, ..Limits::depth(2) };
                Searcher::new(&game, weights.clone(), params).think(&state, &[], &limits, &NEVER)
            };
            let thinned = think(Params { prune_after: 1, reduce_after: 1, ..Params::PLAIN });
            let whole = think(Params::PLAIN);
            for line in &thinned.lines {
                let mut next = state;
                game.play(&mut next, line.moves[0]);
                if game.in_check(&next, game.to_act(&next)) {
                    self.checks += 1;
                    let same = whole.lines.iter().find(|same| same.moves[0] == line.moves[0]);
                    let same = same.map(|same| same.value);
                    assert_eq!(Some(line.value), same, "{}", game.position(&state));
                }
            }
        }
    }
}

#[test]
fn no_move_out_of_check_is_left_out() {
    let mut every = EveryWayOut { checks: 0 };
    games::each(&mut every);
    assert!(every.checks > 20, "{} checks", every.checks);
}

struct SameTwice;

impl Visitor for SameTwice {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let state = wander(&game, 6, 1);
        let think = || {
            let weights = Weights::of(&game).expect("weights that fit");
            let mut searcher = Searcher::new(&game, weights, Params::DEFAULT);
            searcher.think(&state, &[], &Limits::nodes(3000), &NEVER)
        };
        let thought = think();
        assert_eq!(thought, think());
        assert!(thought.best().is_some() && thought.nodes > 0);
        let total: i64 = thought.values.iter().map(|(_, v)| i64::from(v)).sum();
        assert!(total > 0);
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    games::each(&mut SameTwice);
}

struct Together;

impl Visitor for Together {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let state = wander(&game, 6, 1);
        let think = |threads| {
            let weights = Weights::of(&game).expect("weights that fit");
            let params = Params { threads, ..Params::PLAIN };
            Searcher::new(&game, weights, params).think(&state, &[], &Limits::depth(2), &NEVER)
        };
        let [alone, together] = [1, 4].map(think);
        // Without a table the others are no help: what is found is the same.
        assert_eq!(alone.lines, together.lines, "{}", G::info().id);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let weights = Weights::of(&game).expect("weights that fit");
        let mut searcher = Searcher::new(&game, weights, Params { threads: 4, ..Params::DEFAULT });
        for _ in 0..3 {
            let thought = searcher.think(&state, &[], &Limits::nodes(2000), &NEVER);
            assert!(moves.contains(&thought.best().expect("a move")), "{}", G::info().id);
            assert!(thought.nodes >= 2000, "{}", thought.nodes);
        }
    }
}

#[test]
fn threads_think_together() {
    games::each(&mut Together);
}

struct WinsAtOnce;

impl Visitor for WinsAtOnce {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let mut found = 0;
        for seed in 0..400 {
            let Some((state, last)) = last_position(&game, seed) else { continue };
            let mut end = state;
            game.play(&mut end, last);
            let root = game.to_act(&state);
            let Some(outcome) = game.outcome(&end) else { continue };
            if reward(&game, &outcome, root) < WIN {
                continue;
            }
            found += 1;
            let weights = Weights::of(&game).expect("weights that fit");
            let mut searcher = Searcher::new(&game, weights, Params::DEFAULT);
            let thought = searcher.think(&state, &[], &Limits::nodes(100), &NEVER);
            let mut end = state;
            game.play(&mut end, thought.best().expect("a move"));
            let outcome = game.outcome(&end).expect("the game is won");
            assert_eq!(
                reward(&game, &outcome, root),
                WIN,
                "{} {}",
                G::info().id,
                game.position(&state)
            );
            if found == 12 {
                break;
            }
        }
        assert!(found > 0 || game.players() > 2, "{}: no game was won", G::info().id);
    }
}

/// A random game's last position with the move that ended it.
fn last_position<G: Game>(game: &G, seed: u64) -> Option<(G::State, G::Move)> {
    let mut random = Random::new(seed);
    let (mut state, mut list) = (game.start(), Vec::new());
    for _ in 0..3000 {
        list.clear();
        game.moves(&state, &mut list);
        let &m = random.pick(&list)?;
        let mut next = state;
        game.play(&mut next, m);
        if game.outcome(&next).is_some() {
            return Some((state, m));
        }
        state = next;
    }
    None
}

#[test]
fn a_win_in_one_move_is_found() {
    games::each(&mut WinsAtOnce);
}

struct NoisyIsNotQuiet;

impl Visitor for NoisyIsNotQuiet {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        for seed in 0..20 {
            let state = wander(&game, 4 * seed as usize, seed);
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            game.moves(&state, &mut all);
            game.noisy(&state, &mut noisy);
            let expected = all.iter().filter(|&&m| game.stakes(&state, m).gain > 0);
            let listed = |m: &&G::Move| noisy.contains(m);
            assert!(expected.clone().all(|m| listed(&m)), "{}", game.position(&state));
            assert_eq!(noisy.len(), expected.count(), "{}", game.position(&state));
        }
    }
}

#[test]
fn noisy_moves_are_those_that_gain() {
    games::each(&mut NoisyIsNotQuiet);
}

struct GlancesAreTrue;

impl Visitor for GlancesAreTrue {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        for seed in 0..20 {
            let state = wander(&game, 6 * seed as usize, seed);
            let nothing = || rules::PerPlayer::from_fn(game.players(), |_| [0; MOST_TERMS]);
            let (mut glanced, mut measured) = (nothing(), nothing());
            if !game.glance(&state, &mut glanced) || game.outcome(&state).is_some() {
                continue;
            }
            game.measure(&state, &mut measured);
            for (player, terms) in glanced.iter() {
                let differs = |n: &usize| terms[*n] != 0 && terms[*n] != measured[player][*n];
                let wrong = (0..MOST_TERMS).find(differs).map(|n| game.terms()[n]);
                assert_eq!(wrong, None, "{}", game.position(&state));
                assert!(terms.iter().any(|&term| term != 0) || measured[player][..5] == [0; 5]);
            }
        }
    }
}

#[test]
fn what_a_glance_shows_is_what_is_measured() {
    games::each(&mut GlancesAreTrue);
}

struct CapturesLeftOut;

impl Visitor for CapturesLeftOut {
    fn game<G: Game>(&mut self) {
        let (game, id) = (fresh::<G>(), G::info().id);
        let weights = Weights::of(&game).expect("weights that fit");
        let (mut most, mut least) = (0, 0);
        for seed in 0..6 {
            let state = wander(&game, 12, seed);
            let think = |delta, even_after| {
                let params = Params { table: 0, delta, even_after, ..Params::DEFAULT };
                let mut searcher = Searcher::new(&game, weights.clone(), params);
                let thought = searcher.think(&state, &[], &Limits::depth(1), &NEVER);
                (thought.lines.first().map(|line| rounded(line.value)), thought.nodes)
            };
            let (all, wide) = (think(0, u8::MAX), think(1 << 20, u8::MAX));
            assert_eq!(all.0, wide.0, "{id}: a margin wider than all changes nothing");
            most += all.1;
            least += think(Params::DEFAULT.delta, Params::DEFAULT.even_after).1;
        }
        if game.sifts() {
            assert!(least < most, "{id}: {least} of {most}");
        } else {
            assert_eq!(least, most, "{id}: nothing is left out");
        }
    }
}

#[test]
fn hopeless_captures_are_left_out_where_that_gains() {
    games::each(&mut CapturesLeftOut);
}

struct LevelsRise;

impl Visitor for LevelsRise {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let rises = |pair: &[Effort]| {
            let [weaker, stronger] = [pair[0], pair[1]];
            weaker != stronger
                && weaker.nodes <= stronger.nodes
                && weaker.noise >= stronger.noise
                && weaker.tolerance >= stronger.tolerance
        };
        assert!(game.efforts().windows(2).all(rises), "{}", G::info().id);
    }
}

#[test]
fn each_level_thinks_more_or_errs_less_in_every_game() {
    games::each(&mut LevelsRise);
}

/// With weights for nothing else, a glance judges as all the measuring does.
struct GlancesSuffice;

impl Visitor for GlancesSuffice {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let states: Vec<_> = (0..6).map(|seed| wander(&game, 6 * seed as usize, seed)).collect();
        let mut shown = [false; MOST_TERMS];
        for state in &states {
            let mut terms = rules::PerPlayer::from_fn(game.players(), |_| [0; MOST_TERMS]);
            game.glance(state, &mut terms);
            for (_, terms) in terms.iter() {
                shown.iter_mut().zip(terms).for_each(|(shown, term)| *shown |= term != 0);
            }
        }
        let shipped = Weights::of(&game).expect("weights that fit");
        let kept = shipped.values().iter().zip(shown).map(|(&w, shown)| if shown { w } else { 0 });
        let weights = Weights::new(Vec::new(), &kept.collect::<Vec<_>>());
        for state in states.iter().filter(|state| game.outcome(state).is_none()) {
            let found = [false, true].map(|glance| {
                let params = Params { glance, lazy: 0, ..Params::DEFAULT };
                let mut searcher = Searcher::new(&game, weights.clone(), params);
                let thought = searcher.think(state, &[], &Limits::nodes(500), &NEVER);
                (thought.nodes, thought.depth, thought.best())
            });
            assert_eq!(found[0], found[1], "{}", game.position(state));
        }
    }
}

#[test]
fn a_glance_suffices_for_who_weighs_nothing_else() {
    games::each(&mut GlancesSuffice);
}

struct Stops;

impl Visitor for Stops {
    fn game<G: Game>(&mut self) {
        let (game, stopped) = (fresh::<G>(), AtomicBool::new(true));
        let weights = Weights::of(&game).expect("weights that fit");
        let found = max_n_within(&game, &weights, &game.start(), u64::MAX, &stopped);
        assert_eq!(found, max_n(&game, weights, &game.start(), 0), "{}", G::info().id);
    }
}

#[test]
fn a_raised_stop_flag_ends_max_n() {
    games::each(&mut Stops);
}

/// Three armies among each other: whoever may capture without end looks at 80,000 positions before
/// he has seen where every move leads.
const MELEE: &str = "rQwN/2rPrBrNrR/8rP1/2rP1rP1rN1rP1rP2rP/5rP7bP4|1wK/3wN1wR/1wP5wR2/2wPwPwP5wP3/\
                     2wP5rR3wP4wQ|2/1bNbR1bK1/1bP2bR5/13bP/3bPbP1bPwB3bP5bQ w ws - --- r:mate \
                     r>w - - - 5";

#[derive(Default)]
struct Melee {
    games: usize,
}

impl Visitor for Melee {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let Ok(state) = game.read_position(MELEE) else { return };
        self.games += 1;
        let weights = Weights::of(&game).expect("weights that fit");
        let limits = Limits { margin: 5 * (WIN / 1000), ..Limits::nodes(200) };
        let nodes = |delta, even_after| {
            let params = Params { delta, even_after, ..Params::DEFAULT };
            let mut searcher = Searcher::new(&game, weights.clone(), params);
            let thought = searcher.think(&state, &[], &limits, &NEVER);
            assert!(thought.best().is_some());
            thought.nodes
        };
        let Params { delta, even_after, .. } = Params::DEFAULT;
        assert!(nodes(delta, even_after) < 11_000);
        assert_eq!(nodes(0, u8::MAX), 50_000, "so many may be looked at, then it moves");
    }
}

#[test]
fn a_first_look_has_an_end() {
    let mut melee = Melee::default();
    games::each(&mut melee);
    assert_eq!(melee.games, 1);
}
