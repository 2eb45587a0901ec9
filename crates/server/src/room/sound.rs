//! What a header and the lines of a log may say. It is the same for a table that is opened, for
//! what is done there, and for what is read again, whoever wrote it.

use std::collections::HashSet;

use play::{Catalog, Level, check_name, json_fault};
use wire::{Happening, LogLine, Object, SeatHeader, TableHeader};

use super::Room;
use crate::{
    clock::LATEST_MS, clocks::check_time, error::Fault, hall::check_computer, leaving::may_lapse,
    school::check_weights, secret::check_hash, talk::checked_text,
};

/// The longest name of an act, in characters.
const LONGEST_ID: usize = 64;

impl Room {
    /// The room of a stored table without its events.
    pub(crate) fn read(catalog: &Catalog, id: &str, header: &str) -> Result<Self, Fault> {
        let Object(header) = serde_json::from_str(header).map_err(|error| unread(&error))?;
        Self::new(catalog, id, header)
    }

    /// Does what a stored line says.
    pub(crate) fn read_line(&mut self, line: &str) -> Result<(), Fault> {
        let line = serde_json::from_str(line).map_err(|error| unread(&error))?;
        self.apply(line).map(drop)
    }

    /// Whether a line may be the next one by what it says and by what was said before.
    pub(super) fn check_line(&self, LogLine { at_ms, seat, what }: &LogLine) -> Result<(), Fault> {
        if !(self.last_ms..=LATEST_MS).contains(at_ms) {
            let last = self.last_ms;
            let why = format!("at_ms is {at_ms}: expected {last} (that before) to {LATEST_MS}");
            return Err(Fault::invalid(why));
        }
        match what {
            Happening::Claim { name, token, .. } => {
                check_name(name).map_err(Fault::invalid)?;
                check_hash("token", token)
            }
            // A computer gives its acts no names.
            Happening::Act { id, .. } if id.is_empty() && self.seat(*seat)?.level.is_some() => {
                Ok(())
            }
            Happening::Act { id, .. } => {
                check_id(id)?;
                must_be_new(id, self.answer(*seat, id))
            }
            Happening::Say { id, text, .. } => {
                check_said(id, text)?;
                must_be_new(id, self.answer(*seat, id))
            }
            Happening::Remark { id, name, text } => {
                check_said(id, text)?;
                check_name(name).map_err(Fault::invalid)?;
                if name.is_empty() {
                    return Err(Fault::invalid("expected a name"));
                }
                must_be_new(id, self.remarked.get(&(name.clone(), id.clone())).copied())
            }
            Happening::Wake { down_ms } if *down_ms > LATEST_MS => {
                Err(Fault::invalid(format!("down_ms is {down_ms}: expected at most {LATEST_MS}")))
            }
            Happening::Lapse {} if !may_lapse(self, *seat) => {
                Err(Fault::invalid("nobody who is not ready has this seat before the start"))
            }
            Happening::Free { key } => key.as_deref().map_or(Ok(()), |key| check_hash("key", key)),
            Happening::Link { key } => check_hash("key", key),
            Happening::Computer { level } => Level::of(*level).map(drop).map_err(Fault::invalid),
            _ => Ok(()),
        }
    }
}

/// Whether a table may have this header, by itself.
pub(super) fn check_header(header: &TableHeader) -> Result<(), Fault> {
    let mut names = HashSet::new();
    if let Some((twice, _)) = header.options.iter().find(|(name, _)| !names.insert(name)) {
        return Err(Fault::invalid(format!("the option \"{twice}\" is given twice")));
    }
    header.time.map_or(Ok(()), check_time)?;
    if header.created_ms > LATEST_MS {
        let why = format!("created_ms is {}: expected at most {LATEST_MS}", header.created_ms);
        return Err(Fault::invalid(why));
    }
    // Nobody manages a table that shows a record.
    if header.record.is_none() || !header.host.is_empty() {
        check_hash("host", &header.host)?;
    }
    header.seats.iter().enumerate().try_for_each(|(number, seat)| {
        check_seat(seat).map_err(|mut fault| {
            fault.body.message = format!("seat {number}: {}", fault.body.message);
            fault
        })
    })
}

/// Whether a table may have this seat.
fn check_seat(seat: &SeatHeader) -> Result<(), Fault> {
    let SeatHeader { kind, name, secret, token, level, weights } = seat;
    check_name(name).map_err(Fault::invalid)?;
    check_computer(*kind, *level, weights.is_some())?;
    if let Some(weights) = weights {
        check_weights(weights)?;
    }
    for (field, hash) in [("secret", secret), ("token", token)] {
        hash.as_deref().map_or(Ok(()), |hash| check_hash(field, hash))?;
    }
    Ok(())
}

/// Whether this may be the name of an act.
pub(crate) fn check_id(id: &str) -> Result<(), Fault> {
    let length = id.chars().count();
    if (1..=LONGEST_ID).contains(&length) {
        return Ok(());
    }
    let expected = format!("expected an id of 1 to {LONGEST_ID} characters");
    Err(Fault::invalid(format!("{expected}: it has {length}")))
}

/// Whether a text is one that could be said, as it is written down.
fn check_said(id: &str, text: &str) -> Result<(), Fault> {
    if checked_text(id, text)? == text {
        return Ok(());
    }
    Err(Fault::invalid("text: expected no blanks at its beginning and end"))
}

/// Whether an act of this name was not done before.
fn must_be_new(id: &str, before: Option<u64>) -> Result<(), Fault> {
    before.map_or(Ok(()), |seq| {
        let why = format!("the id \"{id}\" was used by event {seq}: expected another");
        Err(Fault::invalid(why))
    })
}

fn unread(error: &serde_json::Error) -> Fault {
    Fault::invalid(json_fault(error))
}
