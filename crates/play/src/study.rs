//! What positions of a game are worth, as the page shows it.

use std::sync::atomic::AtomicBool;

use engine::Limits;
use rules::Lang;
use wire::{CourseDoc, EntryDoc, StudyDoc, StudyLineDoc};

use crate::{AnyTable, entry_doc};

/// Positions looked at for what the seats may expect, at most: among three and more that search
/// prunes nothing and ends only by this.
const MOST: u64 = 20_000;

/// What the position of a table is worth to every seat, and its best acts, within limits.
pub fn study_doc(table: &dyn AnyTable, limits: &Limits, stop: &AtomicBool) -> StudyDoc {
    let analysis = table.analyse(limits, Lang::En, stop);
    let mut shown = table.at(table.len());
    let lines = analysis.lines.iter().map(|line| StudyLineDoc {
        acts: follow(&mut *shown, &line.acts),
        values: line.values.iter().map(|(_, value)| value.map(rounded)).collect(),
    });
    let seats = table.seats().len();
    let places = |places: &[f64; 4]| places[..seats].iter().copied().map(rounded).collect();
    StudyDoc {
        acts: table.len(),
        values: prospects(table, limits.nodes, stop),
        lines: lines.collect(),
        places: analysis.places.iter().map(|(_, chances)| places(&chances)).collect(),
        nodes: analysis.nodes,
        depth: analysis.depth,
    }
}

/// What every seat may expect where a game stands.
pub fn course_doc(table: &dyn AnyTable, nodes: u64, stop: &AtomicBool) -> CourseDoc {
    CourseDoc { acts: table.len(), values: prospects(table, nodes, stop) }
}

/// Acts from where a table stands, as they are shown; the table stands there again afterwards.
pub(crate) fn follow(table: &mut dyn AnyTable, acts: &[String]) -> Vec<EntryDoc> {
    let (begun, mut shown) = (table.len(), Vec::new());
    for act in acts {
        let Some(by) = table.to_act().filter(|&by| table.submit(by, act).is_ok()) else { break };
        debug_assert_eq!(table.entry(table.len() - 1).0, by, "an act is of who decides");
        shown.push(entry_doc(table, table.len() - 1));
    }
    while table.len() > begun && table.undo() {}
    shown
}

/// What every seat may expect, by a search of at most so many positions.
pub(crate) fn prospects(table: &dyn AnyTable, nodes: u64, stop: &AtomicBool) -> Vec<f64> {
    let values = table.prospects(nodes.min(MOST), stop);
    values.iter().map(|(_, value)| rounded(value)).collect()
}

/// Four digits: more is not for people.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
