use std::{collections::HashSet, hash::Hash};

use crate::{Exit, Game, Lang, Outcome, Player, Random, Sign};

/// A position that has stood so often may be claimed a draw, or is one, where anything is.
const MANY: u32 = 9;

/// How much [`conform`] does.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The number of random games.
    pub games: u64,
    /// The longest game, in acts; a game still going on then is left.
    pub acts: usize,
    /// Every how many acts the slow questions are asked: all texts there and back, symmetries.
    pub every: usize,
    /// The seed of all choices.
    pub seed: u64,
}

/// Plays random games and asserts at every step what no game may get wrong.
///
/// Among it: the game's own [`check`](crate::Rules::check) holds; moves are unique, and as many as
/// counted; none when there is an outcome; all [`points`](crate::Rules::points) together stay the
/// same, however the game ends; the key is that of the same position read from its text; positions,
/// acts and printed moves are read back; symmetries commute with moves and play; deals are read
/// back; someone leaves and the game still ends.
///
/// # Panics
/// If anything is wrong; the message holds the position.
pub fn conform<G: Game>(game: &G, trial: Trial) {
    assert_eq!(game.board().layers.len(), game.layers().len(), "names of the board's layers");
    for number in 0..trial.games {
        let mut random = Random::new(trial.seed.wrapping_add(number.wrapping_mul(0x1_0000_0001)));
        random_game(game, trial, &mut random);
    }
}

fn random_game<G: Game>(game: &G, trial: Trial, random: &mut Random) {
    let mut state = game.start();
    let leaves_at = (random.below(3) == 0).then(|| random.below(120));
    let mut moves = Vec::new();
    for act in 0..trial.acts {
        let slow = random.below(trial.every) == 0;
        let outcome = sound(game, &state, &mut moves, slow, random);
        if outcome.is_some() {
            return;
        }
        if Some(act) == leaves_at {
            someone_leaves(game, state, random);
        }
        if random.below(8) == 0 && strike(game, &mut state, random) {
            continue;
        }
        let m = moves[random.below(moves.len())];
        game.play(&mut state, m);
    }
}

/// Asserts that what holds a man is known, that a check has checkers, and that every player's moves
/// can be shown.
fn seen_from_every_seat<G: Game>(game: &G, state: &G::State, position: &str) {
    for hold in game.holds(state).iter().filter(|hold| hold.sign == Sign::Pinned) {
        assert!(!hold.by.is_empty(), "{hold:?}\n{position}");
    }
    let placed = game.placed(state);
    for player in (0..game.players()).map(Player::new) {
        let checkers = game.checkers(state, player);
        let attacked = game.in_check(state, player);
        assert_eq!(
            attacked,
            !checkers.is_empty(),
            "{player:?} in check by {checkers:?}\n{position}"
        );
        let king = game.king(state, player);
        assert!(king.is_some() || !attacked, "{player:?} in check without a king\n{position}");
        let stands = |cell| placed.iter().any(|man| man.cell == cell);
        assert!(king.is_none_or(stands), "{player:?}: no king on {king:?}\n{position}");
        if let Some(shown) = game.with_turn(state, player) {
            let mut moves = Vec::new();
            game.moves(&shown, &mut moves);
            // One piece at a time: asking for all of them is slow.
            let some = moves.get(moves.len() / 2).map(|&m| game.shape(&shown, m));
            if let Some(cell) = some.and_then(|shape| shape.from) {
                for bar in game.barred(&shown, cell, Lang::En) {
                    let goes = |&m: &G::Move| {
                        let shape = game.shape(&shown, m);
                        shape.from == Some(cell) && shape.to == Some(bar.to)
                    };
                    assert!(!moves.iter().any(goes), "{cell:?} goes to {bar:?}\n{position}");
                }
            }
            for m in moves {
                let shape = game.shape(&shown, m);
                assert!(shape.from.is_none() == shape.to.is_none(), "{shape:?}\n{position}");
            }
        }
    }
}

/// Asserts what must hold of one state and lists its moves.
fn sound<G: Game>(
    game: &G,
    state: &G::State,
    moves: &mut Vec<G::Move>,
    slow: bool,
    random: &mut Random,
) -> Option<Outcome> {
    let position = game.position(state);
    if let Err(wrong) = game.check(state) {
        panic!("{wrong}\n{position}");
    }
    moves.clear();
    game.moves(state, moves);
    let outcome = game.outcome(state);
    assert_eq!(outcome.is_none(), !moves.is_empty(), "moves against {outcome:?}\n{position}");
    assert_eq!(game.count(state), moves.len() as u64, "the count of moves\n{position}");
    assert!(unique(moves.iter().copied()), "a move is listed twice\n{position}");
    if let Some(outcome) = outcome {
        ranked(&outcome, game.players(), &position);
    }
    constant(game, state, outcome.as_ref(), &position);
    if slow {
        seen_from_every_seat(game, state, &position);
        match game.read_position(&position) {
            Err(unread) => panic!("{unread}\n{position}"),
            Ok(read) => {
                assert_eq!(read, *state, "the position is another when read\n{position}");
                assert_eq!(
                    game.key(&read),
                    game.key(state),
                    "the key depends on the way\n{position}"
                );
            }
        }
        texts(game, state, moves, random, &position);
        symmetric(game, state, moves, random, &position);
        shapes(game, state, moves, &position);
        // What a table may end the game by.
        let draws = [game.agreed_draw(state), game.claim(state, MANY), game.repeated(state, MANY)];
        for draw in draws.iter().flatten().filter(|_| outcome.is_none()) {
            ranked(draw, game.players(), &position);
            constant(game, state, Some(draw), &position);
        }
    }
    outcome
}

fn unique<T: Eq + Hash>(items: impl IntoIterator<Item = T>) -> bool {
    let mut seen = HashSet::new();
    items.into_iter().all(|item| seen.insert(item))
}

/// Places are from 1, without gaps, and agree with points.
fn ranked(outcome: &Outcome, players: usize, position: &str) {
    let places = outcome.places.as_slice();
    assert_eq!(places.len(), players, "places for every player\n{position}");
    for &place in places {
        let better = places.iter().filter(|&&other| other < place).count();
        assert_eq!(usize::from(place), better + 1, "places {places:?}\n{position}");
    }
}

/// All points together are as many as at the start.
fn constant<G: Game>(game: &G, state: &G::State, end: Option<&Outcome>, position: &str) {
    let all = game.points(&game.start(), None);
    assert_eq!(game.points(state, end), all, "points after {end:?}\n{position}");
    if let Some(end) = end {
        assert_eq!(end.half_points.is_some(), all.is_some(), "points in {end:?}\n{position}");
    }
}

fn texts<G: Game>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    random: &mut Random,
    position: &str,
) {
    assert!(unique(moves.iter().map(|&m| game.act(state, m))), "two acts read alike\n{position}");
    for lang in Lang::ALL {
        let printed = unique(moves.iter().map(|&m| game.write(state, m, lang)));
        assert!(printed, "two moves are printed alike in {}\n{position}", lang.code());
        if let Some(&m) = random.pick(moves) {
            let text = game.write(state, m, lang);
            assert_eq!(game.read(state, &text), Ok(m), "reading \"{text}\"\n{position}");
        }
    }
    if let Some(&m) = random.pick(moves) {
        let text = game.act(state, m);
        assert_eq!(game.read_act(state, &text), Ok(m), "reading \"{text}\"\n{position}");
        assert_eq!(game.read(state, &text), Ok(m), "reading \"{text}\" as people\n{position}");
    }
    let mut deals = Vec::new();
    for by in (0..game.players()).map(Player::new) {
        deals.clear();
        game.deals(state, by, &mut deals);
        let acts = deals.iter().map(|&deal| game.deal_act(state, by, deal));
        assert!(unique(acts), "two deals read alike\n{position}");
    }
}

fn symmetric<G: Game>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    random: &mut Random,
    position: &str,
) {
    for symmetry in 0..game.symmetries() {
        let turned = game.turned(state, symmetry);
        let mut there = Vec::new();
        game.moves(&turned, &mut there);
        let there: HashSet<_> = there.into_iter().collect();
        let here: HashSet<_> = moves.iter().map(|&m| game.turned_move(m, symmetry)).collect();
        assert_eq!(here, there, "symmetry {symmetry} does not commute with moves\n{position}");
        if let Some(&m) = random.pick(moves) {
            let (mut one, mut other) = (*state, turned);
            game.play(&mut one, m);
            game.play(&mut other, game.turned_move(m, symmetry));
            let one = game.turned(&one, symmetry);
            assert_eq!(one, other, "symmetry {symmetry} does not commute with play\n{position}");
        }
    }
}

/// The shapes of moves tell them apart, and pieces are drawn once a cell.
fn shapes<G: Game>(game: &G, state: &G::State, moves: &[G::Move], position: &str) {
    let shapes = moves.iter().map(|&m| game.shape(state, m));
    assert!(
        unique(shapes.map(|s| (s.from, s.to, s.label))),
        "two moves have one shape\n{position}"
    );
    let placed = game.placed(state);
    assert!(unique(placed.iter().map(|p| p.cell)), "two pieces on one cell\n{position}");
    for piece in placed {
        assert!(piece.cell.index() < game.board().spots.len(), "a piece off the board\n{position}");
        let _ = G::info().kind(piece.kind);
    }
}

fn strike<G: Game>(game: &G, state: &mut G::State, random: &mut Random) -> bool {
    let by = Player::new(random.below(game.players()));
    let mut deals = Vec::new();
    game.deals(state, by, &mut deals);
    let deal = random.pick(&deals).copied();
    if let Some(deal) = deal {
        game.strike(state, by, deal);
    }
    deal.is_some()
}

/// After someone has left the game goes on as sound as before, and ends.
fn someone_leaves<G: Game>(game: &G, mut state: G::State, random: &mut Random) {
    let who = Player::new(random.below(game.players()));
    if !game.may_leave(&state, who) {
        return;
    }
    let why = if random.below(2) == 0 { Exit::Resigned } else { Exit::OutOfTime };
    game.leave(&mut state, who, why);
    let mut moves = Vec::new();
    for _ in 0..20_000 {
        let slow = random.below(500) == 0;
        if sound(game, &state, &mut moves, slow, random).is_some() {
            return;
        }
        let m = moves[random.below(moves.len())];
        game.play(&mut state, m);
    }
    panic!("after {who:?} has left the game does not end\n{}", game.position(&state));
}
