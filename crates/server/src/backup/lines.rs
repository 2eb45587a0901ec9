//! The file of tables, line by line.

use std::{
    collections::HashSet,
    io::{self, BufRead, BufReader, Read, Write},
};

use play::json_fault;
use wire::{BackupLine, Object};

use super::Count;
use crate::{
    secret::is_id,
    store::{Chain, Line, Stored},
};

/// What a file of tables calls itself.
const FORMAT: &str = "polychess tables";
/// The version of its form. In the first, headers had no checksums.
const VERSION: u32 = 2;
/// The longest line that is read, in bytes: a table that shows a record has it in its header.
const LONGEST: u64 = 16 << 20;

/// Writes a file of tables.
pub(super) struct Writer<'a>(&'a mut (dyn Write + Send));

impl<'a> Writer<'a> {
    /// Begins it.
    pub(super) fn new(to: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let mut writer = Self(to);
        writer.line(&BackupLine::Head { format: FORMAT.to_owned(), version: VERSION })?;
        Ok(writer)
    }

    fn line(&mut self, line: &BackupLine) -> io::Result<()> {
        writeln!(self.0, "{}", serde_json::to_string(line)?)
    }

    /// Adds a table.
    pub(super) fn table(&mut self, id: &str, table: &Stored) -> io::Result<()> {
        let (header, chain) = (table.header.clone(), Some(table.chain.clone()));
        self.line(&BackupLine::Table { id: id.to_owned(), header, chain })?;
        for Line { seq, text, chain } in table.log.clone() {
            self.line(&BackupLine::Event { seq, event: text, chain })?;
        }
        Ok(())
    }

    /// Ends it.
    pub(super) fn end(mut self, Count { tables, events }: Count) -> io::Result<()> {
        self.line(&BackupLine::End { tables, events })?;
        self.0.flush()
    }
}

/// A table of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The number of its line.
    pub(super) line: u64,
    pub(super) id: String,
    pub(super) stored: Stored,
}

/// Reads a file of tables, one table at a time.
pub(super) struct Reader<R> {
    from: BufReader<R>,
    /// The version of its form, once that is known.
    version: u32,
    /// The number of the last line that was read.
    number: u64,
    /// A line that was read too far.
    ahead: Option<BackupLine>,
    known: HashSet<String>,
    count: Count,
}

impl<R: Read> Reader<R> {
    /// Reads from the beginning.
    pub(super) fn new(from: BufReader<R>) -> Self {
        Self {
            from,
            version: VERSION,
            number: 0,
            ahead: None,
            known: HashSet::new(),
            count: Count::default(),
        }
    }

    /// The next table; None after the last.
    ///
    /// # Errors
    /// With the number of the line, if it is not what it should be.
    pub(super) fn next_table(&mut self) -> Result<Option<Found>, String> {
        if self.number == 0 {
            match self.line()? {
                Some(BackupLine::Head { version, .. }) if version > VERSION => {
                    return Err(self.wrong("this file is of a newer program"));
                }
                Some(BackupLine::Head { format, version }) if format == FORMAT && version > 0 => {
                    self.version = version;
                }
                _ => return Err(self.wrong("expected the head of a file of tables")),
            }
        }
        let next = match self.ahead.take() {
            Some(line) => Some(line),
            None => self.line()?,
        };
        match next {
            Some(BackupLine::Table { id, header, chain }) => {
                self.table(id, header, chain).map(Some)
            }
            Some(BackupLine::End { tables, events }) => {
                if (Count { tables, events }) != self.count {
                    let why =
                        format!("the file tells of other numbers than it has: {}", self.count);
                    return Err(self.wrong(&why));
                }
                match self.line()? {
                    None => Ok(None),
                    Some(_) => Err(self.wrong("expected nothing after the end")),
                }
            }
            Some(_) => Err(self.wrong("expected a table or the end")),
            None => Err(self.wrong("the file is cut short: its last line is missing")),
        }
    }

    fn table(
        &mut self,
        id: String,
        header: String,
        chain: Option<String>,
    ) -> Result<Found, String> {
        let line = self.number;
        let chain = match chain {
            Some(chain) => chain,
            None if self.version == 1 => Chain::new(&id, &header).link(),
            None => return Err(self.wrong("expected the checksum of the header")),
        };
        if !is_id(&id) {
            let shown: String = id.escape_debug().take(80).collect();
            return Err(self.wrong(&format!("\"{shown}\" is no id of a table")));
        }
        if !self.known.insert(id.clone()) {
            return Err(self.wrong(&format!("table {id} comes twice")));
        }
        let mut stored = Stored { header, chain, events: 0, log: Vec::new() };
        loop {
            match self.line()? {
                Some(BackupLine::Event { seq, event, chain }) => {
                    stored.log.push(Line { seq, text: event, chain });
                    stored.events += 1;
                }
                after => {
                    self.ahead = after;
                    self.count.add(&stored);
                    return Ok(Found { line, id, stored });
                }
            }
        }
    }

    fn line(&mut self) -> Result<Option<BackupLine>, String> {
        let mut text = Vec::new();
        self.number += 1;
        let read = (&mut self.from).take(LONGEST).read_until(b'\n', &mut text);
        if read.map_err(|error| self.wrong(&error.to_string()))? == 0 {
            return Ok(None);
        }
        if text.last() != Some(&b'\n') {
            let too_long = format!("the line is longer than {} MiB", LONGEST >> 20);
            let is_long = text.len() as u64 == LONGEST;
            return Err(self.wrong(if is_long { &too_long } else { "the line is cut short" }));
        }
        let line = serde_json::from_slice(&text);
        line.map(|Object(line)| Some(line)).map_err(|error| {
            // What is wrong with the first character is told of the place before it.
            self.wrong(&format!("column {}: {}", error.column().max(1), json_fault(&error)))
        })
    }

    fn wrong(&self, why: &str) -> String {
        format!("line {}: {why}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_is_told_where_it_begins() {
        let long = "x".repeat(17 << 20);
        for (text, expected) in [
            ("[1]\n", "line 1: column 1: found a list, expected an object"),
            ("{\"line\"", "line 1: the line is cut short"),
            (&long, "line 1: the line is longer than 16 MiB"),
        ] {
            let said = Reader::new(BufReader::new(text.as_bytes())).next_table();
            assert_eq!(said, Err(expected.to_owned()));
        }
    }
}
