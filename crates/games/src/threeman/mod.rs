//! Chess for three (3 Man Chess in the Round): three players on a ring of 24 by 6 squares.
//!
//! Read in this order: `lines`, where men may go on an empty board; `men` and `state`, what a
//! position is; `attack`; `moves` with `pawns`, `castling` and `moats`; `play`, what follows from a
//! move; `text`, `notation` and `why`, how all that is told. `S5.2` in a comment is a paragraph of
//! the rules.

mod attack;
mod board;
mod castling;
mod info;
mod lesson;
mod lines;
mod men;
mod moats;
mod moves;
mod notation;
mod oracle;
mod pawns;
mod play;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod value;
mod why;

use ::board::{Board, Cell};
use rules::{
    BadOption, Barred, Deals, Ending, Exit, Game, Info, Lang, NoDeal, Notation, Options, Outcome,
    Placed, Player, Rules, SeatInfo, Shape, Standing, Unread,
};

use self::{
    info::{INFO, SEATS},
    lines::Tables,
    moves::{Count, Search},
    state::PLAYERS,
};
pub use self::{moves::Move, state::State};

/// Three players on a ring with moats and creeks.
#[derive(Debug)]
pub struct Threeman {
    board: Board,
    tables: Tables,
    choices: Choices,
    options: Options,
}

/// What the options say.
#[derive(Clone, Copy, Debug)]
struct Choices {
    /// Whether a quiet move may cross a moat that is shut.
    momentary: bool,
    /// Whether a move over bridged moats may capture.
    bridged_captures: bool,
    /// Whether a camp counts as left only when nobody at all is on its home rank.
    emptied: bool,
    initial_check: InitialCheck,
    /// Whether the first exit ends the game.
    first_out: bool,
    /// Whether repetition and quiet moves are claimed.
    claim: bool,
}

/// Which checks a move over a moat may not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InitialCheck {
    /// By the man that moves.
    Direct,
    /// By any man of the player.
    Any,
    /// All are allowed.
    Off,
}

impl Rules for Threeman {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn start(&self) -> State {
        State::start()
    }

    fn to_act(&self, state: &State) -> Player {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if state.over.is_none()
            && let Some(mut search) = Search::new(self, state, out)
        {
            search.run();
        }
    }

    fn count(&self, state: &State) -> u64 {
        let mut count = Count::default();
        if state.over.is_none()
            && let Some(mut search) = Search::new(self, state, &mut count)
        {
            search.run();
        }
        count.0
    }

    fn play(&self, state: &mut State, m: Move) {
        self.play_move(state, m);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.outcome_of(state)
    }

    fn repeated(&self, state: &State, times: u32) -> Option<Outcome> {
        let enough = if self.choices.claim { 5 } else { 3 };
        (times >= enough).then(|| play::draw(state, Ending::Repetition))
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn in_check(&self, state: &State, player: Player) -> bool {
        self.checked(state, player)
    }

    fn king(&self, state: &State, player: Player) -> Option<Cell> {
        state.men.king(player)
    }

    fn checkers(&self, state: &State, player: Player) -> Vec<Cell> {
        self.checkers_of(state, player)
    }

    fn mated_by(&self, before: &State, m: Move, player: Player) -> Vec<Cell> {
        let mut after = *before;
        self.move_and_pass(&mut after, m);
        self.checkers_of(&after, player)
    }

    fn with_turn(&self, state: &State, player: Player) -> Option<State> {
        state.lives(player).then_some(State { turn: player, over: None, ..*state })
    }

    fn standing(&self, state: &State, player: Player) -> Standing {
        if state.lives(player) {
            Standing::Playing
        } else {
            Standing::Out(self.exit_of(state, player))
        }
    }

    fn symmetries(&self) -> usize {
        PLAYERS - 1
    }

    fn turned(&self, state: &State, symmetry: usize) -> State {
        state.turned(symmetry + 1)
    }

    fn turned_move(&self, m: Move, symmetry: usize) -> Move {
        let [from, to] = [m.from, m.to].map(|at| state::turned_cell(at, symmetry + 1));
        Move { from, to, ..m }
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Deals for Threeman {
    type Deal = NoDeal;

    fn strike(&self, _: &mut State, _: Player, deal: NoDeal) {
        match deal {}
    }

    fn leave(&self, state: &mut State, who: Player, why: Exit) {
        self.take_out(state, who, why);
    }

    fn agreed_draw(&self, state: &State) -> Option<Outcome> {
        state.over.is_none().then(|| play::draw(state, Ending::Agreement))
    }

    fn claim(&self, state: &State, times: u32) -> Option<Outcome> {
        let quiet = state.clock >= play::QUIET_MOVES * state.alive();
        let why = match (times >= 3, quiet) {
            (true, _) => Ending::Repetition,
            (false, true) => Ending::QuietMoves,
            (false, false) => return None,
        };
        (self.choices.claim && state.over.is_none()).then(|| play::draw(state, why))
    }
}

impl Notation for Threeman {
    fn act(&self, _: &State, m: Move) -> String {
        text::act(m)
    }

    fn read_act(&self, state: &State, text: &str) -> Result<Move, Unread> {
        self.read_legal_act(state, text)
    }

    fn write(&self, state: &State, m: Move, lang: Lang) -> String {
        self.write_move(state, m, lang)
    }

    fn read(&self, state: &State, text: &str) -> Result<Move, Unread> {
        self.read_move(state, text)
    }

    fn deal_act(&self, _: &State, _: Player, deal: NoDeal) -> String {
        match deal {}
    }

    fn why_not(&self, state: &State, text: &str, lang: Lang) -> String {
        self.why_illegal(state, text, lang)
    }

    fn position(&self, state: &State) -> String {
        text::position(state)
    }

    fn read_position(&self, text: &str) -> Result<State, Unread> {
        self.read_state(text)
    }

    fn placed(&self, state: &State) -> Vec<Placed> {
        let placed = state.men.iter().map(|(cell, piece)| Placed {
            cell,
            kind: piece.kind(),
            side: men::owner(piece),
            marked: piece.is_marked(),
            idle: !state.lives(men::owner(piece)),
        });
        placed.collect()
    }

    fn commander(&self, state: &State, side: Player) -> Option<Player> {
        state.lives(side).then_some(side)
    }

    fn lifted(&self, state: &State, cell: Cell) -> Option<State> {
        let mut lifted = *state;
        lifted.men.take(cell).filter(|man| man.kind() != men::KING).map(|_| lifted)
    }

    fn barred(&self, state: &State, cell: Cell, lang: Lang) -> Vec<Barred> {
        self.barred_from(state, cell, lang)
    }

    fn gates(&self, state: &State) -> u8 {
        state.moats
    }

    fn shape(&self, state: &State, m: Move) -> Shape {
        notation::shape(state, m)
    }

    fn passed(&self, state: &State, from: Cell, to: Cell) -> Vec<Cell> {
        let Some(man) = state.men.at(from) else { return Vec::new() };
        self.tables.between(man.kind(), [from, to], state.men.occupied(), state.moats)
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<String> {
        self.facts_of(state, lang)
    }
}

impl Game for Threeman {
    fn info() -> &'static Info {
        &INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let choices = Choices {
            momentary: options.word("moats") == "momentary",
            bridged_captures: options.word("bridged_captures") == "on",
            emptied: options.word("vacated") == "empty",
            initial_check: match options.word("initial_check") {
                "any" => InitialCheck::Any,
                "off" => InitialCheck::Off,
                _ => InitialCheck::Direct,
            },
            first_out: options.word("end") == "first_mate",
            claim: options.word("draws") == "claim",
        };
        let (board, tables) = (board::board(), Tables::new());
        Ok(Self { board, tables, choices, options: options.clone() })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn seats(&self) -> &'static [SeatInfo] {
        &SEATS
    }
}
