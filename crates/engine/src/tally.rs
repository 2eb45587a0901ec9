use rules::Ending;

/// What came of the openings of a match so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played.
    pub games: u32,
    /// Games cut off at the longest length.
    pub unfinished: u32,
    /// The first contender's share of each opening: of every two opposing seats in its games the
    /// better one counts, and of equals each a half.
    pub shares: Vec<f64>,
    /// How often games ended so.
    pub endings: Vec<(Ending, u32)>,
    /// How often the first contender's seats and the second's came to each place.
    pub places: [[u32; 4]; 2],
}

impl Tally {
    /// Counts the end of a game; of one that was cut off for None.
    pub(crate) fn ended(&mut self, by: Option<Ending>) {
        self.games += 1;
        match by {
            None => self.unfinished += 1,
            Some(ending) => self.count(ending, 1),
        }
    }

    fn count(&mut self, ending: Ending, times: u32) {
        match self.endings.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, counted)) => *counted += times,
            None => self.endings.push((ending, times)),
        }
    }

    /// Adds other openings of the same match.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.shares.extend_from_slice(&other.shares);
        other.endings.iter().for_each(|&(ending, times)| self.count(ending, times));
        for (places, more) in self.places.iter_mut().zip(&other.places) {
            places.iter_mut().zip(more).for_each(|(place, more)| *place += more);
        }
    }

    /// The first contender's share, and how far the truth may be from it with 95 % confidence.
    pub fn share(&self) -> (f64, f64) {
        let number = self.shares.len() as f64;
        let mean = self.shares.iter().sum::<f64>() / number;
        let squares: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        (mean, 1.96 * (squares / (number - 1.0).max(1.0) / number).sqrt())
    }

    /// The difference in Elo that the share means, with its lower and upper bound.
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = self.share();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        [mean, mean - error, mean + error].map(elo)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((share, error), [elo, low, high]) = (self.share(), self.elo());
        write!(f, "share {share:.3} ± {error:.3}, Elo {elo:+.0} [{low:+.0}, {high:+.0}], ")?;
        write!(f, "{} games: {} unfinished", self.games, self.unfinished)?;
        self.endings.iter().try_for_each(|(ending, times)| write!(f, ", {times} {}", ending.word()))
    }
}

/// A sequential test of a match: is the first contender better by the greater of two differences,
/// or only by the lesser? It ends as soon as the openings so far say so.
///
/// The openings' shares are taken as normal (the generalised test of Wald's): the games of one
/// opening depend on each other, so the opening is the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The two differences in Elo, the lesser first.
    pub elo: [f64; 2],
    /// How often it may accept the wrong one.
    pub error: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The lesser difference.
    Lesser,
    /// The greater difference.
    Greater,
}

impl Verdict {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Lesser => "lesser",
            Self::Greater => "greater",
        }
    }
}

impl Sprt {
    /// The logarithm of how much likelier the greater difference is.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let number = tally.shares.len() as f64;
        let sum: f64 = tally.shares.iter().sum();
        let mean = sum / number.max(1.0);
        let squares: f64 = tally.shares.iter().map(|share| (share - mean).powi(2)).sum();
        // As if two more openings had gone a quarter off the mean, so that a few alike prove nothing.
        let variance = (squares + 2.0 * 0.25_f64.powi(2)) / (number + 2.0);
        let [lesser, greater] = self.elo.map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        number * (greater - lesser) * (2.0 * mean - lesser - greater) / (2.0 * variance)
    }

    /// How far the ratio must be from 0.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// What the openings so far say.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        match self.ratio(tally) {
            ratio if ratio >= self.bound() => Verdict::Greater,
            ratio if ratio <= -self.bound() => Verdict::Lesser,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_an_interval_and_an_elo() {
        let tally = Tally { shares: vec![0.5, 0.75, 1.0, 0.75], ..Tally::default() };
        let (share, error) = tally.share();
        assert_eq!(share, 0.75);
        assert!((error - 0.2).abs() < 0.01);
        assert!((tally.elo()[0] - 190.8).abs() < 0.1);
    }

    #[test]
    fn tallies_add_up() {
        let one = |share, ending| {
            let mut tally = Tally { shares: vec![share], ..Tally::default() };
            tally.ended(ending);
            tally
        };
        let mut sum = one(0.5, Some(Ending::Stalemate));
        sum.add(&one(1.0, None));
        sum.add(&one(0.0, Some(Ending::Stalemate)));
        assert_eq!((sum.games, sum.unfinished, sum.shares.len()), (3, 1, 3));
        assert_eq!(sum.endings, [(Ending::Stalemate, 2)]);
    }

    #[test]
    fn a_sequential_test_ends_when_the_openings_say_so() {
        let sprt = Sprt { elo: [0.0, 20.0], error: 0.05 };
        assert!((sprt.bound() - 2.944).abs() < 0.001);
        let match_of = |share: f64, openings| {
            let swing = |i| if i % 2 == 0 { 0.2 } else { -0.2 };
            let shares = (0..openings).map(|i| share + swing(i)).collect();
            Tally { shares, ..Tally::default() }
        };
        assert_eq!(sprt.verdict(&match_of(0.56, 4)), Verdict::Open);
        assert_eq!(sprt.verdict(&match_of(0.56, 200)), Verdict::Greater);
        assert_eq!(sprt.verdict(&match_of(0.47, 200)), Verdict::Lesser);
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
    }
}
