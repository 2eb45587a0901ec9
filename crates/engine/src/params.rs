/// What a search may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions to look at, at most. The first iteration is finished whatever it takes, so that
    /// every move was seen once.
    pub nodes: u64,
    /// Plies to look ahead, at most, captures after that not counted.
    pub depth: u8,
    /// How many best moves get an exact value and a line.
    pub lines: usize,
    /// Moves worth at most so much less than the best get an exact value too; see [`WIN`].
    ///
    /// [`WIN`]: crate::WIN
    pub margin: i32,
}

impl Limits {
    /// As many nodes, nothing else.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, depth: MOST_DEPTH, lines: 1, margin: 0 }
    }

    /// As many plies, nothing else.
    pub const fn depth(depth: u8) -> Self {
        Self { nodes: u64::MAX, depth, lines: 1, margin: 0 }
    }
}

/// No search is deeper.
pub const MOST_DEPTH: u8 = 64;

/// How a search searches: everything that can be switched off or tuned, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// With three sides and more: how many opponents in a row between two turns of the player may
    /// choose freely among all their moves; the others play one of their `kept` moves. As many as
    /// there are opponents is paranoid search, one with one kept move is BRS+, anything else the
    /// OPPS family.
    pub free_opponents: u8,
    /// How many of the best ordered moves an opponent keeps who may not choose freely.
    pub kept: u8,
    /// Entries of the transposition table; 0 for none.
    pub table: usize,
    /// Whether leaves are followed by captures until it is quiet.
    pub quiescence: bool,
    /// For how many plies of quiescence all moves out of check are looked at.
    pub evasions: u8,
    /// With three sides and more: whether captures of one opponent from another are left out in
    /// quiescence.
    pub skip_idle: bool,
    /// In games that sift: captures that cannot bring the value into the window are left out
    /// in quiescence, however much their gain and so many 1024ths of a logit; 0 for never.
    pub delta: i32,
    /// In games that sift: after so many plies of quiescence a capture of a man worth less than the
    /// capturing one is followed only where that one cannot be captured back.
    pub even_after: u8,
    /// At the last three plies a position that looks better than asked for by so much a ply, in
    /// thousandths of a win, is believed; 0 for never.
    pub believe: i32,
    /// At the last two plies quiet moves are left out where the position looks worse than needed by
    /// so much a ply, in thousandths of a win; 0 for never.
    pub give_up: i32,
    /// Whether moves after the first are first asked only whether they are better.
    pub null_window: bool,
    /// Quiet moves after so many are searched a ply less deep at first; 0 for never. Moves into and
    /// out of check are not.
    pub reduce_after: u8,
    /// Of these, moves after so many two plies less deep; 0 for never.
    pub reduce_more_after: u8,
    /// At the last two plies quiet moves after so many times the depth are left out, but for those
    /// out of check; 0 for never.
    pub prune_after: u8,
    /// Whether a position met before in the line is judged as the game judges repetition.
    pub repetition: bool,
    /// With three sides and more: how much less than the game says a repetition is worth, in
    /// thousandths of a win. All against one looks so bad that every player would repeat.
    pub contempt: i32,
    /// Positions that may be looked at, besides all others, for a win within one or two of the
    /// player's own moves that nobody can prevent; 0 for none. Only where one best move is asked
    /// for.
    pub proof: u32,
    /// What all that a glance does not show is taken to be worth at most, in 1024ths of a logit:
    /// leaves that a glance shows to be farther outside the window are not measured; 0 for none.
    pub lazy: i32,
    /// Whether positions are judged at a glance alone where the game has one: a yardstick of what
    /// measuring all the rest is worth, which it does not take the time for.
    pub glance: bool,
    /// Whether positions of which the game knows who wins are taken at their word.
    pub endings: bool,
    /// How many threads think; only one finds the same every time.
    pub threads: u8,
}

impl Params {
    /// What search does by default.
    pub const DEFAULT: Self = Self {
        free_opponents: u8::MAX,
        kept: 1,
        table: 1 << 18,
        quiescence: true,
        evasions: 2,
        skip_idle: false,
        delta: 300,
        even_after: 1,
        believe: 0,
        give_up: 0,
        null_window: true,
        reduce_after: 4,
        reduce_more_after: 12,
        prune_after: 0,
        repetition: true,
        contempt: 480,
        proof: 0,
        lazy: 700,
        glance: false,
        endings: true,
        threads: 1,
    };

    /// Plain alpha-beta over the whole tree: what is checked against minimax.
    pub const PLAIN: Self = Self {
        table: 0,
        quiescence: false,
        evasions: 0,
        null_window: false,
        reduce_after: 0,
        repetition: false,
        lazy: 0,
        endings: false,
        ..Self::DEFAULT
    };
}

impl Default for Params {
    fn default() -> Self {
        Self::DEFAULT
    }
}
