use crate::Ending;

/// How a game's record for people is set, where games differ by custom.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The edition of the rules, for a tag of its own.
    pub edition: Option<&'static str>,
    /// What stands between two moves of a round; only a blank if empty.
    pub joint: &'static str,
    /// What stands for the move of a seat that has none in this round.
    pub gap: &'static str,
    /// The letters of the seats in player order, where they are not those of acts.
    pub letters: Option<&'static str>,
    /// The words of endings that differ from [`Ending::word`].
    pub endings: &'static [(Ending, &'static str)],
}

impl Sheet {
    /// The custom of a game that has none of its own.
    pub const PLAIN: Self =
        Self { edition: None, joint: "..", gap: "--", letters: None, endings: &[] };

    /// The word of an ending.
    pub fn ending(&self, ending: Ending) -> &'static str {
        let own = self.endings.iter().find(|(its, _)| *its == ending);
        own.map_or(ending.word(), |(_, word)| word)
    }
}
