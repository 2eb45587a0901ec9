use crate::Rules;

/// How many sequences of exactly `depth` moves are legal from here.
///
/// Counts moves only: no deals, no claims. The last ply is counted, not played.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    let mut leaves = 0;
    perft_while(rules, state, depth, &mut |more| {
        leaves += more;
        true
    });
    leaves
}

/// Tells the leaves of [`perft`] bit by bit, for as long as `tell` returns true.
///
/// False if it was stopped.
pub fn perft_while<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    tell: &mut impl FnMut(u64) -> bool,
) -> bool {
    let mut lists = vec![Vec::new(); depth as usize];
    below(rules, state, &mut lists, tell)
}

fn below<R: Rules>(
    rules: &R,
    state: &R::State,
    lists: &mut [Vec<R::Move>],
    tell: &mut impl FnMut(u64) -> bool,
) -> bool {
    match lists {
        [] => tell(1),
        [_] => tell(rules.count(state)),
        [moves, deeper @ ..] => {
            moves.clear();
            rules.moves(state, moves);
            moves.iter().all(|&m| {
                let mut next = *state;
                rules.play(&mut next, m);
                below(rules, &next, deeper, tell)
            })
        }
    }
}
