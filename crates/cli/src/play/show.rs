use ::play::{AnyTable, Paint, board_legend, board_text, status};
use rules::{Lang, Player};

use crate::output::wrapped;

/// The board with all that is to be known beside it.
pub(super) fn table(table: &dyn AnyTable, lang: Lang, paint: Paint) -> String {
    let mut text = format!("\n{}\n", board_text(table, lang, paint));
    let legend = board_legend(table, lang, paint).into_iter();
    let facts = table.facts(lang).into_iter().chain(table.decision(lang));
    for line in legend.chain(facts).chain(status(table, lang)).chain(offer(table, lang)) {
        text += &line;
        text.push('\n');
    }
    text
}

/// The acts of the game that are not read off the board, and the letters of its pieces.
pub(super) fn help(table: &dyn AnyTable, lang: Lang) -> String {
    let info = table.info();
    let mut text = String::new();
    if !info.acts.is_empty() {
        text += &format!("Acts of {}, which may also be said in words:\n", info.title.get(lang));
        for act in info.acts {
            text += &format!("  {:<22} {}\n", act.form, act.about.get(lang));
        }
    }
    let seats = table.seats().iter().map(|seat| (seat.letter.to_string(), seat.name));
    let kinds = info.kinds.iter().map(|kind| (kind.letters.get(lang).to_owned(), kind.name));
    for names in [seats.collect::<Vec<_>>(), kinds.collect()] {
        let names: Vec<_> =
            names.iter().map(|(letter, name)| format!("{letter} {}", name.get(lang))).collect();
        text += &wrapped(&names.join(", "), 0);
    }
    text
}

/// Who has offered or joined a draw.
fn offer(table: &dyn AnyTable, lang: Lang) -> Option<String> {
    let joined: Vec<_> = players(table)
        .filter(|&player| table.has_joined_draw(player))
        .map(|player| name(table, player, lang))
        .collect();
    (!joined.is_empty()).then(|| format!("draw?: {}", joined.join(", ")))
}

/// The legal moves as people write them, each with its machine form, in lines.
pub(super) fn moves(table: &dyn AnyTable, lang: Lang, from: &str) -> Result<String, String> {
    let cell = match from {
        "" => None,
        name => {
            let cell = table.board().cell(name);
            Some(cell.ok_or_else(|| format!("no cell is called \"{name}\": try `moves` alone"))?)
        }
    };
    let listed = table.acts().into_iter().zip(table.notation(lang)).zip(table.shapes());
    let listed = listed.filter(|(_, shape)| cell.is_none() || shape.from == cell);
    let words: Vec<_> = listed
        .map(|((act, text), _)| if act == text { act } else { format!("{text} ({act})") })
        .collect();
    Ok(if words.is_empty() { "no legal move\n".to_owned() } else { columns(&words) })
}

fn columns(words: &[String]) -> String {
    let width = 2 + words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let in_line = (80 / width).max(1);
    let mut text = String::new();
    for line in words.chunks(in_line) {
        let line: String = line.iter().map(|word| format!("{word:width$}")).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// What each seat may do besides moving.
pub(super) fn deals(table: &dyn AnyTable, lang: Lang) -> String {
    let mut text = String::new();
    for player in players(table) {
        let letter = table.seats()[player.index()].letter;
        for (act, said) in table.deals(player, lang) {
            text += &format!("{letter}: {act}   {said}\n");
            let about = table.deal_about(player, &act, lang);
            text.extend(about.map(|about| format!("   {about}\n")));
        }
        for act in table.table_acts(player) {
            text += &format!("{letter}: {act}\n");
        }
    }
    if text.is_empty() { "nothing\n".to_owned() } else { text }
}

/// The acts of the log from an index on, each with its author.
pub(super) fn log(table: &dyn AnyTable, from: usize, lang: Lang) -> String {
    let entry = |index| {
        let by = name(table, table.entry(index).0, lang);
        format!("{by}: {}\n", table.entry_text(index, lang))
    };
    (from..table.len()).map(entry).collect()
}

fn players(table: &dyn AnyTable) -> impl Iterator<Item = Player> {
    (0..table.seats().len()).map(Player::new)
}

pub(super) fn name(table: &dyn AnyTable, player: Player, lang: Lang) -> &'static str {
    table.seats()[player.index()].name.get(lang)
}
