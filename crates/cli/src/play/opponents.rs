//! Computer players at the terminal.

use std::{
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use ::play::{AnyTable, Computer, Level, Weights, reply};
use clap::Args;
use engine::LEVELS;
use rules::{Player, Standing, mix};
use server::{data_folder, weights_file};

use crate::{error::Error, files, stop::Stop};

/// Who is played by a computer, and how.
#[derive(Debug, Args)]
pub(crate) struct OpponentArgs {
    /// A seat for the computer, by its letter, and how strong it is, from 1 to 10: 5 if left out.
    /// May be given several times
    #[arg(long, value_name = "LETTER[=LEVEL]")]
    computer: Vec<String>,
    /// What the computer has learned: a name in the data folder, or a weights file
    #[arg(long, value_name = "NAME|FILE", requires = "computer")]
    weights: Option<String>,
    /// The data folder of the server. Default: $XDG_DATA_HOME/polychess if that is set, else ./data
    #[arg(long, env = "POLYCHESS_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

/// The computer players of a session.
#[derive(Debug, Default)]
pub(super) struct Opponents {
    players: Vec<(Player, Computer)>,
    seed: u64,
    /// Ends what they think.
    stop: Stop,
}

impl OpponentArgs {
    /// Those for a table, who think until they are stopped.
    pub(super) fn at(&self, table: &dyn AnyTable, stop: Stop) -> Result<Opponents, Error> {
        let weights = self.weights.as_deref().map(|given| self.read(table, given)).transpose()?;
        let mut players: Vec<(Player, Computer)> = Vec::new();
        for text in &self.computer {
            let refused = |why| Error::Given { what: "--computer", why };
            let (player, level) = seat(table, text).map_err(refused)?;
            if players.iter().any(|(other, _)| *other == player) {
                return Err(refused(format!("\"{text}\": this seat is given twice")));
            }
            players.push((player, Computer { weights: weights.clone(), ..Computer::from(level) }));
        }
        if players.len() == table.seats().len() {
            let why = "every seat is the computer's: expected one left for you".to_owned();
            return Err(Error::Given { what: "--computer", why });
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seed = now.map_or(0, |now| now.subsec_nanos().into());
        Ok(Opponents { players, seed, stop })
    }

    fn read(&self, table: &dyn AnyTable, given: &str) -> Result<Weights, Error> {
        let refused = |why: String| Error::Given { what: "--weights", why };
        let file = if Path::new(given).is_file() {
            given.into()
        } else {
            let data = data_folder(self.data_dir.clone());
            let file = weights_file(&data, table.info().id, given).map_err(refused)?;
            if !file.is_file() {
                let file = file.display();
                return Err(refused(format!("there are no weights \"{given}\": no file {file}")));
            }
            file
        };
        let text = files::text(&file, "weights").map_err(refused)?;
        table.weights(&text).map_err(|bad| refused(format!("{}: {bad}", file.display())))
    }
}

/// `b` or `b=7`.
fn seat(table: &dyn AnyTable, text: &str) -> Result<(Player, &'static Level), String> {
    let (letter, level) = text.split_once('=').map_or((text, None), |(l, n)| (l, Some(n)));
    let found = table.seats().iter().position(|seat| letter.chars().eq([seat.letter]));
    let player = found.map(Player::new).ok_or_else(|| {
        let letters: Vec<_> = table.seats().iter().map(|seat| seat.letter.to_string()).collect();
        format!("\"{letter}\" is no seat: expected {}", letters.join(", "))
    })?;
    let Some(number) = level else { return Ok((player, Level::of(Level::SUBSTITUTE)?)) };
    let level = LEVELS.iter().find(|level| level.number.to_string() == number);
    let most = LEVELS.len();
    let refused = || format!("\"{number}\" is no level: expected a number from 1 to {most}");
    Ok((player, level.ok_or_else(refused)?))
}

impl Opponents {
    /// What one of them does now, if it is for one of them to do something. What comes of a thought
    /// that was stopped is not done.
    pub(super) fn reply(&self, table: &dyn AnyTable) -> Option<(Player, String)> {
        let mover = table.to_act();
        let plays = |player: Player| mover == Some(player) || !has_left(table, player);
        let own = self.players.iter().filter(|(player, _)| plays(*player)).cloned();
        let mut players: Vec<_> = own.collect();
        // In some games the army of who has left goes on: a computer takes it over.
        if let Some(left) = mover.filter(|&mover| has_left(table, mover))
            && players.iter().all(|(player, _)| *player != left)
        {
            players.extend(
                Level::of(Level::SUBSTITUTE).ok().map(|level| (left, Computer::from(level))),
            );
        }
        let seed = mix(self.seed ^ table.len() as u64);
        reply(table, &players, seed, self.stop.flag()).filter(|_| !self.stop.is_set())
    }

    /// Whether a computer is to move.
    pub(super) fn is_to_act(&self, table: &dyn AnyTable) -> bool {
        table.to_act().is_some_and(|mover| {
            has_left(table, mover) || self.players.iter().any(|(player, _)| *player == mover)
        })
    }
}

/// Whether a player is out of the game.
fn has_left(table: &dyn AnyTable, player: Player) -> bool {
    matches!(table.standing(player), Standing::Out(_))
}
