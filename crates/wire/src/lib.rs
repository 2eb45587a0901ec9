//! Everything that crosses a boundary as data. The only crate that derives `Serialize`.

mod game;
mod query;
mod record;
mod table;

pub use crate::{
    game::{
        BoardDoc, CellDoc, GameDoc, KindDoc, LabelDoc, MarkDoc, OptionDoc, SeatDoc, SettingDoc,
        TextDoc, ValuesDoc, WordDoc,
    },
    query::{Answer, Ask, By, Failure, FailureKind, OutcomeDoc, PlayAct, Request},
    record::{RecordAct, RecordEnd, RecordHeader},
    table::{ActDoc, DealDoc, EntryDoc, PieceDoc, PositionDoc, StandingDoc},
};
