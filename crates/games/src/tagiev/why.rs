//! Why an act is not legal: the rule that bars it.

use board::Cell;
use rules::{Barred, Lang, Piece, Player, Text};

use super::{
    Tagiev,
    board::Set,
    moves::Ply,
    notation::alphabet,
    reach::neutrality_lets,
    state::{PAWN, PLAYERS, Players, State, Wing, colour},
    text::letter,
    words::{fill, name, neutrality},
};

macro_rules! reasons {
    ($($name:ident: $en:literal, $ru:literal, $pl:literal, $de:literal;)*) => {
        $(const $name: Text = Text::new($en, $ru, $pl, $de);)*
    };
}

reasons! {
    UNREAD: "\"{0}\" is no act: expected a move such as RT1RP4, 0-0, order, waive, claim or grant",
        "«{0}» — не действие: ожидается ход вроде RT1RP4, 0-0, order, waive, claim или grant",
        "„{0}” nie jest czynnością: oczekiwano ruchu jak RT1RP4, 0-0, order, waive, claim lub grant",
        "„{0}“ ist keine Handlung: erwartet wird ein Zug wie RT1RP4, 0-0, order, waive, claim oder grant";
    ORDER_FIRST: "{0} must first order, claim or waive",
        "сначала {0} должен приказать, потребовать приказа или отказаться от него",
        "najpierw {0} musi wydać rozkaz, zażądać go albo z niego zrezygnować",
        "zuerst muss {0} befehlen, beanspruchen oder verzichten";
    GRANT_FIRST: "both lords claim the turn: grant it to one of them",
        "оба господина требуют хода: отдайте его одному",
        "obaj panowie żądają tury: oddaj ją jednemu",
        "beide Herren beanspruchen den Zug: gewähre ihn einem";
    CLAIM_FIRST: "with two lords one claims the turn or waives it before he orders",
        "при двух господах сначала требуют хода или отказываются от него",
        "przy dwóch panach najpierw żąda się tury albo z niej rezygnuje",
        "bei zwei Herren wird der Zug zuerst beansprucht oder darauf verzichtet";
    BOUND: "a claim binds: {0} must order",
        "требование обязывает: {0} должен приказать",
        "żądanie wiąże: {0} musi wydać rozkaz",
        "wer beansprucht, ist gebunden: {0} muss befehlen";
    NO_ORDER: "there is no order to decide about now",
        "сейчас не решается, будет ли приказ",
        "teraz nie ma decyzji o rozkazie",
        "jetzt ist über keinen Befehl zu entscheiden";
    NO_PASS: "who has a legal move, or is in check, does not pass",
        "у кого есть ход или шах, тот не пропускает",
        "kto ma ruch albo jest szachowany, nie pasuje",
        "wer einen Zug hat oder im Schach steht, passt nicht";
    MUST_PASS: "there is no legal move: the turn is passed with --",
        "ходов нет: ход пропускается (--)",
        "nie ma ruchu: turę się opuszcza (--)",
        "es gibt keinen Zug: es wird mit -- gepasst";
    EMPTY: "no piece stands on {0}", "на {0} нет фигуры", "na {0} nie ma bierki",
        "auf {0} steht keine Figur";
    NOT_YOURS: "the piece on {0} is not under the command of {1}",
        "фигурой на {0} командует не {1}",
        "bierką na {0} nie dowodzi {1}",
        "die Figur auf {0} steht nicht unter dem Befehl von {1}";
    OWN: "{0} is taken by a piece of the same command",
        "{0} занято фигурой того же командования",
        "{0} zajmuje bierka tego samego dowództwa",
        "{0} ist von einer eigenen Figur besetzt";
    BONDED: "a lord and his vassal do not capture from each other: {0}",
        "господин и слуга не рубят друг друга: {0}",
        "pan i wasal nie biją się nawzajem: {0}",
        "Herr und Vasall schlagen einander nicht: {0}";
    HOME_TARGET: "a pawn does not capture on a cell of its own home",
        "пешка не рубит внутри своего Города, Дворца и Трона",
        "pion nie bije na polach własnego domu",
        "ein Bauer schlägt nicht auf einem Feld des eigenen Heims";
    HOME_SOURCE: "a pawn that stands in its own home does not capture",
        "пешка, стоящая в своём Городе, Дворце или на Троне, не рубит",
        "pion stojący we własnym domu nie bije",
        "ein Bauer, der im eigenen Heim steht, schlägt nicht";
    NO_WAY: "the piece on {0} cannot go to {1}", "фигура с {0} не может пойти на {1}",
        "bierka z {0} nie może pójść na {1}", "die Figur auf {0} kann nicht nach {1} ziehen";
    KING_SAFE: "the king of {0} would be attacked", "король остался бы под ударом: {0}",
        "król byłby atakowany: {0}", "der König von {0} wäre angegriffen";
    NO_CASTLING: "the king or the rook has moved", "король или ладья уже ходили",
        "król albo wieża już się ruszyły", "der König oder der Turm hat schon gezogen";
    CASTLING_WAY: "the cells of the castling must be empty and not attacked, and the king not in check",
        "поля рокировки должны быть пусты и не под ударом, а король не под шахом",
        "pola roszady muszą być puste i nieatakowane, a król nieszachowany",
        "die Felder der Rochade müssen leer und unangegriffen sein, der König nicht im Schach";
    ORDER_SILENT: "an ordered move makes no declaration", "ход по приказу ничего не объявляет",
        "ruch z rozkazu niczego nie ogłasza", "ein befohlener Zug sagt nichts an";
    NOT_FREE: "own lord is who puts a piece of his own colour on his lord's Throne",
        "сам себе господин — кто поставит свою фигуру на Трон господина",
        "sam sobie panem jest, kto postawi własną bierkę na Tronie pana",
        "sein eigener Herr ist, wer eine eigene Figur auf den Thron des Herrn stellt";
    NO_CHECK: "this move attacks no king of a bonded player: {0}",
        "этот ход не атакует короля связанного игрока: {0}",
        "ten ruch nie atakuje króla związanego gracza: {0}",
        "dieser Zug greift keinen König eines gebundenen Spielers an: {0}";
    NAME_CHECK: "the declaration must name the king, as in !check:w, exactly where two are attacked",
        "объявление называет короля, как !check:w, лишь когда атакованы два",
        "ogłoszenie wymienia króla, jak !check:w, tylko gdy atakowani są dwaj",
        "die Ansage nennt den König, wie !check:w, genau wenn zwei angegriffen sind";
    DISMISSAL: "a dismissal must leave the vassal an answer", "шах при отказе от слуги не должен быть матом",
        "szach przy odprawie musi zostawić wasalowi odpowiedź",
        "die Entlassung muss dem Vasallen eine Antwort lassen";
}

/// A move's text taken apart.
struct Parts {
    ply: Ply,
    /// Kings named by `!check:w`, and whether an unnamed `!check` stands.
    named: Players,
    check: bool,
}

impl Tagiev {
    /// Why this act of the player to act is not legal.
    pub(super) fn why(&self, state: &State, text: &str, lang: Lang) -> String {
        let actor = Self::actor(state);
        let phase = &state.phase;
        let (ordered, rest) =
            text.strip_prefix("order ").map_or((false, text), |rest| (true, rest));
        let decides = matches!(text, "waive" | "claim") || text.starts_with("grant ") || ordered;
        let granting = !phase.is_over() && actor == state.turn;
        let say = |reason: Text, words: &[&str]| fill(reason, lang, words);
        if text == "--" {
            return say(NO_PASS, &[]);
        }
        if decides && phase.is_over() {
            return say(NO_ORDER, &[]);
        }
        if matches!(text, "waive" | "claim") && phase.granted.is_some() {
            return say(BOUND, &[name(actor, lang)]);
        }
        let Some(parts) = self.take_apart(state, rest) else {
            return if granting {
                say(GRANT_FIRST, &[])
            } else if decides && !ordered {
                say(ORDER_FIRST, &[name(actor, lang)])
            } else {
                say(UNREAD, &[text])
            };
        };
        if granting {
            return say(GRANT_FIRST, &[]);
        }
        if !phase.is_over() && !ordered {
            return say(ORDER_FIRST, &[name(actor, lang)]);
        }
        if ordered && phase.pending.len() + phase.claims.len() == 2 && phase.granted.is_none() {
            return say(CLAIM_FIRST, &[]);
        }
        if state.stuck {
            return say(MUST_PASS, &[]);
        }
        self.why_ply(state, &parts, ordered, lang)
    }

    fn take_apart(&self, state: &State, text: &str) -> Option<Parts> {
        let mut words = text.split('!');
        let head = words.next()?;
        let mut ply = match Wing::ALL.into_iter().find(|wing| wing.text() == head) {
            Some(wing) => Ply::castle(state.turn, wing),
            None => {
                let cuts = head.char_indices().map(|(cut, _)| head.split_at(cut));
                let cells = cuts.map(|(from, to)| (self.board.cell(from), self.board.cell(to)));
                let (from, to) = cells.into_iter().find_map(|(from, to)| from.zip(to))?;
                Ply::new(from, to)
            }
        };
        let (mut named, mut check) = (Players::NONE, false);
        for word in words {
            match word.strip_prefix("check:") {
                Some(king) => {
                    let player =
                        PLAYERS.into_iter().find(|&player| king.chars().eq([letter(player)]))?;
                    named.insert(player);
                }
                None if word == "check" => check = true,
                None if word == "free" => ply.free = true,
                None => return None,
            }
        }
        Some(Parts { ply, named, check })
    }

    fn why_ply(&self, state: &State, parts: &Parts, ordered: bool, lang: Lang) -> String {
        let silent = parts.ply.silent();
        let lord = ordered.then(|| Self::actor(state));
        let mut legal = false;
        self.plies(state, state.turn, lord, |ply| {
            legal |= ply == silent;
            !legal
        });
        match (legal, parts.ply.castling) {
            (true, _) if ordered => fill(ORDER_SILENT, lang, &[]),
            (true, _) => self.why_not_said(state, parts, silent, lang),
            (false, Some(wing)) => {
                let right = state.castling & wing.bit(state.turn) != 0;
                fill(if right { CASTLING_WAY } else { NO_CASTLING }, lang, &[])
            }
            (false, None) => self.why_not_there(state, silent.from(), silent.to(), lord, lang),
        }
    }

    fn why_not_there(
        &self,
        state: &State,
        from: Cell,
        to: Cell,
        lord: Option<Player>,
        lang: Lang,
    ) -> String {
        let me = state.turn;
        let [from_name, to_name] = [from, to].map(|cell| alphabet(lang).cell(cell));
        let [from_name, to_name] = [from_name.as_str(), &to_name];
        let Some(piece) = state.men.at(from) else { return fill(EMPTY, lang, &[from_name]) };
        if state.commander(colour(piece)) != Some(me) {
            return fill(NOT_YOURS, lang, &[from_name, name(me, lang)]);
        }
        let mut sight = self.sight(state, me, lord);
        if sight.mine.has(to) {
            return fill(OWN, lang, &[to_name]);
        }
        if self.steps(&sight, from, piece.kind()).has(to) {
            return fill(KING_SAFE, lang, &[name(me, lang)]);
        }
        sight.prey = sight.occupied - sight.mine;
        if self.steps(&sight, from, piece.kind()).has(to) {
            return self.why_no_capture(state, from, to, lang);
        }
        let taken = sight.prey.has(to);
        let diagonal = self.tables.diagonal[from.index()].has(to);
        sight.home = Set::EMPTY;
        let homeless = self.steps(&sight, from, piece.kind()).has(to);
        if piece.kind() == PAWN && taken && diagonal && homeless {
            let reason = if self.choices.ban_target { HOME_TARGET } else { HOME_SOURCE };
            return fill(reason, lang, &[]);
        }
        fill(NO_WAY, lang, &[from_name, to_name])
    }

    /// The captures of a piece, whose commander has the turn, that movement would allow and
    /// neutrality (§4), a bond (§7) or its own home (§3) does not.
    pub(super) fn barred_captures(&self, state: &State, from: Cell, lang: Lang) -> Vec<Barred> {
        let me = state.turn;
        let commanded = |&piece: &Piece| state.commander(colour(piece)) == Some(me);
        let Some(piece) = state.men.at(from).filter(commanded) else { return Vec::new() };
        let mut sight = self.sight(state, me, None);
        let allowed = self.steps(&sight, from, piece.kind());
        sight.prey = sight.occupied - sight.mine;
        let neutral = self.steps(&sight, from, piece.kind()) - allowed;
        sight.home = Set::EMPTY;
        let homeless = (self.steps(&sight, from, piece.kind()) & sight.prey) - allowed - neutral;
        let home = if self.choices.ban_target { HOME_TARGET } else { HOME_SOURCE };
        let by_rule = |to| (to, self.why_no_capture(state, from, to, lang));
        let by_home = |to| (to, fill(home, lang, &[]));
        let all = neutral.into_iter().map(by_rule).chain(homeless.into_iter().map(by_home));
        all.map(|(to, why)| Barred { to, by: Vec::new(), why }).collect()
    }

    /// A capture that movement allows and neutrality or a bond does not.
    fn why_no_capture(&self, state: &State, from: Cell, to: Cell, lang: Lang) -> String {
        let me = state.turn;
        let rights = state.passing.iter().flatten().filter(|right| right.goes_over(to));
        let passed = rights.map(|right| right.pawn).find(|&pawn| !state.commanded(me).has(pawn));
        let victim = state.men.at(to).or_else(|| passed.and_then(|pawn| state.men.at(pawn)));
        match victim.and_then(|piece| state.commander(colour(piece))) {
            Some(other) if state.bonded(me, other) => fill(BONDED, lang, &[name(other, lang)]),
            Some(other) if other != me && !neutrality_lets(state, me, other) => {
                neutrality(me, other, lang)
            }
            _ => {
                let [from, to] = [from, to].map(|cell| alphabet(lang).cell(cell));
                fill(NO_WAY, lang, &[&from, &to])
            }
        }
    }

    /// The move is legal, what is declared with it is not.
    fn why_not_said(&self, state: &State, parts: &Parts, silent: Ply, lang: Lang) -> String {
        let me = state.turn;
        let mut after = *state;
        self.make(&mut after, silent);
        let free = self.may_free(&after, me, silent);
        if parts.ply.free && free.is_none() {
            return fill(NOT_FREE, lang, &[]);
        }
        let struck = self.struck_partners(&after, me);
        if parts.check && struck.is_empty() {
            return fill(NO_CHECK, lang, &[name(me, lang)]);
        }
        if let Some(missed) = parts.named.iter().find(|&king| !struck.has(king)) {
            return fill(NO_CHECK, lang, &[name(missed, lang)]);
        }
        if parts.check == (struck.len() > 1) {
            return fill(NAME_CHECK, lang, &[]);
        }
        let check = if parts.check { struck } else { parts.named };
        let said = silent.saying(parts.ply.free, check);
        let safe = self.survives(state, me, said);
        fill(if safe { DISMISSAL } else { KING_SAFE }, lang, &[name(me, lang)])
    }
}
