//! Chess for three by Ilshat Tagiev: 150 triangles, three kings, and diplomacy.
//!
//! Paragraphs (§) are those of the rules document of the game. Read in this order: `board` and
//! `state`; `reach`, where pieces go and what they attack; `moves`, which of it is legal; `play`,
//! what a move does and what follows; `deals`; then the texts.

mod advice;
mod board;
mod check;
mod deals;
mod info;
mod lesson;
mod men;
mod moves;
mod notation;
mod play;
mod reach;
mod read;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod turn;
mod value;
mod why;
mod words;

use ::board::{Board, Cell};
use rules::{
    BadOption, Barred, Deals, Exit, Game, Info, Lang, Notation, Options, Outcome, Placed, Player,
    Rules, SeatInfo, Shape, Sheet, Standing, Text, Unread,
};

use self::{
    board::{Tables, build},
    state::colour,
};
pub use self::{
    deals::Deal,
    moves::{Move, Ply},
    state::{Proposal, State},
};

/// The game under some options.
#[derive(Clone, Debug)]
pub struct Tagiev {
    board: Board,
    tables: Tables,
    /// For each cell, the castling rights that end when it is touched.
    castling_at: Vec<u8>,
    choices: Choices,
    options: Options,
}

/// The options, read.
#[derive(Clone, Copy, Debug)]
struct Choices {
    first: Player,
    ban_target: bool,
    round: bool,
    stalemate_draws: bool,
    check_lifts: bool,
    second_lord: bool,
}

impl Rules for Tagiev {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        3
    }

    fn start(&self) -> State {
        State::start(self.choices.first)
    }

    fn to_act(&self, state: &State) -> Player {
        Self::actor(state)
    }

    fn turn(&self, state: &State) -> Player {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.list(state, out);
    }

    fn count(&self, state: &State) -> u64 {
        self.tally(state)
    }

    fn play(&self, state: &mut State, m: Move) {
        self.act_on(state, m);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.verdict(state).map(|ending| play::score(state, ending))
    }

    fn repeated(&self, state: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| play::score(state, rules::Ending::Repetition))
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn in_check(&self, state: &State, player: Player) -> bool {
        self.attacked(state, player)
    }

    fn king(&self, state: &State, player: Player) -> Option<Cell> {
        state.king(player)
    }

    fn checkers(&self, state: &State, player: Player) -> Vec<Cell> {
        self.attackers(state, player)
    }

    fn mated_by(&self, before: &State, m: Move, player: Player) -> Vec<Cell> {
        let mut after = *before;
        if let Move::Go(ply) | Move::Order(ply) = m {
            self.make(&mut after, ply);
        }
        self.attackers(&after, player)
    }

    fn with_turn(&self, state: &State, player: Player) -> Option<State> {
        (!state.is_fallen(player)).then(|| state.with_turn(player))
    }

    fn standing(&self, state: &State, player: Player) -> Standing {
        match state.way_out(player) {
            None => Standing::Playing,
            Some(way) => words::exit(way).map_or(Standing::Vassal, Standing::Out),
        }
    }

    fn ally(&self, state: &State, who: Player) -> Option<Player> {
        state.ally(who)
    }

    fn breaks_truce(&self, state: &State, m: Move) -> bool {
        self.is_breach(state, m)
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn turned(&self, state: &State, symmetry: usize) -> State {
        turn::repeat(*state, symmetry, |state| state.turned())
    }

    fn turned_move(&self, m: Move, symmetry: usize) -> Move {
        turn::repeat(m, symmetry, Move::turned)
    }

    fn points(&self, _: &State, end: Option<&Outcome>) -> Option<i32> {
        // §5: 2, 1 and 0 for the places, or shared.
        Some(end.map_or(6, Outcome::all_half_points))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Deals for Tagiev {
    type Deal = Deal;

    fn deals(&self, state: &State, by: Player, out: &mut Vec<Deal>) {
        self.list_deals(state, by, out);
    }

    fn strike(&self, state: &mut State, by: Player, deal: Deal) {
        self.make_deal(state, by, deal);
    }

    fn bonds(&self, state: &State, out: &mut Vec<(Player, Player)>) {
        let in_force = state.bonds().filter(|bond| bond.in_force());
        out.extend(in_force.map(|bond| (bond.lord, bond.vassal)));
    }

    fn leave(&self, state: &mut State, who: Player, why: Exit) {
        self.retire(state, who, why);
    }

    fn agreed_draw(&self, _: &State) -> Option<Outcome> {
        None
    }
}

impl Notation for Tagiev {
    fn act(&self, state: &State, m: Move) -> String {
        self.move_text(state, m)
    }

    fn write(&self, state: &State, m: Move, lang: Lang) -> String {
        self.printed(state, m, lang)
    }

    fn read(&self, state: &State, text: &str) -> Result<Move, Unread> {
        self.read_printed(state, text)
    }

    fn deal_act(&self, state: &State, by: Player, deal: Deal) -> String {
        self.deal_words(state, by, deal)
    }

    fn deal_text(&self, _: &State, _: Player, deal: Deal, lang: Lang) -> String {
        words::spoken(deal, lang)
    }

    fn why_not(&self, state: &State, text: &str, lang: Lang) -> String {
        self.why(state, text, lang)
    }

    fn position(&self, state: &State) -> String {
        self.position_text(state)
    }

    fn read_position(&self, text: &str) -> Result<State, Unread> {
        self.read_state(text)
    }

    fn placed(&self, state: &State) -> Vec<Placed> {
        let occupied = state.men.occupied().into_iter();
        let placed = occupied.filter_map(|cell| {
            let piece = state.men.at(cell)?;
            let side = colour(piece);
            let idle = state.commander(side).is_none();
            Some(Placed { cell, kind: piece.kind(), side, marked: false, idle })
        });
        placed.collect()
    }

    fn shape(&self, state: &State, m: Move) -> Shape {
        self.move_shape(state, m)
    }

    fn commander(&self, state: &State, side: Player) -> Option<Player> {
        state.commander(side)
    }

    fn lifted(&self, state: &State, cell: Cell) -> Option<State> {
        let mut lifted = *state;
        lifted.men.take(cell).filter(|piece| piece.kind() != state::KING).map(|_| lifted)
    }

    fn barred(&self, state: &State, cell: Cell, lang: Lang) -> Vec<Barred> {
        self.barred_captures(state, cell, lang)
    }

    fn deal_about(&self, state: &State, by: Player, deal: Deal, lang: Lang) -> Option<String> {
        self.bond_told(state, by, deal, lang)
    }

    fn is_lasting(&self, deal: Deal) -> bool {
        matches!(deal, Deal::Propose(Proposal::Truce, _))
    }

    fn decision(&self, state: &State, lang: Lang) -> Option<String> {
        self.decision_told(state, lang)
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<String> {
        self.tell(state, lang)
    }
}

impl Game for Tagiev {
    fn info() -> &'static Info {
        &info::INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let (board, tables) = build();
        let first = match options.word("first") {
            "red" => 0,
            "black" => 2,
            _ => 1,
        };
        let choices = Choices {
            first: Player::new(first),
            ban_target: options.word("home_ban") == "target",
            round: options.word("en_passant") == "round",
            stalemate_draws: options.word("stalemate") == "draw",
            check_lifts: options.word("check_lifts_neutrality") == "on",
            second_lord: options.word("second_lord_may_attack_first") == "on",
        };
        let castling_at = play::castling_cells();
        Ok(Self { board, tables, castling_at, choices, options: options.clone() })
    }

    // §8
    fn sheet() -> Sheet {
        Sheet { letters: Some("RWB"), ..Sheet::PLAIN }
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

    fn cell_letters(&self) -> Text {
        notation::CELL_LETTERS
    }
}
