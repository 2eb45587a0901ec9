//! Endings that are known are played to their end, in all games that have such.

use std::sync::{Arc, atomic::AtomicBool};

use engine::{Limits, Params, Searcher, WIN, Weights};
use rules::{Endings, Game, Options, Player, Random, Verdict, Visitor};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The game with all its endings to so many pieces, if it has any.
fn knowing<G: Game>(pieces: usize) -> Option<G> {
    let mut game = G::new(&Options::defaults(G::info().options)).expect("the defaults go together");
    let mut endings = game.endings(pieces)?;
    for class in 0..endings.classes().len() {
        assert!(endings.solve(&game, class, &mut |_| true), "nobody stops it");
    }
    game.know(Arc::<dyn Endings<G>>::from(endings));
    Some(game)
}

/// The first decided ending of a random game, if it has one.
fn decided<G: Game>(game: &G, seed: u64) -> Option<(G::State, Verdict)> {
    let (mut random, mut state, mut moves) = (Random::new(seed), game.start(), Vec::new());
    while game.outcome(&state).is_none() {
        match game.verdict(&state) {
            None | Some(Verdict::Endless) => {}
            Some(verdict) => return Some((state, verdict)),
        }
        moves.clear();
        game.moves(&state, &mut moves);
        game.play(&mut state, *random.pick(&moves)?);
    }
    None
}

fn searcher<G: Game>(game: &G, endings: bool) -> Searcher<'_, G> {
    let weights = Weights::of(game).expect("weights that fit");
    Searcher::new(game, weights, Params { endings, table: 1 << 10, ..Params::DEFAULT })
}

/// Plays on: the winner by search, the other by search too or at random.
fn play_out<G: Game>(game: &G, mut state: G::State, winner: Player, errs: Option<u64>) -> usize {
    let (mut thinks, mut moves) = (searcher(game, true), 0);
    let mut random = Random::new(errs.unwrap_or(0));
    loop {
        if let Some(outcome) = game.outcome(&state) {
            assert_eq!(outcome.places[winner], 1, "{}", game.position(&state));
            return moves;
        }
        let is_winner = game.to_act(&state) == winner;
        let mut list = Vec::new();
        game.moves(&state, &mut list);
        let m = if is_winner || errs.is_none() {
            thinks.think(&state, &[], &Limits::nodes(50), &NEVER).best()
        } else {
            random.pick(&list).copied()
        };
        moves += usize::from(is_winner);
        game.play(&mut state, m.expect("a move"));
    }
}

struct Won(usize);

impl Visitor for Won {
    fn game<G: Game>(&mut self) {
        let Some(game) = knowing::<G>(3) else { return };
        for (seed, (state, verdict)) in (0..40).filter_map(|n| Some((n, decided(&game, n)?))) {
            let player = game.to_act(&state);
            let (winner, within) = match verdict {
                Verdict::Won(moves) => (player, moves),
                Verdict::Lost(moves) => (player.next(game.players()), moves),
                Verdict::Endless => continue,
            };
            let think =
                |endings| searcher(&game, endings).think(&state, &[], &Limits::depth(1), &NEVER);
            let thought = think(true);
            assert!(thought.values[winner] >= WIN - 2 * i32::from(within) - 1, "{seed}");
            let mut end = state;
            thought.lines[0].moves.iter().for_each(|&m| game.play(&mut end, m));
            let outcome = game.outcome(&end).expect("the line is told to its end");
            assert_eq!(outcome.places[winner], 1, "{seed}");
            for errs in [None, Some(seed)] {
                let moves = play_out(&game, state, winner, errs);
                assert!(moves <= within.into(), "{seed}: {moves} of {within}");
            }
            self.0 += usize::from(think(false).values[winner] < WIN / 2);
        }
    }
}

#[test]
fn known_endings_are_won_in_time_whoever_defends() {
    let mut won = Won(0);
    games::each(&mut won);
    assert!(won.0 > 0, "without them some would be given up");
}
