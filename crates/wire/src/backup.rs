//! Tables as they travel from one store to another: a file of lines, for every kind of store.

use serde::{Deserialize, Serialize};

/// One line of a file of tables. First the head, then each table with its events, then the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase", deny_unknown_fields)]
pub enum BackupLine {
    /// What file this is.
    Head {
        /// `polychess tables`.
        format: String,
        /// The version of the format.
        version: u32,
    },
    /// A table. Its events follow.
    Table {
        /// The table's id.
        id: String,
        /// The header as it is kept, letter for letter: the checksums cover it.
        header: String,
        /// Its own checksum; left out in files of the first version only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<String>,
    },
    /// An event of the table above.
    Event {
        /// Its number, from 1.
        seq: u64,
        /// The event as it is kept, letter for letter.
        event: String,
        /// The checksum of the log up to here.
        chain: String,
    },
    /// The end: a file without it is cut short.
    End {
        /// How many tables there were.
        tables: u64,
        /// How many events they had together.
        events: u64,
    },
}
