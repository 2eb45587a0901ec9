use std::{
    fmt::{self, Debug, Display},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rules::{BadOption, Endings, Game, Info, Options, Unread};

use crate::{AnyTable, FindEnding, Table, found_endings};

/// How many games made under different options a shelf keeps that no table uses.
const MOST_UNUSED: usize = 4;

/// One game on the shelf: what is known of it, and how to open it. Tables of the same options
/// share one value of the game.
#[derive(Clone, Debug)]
pub struct Shelf {
    info: &'static Info,
    opener: Arc<dyn Opener>,
}

/// Why a table could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unopened {
    /// The options do not go together.
    Options(BadOption),
    /// The position string is wrong.
    Position(Unread),
}

impl fmt::Display for Unopened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(bad) => Display::fmt(bad, f),
            Self::Position(unread) => write!(f, "position {unread}"),
        }
    }
}

impl std::error::Error for Unopened {}

impl Shelf {
    /// The shelf of a game.
    pub fn of<G: Game>() -> Self {
        Self { info: G::info(), opener: Arc::new(Made::<G>::default()) }
    }

    /// What there is to know about the game.
    pub const fn info(&self) -> &'static Info {
        self.info
    }

    /// The defaults of the game's options.
    pub const fn options(&self) -> Options {
        Options::defaults(self.info.options)
    }

    /// A new table of the game, at a position or at its start.
    ///
    /// # Errors
    /// If the options do not go together, or where the position string is wrong.
    pub fn open(
        &self,
        options: &Options,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyTable>, Unopened> {
        self.opener.open(options, position)
    }

    /// Lets the game know the endings that are found, for tables opened from now on; returns
    /// whether there were any.
    pub(crate) fn know(&self, find: &FindEnding<'_>) -> Result<bool, String> {
        self.opener.know(find)
    }
}

/// Opens tables of a game that is not known.
trait Opener: Debug + Send + Sync {
    fn open(
        &self,
        options: &Options,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyTable>, Unopened>;

    fn know(&self, find: &FindEnding<'_>) -> Result<bool, String>;
}

/// The values of a game that have been made, each for its options, and what all know from when it
/// is known.
#[derive(Debug)]
struct Made<G: Game> {
    games: Mutex<Vec<Arc<G>>>,
    endings: OnceLock<Arc<dyn Endings<G>>>,
}

impl<G: Game> Default for Made<G> {
    fn default() -> Self {
        Self { games: Mutex::default(), endings: OnceLock::new() }
    }
}

impl<G: Game> Made<G> {
    fn game(&self, options: &Options) -> Result<Arc<G>, BadOption> {
        // Nothing that holds the lock can leave the list half changed.
        let mut made = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |game: &&Arc<G>| game.options().all_given().eq(options.all_given());
        if let Some(game) = made.iter().find(is_it) {
            return Ok(game.clone());
        }
        let mut game = G::new(options)?;
        if let Some(endings) = self.endings.get() {
            game.know(endings.clone());
        }
        let game = Arc::new(game);
        if made.iter().filter(|game| Arc::strong_count(game) == 1).count() >= MOST_UNUSED {
            made.retain(|game| Arc::strong_count(game) > 1);
        }
        made.push(game.clone());
        Ok(game)
    }
}

impl<G: Game> Opener for Made<G> {
    fn open(
        &self,
        options: &Options,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyTable>, Unopened> {
        let mut options = options.clone();
        if let Some((name, value)) = position.and_then(G::implied)
            && options.given(name).is_none()
        {
            options.set(name, value).map_err(Unopened::Options)?;
        }
        let game = self.game(&options).map_err(Unopened::Options)?;
        let state = match position {
            Some(text) => game.read_position(text).map_err(Unopened::Position)?,
            None => game.start(),
        };
        Ok(Box::new(Table::over(game, state)))
    }

    fn know(&self, find: &FindEnding<'_>) -> Result<bool, String> {
        let Some(endings) = found_endings::<G>(find)? else { return Ok(false) };
        // What was known before stays: it is the same.
        let _ = self.endings.set(endings.into());
        self.games.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use rules::kit::Ring;

    use super::*;

    /// Twelve ways to give the options of the toy game.
    fn ways() -> Vec<Options> {
        let mut ways = Vec::new();
        for stones in [None, Some("1"), Some("2"), Some("3")] {
            for third in [None, Some("draw"), Some("claim")] {
                let mut options = Options::defaults(Ring::info().options);
                for (name, value) in [("stones", stones), ("third", third)] {
                    value.map_or(Ok(()), |value| options.set(name, value)).expect("may be chosen");
                }
                ways.push(options);
            }
        }
        ways
    }

    #[test]
    fn tables_of_the_same_options_share_a_game() {
        let made = Made::<Ring>::default();
        let ways = ways();
        let game = made.game(&ways[0]).expect("made");
        assert!(Arc::ptr_eq(&game, &made.game(&ways[0]).expect("made")));
        assert!(!Arc::ptr_eq(&game, &made.game(&ways[1]).expect("made")));
    }

    #[test]
    fn of_games_that_nobody_plays_a_few_are_kept() {
        let made = Made::<Ring>::default();
        let ways = ways();
        let played = made.game(&ways[0]).expect("made");
        for way in &ways {
            drop(made.game(way).expect("made"));
        }
        assert!(made.games.lock().expect("whole").len() <= MOST_UNUSED + 1);
        assert!(Arc::ptr_eq(&played, &made.game(&ways[0]).expect("made")));
    }
}
