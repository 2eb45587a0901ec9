use std::{
    io::{Write as _, stdout},
    path::Path,
};

use play::{AnyTable, View, picture};
use rules::{Lang, Player};

use crate::{error::Error, files};

/// Draws the position of a table as SVG, to a file or the standard output.
pub(crate) fn draw(
    table: &dyn AnyTable,
    seat: Option<&str>,
    lang: Lang,
    file: Option<&Path>,
) -> Result<(), Error> {
    let seats = table.seats();
    let seat = match seat {
        None => 0,
        Some(given) => {
            seats.iter().position(|seat| given == seat.letter.to_string()).ok_or_else(|| {
                let letters: Vec<_> = seats.iter().map(|seat| seat.letter.to_string()).collect();
                let why = format!("no seat \"{given}\": expected {}", letters.join(", "));
                Error::Given { what: "--seat", why }
            })?
        }
    };
    let svg = picture(table, View { seat: Player::new(seat), lang });
    match file {
        Some(file) if file != Path::new("-") => files::write(file, &svg),
        _ => Ok(stdout().lock().write_all(svg.as_bytes())?),
    }
}
