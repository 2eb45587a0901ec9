//! What there is to know about the game before one is made.

use rules::{ActInfo, Info, KindInfo, OptionInfo, SeatInfo, Text, Values, Word};

use super::{
    lesson::LESSON,
    pyramids,
    state::{DRONE, PAWN, QUEEN},
};

/// The game.
pub(super) static INFO: Info = Info {
    id: "martian",
    title: Text::new(
        "Martian Chess",
        "Марсианские шахматы",
        "Szachy marsjańskie",
        "Marsianisches Schach",
    ),
    author: Text::new("Andrew Looney", "Эндрю Луни", "Andrew Looney", "Andrew Looney"),
    credit: Text::new(
        "Martian Chess was invented by Andrew Looney (Looney Labs).",
        "Марсианские шахматы придумал Эндрю Луни (Looney Labs).",
        "Szachy marsjańskie wymyślił Andrew Looney (Looney Labs).",
        "Marsianisches Schach wurde von Andrew Looney erfunden (Looney Labs).",
    ),
    summary: Text::new(
        "Pieces have no colour: whoever owns the quadrant owns the pieces in it, so every capture \
         hands the capturing piece to the victim. Most points win when a quadrant is empty.",
        "У фигур нет цвета: они принадлежат хозяину четверти, где стоят, и всякое взятие отдаёт \
         бьющую фигуру сопернику. Когда четверть опустеет, побеждает набравший больше очков.",
        "Figury nie mają koloru: należą do właściciela ćwiartki, na której stoją, więc każde bicie \
         oddaje bijącą figurę rywalowi. Gdy ćwiartka opustoszeje, wygrywa większa liczba punktów.",
        "Die Figuren haben keine Farbe: Sie gehören dem Besitzer ihres Viertels, und wer schlägt, \
         schenkt die schlagende Figur dem Gegner. Ist ein Viertel leer, siegen die meisten Punkte.",
    ),
    players: "2 or 4",
    diplomacy: false,
    kinds: &[
        KindInfo {
            kind: QUEEN,
            letters: Text::new("Q", "К", "K", "K"),
            name: Text::new("Queen", "Королева", "Królowa", "Königin"),
            glyph: pyramids::QUEEN,
        },
        KindInfo {
            kind: DRONE,
            letters: Text::new("D", "Д", "D", "D"),
            name: Text::new("Drone", "Дрон", "Dron", "Drohne"),
            glyph: pyramids::DRONE,
        },
        KindInfo {
            kind: PAWN,
            letters: Text::new("P", "П", "P", "B"),
            name: Text::new("Pawn", "Пешка", "Pionek", "Bauer"),
            glyph: pyramids::PAWN,
        },
    ],
    options: OPTIONS,
    acts: &[CLOCK],
    rules: Text::new(
        include_str!("rules.en.md"),
        include_str!("rules.ru.md"),
        include_str!("rules.pl.md"),
        include_str!("rules.de.md"),
    ),
    lesson: &LESSON,
};

/// The seats of two players.
pub(super) static TWO: [SeatInfo; 2] = [
    seat('1', "red", Text::new("South", "Юг", "Południe", "Süd")),
    seat('2', "white", Text::new("North", "Север", "Północ", "Nord")),
];

/// The seats of four: allies face each other over the centre.
pub(super) static FOUR: [SeatInfo; 4] = [
    seat('1', "red", Text::new("Southwest", "Юго-запад", "Południowy zachód", "Südwest")),
    seat('2', "white", Text::new("Northwest", "Северо-запад", "Północny zachód", "Nordwest")),
    seat('3', "gold", Text::new("Northeast", "Северо-восток", "Północny wschód", "Nordost")),
    seat('4', "black", Text::new("Southeast", "Юго-восток", "Południowy wschód", "Südost")),
];

const fn seat(letter: char, colour: &'static str, name: Text) -> SeatInfo {
    SeatInfo { letter, name, colour }
}

const fn word(
    word: &'static str,
    en: &'static str,
    ru: &'static str,
    pl: &'static str,
    de: &'static str,
) -> Word {
    Word { word, about: Text::new(en, ru, pl, de) }
}

/// The default of every switch.
const PRESET: Word = word(
    "preset",
    "As in the chosen edition.",
    "Как в выбранном издании.",
    "Jak w wybranym wydaniu.",
    "Wie in der gewählten Fassung.",
);

/// §6.5: the presets and the switches that override them.
static OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "players",
        title: Text::new("Players", "Игроки", "Gracze", "Spieler"),
        about: Text::new(
            "How many play: two, or four in allied pairs.",
            "Сколько игроков: двое или четверо, пара на пару.",
            "Ilu graczy: dwóch albo czterech w parach.",
            "Wie viele spielen: zwei, oder vier in verbündeten Paaren.",
        ),
        values: Values::Words(&[
            word("2", "Two players.", "Двое.", "Dwóch graczy.", "Zwei Spieler."),
            word("4", "Four players.", "Четверо.", "Czterech graczy.", "Vier Spieler."),
        ]),
        default: "2",
    },
    OptionInfo {
        name: "preset",
        title: Text::new(
            "Edition of the rules",
            "Издание правил",
            "Wydanie zasad",
            "Fassung der Regeln",
        ),
        about: Text::new(
            "Which published rules to play; the other options override them one by one.",
            "По какому изданию правил играть; прочие настройки меняют его по одной.",
            "Według którego wydania zasad grać; pozostałe opcje zmieniają je pojedynczo.",
            "Nach welcher Fassung gespielt wird; die übrigen Optionen ändern sie einzeln.",
        ),
        values: Values::Words(&[
            word(
                "seed",
                "Seed: no undoing, merging, no limit; who empties his quadrant wins ties.",
                "Seed: невозврат, слияние, без предела ходов; при равенстве побеждает освободивший \
                 четверть.",
                "Seed: zakaz cofania, łączenie, bez limitu; remis rozstrzyga opróżnienie ćwiartki.",
                "Seed: kein Zurückziehen, Verschmelzen, keine Grenze; bei Gleichstand siegt, wer sein \
                 Viertel leert.",
            ),
            word(
                "arcade2016",
                "Arcade 2016: as Seed, and 27 moves without a capture end the game.",
                "Arcade 2016: как Seed, но 27 ходов без взятия завершают игру.",
                "Arcade 2016: jak Seed, ale 27 ruchów bez bicia kończy grę.",
                "Arcade 2016: wie Seed, und 27 Züge ohne Schlag beenden das Spiel.",
            ),
            word(
                "looney2020",
                "Looney 2020: as Seed, and a player may call a clock of 7 moves.",
                "Looney 2020: как Seed, но игрок может объявить счёт 7 ходов.",
                "Looney 2020: jak Seed, ale gracz może ogłosić zegar na 7 ruchów.",
                "Looney 2020: wie Seed, und ein Spieler darf eine Uhr von 7 Zügen ausrufen.",
            ),
            word(
                "abstractplay",
                "Abstract Play, for two: captures may be undone, the clock of 7 may be called after 7 moves \
                 without a capture and a capture cancels it, 18 points end the game.",
                "Abstract Play, для двоих: взятие можно отменить, счёт 7 ходов объявляют после 7 ходов без взятия, \
                 взятие его снимает, 18 очков завершают игру.",
                "Abstract Play, dla dwóch: bicie wolno cofnąć, zegar na 7 ruchów ogłasza się po 7 ruchach bez bicia, \
                 bicie go kasuje, 18 punktów kończy grę.",
                "Abstract Play, für zwei: Schläge darf man zurückziehen, die Uhr von 7 wird nach 7 Zügen ohne Schlag \
                 ausgerufen, ein Schlag hebt sie auf, 18 Punkte beenden das Spiel.",
            ),
            word(
                "classic1997",
                "Classic 1997, the oldest rules: no merging, ties are shared, four play each for himself.",
                "Classic 1997, старейшие правила: без слияния, равенство — ничья, вчетвером каждый за себя.",
                "Classic 1997, najstarsze zasady: bez łączenia, równość to remis, czterech gra każdy za siebie.",
                "Classic 1997, die ältesten Regeln: kein Verschmelzen, Gleichstand wird geteilt, zu viert jeder \
                 für sich.",
            ),
        ]),
        default: "seed",
    },
    OptionInfo {
        name: "no_undo",
        title: Text::new("Undoing a move", "Отмена хода", "Cofanie ruchu", "Züge zurücknehmen"),
        about: Text::new(
            "Two players: whether the reply may undo a move over the canal.",
            "Для двоих: можно ли ответным ходом отменить ход через канал.",
            "Dla dwóch: czy odpowiedź może cofnąć ruch przez kanał.",
            "Für zwei: ob die Antwort einen Zug über den Kanal zurücknehmen darf.",
        ),
        values: Values::Words(&[
            PRESET,
            word("all", "Never.", "Никогда.", "Nigdy.", "Nie."),
            word(
                "quiet",
                "Only if it captured.",
                "Только если это было взятие.",
                "Tylko jeśli był biciem.",
                "Nur wenn er geschlagen hat.",
            ),
            word("off", "Always.", "Всегда.", "Zawsze.", "Immer."),
        ]),
        default: "preset",
    },
    OptionInfo {
        name: "merge",
        title: Text::new("Merging", "Слияние", "Łączenie", "Verschmelzen"),
        about: Text::new(
            "Whether two small pieces may merge into a bigger one.",
            "Могут ли две малые фигуры слиться в бо́льшую.",
            "Czy dwie mniejsze figury mogą połączyć się w większą.",
            "Ob zwei kleine Figuren zu einer größeren verschmelzen dürfen.",
        ),
        values: Values::Words(&[
            PRESET,
            word("true", "Yes.", "Да.", "Tak.", "Ja."),
            word("false", "No.", "Нет.", "Nie.", "Nein."),
        ]),
        default: "preset",
    },
    OptionInfo {
        name: "quiet_limit",
        title: Text::new(
            "Limit without captures",
            "Предел без взятий",
            "Limit bez bicia",
            "Grenze ohne Schlag",
        ),
        about: Text::new(
            "After how many moves in a row without a capture the game ends; 0 for never.",
            "После скольких ходов подряд без взятия игра кончается; 0 — никогда.",
            "Po ilu kolejnych ruchach bez bicia gra się kończy; 0 oznacza nigdy.",
            "Nach wie vielen Zügen in Folge ohne Schlag das Spiel endet; 0 heißt nie.",
        ),
        values: Values::Number { min: 0, max: 999 },
        default: "preset",
    },
    OptionInfo {
        name: "clock",
        title: Text::new(
            "The called clock",
            "Объявленный счёт",
            "Ogłaszany zegar",
            "Ausgerufene Uhr",
        ),
        about: Text::new(
            "How many moves without a capture a called clock runs for; 0 if none may be called.",
            "Сколько ходов без взятия длится объявленный счёт; 0 — объявлять нельзя.",
            "Na ile ruchów bez bicia ogłasza się zegar; 0 oznacza, że nie można.",
            "Für wie viele Züge ohne Schlag man die Uhr ausruft; 0 heißt, es gibt keine.",
        ),
        values: Values::Number { min: 0, max: 99 },
        default: "preset",
    },
    OptionInfo {
        name: "tie",
        title: Text::new("Equal points", "Равенство очков", "Równe punkty", "Gleichstand"),
        about: Text::new(
            "Who wins equal points when a quadrant is empty.",
            "Кто побеждает при равных очках, когда четверть опустела.",
            "Kto wygrywa przy równych punktach, gdy ćwiartka opustoszała.",
            "Wer bei gleichen Punkten siegt, wenn ein Viertel leer ist.",
        ),
        values: Values::Words(&[
            PRESET,
            word(
                "emptier",
                "Who emptied his quadrant.",
                "Кто освободил свою четверть.",
                "Kto opróżnił swoją ćwiartkę.",
                "Wer sein Viertel geleert hat.",
            ),
            word("shared", "Nobody: a draw.", "Никто: ничья.", "Nikt: remis.", "Niemand: remis."),
        ]),
        default: "preset",
    },
    OptionInfo {
        name: "four",
        title: Text::new("Four players", "Четверо игроков", "Czterech graczy", "Zu viert"),
        about: Text::new(
            "Whether four play in pairs.",
            "Играют ли четверо парами.",
            "Czy czterech gra w parach.",
            "Ob vier in Paaren spielen.",
        ),
        values: Values::Words(&[
            PRESET,
            word(
                "teams",
                "In pairs over the diagonal, their points added.",
                "Парами по диагонали, очки союзников складываются.",
                "W parach po przekątnej, punkty się sumują.",
                "In Paaren über die Diagonale, die Punkte zählen zusammen.",
            ),
            word(
                "solo",
                "Each for himself.",
                "Каждый за себя.",
                "Każdy za siebie.",
                "Jeder für sich.",
            ),
        ]),
        default: "preset",
    },
];

const CLOCK: ActInfo = ActInfo {
    form: "clock",
    about: Text::new(
        "Calls the clock, before the move and where an option has one.",
        "Объявить счёт ходов: перед ходом и если он включён опцией.",
        "Ogłasza zegar: przed ruchem i jeśli włączono go opcją.",
        "Ruft die Uhr aus: vor dem Zug und wo eine Option sie hat.",
    ),
};
