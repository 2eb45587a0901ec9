//! Facts of a position to read beside the board.

use rules::Lang;

use super::{
    Dragonchess,
    board::name,
    kinds::{GOLD, SCARLET},
    squares::*,
    state::State,
    text::homes,
};

impl Dragonchess {
    /// §4: who is frozen; §3: where Heroes must return; §5: plies towards the draw.
    pub(super) fn facts_of(&self, state: &State, lang: Lang) -> Vec<String> {
        let frozen = squares(state.frozen(GOLD) | state.frozen(SCARLET)).map(|square| {
            let (piece, basilisk) = (name(cell(MIDDLE, square)), name(cell(LOWER, square)));
            match lang {
                Lang::En => format!("{piece} is frozen by the Basilisk on {basilisk}"),
                Lang::Ru => format!("Василиск на {basilisk} замораживает {piece}"),
                Lang::Pl => format!("Bazyliszek na {basilisk} zamraża {piece}"),
                Lang::De => format!("Der Basilisk auf {basilisk} friert {piece} ein"),
            }
        });
        let heroes = homes(state).map(|(at, home)| {
            let (at, home) = (name(at), name(home));
            match lang {
                Lang::En => format!("The Hero on {at} may only return to {home}"),
                Lang::Ru => format!("Герой на {at} может лишь вернуться на {home}"),
                Lang::Pl => format!("Bohater na {at} może tylko wrócić na {home}"),
                Lang::De => format!("Der Held auf {at} kann nur nach {home} zurück"),
            }
        });
        let quiet = self.draw_plies.filter(|_| state.quiet > 0).map(|plies| {
            let quiet = state.quiet;
            match lang {
                Lang::En => format!("Plies without a capture or Warrior move: {quiet} of {plies}"),
                Lang::Ru => format!("Полуходов без взятий и ходов Воинов: {quiet} из {plies}"),
                Lang::Pl => format!("Posunięcia bez bicia i ruchu Wojownika: {quiet} z {plies}"),
                Lang::De => format!("Halbzüge ohne Schlag- oder Kriegerzug: {quiet} von {plies}"),
            }
        });
        frozen.chain(heroes).chain(quiet).collect()
    }
}
