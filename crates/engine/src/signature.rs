use rules::{Game, Measures, Options, PerPlayer, Random, mix};

/// Random games that a signature looks at.
const GAMES: u64 = 6;
/// Moves of each.
const MOVES: usize = 40;

/// What a game is to an engine, as one number: what may be done and what the terms measure in
/// random games. Weights are worth something only where it is the same.
///
/// It is that of the default options, for all options that change neither seats nor terms.
pub fn signature<G: Game>(game: &G) -> u64 {
    let plain = G::new(&Options::defaults(G::info().options)).ok();
    let like = |plain: &G| plain.players() == game.players() && plain.terms() == game.terms();
    walked(plain.filter(like).as_ref().unwrap_or(game))
}

fn walked<G: Game>(game: &G) -> u64 {
    let mut all = 0;
    let mut note = |number: u64| all = mix(all ^ number);
    game.terms().iter().flat_map(|term| term.bytes()).for_each(|byte| note(byte.into()));
    for seed in 0..GAMES {
        let (mut state, mut random) = (game.start(), Random::new(seed));
        for _ in 0..MOVES {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            // The order in which a game lists its moves is no rule.
            moves.sort_by_cached_key(|&m| game.act(&state, m));
            note(moves.len() as u64);
            let mut measures: PerPlayer<Measures> =
                PerPlayer::from_fn(game.players(), |_| Measures::default());
            game.measure(&state, &mut measures);
            let terms = measures.iter().flat_map(|(_, measures)| measures);
            terms.for_each(|term| note(term as u64));
            let Some(&m) = random.pick(&moves) else { break };
            game.play(&mut state, m);
        }
    }
    all
}
