use std::{fmt::Debug, hash::Hash, sync::Arc};

use board::{Board, Cell};

use crate::{
    Appraise, BadOption, Barred, Endings, Hold, Info, Kind, Lang, Options, Outcome, Player,
    SeatInfo, Sheet, Text, Unread,
};

/// What search needs: whose decision it is, what may be done, what comes of it.
///
/// A `State` alone decides what is legal; history matters only to [`repeated`](Self::repeated) and
/// is kept by whoever plays.
pub trait Rules: Sized + Send + Sync + Debug + 'static {
    /// All that decides what is legal. At most 512 bytes.
    type State: Copy + Eq + Debug + Send + Sync;
    /// One decision of the player who acts. At most 8 bytes.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// The number of seats.
    fn players(&self) -> usize;

    /// The start position.
    fn start(&self) -> Self::State;

    /// Who decides now: not always the owner of the pieces that will move. Means nothing once the
    /// game is over.
    fn to_act(&self, state: &Self::State) -> Player;

    /// Whose turn it is: not always who decides, for another may be asked first or move in his
    /// place. Means nothing once the game is over.
    fn turn(&self, state: &Self::State) -> Player {
        self.to_act(state)
    }

    /// Appends every legal move, each once; nothing when the game is over.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// The number of legal moves. Games override it where counting is faster than listing.
    fn count(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.len() as u64
    }

    /// Makes a move, which must come from [`moves`](Self::moves) of this very state, with all that
    /// follows from it: falls, passed turns, lapsed rights.
    fn play(&self, state: &mut Self::State, m: Self::Move);

    /// How the game ended, if it has, by the state alone.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome when `state` has now stood `times` times, if that ends the game by itself.
    fn repeated(&self, state: &Self::State, times: u32) -> Option<Outcome> {
        let _ = (state, times);
        None
    }

    /// All points that there are, in halves: won already, still to be won, and, once the game has
    /// ended so, left for nobody. The same from the start to any end, as the kit asserts. None in a
    /// game without points.
    fn points(&self, state: &Self::State, end: Option<&Outcome>) -> Option<i32> {
        let _ = (state, end);
        None
    }

    /// Equal for states with the same moves and prospects: for transpositions and repetition.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether the player's king is attacked.
    fn in_check(&self, state: &Self::State, player: Player) -> bool {
        let _ = (state, player);
        false
    }

    /// The cell of the player's king, where he has one.
    fn king(&self, state: &Self::State, player: Player) -> Option<Cell> {
        let _ = (state, player);
        None
    }

    /// The cells of the pieces that attack the player's king: some where it is
    /// [attacked](Self::in_check), and none elsewhere.
    fn checkers(&self, state: &Self::State, player: Player) -> Vec<Cell> {
        let _ = (state, player);
        Vec::new()
    }

    /// The cells of the pieces that attacked the king of a player whom this move mated.
    fn mated_by(&self, before: &Self::State, m: Self::Move, player: Player) -> Vec<Cell> {
        let mut after = *before;
        self.play(&mut after, m);
        self.checkers(&after, player)
    }

    /// The state as if it were this player's turn, to show how his pieces could move; None where
    /// he has no turn any more. It need not be [sound](Self::check).
    fn with_turn(&self, state: &Self::State, player: Player) -> Option<Self::State> {
        let _ = (state, player);
        None
    }

    /// What the player is in the game just now.
    fn standing(&self, state: &Self::State, player: Player) -> Standing {
        let _ = (state, player);
        Standing::Playing
    }

    /// With whom the player has a truce just now: both gave their word, to which the rules hold
    /// nobody, to leave each other alone.
    fn ally(&self, state: &Self::State, who: Player) -> Option<Player> {
        let _ = (state, who);
        None
    }

    /// Whether a legal move breaks a truce of who makes it.
    fn breaks_truce(&self, state: &Self::State, m: Self::Move) -> bool {
        let _ = (state, m);
        false
    }

    /// The number of ways to turn the board that change nothing but names, not counting the
    /// identity.
    fn symmetries(&self) -> usize {
        0
    }

    /// The state turned by the symmetry of this number, from 0.
    fn turned(&self, state: &Self::State, symmetry: usize) -> Self::State {
        let _ = symmetry;
        *state
    }

    /// The move turned likewise.
    fn turned_move(&self, m: Self::Move, symmetry: usize) -> Self::Move {
        let _ = symmetry;
        m
    }

    /// Whether the state is sound: what the kit asks at every step of its random games.
    ///
    /// # Errors
    /// Says what is not.
    fn check(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}

/// What a player is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Plays for himself.
    Playing,
    /// Has a lord.
    Vassal,
    /// Is out of the game, by this.
    Out(Exit),
}

/// How a player left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Checkmated.
    Mated,
    /// Without a legal move.
    Stalemated,
    /// His king was captured.
    Captured,
    /// Gave up.
    Resigned,
    /// Ran out of time.
    OutOfTime,
}

/// What players may do besides moving: acts that cost no turn.
pub trait Deals: Rules {
    /// One such act; [`NoDeal`] where there is none.
    type Deal: Copy + Eq + Debug + Send + Sync;

    /// Appends every deal that `by` may make now.
    fn deals(&self, state: &Self::State, by: Player, out: &mut Vec<Self::Deal>) {
        let _ = (state, by, out);
    }

    /// Makes a deal, which must come from [`deals`](Self::deals) of this very state and player.
    fn strike(&self, state: &mut Self::State, by: Player, deal: Self::Deal);

    /// Appends the pairs of players who are bound to each other by deals just now.
    fn bonds(&self, state: &Self::State, out: &mut Vec<(Player, Player)>) {
        let _ = (state, out);
    }

    /// Whether the player may resign or run out of time now.
    fn may_leave(&self, state: &Self::State, who: Player) -> bool {
        self.outcome(state).is_none() && !matches!(self.standing(state, who), Standing::Out(_))
    }

    /// Takes a player out of the game who may leave, by [`Exit::Resigned`] or
    /// [`Exit::OutOfTime`].
    fn leave(&self, state: &mut Self::State, who: Player, why: Exit);

    /// The outcome of a draw agreed now, or None where none may be agreed: also where the game
    /// itself keeps draw offers as deals.
    fn agreed_draw(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome if the player to act may claim a draw now, `state` having stood `times` times.
    fn claim(&self, state: &Self::State, times: u32) -> Option<Outcome> {
        let _ = (state, times);
        None
    }
}

/// The deal of a game without deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDeal {}

/// Texts and pictures of positions and acts.
pub trait Notation: Deals {
    /// The machine form of a move: `e2e4`.
    fn act(&self, state: &Self::State, m: Self::Move) -> String;

    /// The legal move of this machine form.
    ///
    /// # Errors
    /// Where the text stops making sense, or that no such move is legal, with the rule if known.
    fn read_act(&self, state: &Self::State, text: &str) -> Result<Self::Move, Unread> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let found = moves.into_iter().find(|&m| self.act(state, m) == text);
        found.ok_or_else(|| Unread::new(0, self.why_not(state, text, Lang::En)))
    }

    /// How a legal move is printed for people, with checks and what else the game's notation shows.
    fn write(&self, state: &Self::State, m: Self::Move, lang: Lang) -> String;

    /// The legal move that a text of people means. Accepts all languages and the machine form.
    ///
    /// # Errors
    /// Where the text stops making sense; that no such move is legal; that several are, and which.
    fn read(&self, state: &Self::State, text: &str) -> Result<Self::Move, Unread>;

    /// The machine form of a deal: `vassal? R`.
    fn deal_act(&self, state: &Self::State, by: Player, deal: Self::Deal) -> String;

    /// A deal as it is said: `Red, be my vassal`.
    fn deal_text(&self, state: &Self::State, by: Player, deal: Self::Deal, lang: Lang) -> String {
        let _ = lang;
        self.deal_act(state, by, deal)
    }

    /// What follows from a deal, for who is about to make it; None where its own words tell all.
    fn deal_about(
        &self,
        state: &Self::State,
        by: Player,
        deal: Self::Deal,
        lang: Lang,
    ) -> Option<String> {
        let _ = (state, by, deal, lang);
        None
    }

    /// Whether a deal can be made for most of the game, so that it is no news when it can.
    fn is_lasting(&self, deal: Self::Deal) -> bool {
        let _ = deal;
        false
    }

    /// What the player to act decides about, where that is not just a move of his own.
    fn decision(&self, state: &Self::State, lang: Lang) -> Option<String> {
        let _ = (state, lang);
        None
    }

    /// Why an act of the player to act, in machine form, is not legal: the rule that forbids it
    /// where the game can say.
    fn why_not(&self, state: &Self::State, text: &str, lang: Lang) -> String {
        let _ = (state, lang);
        format!("\"{text}\" is not a legal move here")
    }

    /// The position string.
    fn position(&self, state: &Self::State) -> String;

    /// The state of a position string.
    ///
    /// # Errors
    /// Where it is wrong and what was expected, also when the position cannot be played.
    fn read_position(&self, text: &str) -> Result<Self::State, Unread>;

    /// The pieces as they are to be drawn.
    fn placed(&self, state: &Self::State) -> Vec<Placed>;

    /// The gates that are open, one bit each: marks of the board are drawn by it.
    fn gates(&self, state: &Self::State) -> u8 {
        let _ = state;
        0
    }

    /// Who commands the pieces of this colour; None when nobody does.
    fn commander(&self, state: &Self::State, side: Player) -> Option<Player> {
        let _ = state;
        Some(side)
    }

    /// The state without the piece on a cell, to ask what it shields; None for a king, and in a
    /// game without kings. It need not be [sound](Rules::check).
    fn lifted(&self, state: &Self::State, cell: Cell) -> Option<Self::State> {
        let _ = (state, cell);
        None
    }

    /// The pieces that something holds where they stand: the [pins](crate::pins), and what else
    /// the game knows.
    fn holds(&self, state: &Self::State) -> Vec<Hold> {
        crate::pins(self, state)
    }

    /// The cells that the piece on a cell, whose commander has the turn, would go to but for a rule
    /// that players overlook: a shut way, a ban.
    fn barred(&self, state: &Self::State, cell: Cell, lang: Lang) -> Vec<Barred> {
        let _ = (state, cell, lang);
        Vec::new()
    }

    /// The cells a move concerns.
    fn shape(&self, state: &Self::State, m: Self::Move) -> Shape;

    /// The cells, in order, that the piece on `from` passes on its way to `to`, in a game whose lines
    /// bend where they are drawn; none for a leap, and where all lines are straight.
    fn passed(&self, state: &Self::State, from: Cell, to: Cell) -> Vec<Cell> {
        let _ = (state, from, to);
        Vec::new()
    }

    /// Short facts of the position for people to read beside the board, such as points, bonds,
    /// counters; the turn, checks and exits are told elsewhere.
    fn facts(&self, state: &Self::State, lang: Lang) -> Vec<String> {
        let _ = (state, lang);
        Vec::new()
    }
}

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where.
    pub cell: Cell,
    /// What: one of [`Info::kinds`].
    pub kind: Kind,
    /// Whose colour.
    pub side: Player,
    /// Marked: a pawn that crossed the centre, for one.
    pub marked: bool,
    /// Without power just now: neutral, frozen, of a player who is out.
    pub idle: bool,
}

/// The cells a move concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Where the moving piece stands; the king's cell in castling. None for a pass or a waiver.
    pub from: Option<Cell>,
    /// Where it goes; the captured piece's cell in a capture from afar.
    pub to: Option<Cell>,
    /// Where a piece is captured.
    pub taken: Option<Cell>,
    /// What tells it from other moves between these cells: `q`, `!check`, `0-0`, `order`; or empty.
    pub label: String,
}

/// A whole game: rules, deals, texts, what an engine should know, and what to call it.
pub trait Game: Notation + Appraise {
    /// What there is to know without a game value.
    fn info() -> &'static Info;

    /// The game under these options.
    ///
    /// # Errors
    /// If options that are fine one by one do not go together.
    fn new(options: &Options) -> Result<Self, BadOption>;

    /// The option and its value that a position string implies by its form, such as the number of
    /// players by the width of its rows. It counts where the option is not given.
    fn implied(position: &str) -> Option<(&'static str, &'static str)> {
        let _ = position;
        None
    }

    /// Its endings to so many pieces, none of them known yet; to fewer where it is not known how to
    /// solve more, and None where not even the first.
    fn endings(&self, pieces: usize) -> Option<Box<dyn Endings<Self>>> {
        let _ = pieces;
        None
    }

    /// Takes endings to [tell](Appraise::verdict) an engine of. They may be those of other options:
    /// what does not hold under these is not told.
    fn know(&mut self, endings: Arc<dyn Endings<Self>>) {
        let _ = endings;
    }

    /// How its record for people is set.
    fn sheet() -> Sheet {
        Sheet::PLAIN
    }

    /// The options it was made with.
    fn options(&self) -> &Options;

    /// The board.
    fn board(&self) -> &Board;

    /// The seats in turn order.
    fn seats(&self) -> &'static [SeatInfo];

    /// The letters of the names of cells as each language writes them, as many and in the same
    /// order; none where all languages write names as the board does.
    fn cell_letters(&self) -> Text {
        Text::EMPTY
    }

    /// The names of the layers of the board for people, the lowest first; none when there is one.
    fn layers(&self) -> &'static [Text] {
        &[]
    }
}

/// Something to be done for every game; see the list of games.
pub trait Visitor {
    /// Visits one game.
    fn game<G: Game>(&mut self);
}
