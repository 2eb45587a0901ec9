//! From the core's types to the documents that a page or a program reads.

use std::collections::{BTreeSet, HashMap};

use board::{Board, Cell, Point};
use engine::{LEVELS, Level};
use rules::{
    Exit, Hold, Info, Lang, OptionInfo, Placed, Player, Shape, Sign, Standing, Step, Text, Values,
};
use wire::{
    ActDoc, BarredDoc, BoardDoc, CellDoc, DealDoc, EntryDoc, GameDoc, HoldDoc, KindDoc, LabelDoc,
    LevelDoc, MarkDoc, MateDoc, OptionDoc, PieceDoc, PositionDoc, ReachDoc, SeatDoc, SettingDoc,
    SignDoc, StandingDoc, StepDoc, TalkPolicy, TextDoc, ValuesDoc, WordDoc,
};

use crate::{AnyTable, TableAct, outcome_doc};

/// What there is to know about a game.
pub fn game_doc(info: &Info) -> GameDoc {
    GameDoc {
        id: info.id.to_owned(),
        title: text_doc(info.title),
        author: text_doc(info.author),
        credit: text_doc(info.credit),
        summary: text_doc(info.summary),
        players: info.players.to_owned(),
        options: info.options.iter().map(option_doc).collect(),
        talk: if info.diplomacy { TalkPolicy::Private } else { TalkPolicy::Open },
    }
}

/// The first lesson of a game.
pub fn lesson_doc(info: &Info) -> Vec<StepDoc> {
    let step = |step: &Step| StepDoc {
        position: step.position.to_owned(),
        acts: step.acts.iter().map(|&act| act.to_owned()).collect(),
        told: text_doc(step.told),
    };
    info.lesson.iter().map(step).collect()
}

/// The strengths of computer players.
pub fn level_docs() -> Vec<LevelDoc> {
    let doc = |level: &Level| LevelDoc {
        number: level.number,
        name: text_doc(level.name),
        about: text_doc(level.about),
    };
    LEVELS.iter().map(doc).collect()
}

/// A text in the four languages.
pub fn text_doc(text: Text) -> TextDoc {
    in_each(|lang| text.get(lang).to_owned())
}

pub(crate) fn in_each(text: impl Fn(Lang) -> String) -> TextDoc {
    TextDoc { en: text(Lang::En), ru: text(Lang::Ru), pl: text(Lang::Pl), de: text(Lang::De) }
}

fn option_doc(info: &OptionInfo) -> OptionDoc {
    let values = match info.values {
        Values::Number { min, max } => ValuesDoc::Number { min, max },
        Values::Words(words) => ValuesDoc::Words(
            words
                .iter()
                .map(|word| WordDoc { word: word.word.to_owned(), about: text_doc(word.about) })
                .collect(),
        ),
    };
    OptionDoc {
        name: info.name.to_owned(),
        title: text_doc(info.title),
        about: text_doc(info.about),
        default: info.default.to_owned(),
        values,
    }
}

/// What does not change at a table.
pub fn setting_doc(table: &dyn AnyTable) -> SettingDoc {
    let options = table.options().all_given();
    let kinds = table.info().kinds.iter().map(|kind| KindDoc {
        kind: kind.kind.index(),
        name: text_doc(kind.name),
        letters: text_doc(kind.letters),
        glyph: kind.glyph.to_owned(),
    });
    let players = || (0..table.seats().len()).map(Player::new);
    let allies = |one: Player| {
        let all = players().filter(|&other| other != one && table.allied(one, other));
        all.map(Player::index).collect()
    };
    let seats = table.seats().iter().zip(&table.board().turns).zip(players());
    let seats = seats.map(|((seat, &turn), player)| SeatDoc {
        letter: seat.letter.to_string(),
        name: text_doc(seat.name),
        colour: seat.colour.to_owned(),
        turn,
        allies: allies(player),
    });
    SettingDoc {
        game: game_doc(table.info()),
        options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        seats: seats.collect(),
        kinds: kinds.collect(),
        board: board_doc(table),
    }
}

fn board_doc(table: &dyn AnyTable) -> BoardDoc {
    let board = table.board();
    let cells = board.spots.iter().zip(&board.neighbours).map(|(spot, near)| CellDoc {
        name: spot.name.clone(),
        d: spot.outline.to_string(),
        x: round(spot.at.x),
        y: round(spot.at.y),
        shade: spot.shade,
        layer: spot.layer,
        near: near.iter().map(|cell| cell.index()).collect(),
    });
    let marks = board.marks.iter().map(|mark| MarkDoc {
        d: mark.outline.to_string(),
        class: mark.class.to_owned(),
        gate: mark.gate,
    });
    let labels = board.labels.iter().map(|label| LabelDoc {
        x: round(label.at.x),
        y: round(label.at.y),
        text: label.text.clone(),
    });
    BoardDoc {
        cells: cells.collect(),
        marks: marks.collect(),
        labels: labels.collect(),
        letters: text_doc(table.cell_letters()),
        layers: table.layers().iter().map(|&layer| text_doc(layer)).collect(),
        bounds: bounds(board),
    }
}

fn round(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// Left, top, width and height of what is drawn.
fn bounds(board: &Board) -> [f64; 4] {
    let corners = board.spots.iter().flat_map(|spot| spot.outline.corners());
    // A label reaches about a third of a cell beyond its middle.
    let labels = board
        .labels
        .iter()
        .flat_map(|label| [-0.35, 0.35].map(|d| Point::new(label.at.x + d, label.at.y + d)));
    let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in corners.chain(labels) {
        for (axis, value) in [point.x, point.y].into_iter().enumerate() {
            least[axis] = least[axis].min(value);
            most[axis] = most[axis].max(value);
        }
    }
    [least[0], least[1], most[0] - least[0], most[1] - least[1]].map(round)
}

/// All that is to be shown of the position on a table, and all that may be done in it.
pub fn position_doc(table: &dyn AnyTable) -> PositionDoc {
    let players = || (0..table.seats().len()).map(Player::new);
    let outcome = table.outcome();
    let checks = players().flat_map(|player| {
        let king = table.king(player);
        table.checkers(player).into_iter().map(move |by| (by, king))
    });
    let checks: Vec<_> = checks.collect();
    let mut checkers: Vec<_> = checks.iter().map(|(by, _)| by.index()).collect();
    checkers.sort_unstable();
    checkers.dedup();
    let in_check = || players().filter(|&player| table.in_check(player));
    let holds = table.holds();
    let held = holds.iter().flat_map(|hold| hold.by.iter().map(|&by| (by, hold.cell)));
    let lines = checks.into_iter().filter_map(|(by, king)| Some((by, king?))).chain(held);
    let ways = lines.filter_map(|(from, to)| way(from, to, table.passed(from, to))).collect();
    PositionDoc {
        position: table.position(),
        to_act: table.to_act().map(Player::index),
        turn_of: table
            .to_act()
            .map(|by| (by, table.turn_at(table.len())))
            .filter(|(by, turn)| by != turn)
            .map(|(_, turn)| turn.index()),
        decision: in_each_if(|lang| table.decision(lang)),
        pieces: table.placed().into_iter().map(|piece| commanded_doc(table, piece)).collect(),
        gates: table.gates(),
        standings: players().map(|player| standing_doc(table.standing(player))).collect(),
        checks: in_check().map(Player::index).collect(),
        checked: in_check().filter_map(|p| table.king(p)).map(Cell::index).collect(),
        checkers,
        holds: holds.into_iter().map(hold_doc).collect(),
        ways,
        outcome: outcome.map(outcome_doc),
        ending: outcome.map(|outcome| text_doc(outcome.ending.text())),
        facts: in_all(|lang| table.facts(lang)),
        acts: acts(table),
        deals: players().map(|player| deals(table, player)).collect(),
        draw: players().filter(|&p| table.has_joined_draw(p)).map(Player::index).collect(),
    }
}

pub(crate) fn piece_doc(piece: Placed) -> PieceDoc {
    PieceDoc {
        cell: piece.cell.index(),
        kind: piece.kind.index(),
        side: piece.side.index(),
        marked: piece.marked,
        idle: piece.idle,
        lord: None,
    }
}

/// A piece where it stands now, with who commands it where that is another.
fn commanded_doc(table: &dyn AnyTable, piece: Placed) -> PieceDoc {
    let lord = table.commander(piece.side).filter(|&lord| lord != piece.side);
    PieceDoc { lord: lord.map(Player::index), ..piece_doc(piece) }
}

fn hold_doc(hold: Hold) -> HoldDoc {
    let sign = match hold.sign {
        Sign::Pinned => SignDoc::Pinned,
        Sign::Frozen => SignDoc::Frozen,
    };
    HoldDoc { cell: hold.cell.index(), sign, by: cells(hold.by) }
}

fn cells(cells: Vec<Cell>) -> Vec<usize> {
    cells.into_iter().map(Cell::index).collect()
}

/// Where the piece on a cell could go if it were the turn of who commands it.
pub fn reach_doc(table: &dyn AnyTable, cell: Cell) -> ReachDoc {
    let Some((player, shapes)) = table.reach(cell) else { return ReachDoc::default() };
    let barred = barred_docs(table, cell);
    let mut reach = ReachDoc { seat: Some(player.index()), barred, ..ReachDoc::default() };
    for shape in shapes {
        let Some(to) = shape.to.map(Cell::index) else { continue };
        let cells = if shape.taken.is_some() { &mut reach.takes } else { &mut reach.goes };
        if !cells.contains(&to) {
            cells.push(to);
            let to = Cell::new(to);
            reach.ways.extend(way(cell, to, table.passed(cell, to)));
        }
    }
    reach
}

/// The cells that a rule bars to the piece on a cell.
fn barred_docs(table: &dyn AnyTable, cell: Cell) -> Vec<BarredDoc> {
    let whys = in_all(|lang| table.barred(cell, lang).into_iter().map(|bar| bar.why).collect());
    let bars = table.barred(cell, Lang::En).into_iter().zip(whys);
    bars.map(|(bar, why)| BarredDoc { to: bar.to.index(), by: cells(bar.by), why }).collect()
}

/// The pieces that could capture on a cell if it were the turn of who commands them.
pub fn threat_docs(table: &dyn AnyTable, cell: Cell) -> Vec<PieceDoc> {
    let takes = |placed: &Placed| {
        let reach = table.reach(placed.cell);
        reach.is_some_and(|(_, shapes)| shapes.iter().any(|shape| shape.taken == Some(cell)))
    };
    table.placed().into_iter().filter(takes).map(piece_doc).collect()
}

/// Why an act in machine form is not legal.
pub fn why_doc(table: &dyn AnyTable, act: &str) -> TextDoc {
    in_each(|lang| table.why_not(act, lang))
}

/// The legal moves; those whose cells do not tell them from others with how people write them.
fn acts(table: &dyn AnyTable) -> Vec<ActDoc> {
    let shapes = table.shapes();
    let mut moves_between = HashMap::new();
    for shape in &shapes {
        *moves_between.entry((shape.from, shape.to)).or_insert(0) += 1;
    }
    let alone = |shape: &Shape| shape.from.is_some() && moves_between[&(shape.from, shape.to)] == 1;
    let printed = if shapes.iter().all(alone) {
        None
    } else {
        Some(Lang::ALL.map(|lang| table.notation(lang)))
    };
    let text = |index: usize| {
        let printed = printed.as_ref()?;
        Some(in_each(|lang| printed[lang as usize][index].clone()))
    };
    table
        .acts()
        .into_iter()
        .zip(shapes)
        .enumerate()
        .map(|(index, (act, shape))| ActDoc {
            act,
            from: shape.from.map(Cell::index),
            to: shape.to.map(Cell::index),
            taken: shape.taken.map(Cell::index),
            text: if alone(&shape) { None } else { text(index) },
        })
        .collect()
}

/// Lists in each language, put together line by line.
fn in_all(lines: impl Fn(Lang) -> Vec<String>) -> Vec<TextDoc> {
    let [en, ru, pl, de] = Lang::ALL.map(lines);
    let rest = ru.into_iter().zip(pl).zip(de);
    en.into_iter().zip(rest).map(|(en, ((ru, pl), de))| TextDoc { en, ru, pl, de }).collect()
}

/// A text in each language, where there is one.
fn in_each_if(text: impl Fn(Lang) -> Option<String>) -> Option<TextDoc> {
    text(Lang::En)?;
    Some(in_each(|lang| text(lang).unwrap_or_default()))
}

pub(crate) const fn standing_doc(standing: Standing) -> StandingDoc {
    match standing {
        Standing::Playing => StandingDoc::Playing,
        Standing::Vassal => StandingDoc::Vassal,
        Standing::Out(Exit::Mated) => StandingDoc::Mated,
        Standing::Out(Exit::Stalemated) => StandingDoc::Stalemated,
        Standing::Out(Exit::Captured) => StandingDoc::Captured,
        Standing::Out(Exit::Resigned) => StandingDoc::Resigned,
        Standing::Out(Exit::OutOfTime) => StandingDoc::Time,
    }
}

fn deals(table: &dyn AnyTable, by: Player) -> Vec<DealDoc> {
    let said = in_all(|lang| table.deals(by, lang).into_iter().map(|(_, text)| text).collect());
    let deals = table.deals(by, Lang::En).into_iter().map(|(act, _)| act).zip(said);
    let known = table.table_acts(by).into_iter();
    deals
        .map(|(act, text)| {
            let about = in_each_if(|lang| table.deal_about(by, &act, lang));
            let lasting = table.is_lasting(by, &act);
            DealDoc { act, text: Some(text), about, lasting }
        })
        .chain(known.map(DealDoc::word))
        .collect()
}

/// An act of the log as it is shown.
pub fn entry_doc(table: &dyn AnyTable, index: usize) -> EntryDoc {
    let (by, act) = table.entry(index);
    let shape = table.entry_shape(index);
    let shown = [shape.from, shape.to, shape.taken].into_iter().flatten();
    let players = || (0..table.seats().len()).map(Player::new);
    let became: Vec<_> = players()
        .map(|player| (player, table.standing_at(index + 1, player)))
        .filter(|&(player, standing)| standing != table.standing_at(index, player))
        .collect();
    let mated = became.iter().filter(|(_, standing)| *standing == Standing::Out(Exit::Mated));
    let mates = mated.filter_map(|&(player, _)| {
        let king = table.at(index).king(player)?.index();
        let by = table.entry_mated_by(index, player);
        let after = table.at(index + 1).placed();
        let sides = after.iter().filter(|placed| by.contains(&placed.cell));
        let sides: BTreeSet<_> = sides.map(|placed| placed.side.index()).collect();
        Some(MateDoc { king, by: cells(by), sides: sides.into_iter().collect() })
    });
    let mates: Vec<_> = mates.collect();
    let ways = entry_ways(table, index, &shape, &mates);
    let became = became.into_iter().map(|(player, now)| (player.index(), standing_doc(now)));
    EntryDoc {
        by: by.index(),
        act,
        text: in_each(|lang| table.entry_text(index, lang)),
        cells: shown.map(Cell::index).collect(),
        comment: None,
        said: !table.is_move(index),
        turn_of: Some(table.turn_at(index))
            .filter(|&turn| table.is_move(index) && turn != by)
            .map(Player::index),
        became: became.collect(),
        mates,
        ways,
        taken: table.entry_taken(index).map(piece_doc),
    }
}

/// The lines of an act of the log and of its mates, where they bend.
fn entry_ways(
    table: &dyn AnyTable,
    index: usize,
    shape: &Shape,
    mates: &[MateDoc],
) -> Vec<Vec<usize>> {
    let own = shape.from.zip(shape.to);
    let own = own.and_then(|(from, to)| way(from, to, table.entry_passed(index)));
    if mates.is_empty() {
        return own.into_iter().collect();
    }
    let after = table.at(index + 1);
    let lines = mates.iter().flat_map(|mate| mate.by.iter().map(|&by| (by, mate.king)));
    let lines = lines.map(|(by, king)| (Cell::new(by), Cell::new(king)));
    let mates = lines.filter_map(|(by, king)| way(by, king, after.passed(by, king)));
    own.into_iter().chain(mates).collect()
}

/// A line that bends, from its first cell to its last.
fn way(from: Cell, to: Cell, passed: Vec<Cell>) -> Option<Vec<usize>> {
    let ends = |passed: Vec<Cell>| [vec![from], passed, vec![to]].concat();
    (!passed.is_empty()).then(|| cells(ends(passed)))
}

/// The words for the acts that every table knows.
pub const fn table_act_text(act: TableAct) -> Text {
    match act {
        TableAct::Resign => Text::new("resigns", "сдаётся", "poddaje się", "gibt auf"),
        TableAct::Time => {
            Text::new("out of time", "время истекло", "przekroczył czas", "Zeit überschritten")
        }
        TableAct::Offer => {
            Text::new("offers a draw", "предлагает ничью", "proponuje remis", "bietet Remis an")
        }
        TableAct::Join => Text::new(
            "agrees to a draw",
            "согласен на ничью",
            "zgadza się na remis",
            "nimmt Remis an",
        ),
        TableAct::Decline => {
            Text::new("declines the draw", "отклоняет ничью", "odrzuca remis", "lehnt Remis ab")
        }
        TableAct::Claim => {
            Text::new("claims a draw", "требует ничью", "żąda remisu", "beansprucht Remis")
        }
    }
}
