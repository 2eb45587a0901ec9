//! What there is to know about the game before one is played, and the facts of a position.

use rules::{Info, Kind, Lang, OptionInfo, Player, SeatInfo, Text, Values, Word};

use super::{
    Dreierschach,
    ending::QUIET_CLAIM,
    lesson::LESSON,
    state::{State, players},
    text::cell_name,
};
use crate::men;

pub(super) static INFO: Info = Info {
    id: "dreierschach",
    title: Text::new("Dreierschach", "Драйершах", "Dreierschach", "Dreierschach"),
    author: Text::new(
        "Christian Wahlmann",
        "Кристиан Вальман",
        "Christian Wahlmann",
        "Christian Wahlmann",
    ),
    credit: Text::new(
        "By Christian Wahlmann; rule book V2.3 (CC BY 4.0).",
        "Автор — Кристиан Вальман; правила V2.3 (CC BY 4.0).",
        "Autor: Christian Wahlmann; zasady V2.3 (CC BY 4.0).",
        "Von Christian Wahlmann; Regelheft V2.3 (CC BY 4.0).",
    ),
    summary: Text::new(
        "Classic chess for three on 126 hexagons. The game ends with the first mate: 3 points for \
         the winner, 1 for the third player, 0 for the mated one.",
        "Классические шахматы для троих на 126 шестиугольниках. Партия кончается первым матом: \
         победителю 3 очка, третьему игроку 1, получившему мат 0.",
        "Klasyczne szachy dla trzech osób na 126 sześciokątach. Partia kończy się pierwszym matem: \
         3 punkty dla zwycięzcy, 1 dla trzeciego gracza, 0 dla zamatowanego.",
        "Klassisches Schach zu dritt auf 126 Sechsecken. Das erste Matt beendet die Partie: 3 \
         Punkte für den Sieger, 1 für den Dritten, 0 für den Mattgesetzten.",
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

pub(super) static SEATS: [SeatInfo; 3] = [
    SeatInfo {
        letter: 'w', name: Text::new("White", "Белые", "Białe", "Weiß"), colour: "white"
    },
    SeatInfo {
        letter: 'g',
        name: Text::new("Brown", "Коричневые", "Brązowe", "Braun"),
        colour: "brown",
    },
    SeatInfo {
        letter: 'b',
        name: Text::new("Black", "Чёрные", "Czarne", "Schwarz"),
        colour: "black",
    },
];

const OPTIONS: [OptionInfo; 5] = [
    OptionInfo {
        name: "en_passant",
        title: Text::new("En passant", "Взятие на проходе", "Bicie w przelocie", "En passant"),
        about: Text::new(
            "Who may take a pawn en passant after its double step.",
            "Кто может взять пешку на проходе после её двойного шага.",
            "Kto może zbić piona w przelocie po jego podwójnym kroku.",
            "Wer einen Bauern nach seinem Doppelschritt en passant schlagen darf.",
        ),
        values: Values::Words(&[
            Word {
                word: "both",
                about: Text::new(
                    "Both opponents, each on his own next move.",
                    "Оба соперника, каждый своим ближайшим ходом.",
                    "Obaj przeciwnicy, każdy w swoim najbliższym ruchu.",
                    "Beide Gegner, jeder mit seinem nächsten Zug.",
                ),
            },
            Word {
                word: "next-only",
                about: Text::new(
                    "Only the player who moves next.",
                    "Только тот, кто ходит следующим.",
                    "Tylko gracz, który rusza się następny.",
                    "Nur der Spieler, der als Nächster zieht.",
                ),
            },
        ]),
        default: "both",
    },
    OptionInfo {
        name: "promotion",
        title: Text::new("Promotion", "Превращение пешек", "Promocja pionów", "Umwandlung"),
        about: Text::new(
            "Where pawns promote.",
            "Где превращаются пешки.",
            "Gdzie przemieniają się piony.",
            "Wo sich Bauern umwandeln.",
        ),
        values: Values::Words(&[
            Word {
                word: "book",
                about: Text::new(
                    "On the base lines of both opponents; on the short edge between them a pawn \
                     stays for good.",
                    "На исходных линиях обоих соперников; на коротком краю между ними пешка \
                     остаётся навсегда.",
                    "Na liniach podstawowych obu przeciwników; na krótkim brzegu między nimi \
                     pion zostaje na zawsze.",
                    "Auf den Grundlinien beider Gegner; auf dem kurzen Rand dazwischen bleibt ein \
                     Bauer für immer stehen.",
                ),
            },
            Word {
                word: "any-far-edge",
                about: Text::new(
                    "On the short edge between the opponents' base lines as well.",
                    "Также на коротком краю между исходными линиями соперников.",
                    "Także na krótkim brzegu między liniami podstawowymi przeciwników.",
                    "Auch auf dem kurzen Rand zwischen den Grundlinien der Gegner.",
                ),
            },
        ]),
        default: "book",
    },
    OptionInfo {
        name: "end",
        title: Text::new(
            "Capturing the king",
            "Взятие короля",
            "Bicie króla",
            "Schlagen des Königs",
        ),
        about: Text::new(
            "Whether a king that stands exposed may be captured.",
            "Можно ли взять оставленного под ударом короля.",
            "Czy wolno zbić króla, który stoi odsłonięty.",
            "Ob ein König, der im Schach steht, geschlagen werden darf.",
        ),
        values: Values::Words(&[
            Word {
                word: "mate",
                about: Text::new(
                    "Never: the game ends when a player on turn is mated.",
                    "Никогда: партия кончается матом игроку, чей ход.",
                    "Nigdy: partia kończy się matem gracza, który jest na ruchu.",
                    "Nie: die Partie endet, wenn ein Spieler am Zug matt ist.",
                ),
            },
            Word {
                word: "king-capture",
                about: Text::new(
                    "Yes: it ends the game at once, 3 points for the captor; mate ends it as well.",
                    "Да: это сразу кончает партию, взявшему 3 очка; мат тоже её кончает.",
                    "Tak: to natychmiast kończy partię, 3 punkty dla bijącego; mat kończy ją także.",
                    "Ja: das beendet die Partie sofort, 3 Punkte für den Schlagenden; Matt beendet \
                     sie ebenso.",
                ),
            },
        ]),
        default: "mate",
    },
    OptionInfo {
        name: "resignation",
        title: Text::new(
            "When somebody gives up",
            "Если кто-то сдался",
            "Gdy ktoś się podda",
            "Wenn jemand aufgibt",
        ),
        about: Text::new(
            "What follows when a player resigns or runs out of time.",
            "Что будет, если игрок сдастся или просрочит время.",
            "Co następuje, gdy gracz się podda lub przekroczy czas.",
            "Was folgt, wenn ein Spieler aufgibt oder die Zeit überschreitet.",
        ),
        values: Values::Words(&[
            Word {
                word: "end",
                about: Text::new(
                    "The game ends: 0 points for him; if his king is threatened, 3 for the one who \
                     would win by mate; 1 for everybody else.",
                    "Партия кончается: ему 0 очков; если его король под ударом, 3 тому, кто выиграл \
                     бы матом; остальным по 1.",
                    "Partia się kończy: on dostaje 0 punktów; jeśli jego król jest atakowany, 3 \
                     dostaje ten, kto wygrałby matem; pozostali po 1.",
                    "Die Partie endet: 0 Punkte für ihn; ist sein König bedroht, 3 für den, der bei \
                     Matt gewänne; 1 für alle anderen.",
                ),
            },
            Word {
                word: "computer",
                about: Text::new(
                    "The game goes on: the computer takes over the seat, moves in its turn and wins, \
                     loses or draws by the same rules.",
                    "Партия продолжается: место занимает компьютер, ходит в свою очередь и \
                     выигрывает, проигрывает или сводит вничью по тем же правилам.",
                    "Partia toczy się dalej: miejsce przejmuje komputer, rusza się w swojej kolejce \
                     i wygrywa, przegrywa lub remisuje według tych samych zasad.",
                    "Die Partie geht weiter: Der Computer übernimmt den Platz, zieht, wenn er an der \
                     Reihe ist, und gewinnt, verliert oder remisiert nach denselben Regeln.",
                ),
            },
        ]),
        default: "end",
    },
    OptionInfo {
        name: "draws",
        title: Text::new("Draws", "Ничьи", "Remisy", "Remis"),
        about: Text::new(
            "Whether repetition and long play without progress are a draw.",
            "Ведут ли к ничьей повторение и долгая игра без продвижения.",
            "Czy powtórzenie i długa gra bez postępu dają remis.",
            "Ob Wiederholung und langes Spiel ohne Fortschritt remis sind.",
        ),
        values: Values::Words(&[
            Word {
                word: "fide-like",
                about: Text::new(
                    "The third occurrence of a position or 150 moves without pawn move and capture \
                     may be claimed as a draw; the fifth or 225 moves end the game.",
                    "Третье повторение позиции или 150 ходов без хода пешкой и взятия дают право \
                     потребовать ничью; пятое или 225 ходов кончают партию.",
                    "Trzecie wystąpienie pozycji lub 150 ruchów bez ruchu pionem i bicia pozwala \
                     zażądać remisu; piąte lub 225 ruchów kończy partię.",
                    "Das dritte Vorkommen einer Stellung oder 150 Züge ohne Bauernzug und Schlag \
                     können als Remis beansprucht werden; das fünfte oder 225 Züge beenden die \
                     Partie.",
                ),
            },
            Word {
                word: "book",
                about: Text::new(
                    "No: only agreement, stalemate and three bare kings.",
                    "Нет: только согласие, пат и три голых короля.",
                    "Nie: tylko zgoda, pat i trzy gołe króle.",
                    "Nein: nur Einigung, Patt und drei blanke Könige.",
                ),
            },
        ]),
        default: "fide-like",
    },
];

/// The name of a kind.
pub(super) fn kind_name(kind: Kind, lang: Lang) -> &'static str {
    INFO.kind(kind).name.get(lang)
}

const ROUND: Text = Text::new("Round {n}", "Круг {n}", "Runda {n}", "Runde {n}");
const QUIET: Text = Text::new(
    "{n} moves without pawn move or capture (a draw may be claimed at 150, comes at 225)",
    "{n} ходов без хода пешкой и взятия (при 150 можно потребовать ничью, при 225 она наступит)",
    "{n} ruchów bez ruchu pionem i bicia (przy 150 można żądać remisu, przy 225 następuje)",
    "{n} Züge ohne Bauernzug und Schlag (ab 150 Remis auf Verlangen, bei 225 von selbst)",
);
const OPEN_DOUBLE: Text = Text::new(
    "{who}: the pawn on {to} may be taken en passant on {over}",
    "{who}: пешку на {to} можно взять на проходе через {over}",
    "{who}: piona na {to} można zbić w przelocie na {over}",
    "{who}: Der Bauer auf {to} kann en passant auf {over} geschlagen werden",
);
const MAY_CASTLE: Text = Text::new(
    "{who}: castling still possible: {ways}",
    "{who}: ещё возможна рокировка: {ways}",
    "{who}: roszada jeszcze możliwa: {ways}",
    "{who}: Rochade noch möglich: {ways}",
);
const TAKEN_OVER: Text = Text::new(
    "{who}: the computer plays on",
    "{who}: играет компьютер",
    "{who}: gra komputer",
    "{who}: Der Computer spielt weiter",
);

/// The facts of a position that the board does not show.
pub(super) fn facts(game: &Dreierschach, state: &State, lang: Lang) -> Vec<String> {
    let mut facts = vec![ROUND.get(lang).replace("{n}", &state.round.to_string())];
    for player in players() {
        if game.takes_over && state.left[player.index()].is_some() {
            facts.push(about(TAKEN_OVER, player, lang));
        }
        let ways: Vec<_> = [(0, "0-0"), (1, "0-0-0")]
            .into_iter()
            .filter(|(wing, _)| state.castling >> (2 * player.index() + wing) & 1 != 0)
            .map(|(_, way)| way)
            .collect();
        if !ways.is_empty() {
            facts.push(about(MAY_CASTLE, player, lang).replace("{ways}", &ways.join(", ")));
        }
        if let Some(double) = state.doubles[player.index()] {
            let fact = about(OPEN_DOUBLE, player, lang).replace("{to}", &cell_name(double.to));
            facts.push(fact.replace("{over}", &cell_name(double.over)));
        }
    }
    if game.fide_like && state.quiet >= QUIET_CLAIM / 3 {
        facts.push(QUIET.get(lang).replace("{n}", &state.quiet.to_string()));
    }
    facts
}

fn about(text: Text, player: Player, lang: Lang) -> String {
    text.get(lang).replace("{who}", SEATS[player.index()].name.get(lang))
}
