//! Facts about acts in words: templates that bend no word, so that any name fits in.

use rules::{Lang, Text};
use wire::{EntryDoc, FactDoc, PieceDoc, StandingDoc, TextDoc};

use crate::{AnyTable, doc::in_each};

const ONLY: Text = Text::new(
    "The only legal act.",
    "Единственный возможный ход.",
    "Jedyny możliwy ruch.",
    "Der einzige mögliche Zug.",
);
const TAKES: Text = Text::new("Takes: {}.", "Берёт: {}.", "Bije: {}.", "Schlägt: {}.");
const CHECKS: Text = Text::new("Check to {}.", "Шах: {}.", "Szach: {}.", "Schach: {}.");
const ATTACKS: Text =
    Text::new("Now attacks: {}.", "Нападает: {}.", "Atakuje: {}.", "Greift an: {}.");
const SAVES: Text = Text::new(
    "Out of danger: {}.",
    "Уходит из-под удара: {}.",
    "Uchodzi przed biciem: {}.",
    "Aus der Gefahr: {}.",
);
const GUARDS: Text = Text::new("Guards: {}.", "Защищает: {}.", "Broni: {}.", "Deckt: {}.");
const EXPECTS: Text = Text::new(
    "Expected then: {}.",
    "Дальше ожидается: {}.",
    "Potem spodziewane: {}.",
    "Danach zu erwarten: {}.",
);
const HURTS: Text = Text::new(
    "{} may expect {} of all points now, {} before.",
    "{}: ожидаемая доля всех очков теперь {}, была {}.",
    "{}: oczekiwana część wszystkich punktów teraz {}, przedtem {}.",
    "{}: erwarteter Anteil an allen Punkten jetzt {}, vorher {}.",
);
const NEXT: Text = Text::new(
    "Next best: {}, worth {} less.",
    "Следующий по силе: {}, хуже на {}.",
    "Następny co do siły: {}, gorszy o {}.",
    "Nächstbester Zug: {}, um {} schlechter.",
);
const BETTER: Text = Text::new(
    "Better: {}, worth {} more.",
    "Сильнее: {}, лучше на {}.",
    "Mocniejsze: {}, lepsze o {}.",
    "Stärker: {}, um {} besser.",
);

const WORLDS: Text = Text::new(
    "{} may expect {} of all points with it, {} without.",
    "{}: ожидаемая доля всех очков при этом {}, без этого {}.",
    "{}: oczekiwana część wszystkich punktów z tym {}, bez tego {}.",
    "{}: erwarteter Anteil an allen Punkten damit {}, ohne das {}.",
);
const AGAINST: Text = Text::new(
    "The truce is against {}, who may expect {} of all points now. It lasts longer than the search \
     looks ahead.",
    "Перемирие против игрока {}: его ожидаемая доля всех очков сейчас {}. Оно длится дольше, чем \
     видит поиск.",
    "Rozejm jest przeciw graczowi {}: jego oczekiwana część wszystkich punktów to teraz {}. Trwa \
     dłużej, niż sięga przeszukiwanie.",
    "Die Waffenruhe richtet sich gegen {}: erwarteter Anteil an allen Punkten jetzt {}. Sie dauert \
     länger, als die Suche vorausschaut.",
);
const FAITH: Text = Text::new(
    "{} so far: moves in faith {}, promises broken {}.",
    "{}: ходов в верности — {}, нарушенных уговоров — {}.",
    "{}: ruchów w wierności — {}, złamanych umów — {}.",
    "{}: Züge in Treue: {}, gebrochene Abmachungen: {}.",
);

/// The words of a fact about an act at a table.
pub(crate) fn words(fact: &FactDoc, table: &dyn AnyTable) -> TextDoc {
    in_each(|lang| {
        let seat = |seat: usize| table.seats()[seat].name.get(lang).to_owned();
        let percent = |part: &f64| percent(*part, table.seats().len());
        let piece = |piece: &PieceDoc| piece_name(piece, table, lang);
        match fact {
            FactDoc::Only {} => ONLY.get(lang).to_owned(),
            FactDoc::Takes { piece: it } => filled(TAKES, lang, &[piece(it)]),
            FactDoc::Makes { seat: who, standing } => {
                format!("{}: {}.", seat(*who), standing_text(*standing).get(lang))
            }
            FactDoc::Checks { seat: who } => filled(CHECKS, lang, &[seat(*who)]),
            FactDoc::Attacks { piece: it } => filled(ATTACKS, lang, &[piece(it)]),
            FactDoc::Saves { piece: it } => filled(SAVES, lang, &[piece(it)]),
            FactDoc::Guards { piece: it } => filled(GUARDS, lang, &[piece(it)]),
            FactDoc::Expects { acts } => {
                let acts: Vec<_> = acts.iter().map(|act| act_name(act, lang)).collect();
                filled(EXPECTS, lang, &[acts.join(", ")])
            }
            FactDoc::Hurts { seat: who, before, after } => {
                filled(HURTS, lang, &[seat(*who), percent(after), percent(before)])
            }
            FactDoc::Next { act, less } => {
                filled(NEXT, lang, &[act_name(act, lang), percent(less)])
            }
            FactDoc::Better { act, more } => {
                filled(BETTER, lang, &[act_name(act, lang), percent(more)])
            }
            FactDoc::Worlds { seat: who, with, without } => {
                filled(WORLDS, lang, &[seat(*who), percent(with), percent(without)])
            }
            FactDoc::Against { seat: who, share } => {
                filled(AGAINST, lang, &[seat(*who), percent(share)])
            }
            FactDoc::Faith { seat: who, kept, broken } => {
                filled(FAITH, lang, &[seat(*who), kept.to_string(), broken.to_string()])
            }
        }
    })
}

/// A template with its gaps filled, in their order.
fn filled(template: Text, lang: Lang, slots: &[String]) -> String {
    let mut parts = template.get(lang).split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (slot, part) in slots.iter().zip(parts) {
        text += slot;
        text += part;
    }
    text
}

fn act_name(act: &EntryDoc, lang: Lang) -> String {
    let TextDoc { en, ru, pl, de } = &act.text;
    let text = match lang {
        Lang::En => en,
        Lang::Ru => ru,
        Lang::Pl => pl,
        Lang::De => de,
    };
    text.clone()
}

/// `rook e5 (White)`.
fn piece_name(piece: &PieceDoc, table: &dyn AnyTable, lang: Lang) -> String {
    let kinds = table.info().kinds.iter();
    let mut kind = kinds.filter(|kind| kind.kind.index() == piece.kind);
    let kind = kind.next().map_or("", |kind| kind.name.get(lang));
    let cell = table.cell_letters().spell(&table.board().spots[piece.cell].name, lang);
    let side = table.seats()[piece.side].name.get(lang);
    format!("{kind} {cell} ({side})")
}

/// A part of the first prize as a share of all points. The prizes are as far apart as the places:
/// all of them make half as many first ones as there are seats.
fn percent(part: f64, seats: usize) -> String {
    format!("{:.0}\u{a0}%", 200.0 * part / seats as f64)
}

const fn standing_text(standing: StandingDoc) -> Text {
    match standing {
        StandingDoc::Playing => {
            Text::new("free again", "снова в игре", "znów w grze", "wieder frei")
        }
        StandingDoc::Vassal => Text::new("vassal", "вассал", "wasal", "Vasall"),
        StandingDoc::Mated => Text::new("checkmate", "мат", "mat", "Matt"),
        StandingDoc::Stalemated => Text::new("stalemate", "пат", "pat", "Patt"),
        StandingDoc::Captured => Text::new(
            "the king is captured",
            "король взят",
            "król zbity",
            "der König ist geschlagen",
        ),
        StandingDoc::Resigned => Text::new("resigned", "сдача", "poddanie", "aufgegeben"),
        StandingDoc::Time => {
            Text::new("out of time", "время истекло", "koniec czasu", "Zeit überschritten")
        }
    }
}
