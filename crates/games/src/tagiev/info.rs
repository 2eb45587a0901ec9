//! What there is to know about the game: names, options, rules.

use rules::{ActInfo, Info, OptionInfo, SeatInfo, Text, Values, Word};

use super::{lesson::LESSON, words::NAMES};
use crate::men;

/// The game.
pub(super) static INFO: Info = Info {
    id: "tagiev",
    title: Text::new("Chess for three", "Шахматы на троих", "Szachy dla trzech", "Schach für drei"),
    author: Text::new("Ilshat Tagiev", "Ильшат Тагиев", "Ilszat Tagijew", "Ilschat Tagijew"),
    credit: Text::new(
        "The game is by Ilshat Tagiev, who asks to be consulted before any commercial use of it.",
        "Автор игры — Ильшат Тагиев. Он просит согласовывать с ним коммерческое использование \
         игры.",
        "Autorem gry jest Ilszat Tagijew. Prosi, by uzgadniać z nim jej komercyjne użycie.",
        "Das Spiel stammt von Ilschat Tagijew. Er bittet darum, eine kommerzielle Nutzung mit ihm \
         abzusprechen.",
    ),
    summary: Text::new(
        "Chess for three on 150 triangles, with a rule of neutrality, conquered armies, lords and \
         vassals.",
        "Шахматы для троих на 150 треугольниках: нейтралитет, захват войск, господа и слуги.",
        "Szachy dla trzech na 150 trójkątach: neutralność, zdobyte armie, panowie i wasale.",
        "Schach für drei auf 150 Dreiecken: Neutralität, eroberte Heere, Herren und Vasallen.",
    ),
    players: "3",
    diplomacy: true,
    kinds: &men::KINDS,
    options: OPTIONS,
    acts: &ACTS,
    rules: Text::new(
        include_str!("rules.en.md"),
        include_str!("rules.ru.md"),
        include_str!("rules.pl.md"),
        include_str!("rules.de.md"),
    ),
    lesson: &LESSON,
};

/// The seats in turn order.
pub(super) static SEATS: [SeatInfo; 3] = [
    SeatInfo { letter: 'r', name: NAMES[0], colour: "red" },
    SeatInfo { letter: 'w', name: NAMES[1], colour: "white" },
    SeatInfo { letter: 'b', name: NAMES[2], colour: "black" },
];

const fn word(word: &'static str, about: Text) -> Word {
    Word { word, about }
}

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "first",
        title: Text::new("First move", "Первый ход", "Pierwszy ruch", "Erster Zug"),
        about: Text::new(
            "Who makes the first move.",
            "Кто ходит первым.",
            "Kto wykonuje pierwszy ruch.",
            "Wer den ersten Zug macht.",
        ),
        values: Values::Words(&[
            word("white", NAMES[1]),
            word("black", NAMES[2]),
            word("red", NAMES[0]),
        ]),
        default: "white",
    },
    OptionInfo {
        name: "home_ban",
        title: Text::new(
            "Pawns near home",
            "Пешки у своего дома",
            "Piony przy własnym domu",
            "Bauern am eigenen Heim",
        ),
        about: Text::new(
            "Where a pawn may not capture because of its own home.",
            "Где пешке нельзя рубить из-за своего Города, Дворца и Трона.",
            "Gdzie pion nie może bić z powodu własnego domu.",
            "Wo ein Bauer wegen des eigenen Heims nicht schlagen darf.",
        ),
        values: Values::Words(&[
            word(
                "target",
                Text::new(
                    "No pawn captures onto a cell of its own home.",
                    "Пешка не рубит на поле своего Города, Дворца и Трона.",
                    "Pion nie bije na pole własnego domu.",
                    "Kein Bauer schlägt auf ein Feld des eigenen Heims.",
                ),
            ),
            word(
                "source",
                Text::new(
                    "No pawn that stands in its own home captures.",
                    "Пешка, стоящая в своём Городе, Дворце или на Троне, не рубит.",
                    "Pion stojący we własnym domu nie bije.",
                    "Kein Bauer, der im eigenen Heim steht, schlägt.",
                ),
            ),
        ]),
        default: "target",
    },
    OptionInfo {
        name: "en_passant",
        title: Text::new(
            "Capture in passing",
            "Взятие на проходе",
            "Bicie w przelocie",
            "Schlagen im Vorübergehen",
        ),
        about: Text::new(
            "How long a pawn may be captured in passing.",
            "Сколько длится право взятия на проходе.",
            "Jak długo można bić w przelocie.",
            "Wie lange im Vorübergehen geschlagen werden darf.",
        ),
        values: Values::Words(&[
            word(
                "round",
                Text::new(
                    "Each opponent may on his next turn.",
                    "Каждый соперник — своим следующим ходом.",
                    "Każdy przeciwnik w swojej następnej turze.",
                    "Jeder Gegner in seinem nächsten Zug.",
                ),
            ),
            word(
                "next",
                Text::new(
                    "Only the next player may.",
                    "Только следующий игрок.",
                    "Tylko następny gracz.",
                    "Nur der nächste Spieler.",
                ),
            ),
        ]),
        default: "round",
    },
    OptionInfo {
        name: "stalemate",
        title: Text::new("Stalemate", "Пат", "Pat", "Patt"),
        about: Text::new(
            "What becomes of a player who has no move and is not in check, while three kings stand.",
            "Что бывает, когда у игрока нет хода и нет шаха, пока королей трое.",
            "Co się dzieje, gdy gracz nie ma ruchu i nie jest szachowany, a królów jest trzech.",
            "Was geschieht, wenn ein Spieler ohne Schach keinen Zug hat und drei Könige stehen.",
        ),
        values: Values::Words(&[
            word(
                "pass",
                Text::new(
                    "He passes; with two kings the game is drawn.",
                    "Он пропускает ход; при двух королях — ничья.",
                    "Opuszcza turę; przy dwóch królach jest remis.",
                    "Er passt; bei zwei Königen ist das Spiel remis.",
                ),
            ),
            word(
                "draw",
                Text::new(
                    "The game is drawn, with three kings too.",
                    "Ничья, и при трёх королях тоже.",
                    "Remis, także przy trzech królach.",
                    "Das Spiel ist remis, auch bei drei Königen.",
                ),
            ),
        ]),
        default: "pass",
    },
    OptionInfo {
        name: "check_lifts_neutrality",
        title: Text::new(
            "Neutrality in check",
            "Нейтралитет под шахом",
            "Neutralność pod szachem",
            "Neutralität im Schach",
        ),
        about: Text::new(
            "Whether a player in check may capture against the neutrality rule.",
            "Можно ли под шахом рубить вопреки нейтралитету.",
            "Czy szachowany może bić wbrew neutralności.",
            "Ob man im Schach gegen die Neutralität schlagen darf.",
        ),
        values: Values::Words(&[
            word(
                "off",
                Text::new(
                    "Neutrality holds in check too.",
                    "Нейтралитет действует и под шахом.",
                    "Neutralność obowiązuje też pod szachem.",
                    "Die Neutralität gilt auch im Schach.",
                ),
            ),
            word(
                "on",
                Text::new(
                    "A check lifts neutrality for the one who answers it.",
                    "Шах снимает нейтралитет с того, кто на него отвечает.",
                    "Szach znosi neutralność dla tego, kto na niego odpowiada.",
                    "Ein Schach hebt die Neutralität für den auf, der es beantwortet.",
                ),
            ),
        ]),
        default: "off",
    },
    OptionInfo {
        name: "second_lord_may_attack_first",
        title: Text::new(
            "A vassal of two lords",
            "Слуга двух господ",
            "Wasal dwóch panów",
            "Vasall zweier Herren",
        ),
        about: Text::new(
            "Whether one lord may order a vassal of two to capture from the other.",
            "Может ли один господин приказать слуге двоих рубить фигуры другого.",
            "Czy jeden pan może rozkazać wasalowi dwóch bić bierki drugiego.",
            "Ob ein Herr dem Vasallen zweier befehlen darf, vom anderen zu schlagen.",
        ),
        values: Values::Words(&[
            word(
                "off",
                Text::new(
                    "A vassal of two captures nobody.",
                    "Слуга двоих никого не рубит.",
                    "Wasal dwóch nikogo nie bije.",
                    "Ein Vasall zweier schlägt niemanden.",
                ),
            ),
            word(
                "on",
                Text::new(
                    "By order of one lord he may capture the other's pieces, except the king.",
                    "По приказу одного господина он рубит фигуры другого, кроме короля.",
                    "Z rozkazu jednego pana może bić bierki drugiego prócz króla.",
                    "Auf Befehl des einen Herrn darf er Figuren des anderen außer dem König schlagen.",
                ),
            ),
        ]),
        default: "off",
    },
];

const fn act(form: &'static str, about: Text) -> ActInfo {
    ActInfo { form, about }
}

/// §7: what is said, decided and declared.
const ACTS: [ActInfo; 13] = [
    act(
        "vassal? R",
        Text::new(
            "\"Red, be my vassal\", after capturing from him.",
            "«Красный, будь моим слугой», если только что рубил у него.",
            "„Czerwony, bądź moim wasalem”, po zbiciu jego bierki.",
            "„Rot, sei mein Vasall“, nach einem Schlag von ihm.",
        ),
    ),
    act(
        "lord? W",
        Text::new(
            "\"White, be my lord\", after he has captured from you.",
            "«Белый, будь моим господином», если он только что рубил у вас.",
            "„Biały, bądź moim panem”, po tym jak zbił twoją bierkę.",
            "„Weiß, sei mein Herr“, nachdem er von dir geschlagen hat.",
        ),
    ),
    act(
        "truce? B",
        Text::new(
            "\"Black, a truce for ten turns?\": a word that no rule enforces, to capture nothing from \
             each other and to give each other no check.",
            "«Чёрный, перемирие на десять ходов?»: слово, к которому правила не принуждают, не \
             рубить и не шаховать друг друга.",
            "„Czarny, rozejm na dziesięć tur?”: słowo, którego zasady nie wymuszają, by nie bić się \
             i nie szachować nawzajem.",
            "„Schwarz, Waffenruhe für zehn Züge?“: ein Wort, das keine Regel erzwingt, einander \
             nicht zu schlagen und kein Schach zu bieten.",
        ),
    ),
    act(
        "yes W, no W",
        Text::new(
            "The answer to a proposal: \"you are my lord\", \"I need no lord\".",
            "Ответ на предложение: «ты мой господин», «мне не нужен господин».",
            "Odpowiedź na propozycję: „jesteś moim panem”, „nie potrzebuję pana”.",
            "Die Antwort auf einen Vorschlag: „du bist mein Herr“, „ich brauche keinen Herrn“.",
        ),
    ),
    act(
        "yes W lord",
        Text::new(
            "The same where both kinds are proposed: vassal or lord says which.",
            "То же, если предложено и то и другое: vassal или lord говорит, на что ответ.",
            "To samo, gdy zaproponowano jedno i drugie: vassal albo lord mówi, co przyjęto.",
            "Dasselbe, wo beides vorgeschlagen ist: vassal oder lord sagt, was gemeint ist.",
        ),
    ),
    act(
        "withdraw R",
        Text::new(
            "Takes a proposal back.",
            "Взять предложение назад.",
            "Cofa propozycję.",
            "Nimmt einen Vorschlag zurück.",
        ),
    ),
    act(
        "order RT1RP4",
        Text::new(
            "The lord makes this move in his vassal's turn.",
            "Господин делает этот ход в очередь слуги.",
            "Pan wykonuje ten ruch w turze wasala.",
            "Der Herr macht diesen Zug am Zug seines Vasallen.",
        ),
    ),
    act(
        "waive",
        Text::new(
            "The lord leaves the turn to his vassal.",
            "Господин оставляет ход слуге.",
            "Pan zostawia turę wasalowi.",
            "Der Herr überlässt den Zug seinem Vasallen.",
        ),
    ),
    act(
        "claim",
        Text::new(
            "One of two lords wants to order.",
            "Один из двух господ хочет приказать.",
            "Jeden z dwóch panów chce rozkazać.",
            "Einer von zwei Herren will befehlen.",
        ),
    ),
    act(
        "grant W",
        Text::new(
            "The vassal of two lords who both claim lets this one order.",
            "Слуга двух господ, желающих приказать, отдаёт ход этому.",
            "Wasal dwóch panów, którzy obaj chcą rozkazać, pozwala temu.",
            "Der Vasall zweier Herren, die beide befehlen wollen, wählt diesen.",
        ),
    ),
    act(
        "RT1RP4!check",
        Text::new(
            "A move with a declared check: rebellion or dismissal.",
            "Ход с объявленным шахом: бунт или отставка.",
            "Ruch z ogłoszonym szachem: bunt albo odprawa.",
            "Ein Zug mit angesagtem Schach: Aufstand oder Entlassung.",
        ),
    ),
    act(
        "RT1RP4!check:w",
        Text::new(
            "The same where two kings are attacked: it names White's.",
            "То же, если под ударом два короля: называет короля Белого.",
            "To samo, gdy atakowani są dwaj królowie: wskazuje króla Białego.",
            "Dasselbe, wo zwei Könige angegriffen sind: es nennt den von Weiß.",
        ),
    ),
    act(
        "RT1WT2!free",
        Text::new(
            "The vassal on his lord's Throne: \"I am my own lord\".",
            "Слуга на Троне господина: «я сам себе господин».",
            "Wasal na Tronie pana: „jestem panem samego siebie”.",
            "Der Vasall auf dem Thron des Herrn: „ich bin mein eigener Herr“.",
        ),
    ),
];
