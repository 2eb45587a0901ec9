use std::{fmt::Debug, sync::atomic::AtomicBool};

use board::{Board, Cell};
use engine::{BadWeights, Limits, Weights};
use rules::{
    Barred, Game, Hold, Info, Lang, Options, Outcome, PerPlayer, Placed, Player, SeatInfo, Shape,
    Sheet, Standing, Text, Unread, perft_while,
};

use crate::{Act, Analysis, Computer, Refusal, Table, Worlds, doc::table_act_text};

/// A table whose game is not known: texts in, texts out.
pub trait AnyTable: Debug + Send {
    /// What there is to know about the game.
    fn info(&self) -> &'static Info;
    /// The game's options.
    fn options(&self) -> &Options;
    /// The seats in turn order.
    fn seats(&self) -> &'static [SeatInfo];
    /// Whether two seats are on one side for good.
    fn allied(&self, one: Player, other: Player) -> bool;
    /// The letters of the names of cells in each language, where they differ.
    fn cell_letters(&self) -> Text;
    /// The names of the layers of the board, the lowest first; none when there is one.
    fn layers(&self) -> &'static [Text];
    /// The board.
    fn board(&self) -> &Board;
    /// The position string now.
    fn position(&self) -> String;
    /// The position string at the beginning.
    fn start(&self) -> String;
    /// Whether it began at the start position of the game.
    fn begins_at_start(&self) -> bool;
    /// Whose turn it is at the start position of the game.
    fn first(&self) -> Player;
    /// How the game's record for people is set.
    fn sheet(&self) -> Sheet;
    /// Who decides now; None when the game is over.
    fn to_act(&self) -> Option<Player>;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal moves in machine form, in the game's order.
    fn acts(&self) -> Vec<String>;
    /// Each legal move with its cells, in the same order.
    fn shapes(&self) -> Vec<Shape>;
    /// Each legal move as printed for people, in the same order.
    fn notation(&self, lang: Lang) -> Vec<String>;
    /// The deals of a player in machine form, each with how it is said.
    fn deals(&self, by: Player, lang: Lang) -> Vec<(String, String)>;
    /// What follows from a deal of a player in machine form; None where its words tell all.
    fn deal_about(&self, by: Player, act: &str, lang: Lang) -> Option<String>;
    /// Whether a deal of a player in machine form can be made for most of the game.
    fn is_lasting(&self, by: Player, act: &str) -> bool;
    /// What the player to act decides about, where that is not just a move of his own.
    fn decision(&self, lang: Lang) -> Option<String>;
    /// The table acts that a player may do now.
    fn table_acts(&self, by: Player) -> Vec<&'static str>;
    /// The number of legal moves.
    fn count(&self) -> u64;
    /// Tells the leaves at a depth bit by bit, for as long as `tell` returns true. False if it was
    /// stopped.
    fn perft_while(&self, depth: u32, tell: &mut dyn FnMut(u64) -> bool) -> bool;
    /// The same under the legal move of this index in the list of [`acts`](Self::acts).
    fn divide_while(&self, index: usize, depth: u32, tell: &mut dyn FnMut(u64) -> bool) -> bool;
    /// Whether a player's king is attacked.
    fn in_check(&self, player: Player) -> bool;
    /// The cell of a player's king, where he has one.
    fn king(&self, player: Player) -> Option<Cell>;
    /// The cells of the pieces that attack a player's king.
    fn checkers(&self, player: Player) -> Vec<Cell>;
    /// Who could move the piece on a cell if it were his turn, and its moves then; None where
    /// nobody could.
    fn reach(&self, cell: Cell) -> Option<(Player, Vec<Shape>)>;
    /// The moves that a player would have if it were his turn; none if he has no turn any more.
    fn shapes_of(&self, player: Player) -> Vec<Shape>;
    /// Why an act of the player to act, in machine form, is not legal.
    fn why_not(&self, text: &str, lang: Lang) -> String;
    /// What a player is in the game.
    fn standing(&self, player: Player) -> Standing;
    /// The pieces.
    fn placed(&self) -> Vec<Placed>;
    /// Who commands the pieces of a colour.
    fn commander(&self, side: Player) -> Option<Player>;
    /// The pieces that something holds where they stand.
    fn holds(&self) -> Vec<Hold>;
    /// The cells that a rule bars to the piece on a cell, were it the turn of who commands it.
    fn barred(&self, cell: Cell, lang: Lang) -> Vec<Barred>;
    /// The open gates.
    fn gates(&self) -> u8;
    /// The cells that the piece on a cell passes on its way to another, where its line bends.
    fn passed(&self, from: Cell, to: Cell) -> Vec<Cell>;
    /// Facts to read beside the board.
    fn facts(&self, lang: Lang) -> Vec<String>;
    /// The machine form of the legal move that a text means here.
    ///
    /// # Errors
    /// Where the text stops making sense, or why there is no such move.
    fn reads(&self, text: &str) -> Result<String, Unread>;
    /// Whether a player may do an act now.
    fn legal(&self, by: Player, text: &str) -> bool;
    /// Whether this was a deal that a player could make, or an answer that he could give to a draw
    /// offer, before the act of this index; whether it is one now for an index at the end.
    fn is_answer(&self, index: usize, by: Player, text: &str) -> bool;
    /// Does an act.
    ///
    /// # Errors
    /// If it may not be done: nothing has changed then.
    fn submit(&mut self, by: Player, text: &str) -> Result<(), Refusal>;
    /// Takes the last act back. False if there was none.
    fn undo(&mut self) -> bool;
    /// The number of acts so far.
    fn len(&self) -> usize;
    /// Whether nothing has been done yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The author and the machine form of an act of the log.
    fn entry(&self, index: usize) -> (Player, String);
    /// Whether an act of the log is a move.
    fn is_move(&self, index: usize) -> bool;
    /// Whose turn it was before the act of this index, or is now at the end of the log; means
    /// nothing once the game is over.
    fn turn_at(&self, index: usize) -> Player;
    /// What a player was before the act of this index, or is now at the end of the log.
    fn standing_at(&self, index: usize, player: Player) -> Standing;
    /// A table with an empty log at the position before the act of this index; at the position now
    /// for an index at the end.
    fn at(&self, index: usize) -> Box<dyn AnyTable>;
    /// The table with its whole log once more, to be thought about elsewhere.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The cells an act of the log concerned.
    fn entry_shape(&self, index: usize) -> Shape;
    /// The cells that an act of the log passed, where its line bends.
    fn entry_passed(&self, index: usize) -> Vec<Cell>;
    /// The piece that an act of the log captured, as it stood.
    fn entry_taken(&self, index: usize) -> Option<Placed>;
    /// The cells of the pieces that mated a player by the act of this index.
    fn entry_mated_by(&self, index: usize, player: Player) -> Vec<Cell>;
    /// Whether a player has offered or joined the open draw offer.
    fn has_joined_draw(&self, player: Player) -> bool;
    /// An act of the log as printed for people.
    fn entry_text(&self, index: usize, lang: Lang) -> String;
    /// The weights of a file that was written for this game.
    ///
    /// # Errors
    /// If they are for other rules or terms, or no weights at all.
    fn weights(&self, text: &str) -> Result<Weights, BadWeights>;
    /// The move, in machine form, that a computer player makes now: the same for the same game,
    /// player and seed. None when the game is over. It may take seconds; a raised stop
    /// flag makes it move at once.
    fn think(&self, who: &Computer, seed: u64, stop: &AtomicBool) -> Option<String>;
    /// What a computer player does now besides moving, in machine form: a deal, or an answer to a
    /// draw offer. To be asked of every computer player whenever something was done at the table.
    fn answer(&self, by: Player, who: &Computer, stop: &AtomicBool) -> Option<String>;
    /// What the position is worth and its best moves, within limits; moves for people are in this
    /// language.
    fn analyse(&self, limits: &Limits, lang: Lang, stop: &AtomicBool) -> Analysis;
    /// What every player may expect, from 0 to 1, by a search of about so many positions. Unlike
    /// the values of an analysis those of different positions of a game can be compared.
    fn prospects(&self, nodes: u64, stop: &AtomicBool) -> PerPlayer<f64>;
    /// What a deal of a player in machine form is about, or an answer to one, or to a draw offer:
    /// the game with it and without it, each searched so far. None of what is none, may not be done
    /// now, or changes nothing.
    fn worlds(&self, by: Player, act: &str, nodes: u64, stop: &AtomicBool) -> Option<Worlds>;
}

impl<G: Game> Table<G> {
    fn act_text(&self, index: usize) -> (Player, String) {
        let entry = self.log()[index];
        (entry.by, self.machine_form(self.state_before(index), entry.by, entry.act))
    }

    fn machine_form(&self, state: &G::State, by: Player, act: Act<G>) -> String {
        match act {
            Act::Move(m) => self.game().act(state, m),
            Act::Deal(deal) => self.game().deal_act(state, by, deal),
            Act::Table(act) => act.word().to_owned(),
        }
    }

    fn deal_of(&self, by: Player, act: &str) -> Option<G::Deal> {
        let mut deals = Self::deals(self, by).into_iter();
        deals.find(|&deal| self.game().deal_act(self.state(), by, deal) == act)
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn info(&self) -> &'static Info {
        G::info()
    }

    fn options(&self) -> &Options {
        self.game().options()
    }

    fn seats(&self) -> &'static [SeatInfo] {
        self.game().seats()
    }

    fn allied(&self, one: Player, other: Player) -> bool {
        self.game().allied(one, other)
    }

    fn cell_letters(&self) -> Text {
        self.game().cell_letters()
    }

    fn layers(&self) -> &'static [Text] {
        self.game().layers()
    }

    fn board(&self) -> &Board {
        self.game().board()
    }

    fn position(&self) -> String {
        self.game().position(self.state())
    }

    fn start(&self) -> String {
        self.game().position(self.state_before(0))
    }

    fn begins_at_start(&self) -> bool {
        *self.state_before(0) == self.game().start()
    }

    fn first(&self) -> Player {
        self.game().turn(&self.game().start())
    }

    fn sheet(&self) -> Sheet {
        G::sheet()
    }

    fn to_act(&self) -> Option<Player> {
        Self::to_act(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn acts(&self) -> Vec<String> {
        self.moves().into_iter().map(|m| self.game().act(self.state(), m)).collect()
    }

    fn shapes(&self) -> Vec<Shape> {
        self.moves().into_iter().map(|m| self.game().shape(self.state(), m)).collect()
    }

    fn notation(&self, lang: Lang) -> Vec<String> {
        self.moves().into_iter().map(|m| self.game().write(self.state(), m, lang)).collect()
    }

    fn deals(&self, by: Player, lang: Lang) -> Vec<(String, String)> {
        let (game, state) = (self.game(), self.state());
        let deals = Self::deals(self, by).into_iter();
        deals.map(|d| (game.deal_act(state, by, d), game.deal_text(state, by, d, lang))).collect()
    }

    fn deal_about(&self, by: Player, act: &str, lang: Lang) -> Option<String> {
        self.game().deal_about(self.state(), by, self.deal_of(by, act)?, lang)
    }

    fn is_lasting(&self, by: Player, act: &str) -> bool {
        self.deal_of(by, act).is_some_and(|deal| self.game().is_lasting(deal))
    }

    fn decision(&self, lang: Lang) -> Option<String> {
        self.game().decision(self.state(), lang).filter(|_| self.outcome().is_none())
    }

    fn table_acts(&self, by: Player) -> Vec<&'static str> {
        Self::table_acts(self, by).into_iter().map(|act| act.word()).collect()
    }

    fn count(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.game().count(self.state()) }
    }

    fn perft_while(&self, depth: u32, mut tell: &mut dyn FnMut(u64) -> bool) -> bool {
        if self.outcome().is_some() && depth > 0 {
            return true;
        }
        perft_while(self.game(), self.state(), depth, &mut tell)
    }

    fn divide_while(
        &self,
        index: usize,
        depth: u32,
        mut tell: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let Some(&m) = self.moves().get(index).filter(|_| depth > 0) else { return true };
        let mut next = *self.state();
        self.game().play(&mut next, m);
        perft_while(self.game(), &next, depth - 1, &mut tell)
    }

    fn in_check(&self, player: Player) -> bool {
        self.game().in_check(self.state(), player)
    }

    fn king(&self, player: Player) -> Option<Cell> {
        self.game().king(self.state(), player)
    }

    fn checkers(&self, player: Player) -> Vec<Cell> {
        self.game().checkers(self.state(), player)
    }

    fn reach(&self, cell: Cell) -> Option<(Player, Vec<Shape>)> {
        let (game, state) = (self.game(), self.state());
        let placed = game.placed(state).into_iter().find(|placed| placed.cell == cell)?;
        let players = (0..game.players()).map(Player::new);
        // The piece's own side, then whoever else may command it.
        let others = players.filter(|&player| player != placed.side);
        std::iter::once(placed.side).chain(others).find_map(|player| {
            let mut shapes = self.shapes_of(player);
            shapes.retain(|shape| shape.from == Some(cell));
            (!shapes.is_empty()).then_some((player, shapes))
        })
    }

    fn shapes_of(&self, player: Player) -> Vec<Shape> {
        let game = self.game();
        let Some(shown) = game.with_turn(self.state(), player) else { return Vec::new() };
        let mut moves = Vec::new();
        game.moves(&shown, &mut moves);
        moves.into_iter().map(|m| game.shape(&shown, m)).collect()
    }

    fn why_not(&self, text: &str, lang: Lang) -> String {
        self.game().why_not(self.state(), text, lang)
    }

    fn standing(&self, player: Player) -> Standing {
        self.game().standing(self.state(), player)
    }

    fn placed(&self) -> Vec<Placed> {
        self.game().placed(self.state())
    }

    fn commander(&self, side: Player) -> Option<Player> {
        self.game().commander(self.state(), side)
    }

    fn holds(&self) -> Vec<Hold> {
        self.game().holds(self.state())
    }

    fn barred(&self, cell: Cell, lang: Lang) -> Vec<Barred> {
        let (game, state) = (self.game(), self.state());
        let placed = game.placed(state).into_iter().find(|placed| placed.cell == cell);
        let commander = placed.and_then(|placed| game.commander(state, placed.side));
        let shown = commander.and_then(|commander| {
            // Who has the turn already keeps what binds him in it.
            let turn = game.turn(state) == commander && game.to_act(state) == commander;
            if turn { Some(*state) } else { game.with_turn(state, commander) }
        });
        shown.map_or_else(Vec::new, |shown| game.barred(&shown, cell, lang))
    }

    fn passed(&self, from: Cell, to: Cell) -> Vec<Cell> {
        self.game().passed(self.state(), from, to)
    }

    fn gates(&self) -> u8 {
        self.game().gates(self.state())
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.game().facts(self.state(), lang)
    }

    fn reads(&self, text: &str) -> Result<String, Unread> {
        let m = self.game().read(self.state(), text)?;
        Ok(self.game().act(self.state(), m))
    }

    fn legal(&self, by: Player, text: &str) -> bool {
        match self.read(by, text) {
            // Only the machine form counts as the act: what people write is read elsewhere.
            Ok(Act::Move(m)) => self.game().act(self.state(), m) == text,
            Ok(_) => true,
            Err(_) => false,
        }
    }

    fn is_answer(&self, index: usize, by: Player, text: &str) -> bool {
        Self::is_answer(self, index, by, text)
    }

    fn submit(&mut self, by: Player, text: &str) -> Result<(), Refusal> {
        Self::submit(self, by, text)
    }

    fn undo(&mut self) -> bool {
        Self::undo(self)
    }

    fn len(&self) -> usize {
        self.log().len()
    }

    fn entry(&self, index: usize) -> (Player, String) {
        self.act_text(index)
    }

    fn is_move(&self, index: usize) -> bool {
        matches!(self.log()[index].act, Act::Move(_))
    }

    fn turn_at(&self, index: usize) -> Player {
        self.game().turn(self.state_before(index))
    }

    fn standing_at(&self, index: usize, player: Player) -> Standing {
        self.game().standing(self.state_before(index), player)
    }

    fn at(&self, index: usize) -> Box<dyn AnyTable> {
        Box::new(Self::over(self.shared(), *self.state_before(index)))
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn entry_shape(&self, index: usize) -> Shape {
        match self.log()[index].act {
            Act::Move(m) => self.game().shape(self.state_before(index), m),
            Act::Deal(_) | Act::Table(_) => Shape::default(),
        }
    }

    fn entry_passed(&self, index: usize) -> Vec<Cell> {
        let Shape { from: Some(from), to: Some(to), .. } = self.entry_shape(index) else {
            return Vec::new();
        };
        self.game().passed(self.state_before(index), from, to)
    }

    fn entry_taken(&self, index: usize) -> Option<Placed> {
        let cell = self.entry_shape(index).taken?;
        let placed = self.game().placed(self.state_before(index));
        placed.into_iter().find(|placed| placed.cell == cell)
    }

    fn entry_mated_by(&self, index: usize, player: Player) -> Vec<Cell> {
        let before = self.state_before(index);
        match self.log()[index].act {
            Act::Move(m) => self.game().mated_by(before, m, player),
            Act::Deal(_) | Act::Table(_) => self.game().checkers(before, player),
        }
    }

    fn has_joined_draw(&self, player: Player) -> bool {
        self.draw_offer().is_some_and(|joined| joined[player])
    }

    fn entry_text(&self, index: usize, lang: Lang) -> String {
        let entry = self.log()[index];
        let (game, state) = (self.game(), self.state_before(index));
        match entry.act {
            Act::Move(m) => game.write(state, m, lang),
            Act::Deal(deal) => game.deal_text(state, entry.by, deal, lang),
            Act::Table(act) => table_act_text(act).get(lang).to_owned(),
        }
    }

    fn weights(&self, text: &str) -> Result<Weights, BadWeights> {
        self.read_weights(text)
    }

    fn think(&self, who: &Computer, seed: u64, stop: &AtomicBool) -> Option<String> {
        Self::think(self, who, seed, stop).map(|m| self.game().act(self.state(), m))
    }

    fn answer(&self, by: Player, who: &Computer, stop: &AtomicBool) -> Option<String> {
        let act = Self::answer(self, by, who, stop)?;
        Some(self.machine_form(self.state(), by, act))
    }

    fn analyse(&self, limits: &Limits, lang: Lang, stop: &AtomicBool) -> Analysis {
        Self::analyse(self, limits, lang, stop)
    }

    fn prospects(&self, nodes: u64, stop: &AtomicBool) -> PerPlayer<f64> {
        Self::prospects(self, nodes, stop)
    }

    fn worlds(&self, by: Player, act: &str, nodes: u64, stop: &AtomicBool) -> Option<Worlds> {
        Self::worlds(self, by, self.read(by, act).ok()?, nodes, stop)
    }
}
