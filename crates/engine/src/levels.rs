use std::sync::atomic::AtomicBool;

use rules::{Appraise, Text};

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
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// How wrong it judges positions at most, in 1024ths of a logit.
    pub noise: i32,
    /// How much less than the best a move may be worth to be played, in thousandths of a win.
    pub tolerance: i32,
}

impl Level {
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

    /// How it plays with these weights.
    pub fn contender(&self, weights: Weights) -> Contender {
        let table = (self.nodes as usize).clamp(1 << 10, Params::DEFAULT.table);
        Contender {
            weights,
            params: Params {
                table,
                proof: self.proof(),
                // Who is meant to err does not know endings by heart.
                endings: self.noise == 0 && self.tolerance == 0,
                ..Params::DEFAULT
            },
            limits: Limits::nodes(self.nodes),
            noise: self.noise,
            tolerance: self.tolerance,
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
        let contender = self.contender(weights);
        contender.choose(&mut contender.searcher(game, seed), state, before, seed, stop)
    }
}

macro_rules! levels {
    ($($number:literal $nodes:literal $noise:literal $tolerance:literal
       [$($name:literal),*] [$($about:literal),*])*) => {
        /// All levels, weakest first.
        pub static LEVELS: &[Level] = &[$(Level {
            number: $number,
            name: Text::new($($name),*),
            about: Text::new($($about),*),
            nodes: $nodes,
            noise: $noise,
            tolerance: $tolerance,
        }),*];
    };
}

levels! {
    1 40 1200 120
        ["Child", "Ребёнок", "Dziecko", "Kind"]
        ["Sees the next move and takes what it likes.",
         "Видит ближайший ход и берёт, что понравится.",
         "Widzi najbliższy ruch i bije, co mu się podoba.",
         "Sieht den nächsten Zug und nimmt, was ihm gefällt."]
    2 80 950 95
        ["Beginner", "Новичок", "Początkujący", "Anfänger"]
        ["Takes what stands unprotected, forgets what comes after.",
         "Берёт незащищённое, забывает, что будет дальше.",
         "Bije to, co niebronione, zapomina, co będzie dalej.",
         "Nimmt, was ungedeckt steht, und vergisst, was danach kommt."]
    3 150 780 75
        ["Learner", "Ученик", "Uczeń", "Schüler"]
        ["Looks a little ahead and still errs often.",
         "Смотрит немного вперёд и ещё часто ошибается.",
         "Patrzy trochę naprzód i wciąż często się myli.",
         "Schaut ein wenig voraus und irrt noch oft."]
    4 300 620 58
        ["Hobby player", "Любитель", "Amator", "Hobbyspieler"]
        ["Knows the pieces' worth and makes a mistake now and then.",
         "Знает цену фигурам и порой ошибается.",
         "Zna wartość figur i czasem się myli.",
         "Kennt den Wert der Figuren und macht hin und wieder einen Fehler."]
    5 600 450 40
        ["Club player", "Игрок клуба", "Klubowicz", "Vereinsspieler"]
        ["Misses no simple threat.",
         "Не пропускает простых угроз.",
         "Nie przeocza prostych gróźb.",
         "Übersieht keine einfache Drohung."]
    6 1_000 380 34
        ["Strong club player", "Сильный игрок клуба", "Mocny klubowicz", "Starker Vereinsspieler"]
        ["Thinks a few moves ahead.",
         "Считает на несколько ходов вперёд.",
         "Myśli kilka ruchów naprzód.",
         "Denkt einige Züge voraus."]
    7 2_500 280 25
        ["Expert", "Знаток", "Ekspert", "Experte"]
        ["Punishes what is not thought through.",
         "Наказывает за непродуманное.",
         "Karze za to, co nieprzemyślane.",
         "Bestraft, was nicht durchdacht ist."]
    8 10_000 150 14
        ["Master", "Мастер", "Mistrz", "Meister"]
        ["Hard to surprise.",
         "Его трудно застать врасплох.",
         "Trudno go zaskoczyć.",
         "Schwer zu überraschen."]
    9 80_000 50 5
        ["Grandmaster", "Гроссмейстер", "Arcymistrz", "Großmeister"]
        ["Thinks deep and errs seldom.",
         "Считает глубоко и редко ошибается.",
         "Myśli głęboko i rzadko się myli.",
         "Denkt tief und irrt selten."]
    10 1_000_000 0 0
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
    fn levels_are_numbered_and_each_thinks_more_and_errs_less() {
        for (pair, number) in LEVELS.windows(2).zip(1..) {
            let [weaker, stronger] = pair else { continue };
            assert_eq!((weaker.number, stronger.number), (number, number + 1));
            assert!(weaker.nodes < stronger.nodes);
            assert!(weaker.noise >= stronger.noise && weaker.tolerance >= stronger.tolerance);
        }
        assert!(Level::of(10).is_ok());
        assert_eq!(
            Level::of(0).err().as_deref(),
            Some("no level 0: expected a number from 1 to 10")
        );
    }
}
