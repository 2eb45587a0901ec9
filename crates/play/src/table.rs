use std::{collections::HashMap, fmt, sync::Arc};

use rules::{Exit, Game, Lang, Outcome, PerPlayer, Player, Standing};

/// One game being played: the log of acts is the match, everything else follows from it.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// Its boards and tables of moves are large, and the same at every table of the game.
    game: Arc<G>,
    now: Moment<G::State>,
    log: Vec<Entry<G>>,
    before: Vec<Moment<G::State>>,
    stood: HashMap<u64, u32>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            now: self.now,
            log: self.log.clone(),
            before: self.before.clone(),
            stood: self.stood.clone(),
        }
    }
}

/// What the acts so far have led to.
#[derive(Clone, Copy, Debug)]
struct Moment<S> {
    state: S,
    offer: Option<PerPlayer<bool>>,
    over: Option<Outcome>,
    counted: Option<u64>,
}

/// One act of the log.
#[derive(Debug)]
pub struct Entry<G: Game> {
    /// Who did it.
    pub by: Player,
    /// What he did.
    pub act: Act<G>,
}

impl<G: Game> Clone for Entry<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Entry<G> {}

/// An act, read.
#[derive(Debug)]
pub enum Act<G: Game> {
    /// A move of the game.
    Move(G::Move),
    /// A deal of the game.
    Deal(G::Deal),
    /// What every table knows.
    Table(TableAct),
}

impl<G: Game> Clone for Act<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Act<G> {}

macro_rules! table_acts {
    ($($name:ident $word:literal $doc:literal)*) => {
        /// The acts that every table knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TableAct {
            $(#[doc = $doc] $name,)*
        }

        impl TableAct {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The text of the act.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

table_acts! {
    Resign "resign" "Give up."
    Time "time" "Run out of time: the clock's act in the player's name."
    Offer "draw?" "Offer a draw to all others."
    Join "draw yes" "Agree to the open draw offer."
    Decline "draw no" "Refuse the open draw offer, or withdraw it."
    Claim "draw claim" "Claim a draw that the rules give on request."
}

/// A refused act: what was wrong, and where in its text if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was wrong and what was expected.
    pub message: String,
    /// The offset in the text.
    pub at: Option<usize>,
}

impl Refusal {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), at: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

fn may(yes: bool, why: &str) -> Result<(), Refusal> {
    if yes { Ok(()) } else { Err(Refusal::new(why)) }
}

/// The words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

impl<G: Game> Table<G> {
    /// A table of this game at its start position.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Self::from(game, start)
    }

    /// A table that begins at some state.
    pub fn from(game: G, state: G::State) -> Self {
        Self::over(Arc::new(game), state)
    }

    /// A table that begins at some state of a game that other tables share.
    pub(crate) fn over(game: Arc<G>, state: G::State) -> Self {
        let key = game.key(&state);
        let now = Moment { state, offer: None, over: game.outcome(&state), counted: None };
        Self { game, now, log: Vec::new(), before: Vec::new(), stood: HashMap::from([(key, 1)]) }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, to be shared with another table.
    pub(crate) fn shared(&self) -> Arc<G> {
        self.game.clone()
    }

    /// The state now.
    pub const fn state(&self) -> &G::State {
        &self.now.state
    }

    /// All acts so far.
    pub fn log(&self) -> &[Entry<G>] {
        &self.log
    }

    /// The state before the act of this index; the last state for an index at the end.
    pub fn state_before(&self, index: usize) -> &G::State {
        self.before.get(index).map_or(&self.now.state, |moment| &moment.state)
    }

    /// How the game ended, if it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.now.over
    }

    /// Who decides now; None when the game is over.
    pub fn to_act(&self) -> Option<Player> {
        self.now.over.is_none().then(|| self.game.to_act(&self.now.state))
    }

    /// The legal moves now.
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.now.over.is_none() {
            self.game.moves(&self.now.state, &mut moves);
        }
        moves
    }

    /// The deals that a player may make now.
    pub fn deals(&self, by: Player) -> Vec<G::Deal> {
        let mut deals = Vec::new();
        if self.now.over.is_none() {
            self.game.deals(&self.now.state, by, &mut deals);
        }
        deals
    }

    /// The acts of [`TableAct::ALL`] that a player may do now, the clock's own left out.
    pub fn table_acts(&self, by: Player) -> Vec<TableAct> {
        let all = TableAct::ALL.iter().copied().filter(|&act| act != TableAct::Time);
        all.filter(|&act| self.table_act(by, act).is_ok()).collect()
    }

    /// Whether this was a deal that a player could make, or an answer that he could give to a draw
    /// offer, before the act of this index; whether it is one now for an index at the end.
    pub fn is_answer(&self, index: usize, by: Player, text: &str) -> bool {
        let moment = self.before.get(index).unwrap_or(&self.now);
        if moment.over.is_some() {
            return false;
        }
        let mut deals = Vec::new();
        self.game.deals(&moment.state, by, &mut deals);
        deals.iter().any(|&deal| self.game.deal_act(&moment.state, by, deal) == text)
            || [TableAct::Join, TableAct::Decline]
                .iter()
                .any(|&act| act.word() == text && self.may_answer(moment, by, act).is_ok())
    }

    /// Who has offered or joined a draw so far, if an offer is open.
    pub const fn draw_offer(&self) -> Option<PerPlayer<bool>> {
        self.now.offer
    }

    /// Does an act, read from its machine form or as people write a move and say a deal.
    ///
    /// # Errors
    /// If it may not be done now: nothing has changed then.
    pub fn submit(&mut self, by: Player, text: &str) -> Result<(), Refusal> {
        let act = self.read(by, text)?;
        self.apply(by, act)
    }

    /// What a text would be as an act of this player, which may be done now.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(&self, by: Player, text: &str) -> Result<Act<G>, Refusal> {
        if let Some(over) = self.now.over {
            let why = over.ending.text().get(Lang::En);
            return Err(Refusal::new(format!("the game is over: {why}")));
        }
        let (game, state) = (&self.game, &self.now.state);
        if let Some(&deal) =
            self.deals(by).iter().find(|&&deal| game.deal_act(state, by, deal) == text)
        {
            return Ok(Act::Deal(deal));
        }
        if let Some(&act) = TableAct::ALL.iter().find(|act| act.word() == text) {
            return self.table_act(by, act).map(|()| Act::Table(act));
        }
        // What is a move in machine form is meant as one: whether it is a deal in words takes long.
        if by == game.to_act(state)
            && let Ok(m) = game.read_act(state, text)
        {
            return Ok(Act::Move(m));
        }
        if let Some(deal) = self.spoken(by, text) {
            return Ok(Act::Deal(deal));
        }
        if by != game.to_act(state) || self.is_deal_of_another(by, text) {
            return Err(Refusal::new(self.not_yours(by, text)));
        }
        // People's notation knows the machine form too, so its refusal tells more.
        game.read(state, text)
            .map(Act::Move)
            .map_err(|unread| Refusal { message: unread.expected, at: Some(unread.at) })
    }

    /// The only deal of a player that may be said so, in any language: with or without the name of
    /// the one addressed, whatever stands between the words.
    fn spoken(&self, by: Player, text: &str) -> Option<G::Deal> {
        let said = words(text);
        let is_meant = |deal: &G::Deal| {
            Lang::ALL.into_iter().any(|lang| {
                let whole = self.game.deal_text(&self.now.state, by, *deal, lang);
                let unaddressed = whole.split_once(',').map(|parts| words(parts.1));
                words(&whole) == said || unaddressed.as_ref() == Some(&said)
            })
        };
        let mut meant = self.deals(by).into_iter().filter(is_meant);
        meant.next().filter(|_| meant.next().is_none())
    }

    fn is_deal_of_another(&self, by: Player, text: &str) -> bool {
        let mut others = (0..self.game.players()).map(Player::new).filter(|&other| other != by);
        others.any(|other| self.deal_acts(other).iter().any(|deal| deal == text))
    }

    fn deal_acts(&self, by: Player) -> Vec<String> {
        let deals = self.deals(by).into_iter();
        deals.map(|deal| self.game.deal_act(&self.now.state, by, deal)).collect()
    }

    /// Why a player may not do an act that is nobody's or another's.
    fn not_yours(&self, by: Player, text: &str) -> String {
        let name = |player: Player| self.game.seats()[player.index()].name.get(Lang::En);
        let words = self.table_acts(by).into_iter().map(|act| act.word().to_owned());
        let mut may: Vec<_> = self.deal_acts(by).into_iter().chain(words).collect();
        if by == self.game.to_act(&self.now.state) {
            may.insert(0, "a move".to_owned());
        }
        let may = if may.is_empty() { "nothing".to_owned() } else { may.join(", ") };
        let turn = name(self.game.to_act(&self.now.state));
        let by = name(by);
        format!("\"{text}\" is no act of {by} now: it is for {turn} to move; {by} may do: {may}")
    }

    /// Does an act that came from [`read`](Self::read) or from a list of this very moment.
    ///
    /// # Errors
    /// If it is a table act that may not be done now.
    pub fn apply(&mut self, by: Player, act: Act<G>) -> Result<(), Refusal> {
        if let Act::Table(act) = act {
            self.table_act(by, act)?;
        }
        self.before.push(self.now);
        self.log.push(Entry { by, act });
        self.now.counted = None;
        match act {
            Act::Move(m) => self.play(by, m),
            Act::Deal(deal) => self.game.strike(&mut self.now.state, by, deal),
            Act::Table(act) => self.do_table_act(by, act),
        }
        self.now.over = self.now.over.or_else(|| self.game.outcome(&self.now.state));
        Ok(())
    }

    /// Takes the last act back. False if there was none.
    pub fn undo(&mut self) -> bool {
        if let Some(key) = self.now.counted
            && let Some(times) = self.stood.get_mut(&key)
        {
            *times -= 1;
        }
        self.log.pop();
        self.before.pop().map(|moment| self.now = moment).is_some()
    }

    fn play(&mut self, by: Player, m: G::Move) {
        self.game.play(&mut self.now.state, m);
        // Who moves without having joined declines; the offerer's own move ends his offer.
        self.now.offer = self.now.offer.filter(|joined| joined[by] && !self.offered_by(by));
        let key = self.game.key(&self.now.state);
        let times = self.stood.entry(key).or_insert(0);
        *times += 1;
        self.now.counted = Some(key);
        self.now.over = self
            .game
            .outcome(&self.now.state)
            .or_else(|| self.game.repeated(&self.now.state, *times));
    }

    /// Whether the open offer is this player's: he was the first to join it.
    fn offered_by(&self, by: Player) -> bool {
        self.log.iter().rev().find_map(|entry| match entry.act {
            Act::Table(TableAct::Offer) => Some(entry.by),
            _ => None,
        }) == Some(by)
    }

    /// The keys of the positions that have stood, each as often as it has.
    pub(crate) fn keys(&self) -> Vec<u64> {
        let stood = self.stood.iter();
        stood.flat_map(|(&key, &times)| std::iter::repeat_n(key, times as usize)).collect()
    }

    fn times(&self) -> u32 {
        self.stood.get(&self.game.key(&self.now.state)).copied().unwrap_or(1)
    }

    fn living(&self, player: Player) -> bool {
        self.living_in(&self.now.state, player)
    }

    fn living_in(&self, state: &G::State, player: Player) -> bool {
        !matches!(self.game.standing(state, player), Standing::Out(_))
    }

    fn table_act(&self, by: Player, act: TableAct) -> Result<(), Refusal> {
        let (game, state) = (&self.game, &self.now.state);
        may(self.now.over.is_none(), "the game is over")?;
        match act {
            TableAct::Resign | TableAct::Time => {
                may(game.may_leave(state, by), "this player is out of the game already")
            }
            TableAct::Offer => {
                may(game.agreed_draw(state).is_some(), "no draw may be agreed now")?;
                may(self.living(by), "a player who is out cannot offer a draw")?;
                may(self.now.offer.is_none(), "a draw offer is open already")
            }
            TableAct::Join | TableAct::Decline => self.may_answer(&self.now, by, act),
            TableAct::Claim => {
                may(game.to_act(state) == by, "only the player to act may claim a draw")?;
                may(game.claim(state, self.times()).is_some(), "there is no draw to claim now")
            }
        }
    }

    /// Whether a player may join or decline the draw offer of a moment.
    fn may_answer(
        &self,
        moment: &Moment<G::State>,
        by: Player,
        act: TableAct,
    ) -> Result<(), Refusal> {
        let joined = moment.offer.ok_or_else(|| Refusal::new("no draw offer is open"))?;
        may(self.living_in(&moment.state, by), "a player who is out has no say")?;
        let again = act == TableAct::Join && joined[by];
        may(!again, "this player has agreed already")
    }

    fn do_table_act(&mut self, by: Player, act: TableAct) {
        let players = self.game.players();
        match act {
            TableAct::Resign => self.game.leave(&mut self.now.state, by, Exit::Resigned),
            TableAct::Time => self.game.leave(&mut self.now.state, by, Exit::OutOfTime),
            TableAct::Offer => self.now.offer = Some(PerPlayer::from_fn(players, |p| p == by)),
            TableAct::Join => {
                if let Some(joined) = &mut self.now.offer {
                    joined[by] = true;
                }
            }
            TableAct::Decline => self.now.offer = None,
            TableAct::Claim => self.now.over = self.game.claim(&self.now.state, self.times()),
        }
        if let Some(joined) = self.now.offer
            && (0..players).map(Player::new).all(|p| joined[p] || !self.living(p))
        {
            self.now.over = self.game.agreed_draw(&self.now.state);
            self.now.offer = None;
        }
    }
}
