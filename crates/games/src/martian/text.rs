//! Position strings and acts for machines.

use board::Cell;
use rules::{Exit, Kind, Player, Scan, Unread};

use super::{
    Deal, Martian,
    choices::NoUndo,
    grid::{HEIGHT, QUADRANT, bit},
    state::{Clock, DRONE, Move, PAWN, QUEEN, State},
};

/// The most points a position string may give a player.
const MOST_POINTS: u32 = 999;

/// The letter of a kind.
pub(super) const fn letter(kind: Kind) -> char {
    match kind {
        PAWN => 'P',
        DRONE => 'D',
        _ => 'Q',
    }
}

fn kind_of(letter: char) -> Option<Kind> {
    match letter {
        'P' => Some(PAWN),
        'D' => Some(DRONE),
        'Q' => Some(QUEEN),
        _ => None,
    }
}

/// The number of files of the first row of a position string.
pub(super) fn width_of(position: &str) -> usize {
    let row = position.split(['/', ' ']).next().unwrap_or_default();
    row.chars().map(|c| c.to_digit(10).map_or(1, |run| run as usize)).sum()
}

impl Martian {
    /// The machine form of a move.
    pub(super) fn squares(&self, m: Move) -> String {
        format!("{}{}", self.board.name(m.from), self.board.name(m.to))
    }

    /// §8.2: the position string.
    pub(super) fn write_text(&self, state: &State) -> String {
        let rows: Vec<_> = (0..HEIGHT).rev().map(|rank| self.row(state, rank)).collect();
        let scores: Vec<_> =
            state.scores[..self.players].iter().map(|score| score.to_string()).collect();
        let ban = state.ban.map_or_else(|| "-".to_owned(), |ban| self.squares(ban));
        let clock = match state.clock {
            Clock::Idle => "-".to_owned(),
            Clock::Running(left) => left.to_string(),
            Clock::Called => format!("{}*", self.choices.clock.unwrap_or_default()),
        };
        let (rows, scores, quiet) = (rows.join("/"), scores.join("-"), state.quiet);
        let turn = state.turn.index() + 1;
        let mut text = format!("{rows} {turn} {scores} {ban} {quiet} {clock}");
        if let Some((who, why)) = state.left {
            let why = if why == Exit::OutOfTime { "time" } else { "resigned" };
            text.push_str(&format!(" {}:{why}", who.index() + 1));
        }
        text
    }

    fn row(&self, state: &State, rank: usize) -> String {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..self.grid.width {
            let kind = state.at(self.grid.cell(file, rank));
            if let Some(kind) = kind {
                if empty > 0 {
                    row.push_str(&empty.to_string());
                }
                row.push(letter(kind));
            }
            empty = if kind.is_some() { 0 } else { empty + 1 };
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        row
    }

    /// §8.2: the state of a position string.
    pub(super) fn read_text(&self, text: &str) -> Result<State, Unread> {
        let mut scan = Scan::new(text);
        let mut state = State::EMPTY;
        self.read_rows(&mut scan, &mut state)?;
        scan.expect(" ")?;
        state.turn = self.read_player(&mut scan)?;
        self.quadrants_held(&state)?;
        scan.expect(" ")?;
        for player in 0..self.players {
            if player > 0 {
                scan.expect("-")?;
            }
            state.scores[player] = number(&mut scan, MOST_POINTS, "the points of a player")? as u16;
        }
        scan.expect(" ")?;
        let ban_at = scan.at();
        state.ban = self.read_ban(&mut scan, &state)?;
        scan.expect(" ")?;
        state.quiet = number(&mut scan, super::state::MOST_QUIET, "plies since the last capture")?;
        if state.ban.is_some() && state.quiet == 0 && self.choices.no_undo == NoUndo::Quiet {
            let why = "expected \"-\": the last move was a capture, which may be undone here";
            return Err(Unread::new(ban_at, why));
        }
        scan.expect(" ")?;
        state.clock = self.read_clock(&mut scan, state.quiet)?;
        if !scan.is_done() {
            scan.expect(" ")?;
            let who = self.read_player(&mut scan)?;
            scan.expect(":")?;
            state.left = Some((who, read_exit(&mut scan)?));
        }
        scan.end()?;
        if self.ending(&state).is_none() && self.number(&state) == 0 {
            return Err(Unread::new(ban_at, "expected a ban that leaves a move"));
        }
        Ok(state)
    }

    fn read_rows(&self, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
        let width = self.grid.width;
        let given = width_of(scan.rest());
        if given != width && (given == QUADRANT || given == 2 * QUADRANT) {
            return Err(scan.wants(format!(
                "expected rows of {width} squares for {} players: rows of {given} are for {}",
                self.players,
                given / 2
            )));
        }
        for rank in (0..HEIGHT).rev() {
            if rank + 1 < HEIGHT {
                scan.expect("/")?;
            }
            let mut file = 0;
            let mut ran = false;
            while file < width {
                let left = width - file;
                let refusal = scan.wants(if ran {
                    "expected P, D or Q after a run of empty squares".to_owned()
                } else {
                    format!("expected P, D, Q or a run of 1 to {left} empty squares")
                });
                let next = scan.char().ok_or_else(|| refusal.clone())?;
                if let Some(kind) = kind_of(next) {
                    state.flip(kind, self.grid.cell(file, rank));
                    (file, ran) = (file + 1, false);
                } else {
                    let run = next.to_digit(10).map_or(0, |run| run as usize);
                    if ran || run == 0 || run > left {
                        return Err(refusal);
                    }
                    (file, ran) = (file + run, true);
                }
            }
        }
        Ok(())
    }

    /// §6.2: every quadrant holds a piece but for that of the player who has just moved.
    fn quadrants_held(&self, state: &State) -> Result<(), Unread> {
        let last = self.mover(state);
        let empty = (0..self.players)
            .map(Player::new)
            .find(|&player| player != last && state.occupied() & self.grid.quadrant(player) == 0);
        empty.map_or(Ok(()), |player| {
            let number = player.index() + 1;
            let why = "only the quadrant of the player who moved last may be empty";
            Err(Unread::new(0, format!("expected a piece in the quadrant of {number}: {why}")))
        })
    }

    fn read_player(&self, scan: &mut Scan<'_>) -> Result<Player, Unread> {
        let refusal = scan.wants(format!("expected a player from 1 to {}", self.players));
        let number = scan.char().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
        let known = (1..=self.players).contains(&number);
        if known { Ok(Player::new(number - 1)) } else { Err(refusal) }
    }

    /// A move over the canal that the player to move could make if it were not banned.
    fn read_ban(&self, scan: &mut Scan<'_>, state: &State) -> Result<Option<Move>, Unread> {
        if scan.eat("-") {
            return Ok(None);
        }
        if self.players != 2 || self.choices.no_undo == NoUndo::Off {
            return Err(scan.wants("expected \"-\": every move may be undone in this game"));
        }
        let refusal = scan.wants("expected \"-\" or a move out of the quadrant, such as c5b4");
        let m = self.read_squares(scan).map_err(|_| refusal.clone())?;
        let mut open = false;
        self.each_source(state, |from, targets| {
            open |= from == m.from && targets & bit(m.to) != 0;
        });
        let crosses = self.grid.owner(m.from) != self.grid.owner(m.to);
        if open && crosses { Ok(Some(m)) } else { Err(refusal) }
    }

    fn read_clock(&self, scan: &mut Scan<'_>, quiet: u32) -> Result<Clock, Unread> {
        if scan.eat("-") {
            return Ok(Clock::Idle);
        }
        let Some(plies) = self.choices.clock else {
            return Err(scan.wants("expected \"-\": there is no clock in this game"));
        };
        let refusal = scan.wants(format!("expected \"-\", 0 to {plies} or \"{plies}*\""));
        let left = scan.number().filter(|&left| left <= u32::from(plies)).ok_or(refusal)? as u8;
        let star = scan.wants(format!("the clock is called after {plies} moves without a capture"));
        match scan.eat("*") {
            false => Ok(Clock::Running(left)),
            true if left != plies => Err(Unread::new(
                star.at,
                format!("expected \"{plies}*\": the clock has just been called"),
            )),
            true if quiet < self.choices.clock_rest(plies) => Err(star),
            true => Ok(Clock::Called),
        }
    }

    /// Two squares.
    pub(super) fn read_squares(&self, scan: &mut Scan<'_>) -> Result<Move, Unread> {
        Ok(Move { from: self.read_square(scan)?, to: self.read_square(scan)? })
    }

    /// A square, its file in either case.
    pub(super) fn read_square(&self, scan: &mut Scan<'_>) -> Result<Cell, Unread> {
        let files = if self.players == 2 { "a1 to d8" } else { "a1 to h8" };
        let refusal = scan.wants(format!("expected a square from {files}"));
        let name: String = [scan.char(), scan.char()].into_iter().flatten().collect();
        self.board.cell(&name.to_lowercase()).ok_or(refusal)
    }

    /// The machine form of a deal.
    pub(super) const fn deal_word(deal: Deal) -> &'static str {
        match deal {
            Deal::CallClock => "clock",
        }
    }
}

fn number(scan: &mut Scan<'_>, most: u32, what: &str) -> Result<u32, Unread> {
    let refusal = scan.wants(format!("expected {what}, a number from 0 to {most}"));
    scan.number().filter(|&number| number <= most).ok_or(refusal)
}

fn read_exit(scan: &mut Scan<'_>) -> Result<Exit, Unread> {
    if scan.eat("resigned") {
        Ok(Exit::Resigned)
    } else if scan.eat("time") {
        Ok(Exit::OutOfTime)
    } else {
        Err(scan.wants("expected \"resigned\" or \"time\""))
    }
}
