//! What there is to know about the game without playing it.

use rules::{Info, Kind, KindInfo, OptionInfo, SeatInfo, Text, Values, Word};

use super::{glyphs, kinds::*, lesson::LESSON};

/// What there is to know about the game.
pub(super) static INFO: Info = Info {
    id: "dragonchess",
    title: Text::new("Dragonchess", "Драконьи шахматы", "Smocze szachy", "Drachenschach"),
    author: Text::new("Gary Gygax", "Гэри Гигакс", "Gary Gygax", "Gary Gygax"),
    credit: Text::new(
        "Invented by Gary Gygax, published in Dragon magazine 100, August 1985.",
        "Придумал Гэри Гигакс; опубликовано в журнале Dragon № 100, август 1985 года.",
        "Wymyślił Gary Gygax; opublikowano w czasopiśmie Dragon nr 100, sierpień 1985.",
        "Erfunden von Gary Gygax, veröffentlicht im Magazin Dragon 100, August 1985.",
    ),
    summary: Text::new(
        "Chess in the air, on the earth and in the underworld: three boards one above another and two armies of 42 pieces of 15 kinds. Mate the King.",
        "Шахматы в воздухе, на земле и в подземном мире: три доски одна над другой, две армии по 42 фигуры пятнадцати видов. Цель — мат королю.",
        "Szachy w powietrzu, na ziemi i w podziemiu: trzy plansze jedna nad drugą i dwie armie po 42 bierki piętnastu rodzajów. Celem jest mat.",
        "Schach in der Luft, auf der Erde und in der Unterwelt: drei Bretter übereinander und zwei Heere von je 42 Figuren in 15 Arten. Ziel ist das Matt.",
    ),
    players: "2",
    diplomacy: false,
    kinds: &KIND_INFOS,
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

/// The boards, the lowest first.
pub(super) static LAYERS: [Text; 3] = [
    Text::new("1 · Underworld", "1 · Подземный мир", "1 · Podziemie", "1 · Unterwelt"),
    Text::new("2 · Earth", "2 · Земля", "2 · Ziemia", "2 · Erde"),
    Text::new("3 · Air", "3 · Воздух", "3 · Powietrze", "3 · Luft"),
];

/// The seats.
pub(super) static SEATS: [SeatInfo; 2] = [
    SeatInfo {
        letter: 'g', name: Text::new("Gold", "Золотые", "Złote", "Gold"), colour: "gold"
    },
    SeatInfo {
        letter: 's',
        name: Text::new("Scarlet", "Малиновые", "Szkarłatne", "Scharlach"),
        colour: "scarlet",
    },
];

static OPTIONS: [OptionInfo; 3] = [
    OptionInfo {
        name: "hero_return",
        title: Text::new(
            "The Hero's way back",
            "Возвращение Героя",
            "Powrót Bohatera",
            "Rückkehr des Helden",
        ),
        about: Text::new(
            "Where a Hero on the upper or lower board may return to.",
            "Куда может вернуться Герой с верхней или нижней доски.",
            "Dokąd Bohater może wrócić z górnej lub dolnej planszy.",
            "Wohin ein Held vom oberen oder unteren Brett zurückkehren darf.",
        ),
        values: Values::Words(&[
            Word {
                word: "strict",
                about: Text::new(
                    "Only to the square that it left, as Gygax wrote.",
                    "Только на клетку, которую покинул, как написал Гигакс.",
                    "Tylko na pole, które opuścił, jak napisał Gygax.",
                    "Nur auf das Feld, das er verließ, wie Gygax schrieb.",
                ),
            },
            Word {
                word: "any",
                about: Text::new(
                    "To any diagonal square of the middle board, as many programs play.",
                    "На любую клетку средней доски по диагонали, как во многих программах.",
                    "Na dowolne ukośne pole środkowej planszy, jak w wielu programach.",
                    "Auf jedes diagonale Feld des mittleren Brettes, wie viele Programme spielen.",
                ),
            },
        ]),
        default: "strict",
    },
    OptionInfo {
        name: "stalemate",
        title: Text::new("Stalemate", "Пат", "Pat", "Patt"),
        about: Text::new(
            "What it means to have no legal move without being in check.",
            "Что значит не иметь хода, не стоя под шахом.",
            "Co oznacza brak ruchu, gdy król nie jest w szachu.",
            "Was es bedeutet, ohne Schach keinen Zug zu haben.",
        ),
        values: Values::Words(&[
            Word {
                word: "draw",
                about: Text::new(
                    "The game is a draw.",
                    "Игра кончается вничью.",
                    "Partia kończy się remisem.",
                    "Das Spiel ist remis.",
                ),
            },
            Word {
                word: "loss",
                about: Text::new(
                    "Who cannot move has lost.",
                    "Кто не может ходить, проиграл.",
                    "Kto nie może się ruszyć, przegrywa.",
                    "Wer nicht ziehen kann, hat verloren.",
                ),
            },
        ]),
        default: "draw",
    },
    OptionInfo {
        name: "draw_plies",
        title: Text::new(
            "Draw without progress",
            "Ничья без продвижения",
            "Remis bez postępu",
            "Remis ohne Fortschritt",
        ),
        about: Text::new(
            "How many plies, counting both sides, without a capture or Warrior move make a draw; 0 for no limit.",
            "Сколько полуходов обеих сторон без взятий и ходов Воинов дают ничью; 0 — без предела.",
            "Ile posunięć obu stron bez bicia i ruchu Wojownika daje remis; 0 oznacza brak limitu.",
            "Wie viele Halbzüge beider Seiten ohne Schlag- oder Kriegerzug remis sind; 0 heißt ohne Grenze.",
        ),
        values: Values::Number { min: 0, max: 1000 },
        default: "100",
    },
];

static KIND_INFOS: [KindInfo; 15] = [
    kind(KING, "K", ["King", "Король", "Król", "König"], glyphs::KING),
    kind(MAGE, "M", ["Mage", "Маг", "Mag", "Magier"], glyphs::MAGE),
    kind(PALADIN, "P", ["Paladin", "Паладин", "Paladyn", "Paladin"], glyphs::PALADIN),
    kind(CLERIC, "C", ["Cleric", "Священник", "Kapłan", "Kleriker"], glyphs::CLERIC),
    kind(DRAGON, "Dr", ["Dragon", "Дракон", "Smok", "Drache"], glyphs::DRAGON),
    kind(GRIFFON, "G", ["Griffon", "Грифон", "Gryf", "Greif"], glyphs::GRIFFON),
    kind(OLIPHANT, "O", ["Oliphant", "Олифан", "Olifant", "Olifant"], glyphs::OLIPHANT),
    kind(HERO, "H", ["Hero", "Герой", "Bohater", "Held"], glyphs::HERO),
    kind(THIEF, "T", ["Thief", "Вор", "Złodziej", "Dieb"], glyphs::THIEF),
    kind(ELEMENTAL, "E", ["Elemental", "Стихиаль", "Żywiołak", "Elementar"], glyphs::ELEMENTAL),
    kind(BASILISK, "B", ["Basilisk", "Василиск", "Bazyliszek", "Basilisk"], glyphs::BASILISK),
    kind(UNICORN, "U", ["Unicorn", "Единорог", "Jednorożec", "Einhorn"], glyphs::UNICORN),
    kind(DWARF, "D", ["Dwarf", "Карлик", "Krasnolud", "Zwerg"], glyphs::DWARF),
    kind(SYLPH, "S", ["Sylph", "Сильф", "Sylf", "Sylphe"], glyphs::SYLPH),
    kind(WARRIOR, "W", ["Warrior", "Воин", "Wojownik", "Krieger"], glyphs::WARRIOR),
];

const fn kind(
    kind: Kind,
    letter: &'static str,
    [en, ru, pl, de]: [&'static str; 4],
    glyph: &'static str,
) -> KindInfo {
    let letters = Text::new(letter, letter, letter, letter);
    KindInfo { kind, letters, name: Text::new(en, ru, pl, de), glyph }
}
