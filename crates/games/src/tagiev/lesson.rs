//! The first lesson: what to do, step by step.

use rules::{Step, Text};

pub(super) const LESSON: [Step; 6] = [
    Step {
        position: "1rK/6/10/14/18|1wK/6/10/6wR7/18|1bK/6/10/14/18 w - - --- - - - - - 0",
        acts: &[
            "WS7BC4", "WS7BC5", "WS7BP1", "WS7BS8", "WS7BV11", "WS7BV16", "WS7BV17", "WS7RC8",
            "WS7RC9", "WS7RS8", "WS7RS9", "WS7RV2", "WS7RV3", "WS7RV9", "WS7WC2", "WS7WC3",
            "WS7WC6", "WS7WC7", "WS7WP6", "WS7WS6", "WS7WS8", "WS7WV10", "WS7WV13", "WS7WV14",
            "WS7WV5", "WS7WV6", "WS7WV8",
        ],
        told: Text::new(
            "The rook goes along the altitudes of its triangle, over edges and corners in turn. Look at its lines, and move it.",
            "Ладья ходит вдоль высот своего треугольника, через стороны и углы попеременно. Посмотрите на её линии и сделайте ход.",
            "Wieża idzie wzdłuż wysokości swojego trójkąta, na przemian przez boki i wierzchołki. Obejrzyj jej linie i wykonaj ruch.",
            "Der Turm zieht entlang der Höhen seines Dreiecks, abwechselnd über Kanten und Ecken. Sieh dir seine Linien an und ziehe.",
        ),
    },
    Step {
        position: "1rK/6/10/14/18|1wK/6/10/6wN7/18|1bK/6/10/14/18 w - - --- - - - - - 0",
        acts: &[
            "WS7BV10", "WS7BV12", "WS7BV14", "WS7RV10", "WS7RV8", "WS7WC4", "WS7WC8", "WS7WP4",
            "WS7WS10", "WS7WS4", "WS7WV12", "WS7WV4",
        ],
        told: Text::new(
            "The knight jumps out of the big triangle around it: twelve cells. Choose one.",
            "Конь выпрыгивает из большого треугольника вокруг себя: двенадцать клеток. Выберите одну.",
            "Skoczek wyskakuje poza duży trójkąt wokół siebie: dwanaście pól. Wybierz jedno.",
            "Der Springer springt aus dem großen Dreieck um ihn heraus: zwölf Felder. Wähle eines.",
        ),
    },
    Step {
        position: "1rK/6/4wP5/4wP1rPwNrP5/8bP9|1wK/6/10/14/18|1bK/6/10/14/18 r - - --- - - - - - 0",
        acts: &["RS7RS5", "RS7RV9"],
        told: Text::new(
            "A pawn steps in every direction and captures on its diagonals. Capture with the pawn on RS7.",
            "Пешка ходит во все стороны, а бьёт по диагоналям. Возьмите пешкой с КП7.",
            "Pion chodzi we wszystkie strony, a bije po przekątnych. Bij pionem z RS7.",
            "Ein Bauer zieht in alle Richtungen und schlägt auf seinen Diagonalen. Schlage mit dem Bauern auf RS7.",
        ),
    },
    Step {
        position: "1rK/rR4rR/10/14/18|1wK/6/10/14/18|1bK/6/10/14/18 r rsl - --- - - - - - 0",
        acts: &["RT2RP3", "RT2RP5"],
        told: Text::new(
            "Castle: the king goes from RT2 to RP5 or RP3, and the rook beside him.",
            "Сделайте рокировку: король идёт с КТ2 на КД5 или КД3, ладья встаёт рядом.",
            "Zrób roszadę: król idzie z RT2 na RP5 lub RP3, a wieża staje obok.",
            "Rochiere: Der König geht von RT2 nach RP5 oder RP3, der Turm stellt sich daneben.",
        ),
    },
    Step {
        position: "1rK/6/10/14/8rR9|1wK/6/10/14/9wP8|1bK/6/10/14/9bP8 r - - --w - - - - - 0",
        acts: &["RV9BV10"],
        told: Text::new(
            "Neutrality: White has just captured from Black, so Black is spared. Yet you may capture from White: do it.",
            "Нейтралитет: Белые только что взяли у Чёрных, и Чёрных бить нельзя. А у Белых можно: возьмите.",
            "Neutralność: Białe właśnie zbiły Czarnym, więc Czarnych bić nie wolno. Białym wolno: zbij.",
            "Neutralität: Weiß hat eben bei Schwarz geschlagen, also bleibt Schwarz verschont. Bei Weiß darfst du schlagen: tu es.",
        ),
    },
    Step {
        position: "1rK/6/10/14/18|1wK/6/10/14/18|1bK/6/10/6bQ7/18 b - - --- - - - - - 0",
        acts: &[
            "BS7BC3", "BS7BC7", "BS7BT1", "BS7BV10", "BS7BV13", "BS7BV14", "BS7BV5", "BS7RC4",
            "BS7RS11", "BS7RS8", "BS7RV16", "BS7RV5", "BS7WC8", "BS7WS5", "BS7WS8", "BS7WV2",
        ],
        told: Text::new(
            "Play for Black, and attack a king with the queen: give check.",
            "Играйте за Чёрных и нападите ферзём на чужого короля: дайте шах.",
            "Zagraj Czarnymi i zaatakuj hetmanem obcego króla: daj szacha.",
            "Spiele für Schwarz und greife mit der Dame einen König an: Gib Schach.",
        ),
    },
];
