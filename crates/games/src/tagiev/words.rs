//! What the game says: why a move is not legal, what is the case, how deals are spoken.

use rules::{Lang, Player, Text};

use super::{
    Tagiev,
    deals::Deal,
    play::quiet_limit,
    state::{PLAYERS, Proposal, State, Truce, Way, third},
};

/// The players by name.
pub(super) const NAMES: [Text; 3] = [
    Text::new("Red", "Красный", "Czerwony", "Rot"),
    Text::new("White", "Белый", "Biały", "Weiß"),
    Text::new("Black", "Чёрный", "Czarny", "Schwarz"),
];

/// The players in the genitive: "pieces of ...".
const OF: [Text; 3] = [
    Text::new("Red", "Красного", "Czerwonego", "Rot"),
    Text::new("White", "Белого", "Białego", "Weiß"),
    Text::new("Black", "Чёрного", "Czarnego", "Schwarz"),
];

pub(super) const fn name(player: Player, lang: Lang) -> &'static str {
    NAMES[player.index()].get(lang)
}

pub(super) const fn of(player: Player, lang: Lang) -> &'static str {
    OF[player.index()].get(lang)
}

/// Fills a sentence in: `{0}` is the first word, `{1}` the next.
pub(super) fn fill(sentence: Text, lang: Lang, words: &[&str]) -> String {
    let mut text = sentence.get(lang).to_owned();
    for (i, word) in words.iter().enumerate() {
        text = text.replace(&format!("{{{i}}}"), word);
    }
    text
}

/// §4, why `me` may not capture from `from`: exactly the two conditions of the rule.
pub(super) fn neutrality(me: Player, from: Player, lang: Lang) -> String {
    let other = third(me, from);
    let sentence = Text::new(
        "neutrality: you may not capture from {0}: {1} has just captured from {0} and {0} has not \
         just captured from you",
        "нейтралитет: нельзя рубить фигуры {2}: {1} последним ходом рубил у {2}, а {0} последним \
         ходом не рубил у вас",
        "neutralność: nie wolno bić bierek {2}: {1} ostatnim ruchem bił u {2}, a {0} ostatnim \
         ruchem nie bił u ciebie",
        "Neutralität: von {0} darf nicht geschlagen werden: {1} hat im letzten Zug von {0} \
         geschlagen, und {0} hat im letzten Zug nicht von dir geschlagen",
    );
    fill(sentence, lang, &[name(from, lang), name(other, lang), of(from, lang)])
}

const LORD_OF: Text = Text::new(
    "{0} is the lord of {1}",
    "{0} — господин {1}",
    "{0} jest panem {1}",
    "{0} ist Herr von {1}",
);
const NO_ORDER_YET: Text = Text::new(
    "no order yet",
    "приказов ещё не было",
    "nie było jeszcze rozkazu",
    "noch kein Befehl",
);
const ORDER_AGO: Text = Text::new(
    "turns since the order: {0}",
    "ходов после приказа: {0}",
    "tur od rozkazu: {0}",
    "Züge seit dem Befehl: {0}",
);
const WAR: Text = Text::new(
    "{0} and {1} are at war; check declared by: {2}",
    "{0} и {1} воюют; шах объявлен: {2}",
    "{0} i {1} są w stanie wojny; szach ogłosił: {2}",
    "{0} und {1} sind im Krieg; Schach angesagt von: {2}",
);
const COMMANDS: Text = Text::new(
    "{0} commands the army of {1}",
    "{0} командует войском {1}",
    "{0} dowodzi armią {1}",
    "{0} befehligt das Heer von {1}",
);
const NEUTRAL: Text = Text::new(
    "the army of {1} is neutral",
    "войско {1} нейтрально",
    "armia {1} jest neutralna",
    "das Heer von {1} ist neutral",
);
const MAY_NOT: Text = Text::new(
    "{0} may not capture from {1} now",
    "{0} сейчас не может рубить фигуры {1}",
    "{0} nie może teraz bić bierek {1}",
    "{0} darf jetzt nicht von {1} schlagen",
);
const SAID: Text = Text::new("{0}: “{1}”", "{0}: «{1}»", "{0}: „{1}”", "{0}: „{1}“");
const TRUCE_STANDS: Text = Text::new(
    "{0} and {1} have a truce; turns left: {2}",
    "{0} и {1} заключили перемирие; осталось ходов: {2}",
    "{0} i {1} mają rozejm; pozostało tur: {2}",
    "{0} und {1} haben Waffenruhe; Züge noch: {2}",
);
const TRUCE_BROKEN: Text = Text::new(
    "{0} has broken a truce",
    "{0} нарушил перемирие",
    "{0} złamał rozejm",
    "{0} hat eine Waffenruhe gebrochen",
);
const DRAW_OFFERED: Text = Text::new(
    "{0} offers a draw",
    "{0} предлагает ничью",
    "{0} proponuje remis",
    "{0} bietet Remis",
);
const QUIET: Text = Text::new(
    "turns without a capture or fall: {0} of {1}",
    "ходов без взятия и падения: {0} из {1}",
    "tur bez bicia i upadku: {0} z {1}",
    "Züge ohne Schlag und Fall: {0} von {1}",
);

impl Tagiev {
    /// What is worth knowing of a position beside the board.
    pub(super) fn tell(&self, state: &State, lang: Lang) -> Vec<String> {
        let mut facts = Vec::new();
        self.tell_bonds(state, lang, &mut facts);
        if let Some(Truce { outside, turns }) = state.truce {
            let [one, other] = [outside.next(3), outside.next(3).next(3)];
            let words = [name(one, lang), name(other, lang), &turns.to_string()];
            facts.push(fill(TRUCE_STANDS, lang, &words));
        }
        let faithless = state.broken.iter().map(|by| fill(TRUCE_BROKEN, lang, &[name(by, lang)]));
        facts.extend(faithless);
        for fallen in PLAYERS.into_iter().filter(|&player| state.is_fallen(player)) {
            let by = state.command[fallen.index()];
            let sentence = if by.is_some() { COMMANDS } else { NEUTRAL };
            let by = by.map_or("", |by| name(by, lang));
            facts.push(fill(sentence, lang, &[by, of(fallen, lang)]));
        }
        for (me, from) in PLAYERS.into_iter().flat_map(|me| PLAYERS.map(|from| (me, from))) {
            let both = me != from && !state.is_fallen(me) && !state.is_fallen(from);
            if both && !state.bonded(me, from) && !self.may_capture(state, me, from, false) {
                facts.push(fill(MAY_NOT, lang, &[name(me, lang), of(from, lang)]));
            }
        }
        for (by, deal) in open_deals(state) {
            let said = spoken(deal, lang);
            facts.push(fill(SAID, lang, &[name(by, lang), &said]));
        }
        let offers = state.offers.draw.iter();
        facts.extend(offers.map(|by| fill(DRAW_OFFERED, lang, &[name(by, lang)])));
        if state.quiet >= 20 {
            let [turns, limit] = [state.quiet, quiet_limit(state)].map(|turns| turns.to_string());
            facts.push(fill(QUIET, lang, &[&turns, &limit]));
        }
        facts
    }

    fn tell_bonds(&self, state: &State, lang: Lang, facts: &mut Vec<String>) {
        for bond in state.bonds() {
            if bond.in_force() {
                let since = match bond.since {
                    None => NO_ORDER_YET.get(lang).to_owned(),
                    Some(turns) => fill(ORDER_AGO, lang, &[&turns.to_string()]),
                };
                let lord = fill(LORD_OF, lang, &[name(bond.lord, lang), of(bond.vassal, lang)]);
                facts.push(format!("{lord} ({since})"));
            } else {
                let by: Vec<_> = bond.war.iter().map(|player| name(player, lang)).collect();
                let [lord, vassal] = [bond.lord, bond.vassal].map(|player| name(player, lang));
                facts.push(fill(WAR, lang, &[lord, vassal, &by.join(", ")]));
            }
        }
    }
}

/// A deal as the author has it said, to the one addressed.
pub(super) fn spoken(deal: Deal, lang: Lang) -> String {
    let (to, words) = match deal {
        Deal::Propose(Proposal::Vassal, to) => (Some(to), BE_MY_VASSAL),
        Deal::Propose(Proposal::Lord, to) => (Some(to), BE_MY_LORD),
        Deal::Propose(Proposal::Truce, to) => (Some(to), A_TRUCE),
        Deal::Accept(Proposal::Vassal, from) => (Some(from), YOU_ARE_MY_LORD),
        Deal::Accept(Proposal::Lord, from) => (Some(from), YOU_ARE_MY_VASSAL),
        Deal::Accept(Proposal::Truce, from) => (Some(from), AGREED),
        Deal::Refuse(Proposal::Vassal, from) => (Some(from), NO_LORD),
        Deal::Refuse(Proposal::Lord, from) => (Some(from), NO_VASSAL),
        Deal::Refuse(Proposal::Truce, from) => (Some(from), NO_TRUCE),
        Deal::Withdraw(Proposal::Vassal, to) => (Some(to), NOT_MY_VASSAL),
        Deal::Withdraw(Proposal::Lord, to) => (Some(to), NOT_MY_LORD),
        Deal::Withdraw(Proposal::Truce, to) => (Some(to), TRUCE_NO_MORE),
        Deal::OfferDraw => (None, OFFER_DRAW),
        Deal::JoinDraw => (None, JOIN_DRAW),
        Deal::RefuseDraw => (None, REFUSE_DRAW),
    };
    match to {
        Some(to) => format!("{}, {}", name(to, lang), words.get(lang)),
        None => words.get(lang).to_owned(),
    }
}

const BE_MY_VASSAL: Text =
    Text::new("be my vassal", "будь моим слугой", "bądź moim wasalem", "sei mein Vasall");
const BE_MY_LORD: Text =
    Text::new("be my lord", "будь моим господином", "bądź moim panem", "sei mein Herr");
const YOU_ARE_MY_LORD: Text =
    Text::new("you are my lord", "ты мой господин", "jesteś moim panem", "du bist mein Herr");
const YOU_ARE_MY_VASSAL: Text =
    Text::new("you are my vassal", "ты мой слуга", "jesteś moim wasalem", "du bist mein Vasall");
const NO_LORD: Text = Text::new(
    "I need no lord",
    "мне не нужен господин",
    "nie potrzebuję pana",
    "ich brauche keinen Herrn",
);
const NO_VASSAL: Text = Text::new(
    "I need no vassal",
    "мне не нужен слуга",
    "nie potrzebuję wasala",
    "ich brauche keinen Vasallen",
);
const NOT_MY_VASSAL: Text = Text::new(
    "I no longer ask you to be my vassal",
    "больше не зову тебя в слуги",
    "już nie proszę, byś był moim wasalem",
    "ich bitte dich nicht mehr, mein Vasall zu sein",
);
const NOT_MY_LORD: Text = Text::new(
    "I no longer ask you to be my lord",
    "больше не зову тебя в господа",
    "już nie proszę, byś był moim panem",
    "ich bitte dich nicht mehr, mein Herr zu sein",
);
const A_TRUCE: Text = Text::new(
    "a truce for ten turns?",
    "перемирие на десять ходов?",
    "rozejm na dziesięć tur?",
    "Waffenruhe für zehn Züge?",
);
const AGREED: Text = Text::new(
    "a truce: agreed",
    "перемирие: договорились",
    "rozejm: zgoda",
    "Waffenruhe: einverstanden",
);
const NO_TRUCE: Text =
    Text::new("no truce", "перемирия не будет", "bez rozejmu", "keine Waffenruhe");
const TRUCE_NO_MORE: Text = Text::new(
    "I no longer ask for a truce",
    "больше не прошу перемирия",
    "już nie proszę o rozejm",
    "ich bitte nicht mehr um Waffenruhe",
);
const OFFER_DRAW: Text =
    Text::new("I offer a draw", "предлагаю ничью", "proponuję remis", "ich biete Remis an");
const JOIN_DRAW: Text = Text::new(
    "I agree to a draw",
    "согласен на ничью",
    "zgadzam się na remis",
    "ich bin mit Remis einverstanden",
);
const REFUSE_DRAW: Text =
    Text::new("no draw", "на ничью не согласен", "nie zgadzam się na remis", "kein Remis");

/// The open proposals, each with who made it.
fn open_deals(state: &State) -> impl Iterator<Item = (Player, Deal)> {
    Proposal::ALL.into_iter().flat_map(move |what| {
        let pairs = PLAYERS.into_iter().flat_map(|by| PLAYERS.map(|to| (by, to)));
        let open = pairs.filter(move |&(by, to)| state.offers.is_open(what, by, to));
        open.map(move |(by, to)| (by, Deal::Propose(what, to)))
    })
}

/// The exit as the tables of all games know it; None for a vassal's.
pub(super) const fn exit(way: Way) -> Option<rules::Exit> {
    match way {
        Way::Mate => Some(rules::Exit::Mated),
        Way::King => Some(rules::Exit::Captured),
        Way::Resign => Some(rules::Exit::Resigned),
        Way::Time => Some(rules::Exit::OutOfTime),
        Way::Vassal => None,
    }
}
