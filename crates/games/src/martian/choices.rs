//! What the printed rules leave open or later editions changed: presets, and switches that override
//! them one by one.

use rules::{BadOption, Options};

/// §5.2: which moves over the canal may not be undone at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoUndo {
    /// Captures too.
    All,
    /// Only moves that captured nothing.
    Quiet,
    /// None.
    Off,
}

/// §6.5: the choices of one game value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// §5.2: what may not be undone.
    pub(super) no_undo: NoUndo,
    /// §4.11: whether pieces merge.
    pub(super) merge: bool,
    /// §6.4: the number of plies without a capture that ends the game, if one does.
    pub(super) quiet_limit: Option<u32>,
    /// §6.4: the number of plies without a capture after which a called clock ends the game, if it
    /// may be called at all.
    pub(super) clock: Option<u8>,
    /// §6.4: whether the clock may be called only after as many quiet plies as it runs for, and a
    /// capture cancels it.
    pub(super) cautious_clock: bool,
    /// §7.4: the score that ends the game, if one does.
    pub(super) majority: Option<u16>,
    /// §7.2: whether who empties his quadrant wins a tie.
    pub(super) emptier_wins_ties: bool,
    /// §7.5: whether four players play in pairs.
    pub(super) teams: bool,
}

const SEED: Choices = Choices {
    no_undo: NoUndo::All,
    merge: true,
    quiet_limit: None,
    clock: None,
    cautious_clock: false,
    majority: None,
    emptier_wins_ties: true,
    teams: true,
};

const ARCADE_2016: Choices = Choices { quiet_limit: Some(27), ..SEED };

const LOONEY_2020: Choices = Choices { clock: Some(7), ..SEED };

const ABSTRACT_PLAY: Choices = Choices {
    no_undo: NoUndo::Quiet,
    clock: Some(7),
    cautious_clock: true,
    majority: Some(18),
    ..SEED
};

const CLASSIC_1997: Choices =
    Choices { merge: false, emptier_wins_ties: false, teams: false, ..SEED };

impl Choices {
    /// The preset with what else was chosen.
    pub(super) fn new(options: &Options) -> Result<Self, BadOption> {
        let mut choices = match options.word("preset") {
            "arcade2016" => ARCADE_2016,
            "looney2020" => LOONEY_2020,
            "abstractplay" if options.word("players") == "2" => ABSTRACT_PLAY,
            "abstractplay" => {
                let why = "the preset abstractplay is for two players: choose another for four";
                return Err(BadOption(why.to_owned()));
            }
            "classic1997" => CLASSIC_1997,
            _ => SEED,
        };
        let chosen = |name| Some(options.word(name)).filter(|&word| word != "preset");
        match chosen("no_undo") {
            Some("all") => choices.no_undo = NoUndo::All,
            Some("quiet") => choices.no_undo = NoUndo::Quiet,
            Some(_) => choices.no_undo = NoUndo::Off,
            None => {}
        }
        if let Some(merge) = chosen("merge") {
            choices.merge = merge == "true";
        }
        if chosen("quiet_limit").is_some() {
            choices.quiet_limit = Some(options.number("quiet_limit")).filter(|&limit| limit > 0);
        }
        if chosen("clock").is_some() {
            choices.clock = Some(options.number("clock") as u8).filter(|&plies| plies > 0);
        }
        if let Some(tie) = chosen("tie") {
            choices.emptier_wins_ties = tie == "emptier";
        }
        if let Some(four) = chosen("four") {
            choices.teams = four == "teams";
        }
        Ok(choices)
    }

    /// §6.4: how many quiet plies must have passed before the clock may be called.
    pub(super) fn clock_rest(&self, plies: u8) -> u32 {
        if self.cautious_clock { u32::from(plies) } else { 0 }
    }
}
