use rules::{BadOption, Game, Options, Visitor};
use serde_json::{Map, Value};

use crate::{FindEnding, Shelf};

/// All games, in the order of their list: visit the list with it.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    shelves: Vec<Shelf>,
}

impl Visitor for Catalog {
    fn game<G: Game>(&mut self) {
        self.shelves.push(Shelf::of::<G>());
    }
}

impl Catalog {
    /// The games.
    pub fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    /// Lets the games know the endings that are found, for tables opened from now on; returns
    /// whether there were any.
    ///
    /// # Errors
    /// Says what is wrong with what was found.
    pub fn know(&self, find: &FindEnding<'_>) -> Result<bool, String> {
        self.shelves.iter().try_fold(false, |any, shelf| Ok(shelf.know(find)? || any))
    }

    /// The game of this id.
    ///
    /// # Errors
    /// Says which ids there are.
    pub fn shelf(&self, id: &str) -> Result<&Shelf, String> {
        self.shelves.iter().find(|shelf| shelf.info().id == id).ok_or_else(|| {
            let ids: Vec<_> = self.shelves.iter().map(|shelf| shelf.info().id).collect();
            format!("no game \"{id}\": expected one of {}", ids.join(", "))
        })
    }
}

/// The options of a game from data: words, numbers or truth values.
///
/// # Errors
/// Says which option or value is wrong and what may be chosen.
pub fn read_options(shelf: &Shelf, given: &Map<String, Value>) -> Result<Options, BadOption> {
    let mut options = shelf.options();
    for (name, value) in given {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => {
                return Err(BadOption(format!(
                    "option {name} cannot be {value}: expected a word, a number or a truth value"
                )));
            }
        };
        options.set(name, &text)?;
    }
    Ok(options)
}
