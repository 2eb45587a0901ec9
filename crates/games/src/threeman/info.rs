//! What the game is called and what may be chosen.

use rules::{Info, OptionInfo, SeatInfo, Text, Values, Word};

use super::lesson::LESSON;
use crate::men;

/// The game before one is made.
pub(super) const INFO: Info = Info {
    id: "threeman",
    title: Text::new(
        "3 Man Chess in the Round",
        "Шахматы на троих по кругу",
        "Szachy dla trojga",
        "3 Man Chess in the Round",
    ),
    author: Text::new("Clif King", "Клиф Кинг", "Clif King", "Clif King"),
    credit: Text::new(
        "3 Man Chess in the Round, invented by Clif King.",
        "3 Man Chess in the Round, автор игры Клиф Кинг (Clif King).",
        "3 Man Chess in the Round, autor gry: Clif King.",
        "3 Man Chess in the Round, erfunden von Clif King.",
    ),
    summary: Text::new(
        "Three armies on a ring of squares whose centre can be crossed. Moats part the camps until they are bridged; the last player standing wins.",
        "Три армии на кольцевой доске, через центр которой можно проходить. Лагеря разделены рвами, пока над ними нет мостов; побеждает последний оставшийся.",
        "Trzy armie na pierścieniu pól, przez którego środek można przejść. Obozy dzielą fosy, dopóki nie staną na nich mosty; wygrywa ostatni gracz na planszy.",
        "Drei Heere auf einem Ring, dessen Mitte man überqueren kann. Gräben trennen die Lager, bis sie überbrückt sind; wer als Letzter übrig bleibt, gewinnt.",
    ),
    players: "3",
    diplomacy: false,
    kinds: &men::KINDS,
    options: &OPTIONS,
    acts: &[],
    rules: Text::new(
        include_str!("rules.en.md"),
        include_str!("rules.ru.md"),
        include_str!("rules.pl.md"),
        include_str!("rules.de.md"),
    ),
    lesson: &LESSON,
};

/// The seats, clockwise.
pub(super) static SEATS: [SeatInfo; 3] = [
    SeatInfo {
        letter: 'w', name: Text::new("White", "Белые", "Białe", "Weiß"), colour: "white"
    },
    SeatInfo {
        letter: 'g', name: Text::new("Gray", "Серые", "Szare", "Grau"), colour: "gray"
    },
    SeatInfo {
        letter: 'b',
        name: Text::new("Black", "Чёрные", "Czarne", "Schwarz"),
        colour: "black",
    },
];

const OPTIONS: [OptionInfo; 6] = [
    OptionInfo {
        name: "moats",
        title: Text::new(
            "Crossing the moats",
            "Переход через рвы",
            "Przekraczanie fos",
            "Überqueren der Gräben",
        ),
        about: Text::new(
            "When a moat may be crossed.",
            "Когда можно перейти ров.",
            "Kiedy wolno przekroczyć fosę.",
            "Wann ein Graben überquert werden darf.",
        ),
        values: Values::Words(&[
            Word {
                word: "official",
                about: Text::new(
                    "Only once it is bridged.",
                    "Только когда над ним есть мост.",
                    "Dopiero gdy stanie na niej most.",
                    "Erst wenn er überbrückt ist.",
                ),
            },
            Word {
                word: "momentary",
                about: Text::new(
                    "At any time, by a move that neither captures nor gives check.",
                    "В любое время — ходом без взятия и без шаха.",
                    "Zawsze, ruchem bez bicia i bez szacha.",
                    "Jederzeit mit einem Zug, der weder schlägt noch Schach bietet.",
                ),
            },
        ]),
        default: "official",
    },
    OptionInfo {
        name: "bridged_captures",
        title: Text::new(
            "Captures over a bridge",
            "Взятие через мост",
            "Bicie przez most",
            "Schlagen über die Brücke",
        ),
        about: Text::new(
            "Whether a move over a bridged moat may capture; a king still in the game never.",
            "Можно ли брать ходом через ров с мостом; короля играющего — никогда.",
            "Czy ruch przez fosę z mostem może bić; króla grającego nigdy.",
            "Ob ein Zug über einen überbrückten Graben schlagen darf; einen König im Spiel nie.",
        ),
        values: Values::Words(&[
            Word {
                word: "off", about: Text::new("It may not.", "Нельзя.", "Nie może.", "Nein.")
            },
            Word { word: "on", about: Text::new("It may.", "Можно.", "Może.", "Ja.") },
        ]),
        default: "off",
    },
    OptionInfo {
        name: "vacated",
        title: Text::new(
            "When moats are bridged",
            "Когда появляется мост",
            "Kiedy powstaje most",
            "Wann Brücken entstehen",
        ),
        about: Text::new(
            "When a player has left his home rank, so that his moats are bridged.",
            "Когда считается, что игрок покинул свой крайний ряд и над его рвами встают мосты.",
            "Kiedy gracz opuścił swój pierwszy rząd i na jego fosach stają mosty.",
            "Wann ein Spieler seine Grundreihe verlassen hat und seine Gräben überbrückt sind.",
        ),
        values: Values::Words(&[
            Word {
                word: "own",
                about: Text::new(
                    "When no man of his own is there.",
                    "Когда там нет его собственных фигур.",
                    "Gdy nie ma tam żadnej jego bierki.",
                    "Wenn keine eigene Figur mehr dort steht.",
                ),
            },
            Word {
                word: "empty",
                about: Text::new(
                    "When all eight squares are empty.",
                    "Когда все восемь полей пусты.",
                    "Gdy wszystkie osiem pól jest pustych.",
                    "Wenn alle acht Felder leer sind.",
                ),
            },
        ]),
        default: "own",
    },
    OptionInfo {
        name: "initial_check",
        title: Text::new(
            "Check over a bridge",
            "Шах через мост",
            "Szach przez most",
            "Schach über die Brücke",
        ),
        about: Text::new(
            "Which check a move over a moat may not give.",
            "Какой шах нельзя дать ходом через ров.",
            "Jakiego szacha nie może dać ruch przez fosę.",
            "Welches Schach ein Zug über einen Graben nicht bieten darf.",
        ),
        values: Values::Words(&[
            Word {
                word: "direct",
                about: Text::new(
                    "By the man that moves.",
                    "Шах ходящей фигурой.",
                    "Szacha bierką, która się rusza.",
                    "Durch die ziehende Figur.",
                ),
            },
            Word {
                word: "any",
                about: Text::new(
                    "By any man of the player.",
                    "Шах любой фигурой игрока.",
                    "Szacha dowolną bierką gracza.",
                    "Durch irgendeine Figur des Spielers.",
                ),
            },
            Word {
                word: "off",
                about: Text::new(
                    "None: every check is allowed.",
                    "Никакой: любой шах разрешён.",
                    "Żadnego: każdy szach jest dozwolony.",
                    "Keines: jedes Schach ist erlaubt.",
                ),
            },
        ]),
        default: "direct",
    },
    OptionInfo {
        name: "end",
        title: Text::new("End of the game", "Конец партии", "Koniec partii", "Ende der Partie"),
        about: Text::new(
            "When the game is over.",
            "Когда заканчивается партия.",
            "Kiedy partia się kończy.",
            "Wann die Partie endet.",
        ),
        values: Values::Words(&[
            Word {
                word: "last_standing",
                about: Text::new(
                    "When one player is left.",
                    "Когда остаётся один игрок.",
                    "Gdy zostaje jeden gracz.",
                    "Wenn ein Spieler übrig ist.",
                ),
            },
            Word {
                word: "first_mate",
                about: Text::new(
                    "As soon as a player is out; who alone mated him or took his king wins.",
                    "Как только кто-то выбыл; побеждает тот, кто один поставил мат или взял короля.",
                    "Gdy tylko ktoś odpadnie; wygrywa ten, kto sam dał mata lub zbił króla.",
                    "Sobald jemand ausscheidet; wer ihn allein mattgesetzt oder den König geschlagen hat, gewinnt.",
                ),
            },
        ]),
        default: "last_standing",
    },
    OptionInfo {
        name: "draws",
        title: Text::new("Draws", "Ничьи", "Remisy", "Remis"),
        about: Text::new(
            "How repetition and moves without progress draw the game.",
            "Как повторение и ходы без движения вперёд ведут к ничьей.",
            "Jak powtórzenie i ruchy bez postępu dają remis.",
            "Wie Stellungswiederholung und Züge ohne Fortschritt zum Remis führen.",
        ),
        values: Values::Words(&[
            Word {
                word: "automatic",
                about: Text::new(
                    "Of themselves, at the third time and after 50 moves of each player.",
                    "Сами собой: на третий раз и после 50 ходов каждого игрока.",
                    "Same z siebie, za trzecim razem i po 50 ruchach każdego gracza.",
                    "Von selbst, beim dritten Mal und nach 50 Zügen jedes Spielers.",
                ),
            },
            Word {
                word: "claim",
                about: Text::new(
                    "When the player to move claims it; of themselves at the fifth time and after 75 moves.",
                    "По требованию того, чей ход; сами собой — на пятый раз и после 75 ходов.",
                    "Na żądanie gracza, który jest na ruchu; same z siebie za piątym razem i po 75 ruchach.",
                    "Auf Antrag dessen, der am Zug ist; von selbst beim fünften Mal und nach 75 Zügen.",
                ),
            },
        ]),
        default: "automatic",
    },
];
