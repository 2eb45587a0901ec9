//! The clocks of the players: what each has left, and which one runs. They are told the time, and
//! never ask for it.

use wire::{ClocksDoc, RunningDoc, TimeDoc};

use crate::{clock::LATEST_MS, error::Fault};

/// What a player's first turn begins with at no cost, in milliseconds.
const FREE: u64 = 60_000;
/// What a player gets with each move towards what his line takes, in milliseconds.
const LINE: u64 = 300;
/// What he has of it at first, and at most.
const LINE_FIRST: u64 = 3 * LINE;
const LINE_MOST: u64 = 7 * LINE;
const SECOND: u64 = 1000;
const DAY: u64 = 86_400 * SECOND;

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    time: TimeDoc,
    face: Face,
    running: Option<RunningDoc>,
    /// How the clocks stood at the beginning of the turn in which each act of the record was done.
    before: Vec<Face>,
}

/// How the clocks stand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Face {
    left: Vec<u64>,
    /// Who has had his first turn.
    begun: Vec<bool>,
    /// What each line may still take without being charged.
    line: Vec<u64>,
}

impl Clocks {
    /// Clocks that stand, all full.
    pub(crate) fn new(time: TimeDoc, players: usize) -> Self {
        let left = match time {
            TimeDoc::Fischer { base_s, .. } => u64::from(base_s) * SECOND,
            TimeDoc::Days { days } => u64::from(days) * DAY,
        };
        let face = Face {
            left: vec![left; players],
            begun: vec![false; players],
            line: vec![LINE_FIRST; players],
        };
        Self { time, face, running: None, before: Vec::new() }
    }

    /// Whether a turn has so many days.
    pub(crate) const fn in_days(&self) -> bool {
        matches!(self.time, TimeDoc::Days { .. })
    }

    /// How long a turn may take, if it has days.
    pub(crate) fn turn_ms(&self) -> Option<u64> {
        match self.time {
            TimeDoc::Days { days } => Some(u64::from(days) * DAY),
            TimeDoc::Fischer { .. } => None,
        }
    }

    /// Lets the clock of a seat run, and no other.
    pub(crate) fn run(&mut self, seat: Option<usize>, at_ms: u64) {
        self.stop(at_ms);
        self.running = seat.map(|seat| {
            let free = if self.in_days() || self.face.begun[seat] { 0 } else { FREE };
            RunningDoc { seat, since_ms: at_ms + free }
        });
    }

    /// Stops the clock that runs, and charges what it has used.
    pub(crate) fn stop(&mut self, at_ms: u64) {
        if let Some(running) = self.running.take() {
            let left = &mut self.face.left[running.seat];
            *left = left.saturating_sub(at_ms.saturating_sub(running.since_ms));
        }
    }

    /// Goes on after an act: by whom a turn was ended with a move, who decides now, and how long the
    /// mover's line takes. Gives what the mover has left, where that is a stock.
    pub(crate) fn acted(
        &mut self,
        mover: Option<usize>,
        next: Option<usize>,
        lag_ms: u64,
        at_ms: u64,
    ) -> Option<u64> {
        let runner = self.running.map(|running| running.seat);
        if mover.is_none() && runner == next {
            return None;
        }
        let line = mover.map_or(0, |mover| self.line(mover, lag_ms, at_ms));
        self.stop(at_ms - line);
        match self.time {
            TimeDoc::Fischer { increment_s, .. } => {
                if let Some(mover) = mover {
                    self.face.left[mover] += u64::from(increment_s) * SECOND;
                }
            }
            TimeDoc::Days { days } => {
                for seat in mover.into_iter().chain(runner) {
                    self.face.left[seat] = u64::from(days) * DAY;
                }
            }
        }
        if let Some(mover) = mover {
            self.face.begun[mover] = true;
        }
        self.run(next, at_ms);
        mover.filter(|_| !self.in_days()).map(|mover| self.face.left[mover])
    }

    /// What a mover's line has taken and is not charged: no more than he has saved, so that a client
    /// that answers late by design gains next to nothing.
    fn line(&mut self, mover: usize, lag_ms: u64, at_ms: u64) -> u64 {
        let running = self.running.filter(|running| running.seat == mover && !self.in_days());
        let used = running.map_or(0, |running| at_ms.saturating_sub(running.since_ms));
        let saved = &mut self.face.line[mover];
        let line = used.min(lag_ms).min(*saved);
        *saved = (*saved - line + LINE).min(LINE_MOST);
        line
    }

    /// How much longer than its clock a seat whose line takes so long has for its move to come.
    pub(crate) fn grace(&self, seat: usize, lag_ms: u64) -> u64 {
        if self.in_days() { 0 } else { lag_ms.min(self.face.line[seat]) }
    }

    /// Remembers how the clocks stand, for the acts of the record up to this number.
    pub(crate) fn remember(&mut self, acts: usize) {
        self.before.resize(acts, self.face.clone());
    }

    /// Sets the clocks to what they were when so many acts stood.
    pub(crate) fn restore(&mut self, acts: usize, next: Option<usize>, at_ms: u64) {
        self.running = None;
        if let Some(face) = self.before.get(acts) {
            self.face = face.clone();
        }
        self.before.truncate(acts);
        self.run(next, at_ms);
    }

    /// Goes on after the server was down: nobody is charged for it.
    pub(crate) fn wake(&mut self, down_ms: u64, at_ms: u64) {
        let in_days = self.in_days();
        if let Some(running) = &mut self.running {
            let since = if in_days { running.since_ms + down_ms } else { at_ms };
            let since = since.min(LATEST_MS);
            running.since_ms = since.max(running.since_ms);
        }
    }

    /// Whose clock runs, and when it runs out.
    pub(crate) fn flag(&self) -> Option<(usize, u64)> {
        let RunningDoc { seat, since_ms } = self.running?;
        Some((seat, since_ms + self.face.left[seat]))
    }

    /// The clocks as they are shown.
    pub(crate) fn doc(&self) -> ClocksDoc {
        ClocksDoc { left_ms: self.face.left.clone(), running: self.running }
    }
}

/// A time as records tell it.
pub(crate) fn control(time: TimeDoc) -> String {
    match time {
        TimeDoc::Fischer { base_s, increment_s } => format!("{base_s}+{increment_s}"),
        TimeDoc::Days { days } => format!("1/{}", u64::from(days) * DAY / SECOND),
    }
}

/// Whether a table may have this time.
pub(crate) fn check_time(time: TimeDoc) -> Result<(), Fault> {
    let within = |what: &str, value: u32, least: u32, most: u32| {
        let why = || format!("time: {what} is {value}: expected {least} to {most}");
        if (least..=most).contains(&value) { Ok(()) } else { Err(Fault::invalid(why())) }
    };
    match time {
        TimeDoc::Fischer { base_s, increment_s } => within("base_s", base_s, 15, 10_800)
            .and_then(|()| within("increment_s", increment_s, 0, 180)),
        TimeDoc::Days { days } => within("days", days, 1, 14),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_AND_TWO: TimeDoc = TimeDoc::Fischer { base_s: 300, increment_s: 2 };

    /// Clocks of two players of whom each has moved once, at no cost; the first to act at 100 s.
    fn begun(time: TimeDoc) -> Clocks {
        let mut clocks = Clocks::new(time, 2);
        clocks.run(Some(0), 0);
        clocks.remember(1);
        clocks.acted(Some(0), Some(1), 0, 50_000);
        clocks.remember(2);
        clocks.acted(Some(1), Some(0), 0, 100_000);
        clocks
    }

    #[test]
    fn the_first_turn_is_free_for_a_minute() {
        let mut clocks = Clocks::new(FIVE_AND_TWO, 2);
        clocks.run(Some(0), 1000);
        assert_eq!(clocks.flag(), Some((0, 361_000)));
        // A deal in between does not give another minute.
        clocks.acted(None, Some(0), 0, 50_000);
        assert_eq!(clocks.acted(Some(0), Some(1), 0, 71_000), Some(292_000));
        assert_eq!(clocks.flag(), Some((1, 431_000)));
    }

    #[test]
    fn a_move_is_charged_and_adds_the_increment() {
        let mut clocks = begun(FIVE_AND_TWO);
        assert_eq!(clocks.flag(), Some((0, 402_000)));
        assert_eq!(clocks.acted(Some(0), Some(1), 0, 130_000), Some(274_000));
        assert_eq!(clocks.doc().left_ms, [274_000, 302_000]);
        // Who decides for another in between pays for it and gets nothing.
        clocks.acted(None, Some(0), 0, 140_000);
        assert_eq!(clocks.doc().left_ms, [274_000, 292_000]);
    }

    #[test]
    fn days_are_full_again_with_every_turn() {
        let mut clocks = begun(TimeDoc::Days { days: 1 });
        assert_eq!(clocks.flag(), Some((0, 100_000 + DAY)));
        assert_eq!(clocks.acted(Some(0), Some(1), 0, 5_000_000), None);
        assert_eq!(clocks.doc().left_ms, [DAY, DAY]);
        clocks.stop(6_000_000);
        clocks.run(Some(1), 8_000_000);
        assert_eq!(clocks.flag(), Some((1, 7_000_000 + DAY)), "a pause gives nothing back");
    }

    #[test]
    fn taking_back_gives_the_time_back() {
        let mut clocks = begun(FIVE_AND_TWO);
        clocks.remember(3);
        clocks.acted(Some(0), Some(1), 0, 130_000);
        clocks.restore(2, Some(0), 140_000);
        assert_eq!(clocks.doc().left_ms, [302_000, 302_000]);
        assert_eq!(clocks.flag(), Some((0, 442_000)));
        clocks.restore(0, Some(0), 150_000);
        assert_eq!(clocks.flag(), Some((0, 510_000)), "the first turn is free once more");
    }

    #[test]
    fn what_the_line_takes_is_not_charged_up_to_a_quota() {
        let mut clocks = begun(FIVE_AND_TWO);
        assert_eq!(clocks.acted(Some(0), Some(1), 80, 101_000), Some(302_000 - 920 + 2000));
        // Who answers late by design has soon used up what was saved: a quota for each move is left.
        let mut at_ms = 101_000;
        let mut gained = 0;
        for mover in [1, 0].into_iter().cycle().take(100) {
            at_ms += 2000;
            let before = clocks.doc().left_ms[mover];
            let left = clocks.acted(Some(mover), Some(1 - mover), 60_000 * mover as u64, at_ms);
            gained += left.expect("a stock") - before;
        }
        assert!(gained <= LINE_MOST + 50 * LINE, "{gained}");
        let mut quick = begun(FIVE_AND_TWO);
        assert_eq!(
            quick.acted(Some(0), Some(1), 500, 100_100),
            Some(304_000),
            "not more than used"
        );
        let mut slow = begun(TimeDoc::Days { days: 1 });
        assert_eq!((slow.grace(0, 500), slow.acted(Some(0), Some(1), 500, 100_100)), (0, None));
    }

    #[test]
    fn a_move_under_way_is_waited_for() {
        let clocks = begun(FIVE_AND_TWO);
        assert_eq!((clocks.grace(0, 80), clocks.grace(0, 60_000)), (80, LINE_FIRST + LINE));
    }

    #[test]
    fn time_that_goes_back_charges_nobody() {
        for time in [FIVE_AND_TWO, TimeDoc::Days { days: 1 }] {
            let mut clocks = begun(time);
            let before = clocks.doc().left_ms;
            clocks.stop(40_000);
            assert_eq!(clocks.doc().left_ms, before);
            let mut clocks = begun(time);
            clocks.wake(0, 40_000);
            assert_eq!(clocks.flag(), begun(time).flag());
            clocks.acted(Some(0), Some(1), 80, 40_000);
            assert!(clocks.doc().left_ms[0] >= before[0]);
            clocks.acted(Some(1), Some(0), 80, 30_000);
            assert!(clocks.doc().left_ms[1] >= before[1]);
        }
    }

    #[test]
    fn nobody_pays_for_an_outage() {
        let mut clocks = begun(FIVE_AND_TWO);
        clocks.wake(700_000, 900_000);
        assert_eq!(clocks.flag(), Some((0, 1_202_000)));
        let mut clocks = begun(TimeDoc::Days { days: 1 });
        clocks.wake(700_000, 900_000);
        assert_eq!(clocks.flag(), Some((0, 800_000 + DAY)));
    }

    #[test]
    fn times_out_of_bounds_are_refused() {
        assert!(check_time(FIVE_AND_TWO).is_ok());
        for time in [
            TimeDoc::Fischer { base_s: 14, increment_s: 0 },
            TimeDoc::Fischer { base_s: 60, increment_s: 181 },
            TimeDoc::Days { days: 0 },
            TimeDoc::Days { days: 15 },
        ] {
            assert!(check_time(time).is_err(), "{time:?}");
        }
    }
}
