//! Everything that crosses a boundary as data. The only crate that derives `Serialize`.

mod query;
mod record;

pub use crate::query::{Answer, Ask, By, Failure, FailureKind, OutcomeDoc, PlayAct, Request};
pub use crate::record::{RecordAct, RecordEnd, RecordHeader};
