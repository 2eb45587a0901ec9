//! §5, §7: what a player should know before he makes a bond, and when a lord decides.

use rules::{Lang, Player, Text};

use super::{
    Tagiev,
    deals::Deal,
    state::State,
    words::{fill, name, of},
};

/// A sentence about a bond, said to the vassal and said to the lord. In it `{0}` is the other one,
/// `{1}` he in the genitive, `{2}` how often orders may be given, `{3}` the place of the vassal.
type Told = [Text; 2];

const MAY_ASK: Told = [
    Text::new(
        "You may ask because the last move of {1} captured a piece of yours.",
        "Просить можно, потому что последним ходом {0} рубил вашу фигуру.",
        "Możesz prosić, bo {0} ostatnim ruchem zbił twoją bierkę.",
        "Du darfst bitten, weil {0} im letzten Zug von dir geschlagen hat.",
    ),
    Text::new(
        "You may ask because your last move captured a piece of {1}.",
        "Звать в слуги можно, потому что последним ходом вы рубили фигуру {1}.",
        "Możesz o to prosić, bo twój ostatni ruch zbił bierkę {1}.",
        "Du darfst fragen, weil dein letzter Zug von {1} geschlagen hat.",
    ),
];
const PEACE: Text = Text::new(
    "You and {0} then capture nothing from each other and give each other no check.",
    "Тогда вы и {0} не рубите друг друга и не шахуете.",
    "Wtedy ty i {0} nie bijecie się i nie szachujecie nawzajem.",
    "Dann schlagt ihr, {0} und du, einander nicht und bietet einander kein Schach.",
);
const TRUCE: Text = Text::new(
    "You and {0} then give your word to capture nothing from each other and to give each other no \
     check, for ten turns of each. The rules hold nobody to it, but all see who breaks it. It is \
     over when a king falls or a bond is made.",
    "Тогда вы и {0} обещаете не рубить и не шаховать друг друга десять ходов каждого. Правила к \
     этому не принуждают, но все увидят, кто нарушит слово. Перемирие кончается, когда падает король или \
     заключена связь.",
    "Wtedy ty i {0} dajecie słowo, że przez dziesięć tur każdego nie będziecie się bić ani szachować. \
     Zasady do tego nie zmuszają, ale wszyscy zobaczą, kto złamie słowo. Rozejm kończy się, gdy padnie król \
     albo powstanie więź.",
    "Dann gebt ihr, {0} und du, einander das Wort, zehn Züge lang nichts voneinander zu schlagen \
     und einander kein Schach zu bieten. Die Regeln erzwingen es nicht, aber alle sehen, wer es bricht. Es endet, wenn ein König fällt \
     oder ein Bund entsteht.",
);
const ORDERS: Told = [
    Text::new(
        "{0} may move for you, at most in every {2} turn of yours.",
        "{0} может ходить за вас, не чаще чем каждый {2} ваш ход.",
        "{0} może ruszać się za ciebie, najwyżej w co {2} twojej turze.",
        "{0} darf für dich ziehen, höchstens in jedem {2} deiner Züge.",
    ),
    Text::new(
        "You may move for {0}, at most in every {2} turn of theirs.",
        "Вы можете ходить за {1}, не чаще чем каждый {2} его ход.",
        "Możesz ruszać się za {1}, najwyżej w co {2} jego turze.",
        "Du darfst für {0} ziehen, höchstens in jedem {2} seiner Züge.",
    ),
];
const LEAVES: Told = [
    Text::new(
        "You leave the game as a vassal and have place {3} as long as the bond stands.",
        "Вы выходите из игры слугой и занимаете {3}-е место, пока связь действует.",
        "Wychodzisz z gry jako wasal i zajmujesz {3}. miejsce, dopóki więź trwa.",
        "Du scheidest als Vasall aus und belegst Platz {3}, solange der Bund gilt.",
    ),
    Text::new(
        "{0} leaves the game as a vassal and has place {3} as long as the bond stands.",
        "{0} выходит из игры слугой и занимает {3}-е место, пока связь действует.",
        "{0} wychodzi z gry jako wasal i zajmuje {3}. miejsce, dopóki więź trwa.",
        "{0} scheidet als Vasall aus und belegt Platz {3}, solange der Bund gilt.",
    ),
];
const FREES: Text = Text::new(
    "A lord who becomes a vassal frees his own vassals.",
    "Господин, который становится слугой, освобождает своих слуг.",
    "Pan, który zostaje wasalem, uwalnia swoich wasali.",
    "Wird ein Herr Vasall, sind seine eigenen Vasallen frei.",
);
const BOTH: Text = Text::new(
    "A vassal of both others captures nobody.",
    "Слуга обоих не рубит никого.",
    "Wasal obu pozostałych nie bije nikogo.",
    "Ein Vasall beider anderen schlägt niemanden.",
);
const ENDS: Text = Text::new(
    "This ends the game.",
    "На этом игра кончается.",
    "To kończy grę.",
    "Damit endet das Spiel.",
);
/// Every how many turns a lord may order: the only one, and one of two.
const OFTEN: Told = [
    Text::new("second", "второй", "drugiej", "zweiten"),
    Text::new("third", "третий", "trzeciej", "dritten"),
];

const ORDER: Text = Text::new(
    "{0} may move for {2} now: that is an order. It uses up the turn of {1} and costs {0} none; \
     orders may be given at most in every {3} turn. Or {0} waives, and {2} moves.",
    "{0} может сейчас сходить за {1}: это приказ. На него уходит ход {1}, а {0} своего хода не \
     тратит; приказывать можно не чаще чем каждый {3} ход. Или {0} отказывается, и ходит {2}.",
    "{0} może teraz wykonać ruch za {1}: to rozkaz. Zużywa on turę {1}, a {0} własnej nie traci; \
     rozkazywać wolno najwyżej w co {3} turze. Albo {0} rezygnuje i rusza się {2}.",
    "{0} darf jetzt für {2} ziehen: das ist ein Befehl. Er verbraucht den Zug von {1} und kostet \
     {0} keinen eigenen; befohlen werden darf höchstens in jedem {3} Zug. Oder {0} verzichtet, \
     und {2} zieht selbst.",
);
const CLAIM: Text = Text::new(
    "{0} may claim this turn of {1} for an order, or waive it. If both lords claim it, {2} \
     chooses one.",
    "{0} может потребовать этот ход {1} для приказа или отказаться. Если требуют оба господина, \
     выбирает {2}.",
    "{0} może zażądać tej tury {1} dla rozkazu albo zrezygnować. Gdy żądają obaj panowie, wybiera \
     {2}.",
    "{0} darf diesen Zug von {1} für einen Befehl beanspruchen oder verzichten. Beanspruchen ihn \
     beide Herren, wählt {2}.",
);
const GRANTED: Text = Text::new(
    "{0} has claimed this turn of {1} and moves for {2}: that is the order.",
    "{0} потребовал этот ход {1} и ходит за {1}: это приказ.",
    "{0} zażądał tej tury {1} i wykonuje ruch za {1}: to rozkaz.",
    "{0} hat diesen Zug von {1} beansprucht und zieht für {2}: das ist der Befehl.",
);
const GRANT: Text = Text::new(
    "Both lords claim this turn of {1}: {2} says who may order.",
    "Оба господина требуют этот ход {1}: {2} решает, кто приказывает.",
    "Obaj panowie żądają tej tury {1}: {2} wybiera, kto rozkazuje.",
    "Beide Herren beanspruchen diesen Zug von {1}: {2} sagt, wer befehlen darf.",
);

/// How often each of so many lords may order.
const fn often(lords: usize, lang: Lang) -> &'static str {
    OFTEN[(lords > 1) as usize].get(lang)
}

impl Tagiev {
    /// §7: what a bond brings to who is about to ask for it or to agree.
    pub(super) fn bond_told(
        &self,
        state: &State,
        by: Player,
        deal: Deal,
        lang: Lang,
    ) -> Option<String> {
        let (other, bond) = match deal {
            Deal::Propose(what, to) => (to, what.bond(by, to)),
            Deal::Accept(what, from) => (from, what.bond(from, by)),
            _ => return None,
        };
        let Some((lord, vassal)) = bond else {
            return Some(fill(TRUCE, lang, &[name(other, lang)]));
        };
        let mut after = *state;
        self.make_bond(&mut after, lord, vassal);
        // §5: the first to leave has the last place.
        let left = after.exits.iter().flatten().position(|&(player, _)| player == vassal)?;
        let is_lord = usize::from(by == lord);
        let lords = after.lords(vassal).len();
        let mut told = Vec::new();
        if matches!(deal, Deal::Propose(..)) {
            told.push(MAY_ASK[is_lord]);
        }
        told.extend([PEACE, ORDERS[is_lord]]);
        if !state.is_vassal(vassal) {
            told.push(LEAVES[is_lord]);
        }
        if state.bonds().any(|bond| bond.lord == vassal) {
            told.push(FREES);
        }
        if lords > 1 && !self.choices.second_lord {
            told.push(BOTH);
        }
        if self.verdict(&after).is_some() {
            told.push(ENDS);
        }
        let place = (3 - left).to_string();
        let words = [name(other, lang), of(other, lang), often(lords, lang), &place];
        let told: Vec<_> = told.into_iter().map(|text| fill(text, lang, &words)).collect();
        Some(told.join(" "))
    }

    /// §7: what a lord, or a vassal of two, decides about now.
    pub(super) fn decision_told(&self, state: &State, lang: Lang) -> Option<String> {
        let (phase, vassal) = (&state.phase, state.turn);
        let sentence = if phase.is_over() {
            return None;
        } else if phase.granted.is_some() {
            GRANTED
        } else if phase.pending.is_empty() {
            GRANT
        } else if phase.pending.len() + phase.claims.len() == 2 {
            CLAIM
        } else {
            ORDER
        };
        let actor = name(Self::actor(state), lang);
        let often = often(state.lords(vassal).len(), lang);
        Some(fill(sentence, lang, &[actor, of(vassal, lang), name(vassal, lang), often]))
    }
}
