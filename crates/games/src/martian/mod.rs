//! Martian chess by Andrew Looney: pieces belong to whoever owns the quadrant they stand in.
//!
//! Read in this order: `grid`, squares, quadrants and lines; `choices`, presets and switches; `state`,
//! what decides what is legal; `moves`, movement, merging and the ban on undoing; `result`, the end
//! and the winner; `endings`, solved backwards; `check`, the slow second opinion; `symmetry`; `text` and `notation`, for machines
//! and people; `why`, what is wrong with an illegal move; `facts`, `board`, `pyramids` and `info`, what
//! people see. Paragraphs (§) are those of docs/rules/martian.md.

mod board;
mod check;
mod choices;
mod endings;
mod facts;
mod grid;
mod info;
mod lesson;
mod moves;
mod notation;
mod pyramids;
mod result;
mod state;
mod symmetry;
#[cfg(test)]
mod tests;
mod text;
mod value;
mod why;

use std::sync::Arc;

use ::board::{Board, Cell};
use rules::{
    BadOption, Barred, Deals, Endings, Exit, Game, Info, Lang, Notation, Options, Outcome, Placed,
    Player, Rules, Scan, SeatInfo, Shape, Standing, Unread, mix,
};

pub use self::state::{Move, State};
use self::{choices::Choices, grid::Grid, state::Clock};

/// The game under some options.
#[derive(Debug)]
pub struct Martian {
    players: usize,
    choices: Choices,
    grid: Grid,
    board: Board,
    options: Options,
    endings: Option<Arc<dyn Endings<Self>>>,
}

/// What a player may do besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Call the clock; his next move sets it running.
    CallClock,
}

impl Rules for Martian {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State::start(&self.grid)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Player {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.generate(state, out);
    }

    fn count(&self, state: &State) -> u64 {
        self.number(state)
    }

    fn play(&self, state: &mut State, m: Move) {
        self.make(state, m);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.ending(state).map(|ending| self.result(state, ending))
    }

    fn key(&self, state: &State) -> u64 {
        self.hash(state)
    }

    fn with_turn(&self, state: &State, player: Player) -> Option<State> {
        // §5.1 forbids the player to move only.
        Some(State { turn: player, ban: state.ban.filter(|_| player == state.turn), ..*state })
    }

    fn standing(&self, state: &State, player: Player) -> Standing {
        match state.left {
            Some((who, why)) if who == player => Standing::Out(why),
            _ => Standing::Playing,
        }
    }

    fn symmetries(&self) -> usize {
        symmetry::NUMBER
    }

    fn turned(&self, state: &State, symmetry: usize) -> State {
        self.turned_state(state, symmetry)
    }

    fn turned_move(&self, m: Move, symmetry: usize) -> Move {
        self.turned_squares(m, symmetry)
    }

    fn points(&self, state: &State, end: Option<&Outcome>) -> Option<i32> {
        // §4.9: what was taken and what is on the board.
        let taken = || state.scores.iter().map(|&score| 2 * i32::from(score)).sum();
        Some(end.map_or_else(taken, Outcome::all_half_points) + 2 * i32::from(state.on_board()))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Martian {
    /// §8.2: placement, turn, ban and the points of each side; counters where they end games.
    fn hash(&self, state: &State) -> u64 {
        let mut hash = state.kinds.into_iter().fold(state.turn.index() as u64, |h, k| mix(h ^ k));
        let ban = state.ban.map_or(0, |ban| 1 + (ban.from.index() << 8 | ban.to.index()) as u64);
        let scores = (0..self.players).map(|p| self.score(state, Player::new(p)) as u64);
        hash = mix(hash ^ scores.fold(ban, |all, score| all << 12 ^ score));
        if self.choices.quiet_limit.is_some() || self.choices.clock.is_some() {
            let clock = match state.clock {
                Clock::Idle => 0,
                Clock::Called => 1,
                Clock::Running(left) => 2 + u64::from(left),
            };
            hash = mix(hash ^ (u64::from(state.quiet) << 16 | clock));
        }
        hash
    }
}

impl Deals for Martian {
    type Deal = Deal;

    fn deals(&self, state: &State, by: Player, out: &mut Vec<Deal>) {
        if by == state.turn && self.clock_bar(state).is_none() && self.ending(state).is_none() {
            out.push(Deal::CallClock);
        }
    }

    fn strike(&self, state: &mut State, _by: Player, deal: Deal) {
        match deal {
            Deal::CallClock => state.clock = Clock::Called,
        }
    }

    fn leave(&self, state: &mut State, who: Player, why: Exit) {
        state.left = Some((who, why));
    }

    fn agreed_draw(&self, state: &State) -> Option<Outcome> {
        self.ending(state).is_none().then(|| self.shared(state))
    }
}

impl Notation for Martian {
    fn act(&self, _: &State, m: Move) -> String {
        self.squares(m)
    }

    fn read_act(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let mut scan = Scan::new(text);
        let m = self.read_squares(&mut scan)?;
        scan.end()?;
        if self.squares(m) != text {
            return Err(Unread::new(0, "expected squares in small letters"));
        }
        self.legal(state, m, 0, 2)
    }

    fn write(&self, state: &State, m: Move, lang: Lang) -> String {
        self.write_for_people(state, m, lang)
    }

    fn read(&self, state: &State, text: &str) -> Result<Move, Unread> {
        self.read_from_people(state, text)
    }

    fn deal_act(&self, _: &State, _: Player, deal: Deal) -> String {
        Self::deal_word(deal).to_owned()
    }

    fn deal_text(&self, _: &State, _: Player, deal: Deal, lang: Lang) -> String {
        notation::said(deal).get(lang).to_owned()
    }

    fn why_not(&self, state: &State, text: &str, lang: Lang) -> String {
        self.why(state, text, lang)
    }

    fn position(&self, state: &State) -> String {
        self.write_text(state)
    }

    fn read_position(&self, text: &str) -> Result<State, Unread> {
        self.read_text(text)
    }

    fn placed(&self, state: &State) -> Vec<Placed> {
        let placed = |cell| {
            let (kind, side) = (state.at(cell)?, self.grid.owner(cell));
            Some(Placed { cell, kind, side, marked: false, idle: false })
        };
        self.board.cells().filter_map(placed).collect()
    }

    fn shape(&self, state: &State, m: Move) -> Shape {
        let taken = self.captures(state, m).then_some(m.to);
        Shape { from: Some(m.from), to: Some(m.to), taken, label: String::new() }
    }

    fn barred(&self, state: &State, cell: Cell, lang: Lang) -> Vec<Barred> {
        let ban = state.ban.filter(|ban| ban.from == cell);
        let barred = |ban: Move| Barred { to: ban.to, by: Vec::new(), why: facts::barred(lang) };
        ban.map(barred).into_iter().collect()
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<String> {
        self.told(state, lang)
    }
}

impl Game for Martian {
    fn info() -> &'static Info {
        &info::INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let players = if options.word("players") == "4" { 4 } else { 2 };
        let choices = Choices::new(options)?;
        let grid = Grid::new(players);
        let board = board::draw(&grid);
        Ok(Self { players, choices, grid, board, options: options.clone(), endings: None })
    }

    fn implied(position: &str) -> Option<(&'static str, &'static str)> {
        match text::width_of(position) {
            4 => Some(("players", "2")),
            8 => Some(("players", "4")),
            _ => None,
        }
    }

    fn endings(&self, pieces: usize) -> Option<Box<dyn Endings<Self>>> {
        Some(Box::new(endings::Solved::unknown(self, pieces)?))
    }

    fn know(&mut self, endings: Arc<dyn Endings<Self>>) {
        self.take_endings(endings);
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn seats(&self) -> &'static [SeatInfo] {
        if self.players == 2 { &info::TWO } else { &info::FOUR }
    }
}
