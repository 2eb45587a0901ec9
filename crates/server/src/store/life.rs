/// From when to when a server has run, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// When it began: no two servers of a store have begun at once.
    pub born_ms: u64,
    /// When it was last known to run.
    pub seen_ms: u64,
}

impl Life {
    /// For how long after a time none of these servers ran, before the last of them began.
    pub(crate) fn outage(lives: &[Self], since_ms: u64) -> u64 {
        let gap = |pair: &[Self]| pair[1].born_ms.saturating_sub(pair[0].seen_ms.max(since_ms));
        lives.windows(2).map(gap).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_between_lives_is_an_outage() {
        let lives = [(100, 200), (250, 300), (400, 400)];
        let lives = lives.map(|(born_ms, seen_ms)| Life { born_ms, seen_ms });
        for (since, down) in [(150, 150), (220, 130), (260, 100), (350, 50), (500, 0)] {
            assert_eq!(Life::outage(&lives, since), down, "since {since}");
        }
        assert_eq!(Life::outage(&lives[..1], 0), 0, "of what was before nothing is known");
    }
}
