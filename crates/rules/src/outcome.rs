use crate::{PerPlayer, Text};

/// How a game ended, for every player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// From 1, the best; equal places share the number: `[1, 1, 3]`.
    pub places: PerPlayer<u8>,
    /// Points in halves (so 3 is one and a half), where the game has points.
    pub half_points: Option<PerPlayer<i16>>,
    /// What ended it.
    pub ending: Ending,
}

impl Outcome {
    /// The outcome in which points decide the places: more is better, equal shares a place.
    pub fn by_points(half_points: PerPlayer<i16>, ending: Ending) -> Self {
        let points = half_points.as_slice();
        let places = PerPlayer::from_fn(points.len(), |player| {
            1 + points.iter().filter(|&&other| other > half_points[player]).count() as u8
        });
        Self { places, half_points: Some(half_points), ending }
    }

    /// The points of all players together, in halves; none in a game without points.
    pub fn all_half_points(&self) -> i32 {
        let points = self.half_points.iter().flat_map(|points| points.as_slice());
        points.map(|&half| i32::from(half)).sum()
    }

    /// The outcome of a game without points.
    pub fn by_places(places: PerPlayer<u8>, ending: Ending) -> Self {
        Self { places, half_points: None, ending }
    }
}

macro_rules! endings {
    ($($name:ident $word:literal $en:literal $ru:literal $pl:literal $de:literal)*) => {
        /// What ended a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ending {
            $(#[doc = $en] $name,)*
        }

        impl Ending {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The word for machines, as in a record.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// The words for people.
            pub const fn text(self) -> Text {
                match self { $(Self::$name => Text::new($en, $ru, $pl, $de),)* }
            }

            /// The ending with this machine word.
            pub fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|ending| ending.word() == word)
            }
        }
    };
}

endings! {
    Checkmate "checkmate" "checkmate" "мат" "mat" "Matt"
    KingCaptured "king captured" "king captured" "король взят" "król zbity" "König geschlagen"
    Stalemate "stalemate" "stalemate" "пат" "pat" "Patt"
    LastStanding "last standing" "one player is left" "остался один игрок" "został jeden gracz" "ein Spieler ist übrig"
    Vassalage "vassalage" "one player is nobody's vassal" "лишь один игрок никому не слуга" "tylko jeden gracz nie jest wasalem" "nur ein Spieler ist niemandes Vasall"
    BareKings "bare kings" "only kings are left" "остались одни короли" "zostały same króle" "nur Könige sind übrig"
    DeadPosition "dead position" "no mate is possible any more" "мат больше невозможен" "mat nie jest już możliwy" "kein Matt mehr möglich"
    Repetition "repetition" "repetition of the position" "повторение позиции" "powtórzenie pozycji" "Stellungswiederholung"
    QuietMoves "quiet moves" "too many moves without a capture" "слишком много ходов без взятия" "zbyt wiele ruchów bez bicia" "zu viele Züge ohne Schlag"
    Agreement "agreement" "draw agreed" "ничья по согласию" "remis za zgodą" "Remis durch Übereinkunft"
    Resignation "resignation" "resignation" "сдача" "poddanie się" "Aufgabe"
    Time "time" "out of time" "время истекло" "przekroczenie czasu" "Zeit überschritten"
    EmptyQuadrant "empty quadrant" "a quadrant is empty" "четверть опустела" "ćwiartka jest pusta" "ein Viertel ist leer"
    QuietLimit "quiet limit" "the limit of moves without a capture is reached" "достигнут предел ходов без взятия" "osiągnięto limit ruchów bez bicia" "Grenze der Züge ohne Schlag erreicht"
    ClockCalled "clock called" "the called clock ran down" "объявленный счёт ходов истёк" "ogłoszony zegar dobiegł końca" "die ausgerufene Uhr ist abgelaufen"
    Majority "majority" "more than half of the points are taken" "взято больше половины очков" "zdobyto ponad połowę punktów" "mehr als die Hälfte der Punkte erobert"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    #[test]
    fn equal_points_share_a_place() {
        let points = PerPlayer::from_fn(3, |p| [2, 2, 0][p.index()]);
        assert_eq!(Outcome::by_points(points, Ending::Agreement).places.as_slice(), [1, 1, 3]);
    }

    #[test]
    fn words_are_read_back() {
        for &ending in Ending::ALL {
            assert_eq!(Ending::read(ending.word()), Some(ending));
        }
        assert_eq!(Player::new(2).next(3), Player::new(0));
    }
}
