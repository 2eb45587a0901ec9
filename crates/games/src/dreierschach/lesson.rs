//! The first lesson: what to do, step by step.

use rules::{Step, Text};

pub(super) const LESSON: [Step; 6] = [
    Step {
        position: "6/7/8/gK8/9bK/11/5wR5bN/13/12/11/10/9/3wK4 w - - 0 10",
        acts: &["g7m7"],
        told: Text::new(
            "Straight means over the sides of the fields. Take the black knight with the rook.",
            "По прямой — значит через стороны полей. Возьмите ладьёй чёрного коня.",
            "Prosto znaczy przez boki pól. Zbij wieżą czarnego skoczka.",
            "Gerade heißt über die Seiten der Felder. Schlage mit dem Turm den schwarzen Springer.",
        ),
    },
    Step {
        position: "6/7/8/gK8/9bK/11/12/13/6wP5/6wB4/10/9/3wK4 w - - 0 10",
        acts: &["g4h6"],
        told: Text::new(
            "A diagonal step passes between two fields. One of them is free here, so the bishop may pass: go from g4 to h6.",
            "Диагональный шаг проходит между двумя полями. Одно из них здесь свободно, и слон пройдёт: с g4 на h6.",
            "Krok po przekątnej wiedzie między dwoma polami. Jedno z nich jest tu wolne, więc goniec przejdzie: z g4 na h6.",
            "Ein diagonaler Schritt führt zwischen zwei Feldern hindurch. Eines davon ist hier frei, also darf der Läufer von g4 nach h6.",
        ),
    },
    Step {
        position: "6/7/8/gK8/9bK/11/6gN5/5gN2bN4/5gPwPbP4/5gPbP4/10/9/3wK4 w - - 0 10",
        acts: &["g5f6", "g5h7", "g5i6"],
        told: Text::new(
            "Pawns capture on their three forward diagonals. Take a knight with the pawn on g5.",
            "Пешки бьют по трём передним диагоналям. Возьмите коня пешкой с g5.",
            "Piony biją na trzech przekątnych do przodu. Zbij skoczka pionem z g5.",
            "Bauern schlagen auf ihren drei vorderen Diagonalen. Schlage mit dem Bauern auf g5 einen Springer.",
        ),
    },
    Step {
        position: "6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w Ww - 0 10",
        acts: &["d1b1", "d1g1"],
        told: Text::new(
            "Castle: the king goes to the field next to a rook, and the rook leaps over him.",
            "Сделайте рокировку: король идёт на поле рядом с ладьёй, и ладья перепрыгивает через него.",
            "Zrób roszadę: król idzie na pole obok wieży, a wieża go przeskakuje.",
            "Rochiere: Der König geht auf das Feld neben einem Turm, und der Turm springt über ihn.",
        ),
    },
    Step {
        position: "6/7/8/gK8/9bK/11/5wR6/13/12/11/10/9/3wK4 w - - 0 10",
        acts: &[
            "g7b7", "g7e5", "g7e7", "g7g10", "g7g12", "g7g3", "g7g9", "g7i9", "g7j10", "g7k7",
            "g7m13", "g7m7",
        ],
        told: Text::new(
            "Give check: put the rook where it looks straight at a king.",
            "Дайте шах: поставьте ладью так, чтобы она смотрела по прямой на короля.",
            "Daj szacha: postaw wieżę tak, by patrzyła prosto na króla.",
            "Gib Schach: Stelle den Turm so, dass er gerade auf einen König blickt.",
        ),
    },
    Step {
        position: "6/7/8/9/9bK/11/12/gK12/12/11/1wQ8/9/1wR1wK4 w - - 0 10",
        acts: &["b3a3", "b3b5", "b3b6", "b3b7", "b3c3", "b3c5", "b3e9"],
        told: Text::new(
            "The first mate ends the game and is worth three points. Mate the brown king with the queen.",
            "Первый мат кончает партию и приносит три очка. Поставьте мат коричневому королю ферзём.",
            "Pierwszy mat kończy partię i daje trzy punkty. Zamatuj brązowego króla hetmanem.",
            "Das erste Matt beendet die Partie und bringt drei Punkte. Setze den braunen König mit der Dame matt.",
        ),
    },
];
