use std::sync::atomic::AtomicBool;

use rules::{Appraise, Effort, Text};

use crate::{Contender, Limits, Params, Persona, Weights};

/// How strong a computer player is.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// From 1, the weakest.
    pub number: u8,
    /// Its name.
    pub name: Text,
    /// What to expect of it.
    pub about: Text,
}

impl Level {
    /// The number of the level that takes over where nobody has chosen one.
    pub const SUBSTITUTE: u8 = 5;

    /// The level of this number.
    ///
    /// # Errors
    /// Says which there are.
    pub fn of(number: u8) -> Result<&'static Self, String> {
        LEVELS.iter().find(|level| level.number == number).ok_or_else(|| {
            format!("no level {number}: expected a number from 1 to {}", LEVELS.len())
        })
    }

    /// Positions looked at for a win that nobody can prevent: who errs less than a hobby player does
    /// not miss one.
    const fn proof(&self) -> u32 {
        if self.number < 5 { 0 } else { 100_000 }
    }

    /// How much it thinks and errs in this game.
    pub fn effort<G: Appraise>(&self, game: &G) -> Effort {
        game.efforts()[usize::from(self.number) - 1]
    }

    /// How it plays this game with these weights.
    pub fn contender<G: Appraise>(&self, game: &G, weights: Weights) -> Contender {
        let Effort { nodes, noise, tolerance } = self.effort(game);
        let table = (nodes as usize).clamp(1 << 10, Params::DEFAULT.table);
        Contender {
            weights,
            params: Params {
                table,
                proof: self.proof(),
                // Who is meant to err does not know endings by heart.
                endings: noise == 0 && tolerance == 0,
                ..Params::DEFAULT
            },
            limits: Limits::nodes(nodes),
            noise,
            tolerance,
            max_n: false,
            persona: Persona::SILENT,
        }
    }

    /// The move that this level makes: the same for the same position and seed, on any machine.
    /// None if there is no legal move. `before` are the keys of the positions that have stood
    /// before.
    ///
    /// A raised stop flag makes it move at once.
    pub fn choose<G: Appraise>(
        &self,
        game: &G,
        weights: Weights,
        state: &G::State,
        before: &[u64],
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<G::Move> {
        let contender = self.contender(game, weights);
        contender.choose(&mut contender.searcher(game, seed), state, before, seed, stop)
    }
}

macro_rules! levels {
    ($($number:literal [$($name:literal),*] [$($about:literal),*])*) => {
        /// All levels, weakest first.
        pub static LEVELS: &[Level] = &[$(Level {
            number: $number,
            name: Text::new($($name),*),
            about: Text::new($($about),*),
        }),*];
    };
}

levels! {
    1
        ["Child", "Ребёнок", "Dziecko", "Kind"]
        ["Sees the next move and takes what it likes.",
         "Видит ближайший ход и берёт, что понравится.",
         "Widzi najbliższy ruch i bije, co mu się podoba.",
         "Sieht den nächsten Zug und nimmt, was ihm gefällt."]
    2
        ["Beginner", "Новичок", "Początkujący", "Anfänger"]
        ["Takes what stands unprotected, forgets what comes after.",
         "Берёт незащищённое, забывает, что будет дальше.",
         "Bije to, co niebronione, zapomina, co będzie dalej.",
         "Nimmt, was ungedeckt steht, und vergisst, was danach kommt."]
    3
        ["Learner", "Ученик", "Uczeń", "Schüler"]
        ["Looks a little ahead and still errs often.",
         "Смотрит немного вперёд и ещё часто ошибается.",
         "Patrzy trochę naprzód i wciąż często się myli.",
         "Schaut ein wenig voraus und irrt noch oft."]
    4
        ["Hobby player", "Любитель", "Amator", "Hobbyspieler"]
        ["Knows the pieces' worth and makes a mistake now and then.",
         "Знает цену фигурам и порой ошибается.",
         "Zna wartość figur i czasem się myli.",
         "Kennt den Wert der Figuren und macht hin und wieder einen Fehler."]
    5
        ["Club player", "Игрок клуба", "Klubowicz", "Vereinsspieler"]
        ["Misses no simple threat.",
         "Не пропускает простых угроз.",
         "Nie przeocza prostych gróźb.",
         "Übersieht keine einfache Drohung."]
    6
        ["Strong club player", "Сильный игрок клуба", "Mocny klubowicz", "Starker Vereinsspieler"]
        ["Thinks a few moves ahead.",
         "Считает на несколько ходов вперёд.",
         "Myśli kilka ruchów naprzód.",
         "Denkt einige Züge voraus."]
    7
        ["Expert", "Знаток", "Ekspert", "Experte"]
        ["Punishes what is not thought through.",
         "Наказывает за непродуманное.",
         "Karze za to, co nieprzemyślane.",
         "Bestraft, was nicht durchdacht ist."]
    8
        ["Master", "Мастер", "Mistrz", "Meister"]
        ["Hard to surprise.",
         "Его трудно застать врасплох.",
         "Trudno go zaskoczyć.",
         "Schwer zu überraschen."]
    9
        ["Grandmaster", "Гроссмейстер", "Arcymistrz", "Großmeister"]
        ["Thinks deep and errs seldom.",
         "Считает глубоко и редко ошибается.",
         "Myśli głęboko i rzadko się myli.",
         "Denkt tief und irrt selten."]
    10
        ["Champion", "Чемпион", "Czempion", "Champion"]
        ["The best that this program can do.",
         "Лучшее, на что способна эта программа.",
         "Najlepsze, na co stać ten program.",
         "Das Beste, was dieses Programm kann."]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered() {
        assert!(LEVELS.iter().map(|level| level.number).eq(1..=10));
        assert!(Level::of(10).is_ok());
        assert_eq!(
            Level::of(0).err().as_deref(),
            Some("no level 0: expected a number from 1 to 10")
        );
    }
}
