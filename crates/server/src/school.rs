//! What the program has been let learn: weights files in the data folder, by game and name.

use std::{
    fs,
    path::{Path, PathBuf},
};

use play::{AnyTable, Weights};
use wire::{NamedWeights, WeightsDoc};

use crate::error::Fault;

/// The folder in the data folder.
const FOLDER: &str = "weights";
/// How the files end.
const ENDING: &str = "weights";
/// The largest weights file, in bytes.
const LARGEST: u64 = 64 * 1024;
/// The longest name, in characters.
const LONGEST: usize = 40;

/// The file of the weights of a game and name in a data folder.
///
/// # Errors
/// If it is no name.
pub fn weights_file(data: &Path, game: &str, name: &str) -> Result<PathBuf, String> {
    check_name(name)?;
    Ok(data.join(FOLDER).join(game).join(format!("{name}.{ENDING}")))
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || name.len() > LONGEST || !name.chars().all(fits) {
        return Err(format!(
            "\"{name}\" is no name of weights: expected 1 to {LONGEST} of the characters a-z, A-Z, \
             0-9, - and _"
        ));
    }
    Ok(())
}

/// Whether weights of this name and size may have been found. Whether they can be played with is
/// another question: a later program may judge otherwise.
pub(crate) fn check_weights(NamedWeights { name, text }: &NamedWeights) -> Result<(), Fault> {
    check_name(name).map_err(Fault::invalid)?;
    check_size(name, text.len() as u64).map_err(Fault::invalid)
}

fn check_size(name: &str, size: u64) -> Result<(), String> {
    if size > LARGEST {
        return Err(format!("the weights \"{name}\" are larger than {LARGEST} bytes"));
    }
    Ok(())
}

/// Finds weights by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct School {
    /// None where there is no data folder.
    data: Option<PathBuf>,
}

impl School {
    /// The weights in a data folder.
    pub(crate) const fn of(data: PathBuf) -> Self {
        Self { data: Some(data) }
    }

    /// All weights of a game, by name. What cannot be used is left out and told in the log.
    pub(crate) fn list(&self, table: &dyn AnyTable) -> Vec<WeightsDoc> {
        let game = table.info().id;
        let Some(data) = &self.data else { return Vec::new() };
        let Ok(files) = fs::read_dir(data.join(FOLDER).join(game)) else { return Vec::new() };
        let names = files.filter_map(|file| {
            let path = file.ok()?.path();
            let ends = path.extension().is_some_and(|ending| ending == ENDING);
            ends.then(|| path.file_stem()?.to_str().map(str::to_owned))?
        });
        let mut found: Vec<_> = names
            .filter_map(|name| match self.read(table, &name) {
                Ok((_, weights)) => Some(WeightsDoc { name, origin: weights.origin }),
                Err(why) => {
                    tracing::warn!(game, name, why, "weights cannot be played with");
                    None
                }
            })
            .collect();
        found.sort_by(|one, other| one.name.cmp(&other.name));
        found
    }

    /// The weights of a name, for a table that is opened.
    pub(crate) fn named(&self, table: &dyn AnyTable, name: &str) -> Result<NamedWeights, Fault> {
        let (text, _) = self.read(table, name).map_err(Fault::invalid)?;
        Ok(NamedWeights { name: name.to_owned(), text })
    }

    fn read(&self, table: &dyn AnyTable, name: &str) -> Result<(String, Weights), String> {
        let none = || format!("there are no weights \"{name}\" for {}", table.info().id);
        let data = self.data.as_ref().ok_or_else(none)?;
        let file = weights_file(data, table.info().id, name)?;
        let size = fs::metadata(&file).map_err(|_| none())?.len();
        check_size(name, size)?;
        let bytes = fs::read(&file).map_err(|error| format!("the weights \"{name}\": {error}"))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            format!("the weights \"{name}\": byte {at} is no UTF-8: expected a text")
        })?;
        let read = table.weights(&text).map_err(|bad| format!("the weights \"{name}\": {bad}"))?;
        Ok((text, read))
    }
}
