//! §8: moves as people write them, in Latin or Cyrillic letters.

use board::Cell;
use rules::{Kind, Lang, Player, Scan, Text, Unread};

use super::{
    Tagiev,
    board::{FORMATIONS, KINGDOMS, SIZES, name, place},
    moves::{Move, Ply},
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, Players, QUEEN, ROOK, State, Way, Wing},
    text::capital,
};
use crate::men::letters;

/// The letters of one alphabet.
#[derive(Debug)]
pub(super) struct Alphabet {
    pub(super) kingdoms: [char; 3],
    formations: [char; 5],
    /// The languages whose letters of pieces go with it.
    langs: &'static [Lang],
}

static LATIN: Alphabet =
    Alphabet { kingdoms: KINGDOMS, formations: FORMATIONS, langs: &[Lang::En, Lang::Pl, Lang::De] };

static CYRILLIC: Alphabet = Alphabet {
    kingdoms: ['К', 'Б', 'Ч'],
    formations: ['Т', 'Д', 'Г', 'П', 'С'],
    langs: &[Lang::Ru],
};

/// The alphabet in which a language's notation is printed.
pub(super) const fn alphabet(lang: Lang) -> &'static Alphabet {
    match lang {
        Lang::Ru => &CYRILLIC,
        Lang::En | Lang::Pl | Lang::De => &LATIN,
    }
}

/// The letters of cells, kingdoms before formations.
pub(super) const CELL_LETTERS: Text = Text::new("RWBTPCSV", "КБЧТДГПС", "RWBTPCSV", "RWBTPCSV");

/// The words of acts that are no piece's move, by language.
const WAIVE: [&str; 4] = ["waive", "не приказываю", "rezygnuję", "verzichte"];
const CLAIM: [&str; 4] = ["claim", "приказываю", "żądam", "beanspruche"];
const GRANT: [&str; 4] = ["grant", "пусть приказывает", "niech rozkazuje", "gewähre"];
const FREE: [&str; 4] = ["free", "свободен", "wolny", "frei"];

impl Alphabet {
    pub(super) const fn player(&self, player: Player) -> char {
        self.kingdoms[player.index()]
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        name(cell, self.kingdoms, self.formations)
    }

    fn read_player(&self, scan: &mut Scan<'_>) -> Option<Player> {
        let found = self.kingdoms.iter().position(|&letter| is_letter(scan.peek(), letter))?;
        scan.char();
        Some(Player::new(found))
    }

    fn read_cell(&self, scan: &mut Scan<'_>) -> Option<Cell> {
        let mut ahead = *scan;
        let kingdom = self.read_player(&mut ahead)?;
        let next = ahead.char();
        let formation = self.formations.iter().position(|&letter| is_letter(next, letter))?;
        let number = ahead.number()? as usize;
        if !(1..=SIZES[formation]).contains(&number) {
            return None;
        }
        *scan = ahead;
        let before: usize = SIZES[..formation].iter().sum();
        Some(place(kingdom.index(), before + number - 1))
    }

    /// A cell with the letter of the piece on it, if there is one.
    fn read_piece(&self, scan: &mut Scan<'_>) -> Option<(Kind, Cell)> {
        // The king's letters before the knight's, which may begin alike.
        let kinds = [KING, QUEEN, ROOK, BISHOP, KNIGHT].into_iter();
        let pieces =
            kinds.flat_map(|kind| self.langs.iter().map(move |&l| (kind, letters(kind, l))));
        for (kind, letters) in pieces.chain([(PAWN, "")]) {
            let mut ahead = *scan;
            let same = letters.chars().all(|letter| is_letter(ahead.char(), letter));
            if same && let Some(cell) = self.read_cell(&mut ahead) {
                *scan = ahead;
                return Some((kind, cell));
            }
        }
        None
    }
}

/// Whether a character is this letter, capital or small.
fn is_letter(found: Option<char>, letter: char) -> bool {
    found.is_some_and(|c| c == letter || c.to_uppercase().eq(letter.to_uppercase()))
}

fn skip_spaces(scan: &mut Scan<'_>) {
    scan.while_(char::is_whitespace);
}

/// Reads any of these words, whatever the case.
fn eat_word(scan: &mut Scan<'_>, words: &[&str]) -> bool {
    let mut words = words.to_vec();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words.iter().any(|word| {
        let mut ahead = *scan;
        let found = word.chars().all(|letter| is_letter(ahead.char(), letter));
        if found {
            *scan = ahead;
        }
        found
    })
}

/// What follows the cells of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    free: bool,
    check: bool,
    named: Players,
}

/// A move as it was written.
#[derive(Clone, Copy, Debug)]
struct Written {
    from: Cell,
    to: Cell,
    castling: Option<Wing>,
    marks: Marks,
}

impl Tagiev {
    /// How a move is printed for people.
    pub(super) fn printed(&self, state: &State, m: Move, lang: Lang) -> String {
        let letters = alphabet(lang);
        let lord = letters.player(Self::actor(state));
        let word = |words: [&'static str; 4]| words[lang as usize];
        match m {
            Move::Go(ply) => self.ply_printed(state, m, ply, lang),
            Move::Order(ply) => format!("{lord}: {}", self.ply_printed(state, m, ply, lang)),
            Move::Waive => format!("{lord}: {}", word(WAIVE)),
            Move::Claim => format!("{lord}: {}", word(CLAIM)),
            Move::Grant(to) => format!("{} {}", word(GRANT), letters.player(to)),
            Move::Pass => "--".to_owned(),
        }
    }

    fn ply_printed(&self, state: &State, m: Move, ply: Ply, lang: Lang) -> String {
        let abc = alphabet(lang);
        let mut text = match ply.castling {
            Some(wing) => wing.text().to_owned(),
            None => {
                let kind = state.men.at(ply.from()).map_or(PAWN, rules::Piece::kind);
                let passed = self.passed_pawn(state, ply.from(), ply.to()).is_some();
                let takes = passed || state.men.at(ply.to()).is_some();
                let [from, to] = [ply.from(), ply.to()].map(|cell| abc.cell(cell));
                let sign = if takes { 'x' } else { '-' };
                let passed = if passed { " e.p." } else { "" };
                let piece = if kind == PAWN { "" } else { letters(kind, lang) };
                format!("{piece}{from}{sign}{to}{passed}")
            }
        };
        if ply.free {
            text.extend([" ", FREE[lang as usize]]);
        }
        text += self.mark(state, m, ply);
        if self.marks_named(state, ply) {
            text.extend(ply.check.iter().map(|partner| abc.player(partner)));
        }
        text
    }

    /// `#` where the next player is mated, `+` where a check is given; in a bond, declared.
    fn mark(&self, state: &State, m: Move, ply: Ply) -> &'static str {
        let me = state.turn;
        let (mut made, mut done) = (*state, *state);
        self.make(&mut made, ply);
        self.act_on(&mut done, m);
        let mut next = me.next(3);
        if made.is_fallen(next) {
            next = next.next(3);
        }
        let mated = |state: &State| state.way_out(next) == Some(Way::Mate);
        let mut others = PLAYERS.into_iter().filter(|&other| other != me);
        if mated(&done) && !mated(state) {
            "#"
        } else if others.any(|other| match made.bond(me, other) {
            Some(_) => ply.check.has(other),
            None => self.strikes_king(&made, me, other),
        }) {
            "+"
        } else {
            ""
        }
    }

    /// Whether declared checks are printed with names: two are possible, or the move gives check
    /// without any.
    fn marks_named(&self, state: &State, ply: Ply) -> bool {
        let silent = ply.saying(ply.free, Players::NONE);
        !ply.check.is_empty()
            && (self.names_checks(state, ply)
                || !self.mark(state, Move::Go(silent), silent).is_empty())
    }

    /// The legal move that a text of people means.
    pub(super) fn read_printed(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let mut moves = Vec::new();
        self.list(state, &mut moves);
        let lead = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        if let Some(&m) = moves.iter().find(|&&m| self.move_text(state, m) == trimmed) {
            return Ok(m);
        }
        self.read_words(state, &moves, Scan::part(trimmed, lead))
    }

    fn read_words(
        &self,
        state: &State,
        moves: &[Move],
        mut scan: Scan<'_>,
    ) -> Result<Move, Unread> {
        let start = scan.at();
        let lord = read_lord(&mut scan);
        if lord.is_some_and(|lord| lord != Self::actor(state)) {
            return Err(Unread::new(start, "it is another player who decides now"));
        }
        let named = if eat_word(&mut scan, &WAIVE) {
            Some(Move::Waive)
        } else if eat_word(&mut scan, &CLAIM) {
            Some(Move::Claim)
        } else if eat_word(&mut scan, &GRANT) {
            skip_spaces(&mut scan);
            let lord = [&LATIN, &CYRILLIC].into_iter().find_map(|abc| abc.read_player(&mut scan));
            Some(Move::Grant(lord.ok_or_else(|| scan.wants("expected a lord: R, W or B"))?))
        } else {
            None
        };
        if let Some(m) = named {
            scan.end()?;
            let why = || Unread::new(start, self.why(state, &self.move_text(state, m), Lang::En));
            return moves.contains(&m).then_some(m).ok_or_else(why);
        }
        let written = read_written(state, &mut scan)?;
        self.choose(state, moves, written, lord.is_some()).map_err(|unread| unread.shifted(start))
    }

    /// The legal move that was written.
    fn choose(
        &self,
        state: &State,
        moves: &[Move],
        written: Written,
        ordered: bool,
    ) -> Result<Move, Unread> {
        let Written { from, to, castling, marks } = written;
        let plies = moves.iter().filter_map(|&m| match m {
            Move::Go(ply) if !ordered => Some((m, ply)),
            Move::Order(ply) if ordered => Some((m, ply)),
            _ => None,
        });
        let plies: Vec<_> = plies
            .filter(|(_, ply)| (ply.from(), ply.to(), ply.castling) == (from, to, castling))
            .filter(|(_, ply)| ply.free == marks.free)
            .collect();
        let told = |(m, ply): &&(Move, Ply)| {
            if !marks.named.is_empty() {
                ply.check == marks.named
            } else {
                marks.check
                    && !self.marks_named(state, *ply)
                    && !self.mark(state, *m, *ply).is_empty()
            }
        };
        let silent = || {
            let plain = marks.named.is_empty();
            plies.iter().find(|(_, ply)| plain && ply.check.is_empty())
        };
        if let Some(&(m, _)) = plies.iter().find(told).or_else(silent) {
            return Ok(m);
        }
        let bare = match castling {
            Some(wing) => wing.text().to_owned(),
            None => format!("{}{}", self.board.name(from), self.board.name(to)),
        };
        let order = if ordered { "order " } else { "" };
        let free = if marks.free { "!free" } else { "" };
        let checks =
            marks.named.iter().map(|p| format!("!check:{}", capital(p).to_ascii_lowercase()));
        let act = format!("{order}{bare}{free}{}", checks.collect::<String>());
        Err(Unread::new(0, self.why(state, &act, Lang::En)))
    }
}

/// The lord before an order: `W: `.
fn read_lord(scan: &mut Scan<'_>) -> Option<Player> {
    [&LATIN, &CYRILLIC].into_iter().find_map(|letters| {
        let mut ahead = *scan;
        let lord = letters.read_player(&mut ahead)?;
        skip_spaces(&mut ahead);
        ahead.eat(":").then(|| {
            skip_spaces(&mut ahead);
            *scan = ahead;
            lord
        })
    })
}

fn read_written(state: &State, scan: &mut Scan<'_>) -> Result<Written, Unread> {
    let castling = if eat_word(scan, &["0-0-0", "O-O-O", "О-О-О"]) {
        Some(Wing::Long)
    } else if eat_word(scan, &["0-0", "O-O", "О-О"]) {
        Some(Wing::Short)
    } else {
        None
    };
    let (from, to) = match castling {
        Some(wing) => {
            let ply = Ply::castle(state.turn, wing);
            (ply.from(), ply.to())
        }
        None => read_cells(state, scan)?,
    };
    Ok(Written { from, to, castling, marks: read_marks(scan)? })
}

/// The two cells, with the letter of the piece and the sign between them.
fn read_cells(state: &State, scan: &mut Scan<'_>) -> Result<(Cell, Cell), Unread> {
    let alphabets = || [&LATIN, &CYRILLIC].into_iter();
    let at = scan.at();
    let wanted = || Unread::new(at, "expected a piece's letter and a cell, such as QRT1 or ФКТ1");
    let read = alphabets().find_map(|letters| letters.read_piece(scan));
    let (kind, from) = read.ok_or_else(wanted)?;
    skip_spaces(scan);
    let takes = ["x", "X", "х", "Х", "×", ":"].into_iter().any(|sign| scan.eat(sign));
    let _ = takes || ["-", "–", "—"].into_iter().any(|sign| scan.eat(sign));
    skip_spaces(scan);
    let to_at = scan.at();
    let to = alphabets().find_map(|letters| letters.read_cell(scan));
    let to = to.ok_or_else(|| Unread::new(to_at, "expected a cell, such as RV14 or КС14"))?;
    match state.men.at(from) {
        Some(piece) if piece.kind() != kind => {
            Err(Unread::new(at, "another kind of piece stands on this cell"))
        }
        _ => Ok((from, to)),
    }
}

fn read_marks(scan: &mut Scan<'_>) -> Result<Marks, Unread> {
    let mut marks = Marks::default();
    loop {
        skip_spaces(scan);
        if scan.is_done() {
            return Ok(marks);
        }
        let passing = ["e.p.", "e.p", "ep", "на проходе", "н.п."];
        if eat_word(scan, &passing) {
        } else if eat_word(scan, &["!free"]) || eat_word(scan, &FREE) {
            marks.free = true;
        } else if eat_word(scan, &["!check:", "!check", "+", "#"]) {
            marks.check = true;
            while let Some(player) =
                [&LATIN, &CYRILLIC].into_iter().find_map(|letters| letters.read_player(scan))
            {
                marks.named.insert(player);
            }
        } else {
            return Err(scan.wants("expected the end of the move, or +, #, e.p. or free"));
        }
    }
}
