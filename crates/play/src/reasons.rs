//! Why an act is done: facts of the rules and of search, each with its words.

use std::{collections::BTreeSet, sync::atomic::AtomicBool};

use board::Cell;
use engine::Limits;
use rules::{Lang, Placed, Player, Shape};
use wire::{EntryDoc, ExplanationDoc, FactDoc, ReasonDoc};

use crate::{
    Analysis, AnalysisLine, AnyTable,
    doc::{entry_doc, piece_doc},
    study::{follow, prospects, rounded},
    why_words::words,
};

/// Positions looked at for each of the two worlds of a deal, at most.
const NODES_OF_WORLD: u64 = 20_000;
/// Acts of the line that is told of, at most.
const FOLLOWING: usize = 4;
/// Attacked pieces that are told of, at most.
const ATTACKED: usize = 2;
/// Differences of the share of the first prize from which on they are told of.
const WORTH_TELLING: f64 = 0.01;

/// Why an act that may be done now is good or bad: of the best act where none is given. None when
/// the game is over, or the act is no legal move in machine form.
///
/// It takes searches of about three times so many positions; a raised stop flag shortens them.
pub fn explain(
    table: &dyn AnyTable,
    act: Option<&str>,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<ExplanationDoc> {
    let mover = table.to_act()?;
    let analysed = |lines| table.analyse(&Limits { lines, ..Limits::nodes(nodes) }, Lang::En, stop);
    let mut analysis = analysed(3);
    if act.is_some_and(|act| analysis.lines.iter().all(|line| line.acts[0] != act)) {
        // Then every act gets its value, this one among them.
        analysis = analysed(usize::try_from(table.count()).unwrap_or(usize::MAX));
    }
    let act = act.unwrap_or(analysis.lines.first()?.acts.first()?);
    let mut after = table.copy();
    after.submit(mover, act).ok()?;
    let index = after.len() - 1;
    let entry = entry_doc(&*after, index);
    if entry.said {
        return None;
    }
    let values = prospects(&*after, nodes, stop);
    let mut act = Act { mover, before: table, after, shape: Shape::default(), entry };
    act.shape = act.after.entry_shape(index);
    let mut facts = act.by_rules();
    facts.extend(act.by_search(&analysis, nodes, stop));
    facts.extend(act.hurts(&prospects(table, nodes, stop), &values));
    let reason = |fact| ReasonDoc { text: words(&fact, table), fact };
    let reasons = facts.into_iter().map(reason).collect();
    Some(ExplanationDoc { act: act.entry, values, reasons })
}

/// Why a player says what he says now: a deal, an answer to one, or to a draw offer. None of what is
/// none of these in machine form, may not be done, or changes nothing.
///
/// It takes searches of about three times so many positions; a raised stop flag shortens them.
pub fn explain_deal(
    table: &dyn AnyTable,
    by: Player,
    act: &str,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<ExplanationDoc> {
    let nodes = nodes.min(NODES_OF_WORLD);
    let worlds = table.worlds(by, act, nodes, stop)?;
    let mut after = table.copy();
    after.submit(by, act).ok()?;
    let entry = entry_doc(&*after, after.len() - 1);
    let expected = |(seat, with): (Player, f64)| {
        let without = rounded(worlds.without[seat]);
        FactDoc::Worlds { seat: seat.index(), with: rounded(with), without }
    };
    // Who speaks comes first.
    let mut seats: Vec<_> = worlds.with.iter().collect();
    seats.sort_by_key(|&(seat, _)| seat != by);
    let faith = worlds.bound.iter().map(|&(seat, kept, broken)| FactDoc::Faith {
        seat: seat.index(),
        kept,
        broken,
    });
    let against = worlds
        .against
        .map(|seat| FactDoc::Against { seat: seat.index(), share: rounded(worlds.without[seat]) });
    let facts = seats.into_iter().map(expected).chain(against).chain(faith);
    let reason = |fact| ReasonDoc { text: words(&fact, table), fact };
    let reasons = facts.map(reason).collect();
    Some(ExplanationDoc { act: entry, values: prospects(&*after, nodes, stop), reasons })
}

/// An act with the positions before and after it.
struct Act<'a> {
    mover: Player,
    before: &'a dyn AnyTable,
    after: Box<dyn AnyTable>,
    shape: Shape,
    entry: EntryDoc,
}

impl Act<'_> {
    /// What the rules say of it.
    fn by_rules(&mut self) -> Vec<FactDoc> {
        let mut facts = Vec::new();
        if self.before.count() == 1 {
            facts.push(FactDoc::Only {});
        }
        let taken = self.entry.taken.clone();
        facts.extend(taken.map(|piece| FactDoc::Takes { piece }));
        let became = self.entry.became.iter();
        facts.extend(became.map(|&(seat, standing)| FactDoc::Makes { seat, standing }));
        for player in self.players().filter(|&player| player != self.mover) {
            if self.after.in_check(player) && !self.before.in_check(player) {
                facts.push(FactDoc::Checks { seat: player.index() });
            }
        }
        if let (Some(from), Some(to)) = (self.shape.from, self.shape.to) {
            facts.extend(self.attacks(to));
            facts.extend(self.saves(from, to));
            facts.extend(self.guards(to));
        }
        facts
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.before.seats().len()).map(Player::new)
    }

    /// The strongest pieces that the man on this cell could capture now and nobody of its side could
    /// before.
    fn attacks(&self, to: Cell) -> Vec<FactDoc> {
        let before = taken(self.before, self.mover, |_| true);
        let now = taken(&*self.after, self.mover, |shape| shape.from == Some(to));
        let fresh = ranked(&*self.after, |piece| {
            now.contains(&piece.cell) && !before.contains(&piece.cell) && !self.is_king(piece)
        });
        let told = fresh.into_iter().take(ATTACKED);
        told.map(|piece| FactDoc::Attacks { piece: piece_doc(piece) }).collect()
    }

    /// A king is attacked by a check, which is told of elsewhere.
    fn is_king(&self, piece: &Placed) -> bool {
        self.after.in_check(piece.side) && self.after.king(piece.side) == Some(piece.cell)
    }

    /// The man that moves, if it leaves a danger for safety.
    fn saves(&self, from: Cell, to: Cell) -> Option<FactDoc> {
        let others = || self.players().filter(|&player| player != self.mover);
        let endangered = |table: &dyn AnyTable, cell| {
            others().any(|player| taken(table, player, |_| true).contains(&cell))
        };
        if !endangered(self.before, from) || endangered(&*self.after, to) {
            return None;
        }
        let man = self.before.placed().into_iter().find(|piece| piece.cell == from)?;
        Some(FactDoc::Saves { piece: piece_doc(man) })
    }

    /// The strongest piece that the next player may capture and the man moved could avenge.
    fn guards(&mut self, to: Cell) -> Option<FactDoc> {
        let next = self.after.to_act().filter(|&next| next != self.mover)?;
        let captures = self.after.acts().into_iter().zip(self.after.shapes());
        let captures: Vec<_> = captures.filter(|(_, shape)| shape.taken.is_some()).collect();
        let own = ranked(&*self.after, |piece| piece.side == self.mover && piece.cell != to);
        own.into_iter().find_map(|piece| {
            let mut of_it = captures.iter().filter(|(_, shape)| shape.taken == Some(piece.cell));
            let (act, capture) = of_it.next()?;
            self.after.submit(next, act).ok()?;
            let avenged = capture.to.is_some_and(|cell| {
                taken(&*self.after, self.mover, |back| back.from == Some(to)).contains(&cell)
            });
            self.after.undo();
            avenged.then(|| FactDoc::Guards { piece: piece_doc(piece) })
        })
    }

    /// What search says of it.
    fn by_search(&mut self, analysis: &Analysis, nodes: u64, stop: &AtomicBool) -> Vec<FactDoc> {
        let is_it = |line: &&AnalysisLine| line.acts.first() == Some(&self.entry.act);
        let own = analysis.lines.iter().find(is_it);
        let worth = |line: &AnalysisLine| line.values[self.mover];
        let mut facts = Vec::new();
        let following = match own.filter(|line| line.acts.len() > 1) {
            Some(line) => line.acts[1..].to_vec(),
            None => {
                let then = self.after.analyse(&Limits::nodes(nodes), Lang::En, stop);
                then.lines.into_iter().next().map_or(Vec::new(), |line| line.acts)
            }
        };
        let other = analysis.lines.iter().find(|line| !is_it(line));
        if let (Some(own), Some(other)) = (own, other)
            && let (Some(own), Some(value)) = (worth(own), worth(other))
        {
            let act = follow(&mut *self.before.copy(), &other.acts[..1]).into_iter().next();
            facts.extend(act.and_then(|act| compared(act, own - value)));
        }
        let following = &following[..following.len().min(FOLLOWING)];
        let acts = follow(&mut *self.after, following);
        if !acts.is_empty() {
            facts.insert(0, FactDoc::Expects { acts });
        }
        facts
    }

    /// Whom it hurts most by what the seats may expect before and after.
    fn hurts(&self, before: &[f64], after: &[f64]) -> Option<FactDoc> {
        let others = (0..before.len()).filter(|&seat| seat != self.mover.index());
        let worst = others.max_by(|&a, &b| {
            let loss = |seat: usize| before[seat] - after[seat];
            loss(a).total_cmp(&loss(b))
        })?;
        let (before, after) = (before[worst], after[worst]);
        (before - after >= WORTH_TELLING).then_some(FactDoc::Hurts { seat: worst, before, after })
    }
}

/// How much more or less the other act is worth.
fn compared(act: EntryDoc, less: f64) -> Option<FactDoc> {
    match less {
        less if less >= WORTH_TELLING => Some(FactDoc::Next { act, less: rounded(less) }),
        less if less <= -WORTH_TELLING => Some(FactDoc::Better { act, more: rounded(-less) }),
        _ => None,
    }
}

/// The cells on which a player could capture if it were his turn, by such moves.
fn taken(table: &dyn AnyTable, player: Player, such: impl Fn(&Shape) -> bool) -> BTreeSet<Cell> {
    let shapes = table.shapes_of(player).into_iter();
    shapes.filter(such).filter_map(|shape| shape.taken).collect()
}

/// Such pieces, the strongest first.
fn ranked(table: &dyn AnyTable, such: impl Fn(&Placed) -> bool) -> Vec<Placed> {
    let rank = |piece: &Placed| table.info().kinds.iter().position(|of| of.kind == piece.kind);
    let mut pieces: Vec<_> = table.placed().into_iter().filter(such).collect();
    pieces.sort_by_key(rank);
    pieces
}
