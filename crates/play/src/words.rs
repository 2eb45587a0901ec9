use rules::{Lang, Outcome, Player, SeatInfo, Text};

use crate::AnyTable;

const TO_MOVE: Text = Text::new("To move", "Ход", "Ruch", "Am Zug");
const CHECK: Text = Text::new("Check", "Шах", "Szach", "Schach");
const OVER: Text = Text::new("The game is over", "Игра окончена", "Koniec gry", "Spielende");

/// Who decides now and who is in check, or how the game ended: one line a thought.
pub fn status(table: &dyn AnyTable, lang: Lang) -> Vec<String> {
    let seats = table.seats();
    if let Some(outcome) = table.outcome() {
        let ending = outcome.ending.text().get(lang);
        return vec![format!("{}: {ending}", OVER.get(lang)), ranking(&outcome, seats, lang)];
    }
    let turn = table.to_act().map(|p| seats[p.index()].name.get(lang));
    let mut lines: Vec<_> =
        turn.map(|turn| format!("{}: {turn}", TO_MOVE.get(lang))).into_iter().collect();
    let checked: Vec<_> = (0..seats.len())
        .map(Player::new)
        .filter(|&p| table.in_check(p))
        .map(|p| seats[p.index()].name.get(lang))
        .collect();
    if !checked.is_empty() {
        lines.push(format!("{}: {}", CHECK.get(lang), checked.join(", ")));
    }
    lines
}

/// Everybody by his place, with his points if there are any: `1: Red (2), 2: White (½)`.
fn ranking(outcome: &Outcome, seats: &[SeatInfo], lang: Lang) -> String {
    let mut places: Vec<_> = outcome.places.iter().collect();
    places.sort_by_key(|&(player, place)| (place, player));
    let one = |&(player, place): &(Player, u8)| {
        let points = outcome.half_points.map(|points| format!(" ({})", halves(points[player])));
        let points = points.unwrap_or_default();
        let entry = format!("{place}: {}{points}", seats[player.index()].name.get(lang));
        // Lines are not to be broken within an entry.
        entry.replace(' ', "\u{a0}")
    };
    places.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A number of halves as people write it: `2`, `1½`.
fn halves(half: i16) -> String {
    let sign = if half < 0 { "-" } else { "" };
    match (half.abs() / 2, half % 2 != 0) {
        (whole, false) => format!("{sign}{whole}"),
        (0, true) => format!("{sign}½"),
        (whole, true) => format!("{sign}{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_people_do() {
        assert_eq!([4, 3, 1, 0, -1, -3].map(halves), ["2", "1½", "½", "0", "-½", "-1½"]);
    }
}
