//! The first lesson: what to do, step by step.

use rules::{Step, Text};

pub(super) const LESSON: [Step; 5] = [
    Step {
        position: "12/12/12/4s7/4S7/12/12/12|11k/w11/12/12/4w7/12/W11/11K|12/12/12/12/12/12/12/12 g - 0 1",
        acts: &["3e42e4"],
        told: Text::new(
            "The Sylph may strike down: capture the Warrior straight below it, on the middle board.",
            "Сильф может ударить вниз: возьмите Воина прямо под ним, на средней доске.",
            "Sylf może uderzyć w dół: zbij Wojownika wprost pod nim, na środkowej planszy.",
            "Die Sylphe kann nach unten stoßen: Schlage den Krieger gerade unter ihr auf dem mittleren Brett.",
        ),
    },
    Step {
        position: "12/12/12/12/4R7/12/12/12|11k/w11/12/4w7/4w7/12/W11/11K|12/12/12/12/12/12/12/12 g - 0 1",
        acts: &["3e42e4", "3e42e5"],
        told: Text::new(
            "The Dragon captures from afar, without leaving its square: a piece below it, or straight beside that square. Capture a Warrior.",
            "Дракон бьёт издали, не сходя с места: фигуру под собой или рядом с той клеткой по прямой. Возьмите Воина.",
            "Smok bije z daleka, nie ruszając się z miejsca: bierkę pod sobą albo wprost obok tamtego pola. Zbij Wojownika.",
            "Der Drache schlägt aus der Ferne, ohne sein Feld zu verlassen: eine Figur unter ihm oder gerade neben jenem Feld. Schlage einen Krieger.",
        ),
    },
    Step {
        position: "12/12/12/12/12/12/12/12|11k/w11/12/12/4P7/12/W11/11K|12/12/12/12/12/12/12/12 g - 0 1",
        acts: &["2e41c4", "2e41e2", "2e41e6", "2e41g4", "2e43c4", "2e43e2", "2e43e6", "2e43g4"],
        told: Text::new(
            "The Paladin leaps between the boards like a knight in space. Change the board.",
            "Паладин прыгает между досками, как конь в пространстве. Перейдите на другую доску.",
            "Paladyn skacze między planszami jak skoczek w przestrzeni. Zmień planszę.",
            "Der Paladin springt zwischen den Brettern wie ein Springer im Raum. Wechsle das Brett.",
        ),
    },
    Step {
        position: "12/12/12/12/12/12/12/12|11k/w11/12/4c7/12/12/W11/11K|12/12/12/12/4B7/12/12/12 g - 0 1",
        acts: &["1e41e5"],
        told: Text::new(
            "What stands above a Basilisk is frozen. Freeze the Cleric on 2e5.",
            "Всё, что стоит над Василиском, застывает. Заморозьте Священника на 2e5.",
            "Co stoi nad Bazyliszkiem, zastyga. Zamroź Kapłana na 2e5.",
            "Was über einem Basilisken steht, erstarrt. Friere den Kleriker auf 2e5 ein.",
        ),
    },
    Step {
        position: "12/12/12/12/12/12/12/12|11k/w11/12/12/4O7/12/W11/11K|12/12/12/12/12/12/12/12 g - 0 1",
        acts: &["2e42e8", "2e42l4"],
        told: Text::new(
            "The Oliphant moves like a rook. Give check with it.",
            "Олифан ходит как ладья. Дайте им шах.",
            "Olifant chodzi jak wieża. Daj nim szacha.",
            "Der Olifant zieht wie ein Turm. Gib mit ihm Schach.",
        ),
    },
];
