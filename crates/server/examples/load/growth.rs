use std::time::Duration;

use crate::Failure;

/// How often memory is looked at.
const EVERY: Duration = Duration::from_secs(5);
/// The fewest looks that tell anything.
const FEWEST: usize = 10;

/// Whether memory grows with time, beyond what the logs take.
#[derive(Debug, Default)]
pub(crate) struct Growth {
    looks: Vec<Look>,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    at: Duration,
    acts: usize,
    kib: u64,
}

impl Growth {
    pub(crate) fn is_due(&self, at: Duration) -> bool {
        self.looks.last().is_none_or(|last| at >= last.at + EVERY)
    }

    pub(crate) fn note(&mut self, at: Duration, acts: usize, kib: u64) {
        self.looks.push(Look { at, acts, kib });
    }

    /// Tells how memory has grown in the second half, when all that is made once is there, and
    /// fails if an act has taken more than so many bytes.
    pub(crate) fn check(&self, bytes: u64) -> Result<(), Failure> {
        let looks = &self.looks[self.looks.len() / 2..];
        if looks.len() < FEWEST {
            return Err("too short to see whether memory grows".into());
        }
        let minute = slope(looks.iter().map(|look| (look.at.as_secs_f64() / 60.0, look.kib)));
        let act = slope(looks.iter().map(|look| (look.acts as f64, look.kib))) * 1024.0;
        println!("memory: {:+.2} MiB a minute, {act:+.0} bytes an act", minute / 1024.0);
        if act <= bytes as f64 { Ok(()) } else { Err("memory grows".into()) }
    }
}

/// How much y grows for each x, by least squares.
fn slope(points: impl Iterator<Item = (f64, u64)> + Clone) -> f64 {
    let points = points.map(|(x, y)| (x, y as f64));
    let count = points.clone().count() as f64;
    let (x, y) = points.clone().fold((0.0, 0.0), |(a, b), (x, y)| (a + x / count, b + y / count));
    let (over, under) = points.fold((0.0, 0.0), |(over, under), (px, py)| {
        (over + (px - x) * (py - y), under + (px - x).powi(2))
    });
    over / under
}
