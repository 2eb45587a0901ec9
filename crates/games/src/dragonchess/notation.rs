//! §7.1: Gygax's notation. `W2f3`, `S/3e2-3d3`, `W/2d2xU2e3`, `WxU`, `W2f8(H)`, `UxO ch`.

use board::Cell;
use rules::{Kind, Lang, Scan, Unread};

use super::{
    Dragonchess, Move, board::name, kinds::*, moves::is_promotion, refusal::OVER, squares::*,
    state::State, text::read_cell,
};

/// What a text says of a move; what it leaves open is None.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    kind: Option<Kind>,
    from: Option<Cell>,
    to: Option<Cell>,
    captures: Option<bool>,
    victim: Option<Kind>,
    promotes: bool,
}

impl Said {
    fn fits(&self, state: &State, m: Move) -> bool {
        let kind = |cell| state.at(cell).map(|piece| plain(piece.kind()));
        self.fits_way(state, m)
            && self.captures.is_none_or(|captures| captures == kind(m.to).is_some())
            && self.victim.is_none_or(|victim| kind(m.to) == Some(victim))
            && (!self.promotes || promotes(state, m))
    }

    /// Whether the piece and its squares fit.
    fn fits_way(&self, state: &State, m: Move) -> bool {
        let kind = state.at(m.from).map(|piece| plain(piece.kind()));
        self.kind.is_none_or(|it| kind == Some(it))
            && self.from.is_none_or(|from| from == m.from)
            && self.to.is_none_or(|to| to == m.to)
    }
}

impl Dragonchess {
    /// How a legal move is printed.
    pub(super) fn print(&self, state: &State, m: Move) -> String {
        let mut moves = Vec::new();
        self.list(state, &mut moves);
        let kind = |m: Move| state.at(m.from).map(|piece| plain(piece.kind()));
        let rival = |&r: &Move| r.to == m.to && r.from != m.from && kind(r) == kind(m);
        let ambiguous = moves.iter().any(rival);
        let letters = kind(m).map_or("", letters);
        let sign = match (state.at(m.to).is_some(), ambiguous) {
            (true, _) => "x",
            (false, true) => "-",
            (false, false) => "",
        };
        let from = if ambiguous { format!("/{}", name(m.from)) } else { String::new() };
        let hero = if promotes(state, m) { "(H)" } else { "" };
        format!("{letters}{from}{sign}{}{hero}{}", name(m.to), self.suffix(state, m))
    }

    /// §7.1: mate, double, discovered or plain check.
    fn suffix(&self, state: &State, m: Move) -> &'static str {
        let mut after = *state;
        self.make(&mut after, m);
        let checkers = self.reach.watch(&after, after.turn).checkers;
        let moved = if Self::is_shot(m) { m.from } else { m.to };
        match checkers.into_iter().map(len).sum::<u64>() {
            0 => "",
            _ if !self.can_move(&after) => " mate",
            1 if checkers[board_of(moved)] & bit(square_of(moved)) != 0 => " ch",
            1 => " dis ch",
            _ => " dbl ch",
        }
    }

    /// The legal move that a text means, in Gygax's notation or in machine form.
    pub(super) fn understand(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let said = read(text)?;
        let mut moves = Vec::new();
        self.list(state, &mut moves);
        moves.sort_by_key(|m| (m.from, m.to));
        let fitting: Vec<_> = moves.iter().copied().filter(|&m| said.fits(state, m)).collect();
        match fitting[..] {
            [m] => Ok(m),
            [] => Err(Unread::new(0, self.nothing_fits(state, &said, &moves, text))),
            _ => {
                let texts: Vec<_> = fitting.iter().map(|&m| self.print(state, m)).collect();
                let texts = texts.join(", ");
                Err(Unread::new(0, format!("\"{text}\" may be any of {texts}")))
            }
        }
    }

    /// Why no legal move fits.
    fn nothing_fits(&self, state: &State, said: &Said, moves: &[Move], text: &str) -> String {
        if moves.is_empty() {
            return OVER.get(Lang::En).to_owned();
        }
        if let Some(&near) = moves.iter().find(|&&m| said.fits_way(state, m)) {
            let near = self.print(state, near);
            return format!("\"{text}\" is not legal here, but {near} is");
        }
        let own = state.pieces().filter(|&(from, piece)| {
            piece.side() == side(state.turn)
                && said.kind.is_none_or(|kind| plain(piece.kind()) == kind)
                && said.from.is_none_or(|it| it == from)
        });
        let own: Vec<_> = own.collect();
        match (&own[..], said.to) {
            (&[(from, _)], Some(to)) => self.refusal(state, Move { from, to }, Lang::En),
            ([], _) => format!("\"{text}\": there is no such piece of the side to move"),
            _ => format!("\"{text}\" is not a legal move here"),
        }
    }
}

/// The letters of a kind.
fn letters(kind: Kind) -> &'static str {
    LETTERS.iter().find(|row| row.0 == kind).map_or("", |row| row.2)
}

/// §3: whether a Warrior becomes a Hero by the move.
fn promotes(state: &State, m: Move) -> bool {
    state.at(m.from).is_some_and(|piece| is_promotion(piece, m.to))
}

/// Reads a text, suffix and all.
fn read(text: &str) -> Result<Said, Unread> {
    let body = without_suffix(text);
    let mut scan = Scan::new(body);
    blanks(&mut scan);
    let mut said = Said::default();
    if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        // §7.2: the machine form, `-` or `x` in the middle allowed.
        said.from = Some(read_cell(&mut scan)?);
        said.captures = sign(&mut scan);
        said.to = Some(read_cell(&mut scan)?);
    } else {
        said.kind = Some(read_kind(&mut scan, true)?);
        read_squares(&mut scan, &mut said)?;
    }
    blanks(&mut scan);
    said.promotes = scan.eat("(H)");
    blanks(&mut scan);
    if scan.is_done() {
        return Ok(said);
    }
    Err(scan
        .wants("expected \"(H)\", \"ch\", \"dbl ch\", \"dis ch\", \"mate\" or the end of the move"))
}

/// What follows the piece: a square, a capture, or `/` and the square it stands on first.
fn read_squares(scan: &mut Scan<'_>, said: &mut Said) -> Result<(), Unread> {
    blanks(scan);
    let full = scan.eat("/");
    if full {
        blanks(scan);
        said.from = Some(read_cell(scan)?);
    }
    said.captures = sign(scan);
    match said.captures {
        None if full => return Err(scan.wants("expected \"-\" or \"x\"")),
        Some(false) if !full => return Err(scan.wants("expected a square without \"-\" before it")),
        _ => {}
    }
    if said.captures == Some(true) && scan.peek().is_some_and(|c| !c.is_ascii_digit()) {
        said.victim = Some(read_kind(scan, false)?);
        blanks(scan);
        // Entries 7 and 10: the victim alone may do.
        if scan.peek().is_none_or(|c| !c.is_ascii_digit()) {
            return Ok(());
        }
    }
    said.to = Some(read_cell(scan)?);
    Ok(())
}

/// Reads `x` as a capture, `-` as none.
fn sign(scan: &mut Scan<'_>) -> Option<bool> {
    blanks(scan);
    let sign = if scan.eat("x") {
        Some(true)
    } else if scan.eat("-") {
        Some(false)
    } else {
        None
    };
    blanks(scan);
    sign
}

/// Reads a piece; the one that moves may be in lower case.
fn read_kind(scan: &mut Scan<'_>, any_case: bool) -> Result<Kind, Unread> {
    if scan.eat("Dr") || any_case && (scan.eat("dr") || scan.eat("DR")) {
        return Ok(DRAGON);
    }
    // The letter of position strings is understood too.
    let letter = scan.peek().map(|c| if any_case { c.to_ascii_uppercase() } else { c });
    let row = LETTERS.iter().find(|row| letter == Some(row.1));
    let Some(row) = row else {
        let letters: Vec<_> = LETTERS.iter().map(|row| row.2).collect();
        return Err(scan.wants(format!("expected a piece, one of {}", letters.join(" "))));
    };
    scan.char();
    Ok(row.0)
}

fn blanks(scan: &mut Scan<'_>) {
    scan.while_(char::is_whitespace);
}

/// The text without what it says of check: right or wrong, it makes no move another.
fn without_suffix(text: &str) -> &str {
    let text = text.trim_end();
    if let Some(rest) = text.strip_suffix("mate") {
        return rest;
    }
    let Some(rest) = text.strip_suffix("ch") else { return text };
    let trimmed = rest.trim_end();
    trimmed.strip_suffix("dbl").or_else(|| trimmed.strip_suffix("dis")).unwrap_or(rest)
}
