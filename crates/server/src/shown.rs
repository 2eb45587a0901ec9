//! Tables at which nobody plays: they show a record.

use play::{Catalog, Misread, Record};
use rules::Player;
use wire::{SeatHeader, SeatKind, TableHeader, TalkPolicy};

use crate::{error::Fault, room::MOST_EVENTS};

/// The header of a table that shows a record given in the form for machines or for people.
pub(crate) fn header(catalog: &Catalog, text: &str, created_ms: u64) -> Result<TableHeader, Fault> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let record = if text.trim_start().starts_with('{') {
        read(catalog, &text)?
    } else {
        Record::read_sheet(catalog, &text).map_err(|misread| unread(&misread))?.0
    };
    let table = record.table();
    if table.len() as u64 > MOST_EVENTS {
        let acts = table.len();
        let why = format!("the record has {acts} acts: expected at most {MOST_EVENTS}");
        return Err(Fault::invalid(why));
    }
    let options = table.options().all_given();
    let seats = (0..table.seats().len()).map(|seat| SeatHeader {
        kind: SeatKind::Here,
        name: record.name(Player::new(seat)).unwrap_or_default().to_owned(),
        secret: None,
        token: None,
        level: None,
        weights: None,
    });
    Ok(TableHeader {
        game: table.info().id.to_owned(),
        options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        position: Some(table.start()),
        public: false,
        time: None,
        shuffle: None,
        talk: TalkPolicy::Open,
        hints: None,
        created_ms,
        // No secret has this hash.
        host: String::new(),
        seats: seats.collect(),
        record: Some(record.write()),
    })
}

/// A record in the form for machines.
pub(crate) fn read(catalog: &Catalog, text: &str) -> Result<Record, Fault> {
    // Whoever pastes a record may well lose its last line break.
    let text = format!("{}\n", text.trim_end());
    Record::read(catalog, text.trim_start()).map_err(|misread| unread(&misread))
}

fn unread(misread: &Misread) -> Fault {
    Fault::invalid(misread.to_string())
}
