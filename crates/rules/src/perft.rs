use crate::Rules;

/// How many sequences of exactly `depth` moves are legal from here.
///
/// Counts moves only: no deals, no claims. The last ply is counted, not played.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    below(rules, state, &mut lists)
}

fn below<R: Rules>(rules: &R, state: &R::State, lists: &mut [Vec<R::Move>]) -> u64 {
    match lists {
        [] => 1,
        [_] => rules.count(state),
        [moves, deeper @ ..] => {
            moves.clear();
            rules.moves(state, moves);
            let mut leaves = 0;
            for &m in moves.iter() {
                let mut next = *state;
                rules.play(&mut next, m);
                leaves += below(rules, &next, deeper);
            }
            leaves
        }
    }
}

/// The leaves under each move of `state`, in the order of its moves.
pub fn divide<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: u32,
) -> impl Iterator<Item = (R::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        rules.moves(state, &mut moves);
    }
    moves.into_iter().map(move |m| {
        let mut next = *state;
        rules.play(&mut next, m);
        (m, perft(rules, &next, depth - 1))
    })
}
