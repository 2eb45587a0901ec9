//! Everything that crosses a boundary as data. The only crate that derives `Serialize`.

mod backup;
mod game;
mod log;
mod message;
mod query;
mod record;
mod table;

pub use crate::{
    backup::BackupLine,
    game::{
        BoardDoc, CellDoc, GameDoc, KindDoc, LabelDoc, MarkDoc, OptionDoc, SeatDoc, SettingDoc,
        TextDoc, ValuesDoc, WordDoc,
    },
    log::{Happening, LogLine, SeatHeader, TableHeader},
    message::{
        ChatDoc, Claim, ClaimReply, ErrorBody, ErrorCode, ErrorDoc, EventDoc, LevelDoc, NewAct,
        NewActReply, NewSeat, NewTable, NewTableReply, Preview, SeatKind, SeatSecret, SeatStatus,
        TableDoc, TableSummary, TakebackDoc, ToClient, ToServer,
    },
    query::{Answer, Ask, By, Failure, FailureKind, OutcomeDoc, PlayAct, Request},
    record::{RecordAct, RecordEnd, RecordHeader},
    table::{ActDoc, DealDoc, EntryDoc, PieceDoc, PositionDoc, StandingDoc},
};

#[cfg(test)]
mod tests;
