//! The first lesson: what to do, step by step.

use rules::{Step, Text};

pub(super) const LESSON: [Step; 6] = [
    Step {
        position: "24/24/24/2wR21/24/4wK7gK7bK3 w - - 000 wgb 0 1",
        acts: &["c3o3"],
        told: Text::new(
            "A file goes on over the centre: c ends at c6 and continues at o6. Lead the rook from c3 to o3.",
            "Вертикаль продолжается за центром: за c6 следует o6. Проведите ладью с c3 на o3.",
            "Kolumna biegnie dalej przez środek: za c6 jest o6. Poprowadź wieżę z c3 na o3.",
            "Eine Linie geht jenseits der Mitte weiter: auf c6 folgt o6. Führe den Turm von c3 nach o3.",
        ),
    },
    Step {
        position: "2wP9bNbN1bNgN7/24/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1",
        acts: &["c6m6", "c6q6"],
        told: Text::new(
            "The pawn stands before the centre and takes diagonally over it. Take a knight.",
            "Пешка стоит у центра и бьёт по диагонали через него. Возьмите коня.",
            "Pion stoi przed środkiem i bije przez niego na ukos. Zbij skoczka.",
            "Der Bauer steht vor der Mitte und schlägt schräg über sie hinweg. Schlage einen Springer.",
        ),
    },
    Step {
        position: "24/24/24/24/6wP17/4wK2wB4gK7bK3 w - - 010 wgb 0 1",
        acts: &["h1i2"],
        told: Text::new(
            "The moat h|i is bridged, so men may cross it without capturing. Take the bishop from h1 over the bridge to i2.",
            "Через ров h|i лежит мост: перейти его можно, но без взятия. Переведите слона с h1 по мосту на i2.",
            "Nad fosą h|i jest most: wolno po nim przejść, ale bez bicia. Przeprowadź gońca z h1 po moście na i2.",
            "Über den Graben h|i führt eine Brücke: Man darf sie überqueren, aber nicht dabei schlagen. Führe den Läufer von h1 nach i2.",
        ),
    },
    Step {
        position: "24/24/24/24/24/wR3wK2wR5gK7bK2 w wKwQ - 000 wgb 0 1",
        acts: &["e1c1", "e1g1"],
        told: Text::new(
            "King and rooks have not moved. Castle: choose the king, then a square two steps towards a rook.",
            "Король и ладьи не ходили. Сделайте рокировку: выберите короля, затем поле через одно в сторону ладьи.",
            "Król i wieże się nie ruszały. Zrób roszadę: wybierz króla, potem pole o dwa kroki w stronę wieży.",
            "König und Türme haben nicht gezogen. Rochiere: Wähle den König, dann ein Feld zwei Schritte zu einem Turm hin.",
        ),
    },
    Step {
        position: "24/24/24/2wR21/24/4wK7gK7bK3 w - - 000 wgb 0 1",
        acts: &["c3a3", "c3i3", "c3m3", "c3o1", "c3u3"],
        told: Text::new(
            "Attack one of the other two kings with the rook: give check.",
            "Нападите ладьёй на одного из двух чужих королей: дайте шах.",
            "Zaatakuj wieżą jednego z dwóch obcych królów: daj szacha.",
            "Greife mit dem Turm einen der beiden anderen Könige an: Gib Schach.",
        ),
    },
    Step {
        position: "24/22wR1/17wR6/24/23bP/4wK7gK3bK7 w - - 000 wgb 0 1",
        acts: &["w5q5"],
        told: Text::new(
            "The king on q1 is caught between files p and r. Close the last file with the rook from w5: when his turn comes he is mated.",
            "Король на q1 заперт. Перекройте ладьёй с w5 последнюю вертикаль q: когда придёт его ход, ему мат.",
            "Król na q1 jest w potrzasku. Zamknij wieżą z w5 ostatnią kolumnę q: gdy przyjdzie jego kolej, będzie mat.",
            "Der König auf q1 ist gefangen. Sperre mit dem Turm von w5 die letzte Linie q: Wenn er an der Reihe ist, ist er matt.",
        ),
    },
];
