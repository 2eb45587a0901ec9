use rules::{Appraise, PerPlayer, Player, Standing};

use crate::{WIN, Weights, points::Judge};

/// Rounds in which strengths are brought nearer to values.
const ROUNDS: usize = 60;

/// How likely every player is to come to each place, first to last, as far as values from 0 to
/// [`WIN`] tell: the places are drawn by strengths, one after another, whose draw is worth just
/// these values. A player who is out has the places below all who are not.
pub fn place_chances<G: Appraise>(
    game: &G,
    state: &G::State,
    values: &PerPlayer<i32>,
) -> PerPlayer<[f64; 4]> {
    let judge = Judge::new(game, Weights::new(Vec::new(), &[]));
    let (sides, prizes) = (judge.sides(), game.prizes(judge.sides()));
    let (mut points, mut lives) = (vec![0.0; sides], vec![false; sides]);
    for player in (0..game.players()).map(Player::new) {
        let side = judge.side(player);
        points[side] = f64::from(values[player].clamp(0, WIN)) / f64::from(WIN);
        lives[side] |= !matches!(game.standing(state, player), Standing::Out(_));
    }
    let prizes: Vec<_> = prizes.iter().map(|&prize| f64::from(prize) / 1000.0).collect();
    let chances = fitted(&points, &lives, &prizes);
    PerPlayer::from_fn(game.players(), |player| {
        let mut places = [0.0; 4];
        places[..sides].copy_from_slice(&chances[judge.side(player)]);
        places
    })
}

/// The chances of places of the strengths that are worth these points.
fn fitted(points: &[f64], lives: &[bool], prizes: &[f64]) -> Vec<Vec<f64>> {
    let mut strengths: Vec<f64> = lives.iter().map(|&l| if l { 1.0 } else { 1e-12 }).collect();
    // Points of all sides come to all prizes: where the values do not, they are taken in proportion.
    let out: f64 = prizes[lives.iter().filter(|&&l| l).count().min(prizes.len())..].iter().sum();
    let living = lives.iter().zip(points).filter(|(l, _)| **l).map(|(_, p)| p);
    let scale = (prizes.iter().sum::<f64>() - out) / living.sum::<f64>().max(1e-9);
    let mut chances = drawn(&strengths);
    for _ in 0..ROUNDS {
        for (side, places) in chances.iter().enumerate().filter(|(side, _)| lives[*side]) {
            let worth: f64 = places.iter().zip(prizes).map(|(chance, prize)| chance * prize).sum();
            let wanted = (points[side] * scale).min(1.0);
            strengths[side] = (strengths[side] * (wanted + 1e-6) / (worth + 1e-6)).clamp(1e-9, 1e9);
        }
        chances = drawn(&strengths);
    }
    chances
}

/// How likely each is to be drawn first, second and so on, by strength among those left.
fn drawn(strengths: &[f64]) -> Vec<Vec<f64>> {
    let number = strengths.len();
    let mut chances = vec![vec![0.0; number]; number];
    draw(strengths, &mut vec![false; number], 0, 1.0, &mut chances);
    chances
}

fn draw(strengths: &[f64], drawn: &mut [bool], place: usize, odds: f64, out: &mut [Vec<f64>]) {
    let left: f64 = strengths.iter().zip(&*drawn).filter(|(_, d)| !**d).map(|(s, _)| s).sum();
    for side in 0..strengths.len() {
        if drawn[side] {
            continue;
        }
        let odds = odds * strengths[side] / left;
        out[side][place] += odds;
        drawn[side] = true;
        draw(strengths, drawn, place + 1, odds, out);
        drawn[side] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIZES: [f64; 3] = [1.0, 0.5, 0.0];

    fn worth(places: &[f64]) -> f64 {
        places.iter().zip(PRIZES).map(|(chance, prize)| chance * prize).sum()
    }

    #[test]
    fn chances_are_worth_the_values_and_each_place_is_given_once() {
        for points in [[0.5, 0.5, 0.5], [0.8, 0.4, 0.3], [0.97, 0.5, 0.03]] {
            let chances = fitted(&points, &[true; 3], &PRIZES);
            for (places, points) in chances.iter().zip(points) {
                assert!((places.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!((worth(places) - points).abs() < 0.02, "{places:?} {points}");
            }
            for place in 0..3 {
                assert!(
                    (chances.iter().map(|places| places[place]).sum::<f64>() - 1.0).abs() < 1e-9
                );
            }
        }
    }

    #[test]
    fn two_sides_win_as_likely_as_they_expect_to() {
        let chances = fitted(&[0.7, 0.3], &[true; 2], &[1.0, 0.0]);
        assert!((chances[0][0] - 0.7).abs() < 1e-3 && (chances[1][0] - 0.3).abs() < 1e-3);
    }

    #[test]
    fn who_is_out_comes_last() {
        let chances = fitted(&[0.9, 0.0, 0.6], &[true, false, true], &PRIZES);
        assert!(chances[1][2] > 0.999, "{chances:?}");
        assert!((worth(&chances[0]) - 0.9).abs() < 0.02, "{chances:?}");
    }
}
