//! Everything that crosses a boundary as data. The only crate that derives `Serialize`.

mod analysis;
mod backup;
mod error;
mod game;
mod log;
mod message;
mod object;
mod query;
mod record;
mod room;
mod study;
mod table;
mod talk;

pub use crate::{
    analysis::{AnalysisAnswer, AnalysisDoc, AnalysisLineDoc, AnalysisRequest},
    backup::BackupLine,
    error::{ErrorBody, ErrorCode, ErrorDoc},
    game::{
        BoardDoc, CellDoc, GameDoc, KindDoc, LabelDoc, MarkDoc, OptionDoc, SeatDoc, SettingDoc,
        StepDoc, TextDoc, ValuesDoc, WordDoc,
    },
    log::{Happening, LogLine, NamedWeights, SeatHeader, TableHeader},
    message::{
        Claim, ClaimReply, EventDoc, NewAct, NewActReply, NewRecord, NewSeat, NewTable,
        NewTableReply, Preview, RecordReply, SeatKind, SeatSecret, SeatStatus, TableDoc,
        TableSummary, ToClient, ToServer,
    },
    object::Object,
    query::{Answer, Ask, By, Failure, FailureKind, OutcomeDoc, PlayAct, Request},
    record::{RecordAct, RecordEnd, RecordHeader},
    room::{
        AwayDoc, ClocksDoc, HostAct, HostReply, OfferDoc, OfferKind, RunningDoc, TableState,
        TimeDoc,
    },
    study::{
        CourseDoc, ExplanationDoc, FactDoc, HintDoc, HintedDoc, LevelDoc, NewHint, ReasonDoc,
        StudyDoc, StudyLineDoc, WeightsDoc,
    },
    table::{
        ActDoc, BarredDoc, DealDoc, EntryDoc, HoldDoc, MateDoc, PieceDoc, PositionDoc, ReachDoc,
        SignDoc, StandingDoc,
    },
    talk::{ChatDoc, RemarkDoc, TalkPolicy, WhisperDoc},
};

#[cfg(test)]
mod tests;
