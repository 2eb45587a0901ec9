use rules::MOST_TERMS;

use crate::seen::Numbers;

/// Goes down a slope from some weights with momentum, each term in units of how much it varies and
/// by its own measure (Adam, Kingma and Ba).
pub(crate) struct Climb {
    scales: Numbers,
    /// Where it began, in these units.
    prior: Numbers,
    point: Numbers,
    /// How much a term counts that is one unit from the beginning.
    trust: f64,
    stride: f64,
    mean: Numbers,
    square: Numbers,
    step: i32,
}

impl Climb {
    /// At these weights; the first step is as long as `stride`.
    pub(crate) fn new(from: &Numbers, scales: Numbers, trust: f64, stride: f64) -> Self {
        let (prior, none) = (std::array::from_fn(|t| from[t] * scales[t]), [0.0; MOST_TERMS]);
        Self { scales, prior, point: prior, trust, stride, mean: none, square: none, step: 0 }
    }

    /// The weights it has come to.
    pub(crate) fn weights(&self) -> Numbers {
        std::array::from_fn(|t| self.point[t] / self.scales[t])
    }

    /// Steps down a slope that was added up over so many samples.
    pub(crate) fn step(&mut self, slope: &Numbers, samples: usize) {
        self.step += 1;
        let (fast, slow) = (1.0 - 0.9_f64.powi(self.step), 1.0 - 0.999_f64.powi(self.step));
        for (t, slope) in slope.iter().enumerate() {
            let mut slope = slope / (self.scales[t] * samples.max(1) as f64);
            slope += 2.0 * self.trust * (self.point[t] - self.prior[t]);
            self.mean[t] += 0.1 * (slope - self.mean[t]);
            self.square[t] += 0.001 * (slope * slope - self.square[t]);
            let (mean, square) = (self.mean[t] / fast, self.square[t] / slow);
            self.point[t] -= self.stride * mean / (square.sqrt() + 1e-8);
        }
    }
}
