//! Dragonchess by Gary Gygax: three boards of 12 by 8, 84 pieces of 15 kinds.
//!
//! Read in this order: `squares` (the squares of a board as bits), `kinds`, `state` (what stands
//! where), `reach` (§3: movement as rows, and the tables made of them), `attack` (§4, §5: checks and
//! what a King's safety hangs on), `sink` and `steps` (every step of the pieces, to be listed,
//! counted or tested), `moves` (the legal ones and what they do), `ending`, `text` and `notation`
//! (§7), `survey` and `value` (what the engine measures), `facts` and `refusal` (words for people), `board` and `info`. The `oracle` knows the
//! movement once more, slowly, to check the rest by.

mod attack;
mod board;
mod ending;
mod facts;
mod glyphs;
mod info;
mod kinds;
mod lesson;
mod moves;
mod notation;
mod oracle;
mod reach;
mod refusal;
mod sink;
mod squares;
mod state;
mod steps;
mod survey;
mod text;
mod value;

#[cfg(test)]
mod tests;

use ::board::{Board, Cell};
use rules::{
    BadOption, Deals, Exit, Game, Hold, Info, Lang, NoDeal, Notation, Options, Outcome, Placed,
    Player, Rules, SeatInfo, Shape, Sign, Standing, Text, Unread, pins,
};

use self::{reach::Reach, squares::*};
pub use self::{sink::Move, state::State};

/// Dragonchess under its options.
#[derive(Clone, Debug)]
pub struct Dragonchess {
    options: Options,
    board: Board,
    reach: Reach,
    /// §9.1: whether a Hero must return to the square it left.
    heroes_remember: bool,
    /// §9.12: whether a player without a move loses.
    stalemate_loses: bool,
    /// §5: plies without a capture or Warrior move that make a draw.
    draw_plies: Option<u32>,
}

impl Rules for Dragonchess {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        state::start()
    }

    fn to_act(&self, state: &State) -> Player {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.list(state, out);
    }

    fn count(&self, state: &State) -> u64 {
        self.number(state)
    }

    fn play(&self, state: &mut State, m: Move) {
        self.make(state, m);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.ended(state)
    }

    fn repeated(&self, _: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(ending::repetition)
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn in_check(&self, state: &State, player: Player) -> bool {
        self.in_check_now(state, player)
    }

    fn king(&self, state: &State, player: Player) -> Option<Cell> {
        Some(state.king(player))
    }

    fn checkers(&self, state: &State, player: Player) -> Vec<Cell> {
        let checkers = self.reach.watch(state, player).checkers;
        let gives = |&cell: &Cell| checkers[board_of(cell)] & bit(square_of(cell)) != 0;
        state.pieces().map(|(cell, _)| cell).filter(gives).collect()
    }

    fn with_turn(&self, state: &State, player: Player) -> Option<State> {
        let mut state = *state;
        state.turn = player;
        Some(state)
    }

    fn standing(&self, state: &State, player: Player) -> Standing {
        match state.left {
            Some((who, why)) if who == player => Standing::Out(why),
            _ => Standing::Playing,
        }
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn turned(&self, state: &State, _: usize) -> State {
        state.mirrored()
    }

    fn turned_move(&self, m: Move, _: usize) -> Move {
        Move { from: state::mirrored_cell(m.from), to: state::mirrored_cell(m.to) }
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Deals for Dragonchess {
    type Deal = NoDeal;

    fn strike(&self, _: &mut State, _: Player, deal: NoDeal) {
        match deal {}
    }

    fn leave(&self, state: &mut State, who: Player, why: Exit) {
        state.left = Some((who, why));
    }

    fn agreed_draw(&self, state: &State) -> Option<Outcome> {
        self.ended(state).is_none().then(ending::agreement)
    }
}

impl Notation for Dragonchess {
    fn act(&self, _: &State, m: Move) -> String {
        text::act(m)
    }

    fn read_act(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let m = text::read_act(text)?;
        let mut moves = Vec::new();
        self.list(state, &mut moves);
        if moves.contains(&m) {
            Ok(m)
        } else {
            Err(Unread::new(0, self.refusal(state, m, Lang::En)))
        }
    }

    fn write(&self, state: &State, m: Move, _: Lang) -> String {
        self.print(state, m)
    }

    fn read(&self, state: &State, text: &str) -> Result<Move, Unread> {
        self.understand(state, text)
    }

    fn deal_act(&self, _: &State, _: Player, deal: NoDeal) -> String {
        match deal {}
    }

    fn why_not(&self, state: &State, text: &str, lang: Lang) -> String {
        match text::read_act(text) {
            Ok(m) => self.refusal(state, m, lang),
            Err(unread) => format!("\"{text}\": {unread}"),
        }
    }

    fn position(&self, state: &State) -> String {
        text::position(state)
    }

    fn read_position(&self, text: &str) -> Result<State, Unread> {
        self.read_state(text)
    }

    fn placed(&self, state: &State) -> Vec<Placed> {
        let frozen = [kinds::GOLD, kinds::SCARLET].map(|player| state.frozen(player));
        let placed = state.pieces().map(|(cell, piece)| {
            let side = Player::new(piece.side().index());
            let iced = frozen[side.index()] & bit(square_of(cell)) != 0;
            let idle = board_of(cell) == MIDDLE && iced;
            Placed { cell, kind: kinds::plain(piece.kind()), side, marked: false, idle }
        });
        placed.collect()
    }

    fn shape(&self, state: &State, m: Move) -> Shape {
        let taken = state.at(m.to).map(|_| m.to);
        Shape { from: Some(m.from), to: Some(m.to), taken, label: String::new() }
    }

    fn lifted(&self, state: &State, cell: Cell) -> Option<State> {
        let mut lifted = *state;
        lifted.clear(cell);
        state.at(cell).filter(|piece| piece.kind() != kinds::KING).map(|_| lifted)
    }

    fn holds(&self, state: &State) -> Vec<Hold> {
        // §4: the Basilisk freezes what stands straight above it.
        let frozen = squares(state.frozen(kinds::GOLD) | state.frozen(kinds::SCARLET));
        let frozen = frozen.map(|square| Hold {
            cell: cell(MIDDLE, square),
            sign: Sign::Frozen,
            by: vec![cell(LOWER, square)],
        });
        pins(self, state).into_iter().chain(frozen).collect()
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<String> {
        self.facts_of(state, lang)
    }
}

impl Game for Dragonchess {
    fn info() -> &'static Info {
        &info::INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let plies = options.number("draw_plies");
        Ok(Self {
            options: options.clone(),
            board: board::board(),
            reach: Reach::new(),
            heroes_remember: options.word("hero_return") == "strict",
            stalemate_loses: options.word("stalemate") == "loss",
            draw_plies: (plies > 0).then_some(plies),
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn seats(&self) -> &'static [SeatInfo] {
        &info::SEATS
    }

    fn layers(&self) -> &'static [Text] {
        &info::LAYERS
    }
}
