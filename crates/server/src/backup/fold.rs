use std::fmt;

use play::{Catalog, json_fault};

use crate::{
    room::Room,
    store::{Chain, Stage, Stored},
};

/// What is wrong with a stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    /// The event; None for the table's header.
    pub(super) event: Option<u64>,
    why: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(event) => write!(f, "event {event}: {}", self.why),
            None => write!(f, "header: {}", self.why),
        }
    }
}

/// What a wrong checksum means.
const CHANGED: &str = "its checksum is wrong: it was changed, or one before it is lost";

/// Verifies the checksums of a table and plays it through. Gives how far it has come.
pub(super) fn fold(catalog: &Catalog, id: &str, table: &Stored) -> Result<Stage, Flaw> {
    let in_header = |why: String| Flaw { event: None, why };
    let header = serde_json::from_str(&table.header).map_err(|e| in_header(json_fault(&e)))?;
    let mut chain = Chain::begin(id, table).map_err(|_| in_header(CHANGED.to_owned()))?;
    let mut room = Room::new(catalog, id, header).map_err(|f| in_header(f.body.message))?;
    for line in &table.log {
        let at = |why: String| Flaw { event: Some(chain.seq() + 1), why };
        let mut next = chain.clone();
        if next.next(line.text.clone()) != *line {
            return Err(at(CHANGED.to_owned()));
        }
        let happened = serde_json::from_str(&line.text).map_err(|error| at(json_fault(&error)))?;
        room.apply(happened).map_err(|fault| at(fault.body.message))?;
        chain = next;
    }
    let lost = |_| {
        let why = format!("it is lost: the log had {} events", table.events);
        Flaw { event: Some(chain.seq() + 1), why }
    };
    Chain::check_end(id, table).map_err(lost)?;
    Ok(room.stage())
}
