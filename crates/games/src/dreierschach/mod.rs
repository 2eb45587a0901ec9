//! Dreierschach: chess for three on 126 hexagons, by Christian Wahlmann.
//!
//! Read in this order: `hexes`, `lines`, `men`, `state`, `attack`, `castling`, `moves`, `play`, `ending`;
//! then `text` and `notation`. Paragraphs (§3.1) and decisions (D3) are those of the rules.

mod attack;

mod castling;
mod ending;
mod hexes;
mod info;
mod lesson;
mod lines;
mod men;
mod moves;
mod notation;
mod oracle;
mod play;
mod state;
mod text;
mod turn;
mod value;
mod why;

#[cfg(test)]
mod tests;

use board::{Board, Cell};
use rules::{
    BadOption, Barred, Deals, Ending, Exit, Game, Info, Lang, NoDeal, Notation, Options, Outcome,
    Piece, Placed, Player, Rules, SeatInfo, Shape, Sheet, Standing, Unread,
};

use self::{
    attack::View,
    castling::Castlings,
    info::{INFO, SEATS},
    lines::{Cells, Lines},
    moves::Count,
};
pub use self::{moves::Move, state::State};

/// The game: its board, its tables and the chosen options.
#[derive(Debug)]
pub struct Dreierschach {
    board: Board,
    lines: Lines,
    castlings: Castlings,
    /// §3.3: where each player's pawns promote.
    promotion: [Cells; 3],
    zones: value::Zones,
    /// D3: `en_passant` is `next-only`.
    next_only: bool,
    /// D11: `end` is `king-capture`.
    king_capture: bool,
    /// D15: `resignation` is `computer`.
    takes_over: bool,
    /// D16: `draws` is `fide-like`.
    fide_like: bool,
    options: Options,
}

impl Rules for Dreierschach {
    type State = State;
    type Move = Move;

    fn players(&self) -> usize {
        3
    }

    fn start(&self) -> State {
        State::start()
    }

    fn to_act(&self, state: &State) -> Player {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_over(state) {
            self.generate(state, out);
        }
    }

    fn count(&self, state: &State) -> u64 {
        let mut count = Count(0);
        if !self.is_over(state) {
            self.generate(state, &mut count);
        }
        count.0
    }

    fn play(&self, state: &mut State, m: Move) {
        self.make(state, m);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.ended(state)
    }

    fn repeated(&self, _: &State, times: u32) -> Option<Outcome> {
        // D16: the fifth time by itself.
        (self.fide_like && times >= 5).then(|| ending::draw(Ending::Repetition))
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn in_check(&self, state: &State, player: Player) -> bool {
        self.checked(state, player)
    }

    fn king(&self, state: &State, player: Player) -> Option<Cell> {
        state.king(player)
    }

    fn checkers(&self, state: &State, player: Player) -> Vec<Cell> {
        let view = View::of(state, player);
        let threats = |king| self.lines.threats(&state.men, king, view);
        state.king(player).map_or_else(Vec::new, |king| threats(king).into_iter().collect())
    }

    fn with_turn(&self, state: &State, player: Player) -> Option<State> {
        state.king(player).map(|_| State { turn: player, ..*state })
    }

    fn standing(&self, state: &State, player: Player) -> Standing {
        state.left[player.index()].map_or(Standing::Playing, Standing::Out)
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn turned(&self, state: &State, symmetry: usize) -> State {
        turn::state(state, symmetry + 1)
    }

    fn turned_move(&self, m: Move, symmetry: usize) -> Move {
        turn::a_move(m, symmetry + 1)
    }

    fn points(&self, _: &State, end: Option<&Outcome>) -> Option<i32> {
        Some(ending::all_points(end))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        oracle::check(self, state)
    }
}

impl Deals for Dreierschach {
    type Deal = NoDeal;

    fn strike(&self, _: &mut State, _: Player, deal: NoDeal) {
        match deal {}
    }

    fn leave(&self, state: &mut State, who: Player, why: Exit) {
        state.left[who.index()] = Some(why);
    }

    fn agreed_draw(&self, state: &State) -> Option<Outcome> {
        // D14: it takes two players at least to agree, not one and two computers.
        let agree = state.left.iter().flatten().count() < 2 && self.ended(state).is_none();
        agree.then(|| ending::draw(Ending::Agreement))
    }

    fn claim(&self, state: &State, times: u32) -> Option<Outcome> {
        // D16.
        let why = if times >= 3 {
            Ending::Repetition
        } else if state.quiet >= ending::QUIET_CLAIM {
            Ending::QuietMoves
        } else {
            return None;
        };
        (self.fide_like && self.ended(state).is_none()).then(|| ending::draw(why))
    }
}

impl Notation for Dreierschach {
    fn act(&self, _: &State, m: Move) -> String {
        text::act(m)
    }

    fn read_act(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let said = text::read_said(text)?;
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let found = moves.into_iter().find(|&m| text::read_said(&text::act(m)) == Ok(said));
        found.ok_or_else(|| Unread::new(0, self.why_not(state, text, Lang::En)))
    }

    fn write(&self, state: &State, m: Move, lang: Lang) -> String {
        notation::write(self, state, m, lang)
    }

    fn read(&self, state: &State, text: &str) -> Result<Move, Unread> {
        notation::read(self, state, text)
    }

    fn deal_act(&self, _: &State, _: Player, deal: NoDeal) -> String {
        match deal {}
    }

    fn why_not(&self, state: &State, text: &str, lang: Lang) -> String {
        why::not(self, state, text, lang)
    }

    fn position(&self, state: &State) -> String {
        text::position(state)
    }

    fn read_position(&self, text: &str) -> Result<State, Unread> {
        text::read_position(self, text)
    }

    fn placed(&self, state: &State) -> Vec<Placed> {
        let placed = |cell| {
            let man: Piece = state.men.at(cell)?;
            let side = Player::new(man.side().index());
            Some(Placed { cell, kind: man.kind(), side, marked: false, idle: false })
        };
        self.board.cells().filter_map(placed).collect()
    }

    fn shape(&self, state: &State, m: Move) -> Shape {
        notation::shape(state, m)
    }

    fn commander(&self, state: &State, side: Player) -> Option<Player> {
        state.left[side.index()].is_none().then_some(side)
    }

    fn lifted(&self, state: &State, cell: Cell) -> Option<State> {
        let mut lifted = *state;
        lifted.men.take(cell).filter(|man| man.kind() != men::KING).map(|_| lifted)
    }

    fn barred(&self, state: &State, cell: Cell, lang: Lang) -> Vec<Barred> {
        why::barred(self, state, cell, lang)
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<String> {
        info::facts(self, state, lang)
    }
}

impl Game for Dreierschach {
    fn info() -> &'static Info {
        &INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let far_edges = options.word("promotion") == "any-far-edge";
        let lines = Lines::new();
        let promotion = std::array::from_fn(|p| promotion(Player::new(p), far_edges));
        Ok(Self {
            board: hexes::board(),
            castlings: Castlings::new(hexes::CELLS),
            zones: value::Zones::new(&lines, &promotion),
            lines,
            promotion,
            next_only: options.word("en_passant") == "next-only",
            king_capture: options.word("end") == "king-capture",
            takes_over: options.word("resignation") == "computer",
            fide_like: options.word("draws") == "fide-like",
            options: options.clone(),
        })
    }

    // §9.5
    fn sheet() -> Sheet {
        Sheet {
            edition: Some("2.3"),
            joint: "",
            gap: "...",
            endings: &[(Ending::BareKings, "three kings"), (Ending::QuietMoves, "quiet rounds")],
            ..Sheet::PLAIN
        }
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

/// §3.3, D7: the base lines of both opponents; under `any-far-edge` the edge between them as well.
fn promotion(player: Player, far_edges: bool) -> Cells {
    let bases = state::others(player).into_iter().flat_map(hexes::base_line);
    let edge = hexes::dead_edge(player).filter(|_| far_edges);
    bases.chain(edge).filter_map(hexes::Hex::cell).collect()
}
