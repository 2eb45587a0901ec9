//! The first lesson: what to do, step by step.

use rules::{Step, Text};

pub(super) const LESSON: [Step; 5] = [
    Step {
        position: "3Q/4/4/4/4/4/1P2/4 1 0-0 - 0 -",
        acts: &["b2a1", "b2a3", "b2c1", "b2c3"],
        told: Text::new(
            "You own what stands in your quadrant, below the canal. The pawn moves one square diagonally: move it.",
            "Вам принадлежит то, что стоит в вашей четверти, под каналом. Пешка ходит на одно поле по диагонали: сходите.",
            "Twoje jest to, co stoi w twojej ćwiartce, poniżej kanału. Pionek rusza się o jedno pole na ukos: rusz go.",
            "Dir gehört, was in deinem Quadranten steht, unterhalb des Kanals. Der Bauer zieht ein Feld schräg: ziehe ihn.",
        ),
    },
    Step {
        position: "3Q/4/4/4/4/4/1D2/4 1 0-0 - 0 -",
        acts: &["b2b4", "b2d2"],
        told: Text::new(
            "The drone goes one or two squares along a rank or file. Go two.",
            "Дрон ходит на одно или два поля по вертикали или горизонтали. Сходите на два.",
            "Dron rusza się o jedno lub dwa pola w pionie lub poziomie. Rusz go o dwa.",
            "Die Drohne zieht ein oder zwei Felder waagerecht oder senkrecht. Ziehe zwei.",
        ),
    },
    Step {
        position: "4/4/4/DP2/1P2/4/4/4 1 0-0 - 0 -",
        acts: &["b4a5"],
        told: Text::new(
            "Capture the drone over the canal. Its points are yours, but your pawn then belongs to your opponent.",
            "Возьмите дрона за каналом. Его очки ваши, но ваша пешка теперь принадлежит сопернику.",
            "Zbij drona za kanałem. Jego punkty są twoje, ale twój pionek należy teraz do przeciwnika.",
            "Schlage die Drohne jenseits des Kanals. Ihre Punkte gehören dir, dein Bauer aber dann dem Gegner.",
        ),
    },
    Step {
        position: "3Q/4/4/4/4/4/1D2/P3 1 4-5 - 3 -",
        acts: &["a1b2"],
        told: Text::new(
            "You have no queen, so pawn and drone may merge into one: move the pawn onto the drone.",
            "Королевы у вас нет, и пешка с дроном могут слиться в неё: поставьте пешку на дрона.",
            "Nie masz królowej, więc pionek i dron mogą się w nią połączyć: rusz pionkiem na drona.",
            "Du hast keine Königin, also dürfen Bauer und Drohne zu einer verschmelzen: Ziehe den Bauern auf die Drohne.",
        ),
    },
    Step {
        position: "3Q/4/4/4/1P2/4/4/4 1 4-4 - 0 -",
        acts: &["b4a5", "b4c5"],
        told: Text::new(
            "The points are equal. Whoever empties his quadrant wins then: leave it with your last piece.",
            "Очков поровну. Тогда побеждает тот, кто опустошил свою четверть: уйдите последней фигурой.",
            "Punktów jest po równo. Wtedy wygrywa ten, kto opróżnił swoją ćwiartkę: wyjdź z niej ostatnią bierką.",
            "Die Punkte sind gleich. Dann gewinnt, wer seinen Quadranten leert: Verlasse ihn mit deiner letzten Figur.",
        ),
    },
];
