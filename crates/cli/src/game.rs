//! From the id of a game to the game itself.

use ::play::Catalog;
use rules::{BadOption, Game, Options, Visitor};
use server::EndingFolder;

use crate::{endings, error::Error};

/// Something to be done with a game once it is known which.
pub(crate) trait Task {
    /// Does it.
    fn run<G: Game>(self, game: &G) -> Result<(), Error>;

    /// Where the endings are that the game is to know.
    fn endings(&self) -> Option<EndingFolder> {
        None
    }
}

/// Does a task with the game of this id under these options, `NAME=VALUE` each.
pub(crate) fn with_game(
    catalog: &Catalog,
    id: &str,
    given: &[String],
    task: impl Task,
) -> Result<(), Error> {
    let mut visit =
        Visit { id, options: options(catalog, id, given)?, task: Some(task), done: None };
    ::games::each(&mut visit);
    visit.done.expect("the catalog has every game of the list")
}

/// The options of a game, set as on the command line.
pub(crate) fn options(catalog: &Catalog, id: &str, given: &[String]) -> Result<Options, Error> {
    let shelf = catalog.shelf(id).map_err(|why| Error::Given { what: "GAME", why })?;
    let refused = |why| Error::Given { what: "--option", why };
    let mut options = shelf.options();
    for option in given {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| refused(format!("\"{option}\": expected NAME=VALUE")))?;
        if options.given(name).is_some() {
            return Err(refused(format!("{name} is given twice: expected it once")));
        }
        options.set(name, value).map_err(|why| refused(why.to_string()))?;
    }
    Ok(options)
}

struct Visit<'a, T> {
    id: &'a str,
    options: Options,
    task: Option<T>,
    done: Option<Result<(), Error>>,
}

impl<T: Task> Visitor for Visit<'_, T> {
    fn game<G: Game>(&mut self) {
        if G::info().id != self.id {
            return;
        }
        let Some(task) = self.task.take() else { return };
        let refused = |why: BadOption| Error::Given { what: "--option", why: why.to_string() };
        let done = G::new(&self.options).map_err(refused).and_then(|mut game| {
            if let Some(folder) = task.endings() {
                game.know(endings::of(&folder)?.into());
            }
            task.run(&game)
        });
        self.done = Some(done);
    }
}
