//! Moves that are not quiet, out of a list that was made with a view to them.

use rules::Appraise;

/// Keeps of the moves from number `first` on those that gain something.
pub(crate) fn keep<G: Appraise>(
    game: &G,
    state: &G::State,
    moves: &mut Vec<G::Move>,
    first: usize,
) {
    let mut at = first;
    while at < moves.len() {
        if game.stakes(state, moves[at]).gain > 0 {
            at += 1;
        } else {
            moves.swap_remove(at);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use board::Cell;
    use rules::Random;

    use super::*;

    /// Asserts along random games that who can capture a man where his own capture `ends` was seen
    /// to be able to, and that some captures cannot be answered.
    pub(crate) fn answers_are_foreseen<G: Appraise>(
        game: &G,
        ends: impl Fn(G::Move) -> Option<Cell>,
    ) {
        let (mut answered, mut safe) = (0, 0);
        for seed in 0..30 {
            let (mut state, mut random) = (game.start(), Random::new(seed));
            for _ in 0..120 {
                let mut moves = Vec::new();
                game.noisy(&state, &mut moves);
                for &m in &moves {
                    let Some(end) = ends(m) else { continue };
                    let mut next = state;
                    game.play(&mut next, m);
                    let mut replies = Vec::new();
                    game.noisy(&next, &mut replies);
                    if replies.into_iter().any(|reply| ends(reply) == Some(end)) {
                        answered += 1;
                        assert!(game.answered(&state, m), "{m:?} in {state:?}");
                    }
                    safe += usize::from(!game.answered(&state, m));
                }
                moves.clear();
                game.moves(&state, &mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                game.play(&mut state, m);
            }
        }
        assert!(answered > 100 && safe > 100, "{answered} answered, {safe} safe");
    }
}
