use crate::seen::Numbers;

/// Steps down a slope with momentum, each number by its own measure (Adam, Kingma and Ba).
pub(crate) struct Climb {
    stride: f64,
    mean: Numbers,
    square: Numbers,
    step: i32,
}

impl Climb {
    /// At the beginning; the first step is as long as `stride`.
    pub(crate) const fn new(stride: f64) -> Self {
        let none = [0.0; rules::MOST_TERMS];
        Self { stride, mean: none, square: none, step: 0 }
    }

    pub(crate) fn step(&mut self, point: &mut Numbers, slope: &Numbers) {
        self.step += 1;
        let (fast, slow) = (1.0 - 0.9_f64.powi(self.step), 1.0 - 0.999_f64.powi(self.step));
        for (i, &slope) in slope.iter().enumerate() {
            self.mean[i] += 0.1 * (slope - self.mean[i]);
            self.square[i] += 0.001 * (slope * slope - self.square[i]);
            let (mean, square) = (self.mean[i] / fast, self.square[i] / slow);
            point[i] -= self.stride * mean / (square.sqrt() + 1e-8);
        }
    }
}
