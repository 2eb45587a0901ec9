//! §8: acts and position strings for programs.

use board::Cell;
use rules::{Kind, Player, Shape};

use super::{
    Tagiev,
    board::{KINGDOM, SIZES},
    deals::Deal,
    moves::{Move, Ply},
    state::{
        BISHOP, Bond, KING, KNIGHT, PAWN, PLAYERS, Phase, Proposal, QUEEN, ROOK, State, Truce, Way,
        Wing,
    },
};

/// The letters of the players in positions; in acts they are capital.
pub(super) const LETTERS: [char; 3] = ['r', 'w', 'b'];

/// The letters of the kinds.
pub(super) const KINDS: [(Kind, char); 6] =
    [(KING, 'K'), (QUEEN, 'Q'), (ROOK, 'R'), (BISHOP, 'B'), (KNIGHT, 'N'), (PAWN, 'P')];

pub(super) const WAYS: [(Way, &str); 5] = [
    (Way::Mate, "mate"),
    (Way::King, "king"),
    (Way::Resign, "resign"),
    (Way::Time, "time"),
    (Way::Vassal, "vassal"),
];

pub(super) const PROPOSALS: [(Proposal, char, &str); 3] = [
    (Proposal::Vassal, 'm', "vassal"),
    (Proposal::Lord, 'l', "lord"),
    (Proposal::Truce, 't', "truce"),
];

pub(super) const fn letter(player: Player) -> char {
    LETTERS[player.index()]
}

pub(super) const fn capital(player: Player) -> char {
    letter(player).to_ascii_uppercase()
}

fn letters(players: impl Iterator<Item = Player>) -> String {
    let text: String = players.map(letter).collect();
    dash(text)
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    dash(parts.collect::<Vec<_>>().join(","))
}

impl Wing {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Short => "0-0",
            Self::Long => "0-0-0",
        }
    }
}

impl Tagiev {
    /// The machine form of a move.
    pub(super) fn move_text(&self, state: &State, m: Move) -> String {
        match m {
            Move::Go(ply) => self.ply_text(state, ply),
            Move::Order(ply) => format!("order {}", self.ply_text(state, ply)),
            Move::Waive => "waive".to_owned(),
            Move::Claim => "claim".to_owned(),
            Move::Grant(lord) => format!("grant {}", capital(lord)),
            Move::Pass => "--".to_owned(),
        }
    }

    fn ply_text(&self, state: &State, ply: Ply) -> String {
        let mut text = match ply.castling {
            Some(wing) => wing.text().to_owned(),
            None => format!("{}{}", self.board.name(ply.from()), self.board.name(ply.to())),
        };
        if ply.free {
            text += "!free";
        }
        for partner in ply.check.iter() {
            text += "!check";
            if self.names_checks(state, ply) {
                text.extend([':', letter(partner)]);
            }
        }
        text
    }

    /// Whether a ply attacks the kings of two bonded players, so that declarations name theirs.
    pub(super) fn names_checks(&self, state: &State, ply: Ply) -> bool {
        let mut after = *state;
        self.make(&mut after, ply.silent());
        self.struck_partners(&after, state.turn).len() > 1
    }

    /// The cells a move concerns; its label is what the machine form has besides cells.
    pub(super) fn move_shape(&self, state: &State, m: Move) -> Shape {
        let text = self.move_text(state, m);
        let (ply, order) = match m {
            Move::Go(ply) => (ply, ""),
            Move::Order(ply) => (ply, "order"),
            Move::Waive | Move::Claim | Move::Grant(_) | Move::Pass => {
                return Shape { label: text, ..Shape::default() };
            }
        };
        let (from, to) = (ply.from(), ply.to());
        let castling = ply.castling.map_or("", Wing::text);
        let said = text.find('!').map_or("", |at| &text[at..]);
        let words = [order, castling, said];
        let label = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let passed = self.passed_pawn(state, from, to);
        let taken = passed.or_else(|| state.men.at(to).and(Some(to)));
        Shape {
            from: Some(from),
            to: Some(to),
            taken: taken.filter(|_| castling.is_empty()),
            label,
        }
    }

    /// The machine form of a deal.
    pub(super) fn deal_words(&self, state: &State, by: Player, deal: Deal) -> String {
        let word = |what| PROPOSALS.iter().find(|p| p.0 == what).map_or("", |p| p.2);
        // Where several kinds of proposal are open, the kind is added.
        let named = |verb: &str, what, from: Player, to: Player, other: Player| {
            let open = Proposal::ALL.iter().filter(|&&w| state.offers.is_open(w, from, to));
            let kind = if open.count() > 1 { format!(" {}", word(what)) } else { String::new() };
            format!("{verb} {}{kind}", capital(other))
        };
        match deal {
            Deal::Propose(what, to) => format!("{}? {}", word(what), capital(to)),
            Deal::Accept(what, from) => named("yes", what, from, by, from),
            Deal::Refuse(what, from) => named("no", what, from, by, from),
            Deal::Withdraw(what, to) => named("withdraw", what, by, to, to),
            Deal::OfferDraw => "draw?".to_owned(),
            Deal::JoinDraw => "draw yes".to_owned(),
            Deal::RefuseDraw => "draw no".to_owned(),
        }
    }

    /// The position string.
    pub(super) fn position_text(&self, state: &State) -> String {
        let passing = PLAYERS.into_iter().filter_map(|mover| {
            let right = state.passing[mover.index()]?;
            let over = right.over.into_iter().flatten().map(|cell| self.board.name(cell));
            let over = over.collect::<Vec<_>>().join("+");
            Some(format!("{}:{}={over}", letter(mover), self.board.name(right.pawn)))
        });
        let castling = PLAYERS.into_iter().map(|player| {
            let rights = Wing::ALL.into_iter().filter(|w| state.castling & w.bit(player) != 0);
            let wings: String = rights.map(wing_letter).collect();
            if wings.is_empty() { wings } else { format!("{}{wings}", letter(player)) }
        });
        let last: String = state.last.iter().map(|from| from.map_or('-', letter)).collect();
        let exits = state.exits.iter().flatten().map(|&(player, way)| {
            let word = WAYS.iter().find(|w| w.0 == way).map_or("", |w| w.1);
            format!("{}:{word}", letter(player))
        });
        let command = PLAYERS.into_iter().filter_map(|fallen| {
            let by = state.command[fallen.index()]?;
            Some(format!("{}>{}", letter(fallen), letter(by)))
        });
        format!(
            "{} {} {} {} {last} {} {} {} {} {} {}",
            placement(state),
            letter(state.turn),
            dash(castling.collect()),
            listed(passing),
            listed(exits),
            listed(command),
            listed(state.bonds().map(bond_text)),
            phase_text(state),
            offers_text(state),
            state.quiet
        )
    }
}

pub(super) const fn wing_letter(wing: Wing) -> char {
    match wing {
        Wing::Short => 's',
        Wing::Long => 'l',
    }
}

fn placement(state: &State) -> String {
    let kingdom = |kingdom: usize| {
        let mut at = kingdom * KINGDOM;
        let rows = SIZES.map(|size| {
            at += size;
            row(state, at - size..at)
        });
        rows.join("/")
    };
    [0, 1, 2].map(kingdom).join("|")
}

fn row(state: &State, cells: std::ops::Range<usize>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let flush = |text: &mut String, empty: &mut usize| {
        if *empty > 0 {
            *text += &empty.to_string();
            *empty = 0;
        }
    };
    for cell in cells {
        match state.men.at(Cell::new(cell)) {
            None => empty += 1,
            Some(piece) => {
                flush(&mut text, &mut empty);
                text.push(LETTERS[piece.side().index()]);
                text.push(KINDS.iter().find(|k| k.0 == piece.kind()).map_or('?', |k| k.1));
            }
        }
    }
    flush(&mut text, &mut empty);
    text
}

fn bond_text(bond: &Bond) -> String {
    let since = bond.since.map_or("n".to_owned(), |turns| turns.to_string());
    let war: String = bond.war.iter().map(letter).collect();
    let mark = if war.is_empty() { "" } else { "!" };
    format!("{}>{}:{since}{mark}{war}", letter(bond.lord), letter(bond.vassal))
}

fn phase_text(state: &State) -> String {
    let Phase { pending, claims, granted } = state.phase;
    if state.phase.is_over() {
        return "-".to_owned();
    }
    let (pending, claims) = (letters(pending.after(state.turn)), letters(claims.after(state.turn)));
    format!("p={pending};c={claims};g={}", letters(granted.into_iter()))
}

fn offers_text(state: &State) -> String {
    let mut parts = Vec::new();
    if let Some(Truce { outside, turns }) = state.truce {
        let [one, other] = [outside.next(3), outside.next(3).next(3)].map(letter);
        parts.push(format!("{one}={other}:{turns}"));
    }
    if !state.broken.is_empty() {
        parts.push(format!("!{}", letters(state.broken.iter())));
    }
    for (what, mark, _) in PROPOSALS {
        for (by, to) in PLAYERS.into_iter().flat_map(|by| PLAYERS.map(|to| (by, to))) {
            let pair = format!("{mark}:{}>{}", letter(by), letter(to));
            if state.offers.is_open(what, by, to) {
                parts.push(pair);
            } else if state.offers.is_refused(what, by, to) {
                parts.push(format!("x{pair}"));
            }
        }
    }
    parts.extend(state.offers.draw.iter().map(|player| format!("d:{}", letter(player))));
    listed(parts.into_iter())
}
