//! The smallest honest game: what a new game may start from, and what the kit and the table are
//! tested on.

use board::{Board, Cell, Label, Leaps, Outline, Point, Spot};

use crate::{
    Appraise, BadOption, Deals, Ending, Exit, Game, Info, Kind, KindInfo, Lang, NoDeal, Notation,
    OptionInfo, Options, Outcome, PerPlayer, Piece, Placed, Placement, Player, Rules, Scan,
    SeatInfo, Seen, Shape, Side, Stakes, Standing, Text, Unread, Values, Word, leap, mix,
};

/// The number of cells of the ring.
const CELLS: usize = 12;
/// The only kind of piece.
const STONE: Kind = Kind::new(1);
/// The sides, which are the players.
const SIDES: [Side; 3] = [Side::new(0), Side::new(1), Side::new(2)];

/// Stones on a ring of twelve cells, for three.
///
/// §1. Each player begins with two stones, or as many as the option says, on neighbouring cells.
///
/// §2. A move takes one stone to a neighbouring cell that holds no stone of one's own, and captures
/// what stands there.
///
/// §3. A player without stones is out. The last one left wins; the others share second place.
///
/// §4. Who leaves takes his stones with him.
///
/// §5. A position that stands for the third time is a draw of all who are left; by another choice of
/// the option it may only be claimed as one.
///
/// ```
/// use rules::{Rules, kit::Ring, perft};
/// let ring = Ring::default();
/// assert_eq!(perft(&ring, &ring.start(), 2), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Ring {
    options: Options,
    board: Board,
    steps: Leaps,
}

/// A position of [`Ring`]: all that decides what is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingState {
    stones: Placement<CELLS, 1, 3>,
    turn: Player,
}

/// A move of [`Ring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingMove {
    from: Cell,
    to: Cell,
}

impl RingState {
    fn has_stones(&self, player: Player) -> bool {
        !self.stones.of(SIDES[player.index()]).is_empty()
    }

    /// The next player who is left, or the same if he is the last.
    fn after(&self, player: Player) -> Player {
        let next = player.next(3);
        [next, next.next(3)].into_iter().find(|&p| self.has_stones(p)).unwrap_or(player)
    }

    /// First place for all who are left, the place after theirs for the others.
    fn shared(&self, ending: Ending) -> Outcome {
        let left = (0..3).filter(|&p| self.has_stones(Player::new(p))).count() as u8;
        let place = |p| if self.has_stones(p) { 1 } else { left + 1 };
        Outcome::by_places(PerPlayer::from_fn(3, place), ending)
    }
}

impl Default for Ring {
    fn default() -> Self {
        Self::new(&Options::defaults(INFO.options)).expect("the defaults go together")
    }
}

impl Rules for Ring {
    type State = RingState;
    type Move = RingMove;

    fn players(&self) -> usize {
        3
    }

    // §1
    fn start(&self) -> RingState {
        let mut stones = Placement::EMPTY;
        for (number, side) in SIDES.into_iter().enumerate() {
            for i in 0..self.options.number("stones") as usize {
                stones.put(Cell::new(number * 4 + i), Piece::new(side, STONE));
            }
        }
        RingState { stones, turn: Player::new(0) }
    }

    fn to_act(&self, state: &RingState) -> Player {
        state.turn
    }

    // §2
    fn moves(&self, state: &RingState, out: &mut Vec<RingMove>) {
        if self.outcome(state).is_some() {
            return;
        }
        let own = SIDES[state.turn.index()];
        let seen = |cell| match state.stones.at(cell) {
            None => Seen::Empty,
            Some(piece) if piece.side() == own => Seen::Wall,
            Some(_) => Seen::Foe,
        };
        for from in state.stones.of(own) {
            leap(self.steps.targets(from), seen, |to, _| out.push(RingMove { from, to }));
        }
    }

    fn play(&self, state: &mut RingState, m: RingMove) {
        state.stones.shift(m.from, m.to);
        state.turn = state.after(state.turn);
    }

    // §3
    fn outcome(&self, state: &RingState) -> Option<Outcome> {
        let alone = state.after(state.turn) == state.turn;
        alone.then(|| state.shared(Ending::LastStanding))
    }

    // §5
    fn repeated(&self, state: &RingState, times: u32) -> Option<Outcome> {
        let ends = self.options.word("third") == "draw" && times >= 3;
        ends.then(|| state.shared(Ending::Repetition))
    }

    fn key(&self, state: &RingState) -> u64 {
        mix(state.stones.hash() ^ state.turn.index() as u64)
    }

    fn standing(&self, state: &RingState, player: Player) -> Standing {
        if state.has_stones(player) { Standing::Playing } else { Standing::Out(Exit::Captured) }
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn turned(&self, state: &RingState, symmetry: usize) -> RingState {
        let by = symmetry + 1;
        let mut stones = Placement::EMPTY;
        for cell in state.stones.occupied() {
            let Some(piece) = state.stones.at(cell) else { continue };
            stones.put(turned(cell, by), Piece::new(SIDES[(piece.side().index() + by) % 3], STONE));
        }
        RingState { stones, turn: Player::new((state.turn.index() + by) % 3) }
    }

    fn turned_move(&self, m: RingMove, symmetry: usize) -> RingMove {
        RingMove { from: turned(m.from, symmetry + 1), to: turned(m.to, symmetry + 1) }
    }

    fn check(&self, state: &RingState) -> Result<(), String> {
        if state.has_stones(state.turn) { Ok(()) } else { Err("a player who is out moves".into()) }
    }
}

/// The cell a third of a turn on, `by` times.
fn turned(cell: Cell, by: usize) -> Cell {
    Cell::new((cell.index() + 4 * by) % CELLS)
}

impl Deals for Ring {
    type Deal = NoDeal;

    fn strike(&self, _: &mut RingState, _: Player, deal: NoDeal) {
        match deal {}
    }

    // §4
    fn leave(&self, state: &mut RingState, who: Player, _: Exit) {
        for cell in state.stones.of(SIDES[who.index()]) {
            state.stones.take(cell);
        }
        if state.turn == who {
            state.turn = state.after(who);
        }
    }

    fn agreed_draw(&self, state: &RingState) -> Option<Outcome> {
        Some(state.shared(Ending::Agreement))
    }

    // §5
    fn claim(&self, state: &RingState, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| state.shared(Ending::Repetition))
    }
}

impl Appraise for Ring {
    fn stakes(&self, state: &RingState, m: RingMove) -> Stakes {
        Stakes { gain: if state.stones.at(m.to).is_some() { 100 } else { 0 }, risk: 100 }
    }
}

impl Notation for Ring {
    fn act(&self, _: &RingState, m: RingMove) -> String {
        format!("{}-{}", self.board.name(m.from), self.board.name(m.to))
    }

    fn write(&self, state: &RingState, m: RingMove, _: Lang) -> String {
        let sign = if state.stones.at(m.to).is_some() { 'x' } else { '-' };
        format!("{}{sign}{}", self.board.name(m.from), self.board.name(m.to))
    }

    fn read(&self, state: &RingState, text: &str) -> Result<RingMove, Unread> {
        let mut scan = Scan::new(text);
        let from = self.read_cell(&mut scan)?;
        if !scan.eat("-") && !scan.eat("x") {
            return Err(scan.wants("expected \"-\" or \"x\""));
        }
        let to = self.read_cell(&mut scan)?;
        scan.end()?;
        let (m, mut moves) = (RingMove { from, to }, Vec::new());
        self.moves(state, &mut moves);
        let legal = moves.contains(&m);
        if legal { Ok(m) } else { Err(Unread::new(0, self.why_not(state, text, Lang::En))) }
    }

    fn deal_act(&self, _: &RingState, _: Player, deal: NoDeal) -> String {
        match deal {}
    }

    fn position(&self, state: &RingState) -> String {
        let letter = |cell| match state.stones.at(cell) {
            Some(piece) => SEATS[piece.side().index()].letter,
            None => '.',
        };
        let ring: String = self.board.cells().map(letter).collect();
        format!("{ring} {}", SEATS[state.turn.index()].letter)
    }

    fn read_position(&self, text: &str) -> Result<RingState, Unread> {
        let mut scan = Scan::new(text);
        let mut stones = Placement::EMPTY;
        for cell in self.board.cells() {
            if !scan.eat(".") {
                let player = read_player(&mut scan, "expected \".\" or the letter of a player")?;
                stones.put(cell, Piece::new(SIDES[player.index()], STONE));
            }
        }
        scan.expect(" ")?;
        let before = scan;
        let turn = read_player(&mut scan, "expected the letter of the player to move")?;
        let state = RingState { stones, turn };
        if !state.has_stones(turn) {
            return Err(before.wants("the player to move has no stones"));
        }
        scan.end()?;
        Ok(state)
    }

    fn placed(&self, state: &RingState) -> Vec<Placed> {
        let placed = |cell| {
            let side = Player::new(state.stones.at(cell)?.side().index());
            Some(Placed { cell, kind: STONE, side, marked: false, idle: false })
        };
        self.board.cells().filter_map(placed).collect()
    }

    fn shape(&self, state: &RingState, m: RingMove) -> Shape {
        let taken = state.stones.at(m.to).map(|_| m.to);
        Shape { from: Some(m.from), to: Some(m.to), taken, label: String::new() }
    }
}

impl Ring {
    fn read_cell(&self, scan: &mut Scan<'_>) -> Result<Cell, Unread> {
        let before = *scan;
        let digits = scan.while_(|c| c.is_ascii_digit());
        self.board.cell(digits).ok_or_else(|| before.wants("expected a cell, 1 to 12"))
    }
}

fn read_player(scan: &mut Scan<'_>, expected: &str) -> Result<Player, Unread> {
    let before = *scan;
    let letter = scan.char();
    let found = SEATS.iter().position(|seat| Some(seat.letter) == letter);
    found.map(Player::new).ok_or_else(|| before.wants(expected))
}

impl Game for Ring {
    fn info() -> &'static Info {
        &INFO
    }

    fn new(options: &Options) -> Result<Self, BadOption> {
        let steps = Leaps::new(CELLS, |cell| neighbours(cell).to_vec());
        Ok(Self { options: options.clone(), board: board(), steps })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn seats(&self) -> &'static [SeatInfo] {
        SEATS
    }
}

fn neighbours(cell: Cell) -> [Cell; 2] {
    [CELLS - 1, 1].map(|step| Cell::new((cell.index() + step) % CELLS))
}

fn board() -> Board {
    let mut board = Board::new((0..CELLS).map(spot).collect());
    board.neighbours = board.cells().map(|cell| neighbours(cell).to_vec()).collect();
    board.labels = (0..CELLS).map(label).collect();
    board.turns = vec![150.0, 30.0, -90.0];
    board
}

/// Where on the ring a cell's middle is, in degrees clockwise from the top.
fn degrees(i: usize) -> f64 {
    30.0 * i as f64 + 15.0
}

fn spot(i: usize) -> Spot {
    let (start, end) = (degrees(i) - 15.0, degrees(i) + 15.0);
    Spot {
        name: (i + 1).to_string(),
        at: Point::polar(2.0, degrees(i)),
        outline: Outline::Sector { inner: 1.5, outer: 2.5, start, end },
        shade: (i % 2) as u8,
        layer: 0,
        // The ring in characters is the border of a square of four by four.
        text: match i {
            0..4 => (0, 3 * i),
            4..6 => (i - 3, 9),
            6..10 => (3, 3 * (9 - i)),
            _ => (12 - i, 0),
        },
    }
}

fn label(i: usize) -> Label {
    Label { at: Point::polar(2.8, degrees(i)), text: (i + 1).to_string() }
}

static SEATS: &[SeatInfo] = &[
    SeatInfo {
        letter: 'r', name: Text::new("Red", "Красные", "Czerwone", "Rot"), colour: "red"
    },
    SeatInfo {
        letter: 'w', name: Text::new("White", "Белые", "Białe", "Weiß"), colour: "white"
    },
    SeatInfo {
        letter: 'b',
        name: Text::new("Black", "Чёрные", "Czarne", "Schwarz"),
        colour: "black",
    },
];

static INFO: Info = Info {
    id: "ring",
    title: Text::new("Ring", "Кольцо", "Pierścień", "Ring"),
    author: Text::new("the project", "проект", "projekt", "das Projekt"),
    credit: Text::new("A toy.", "Игрушка.", "Zabawka.", "Ein Spielzeug."),
    summary: Text::new(
        "Three players capture each other's stones on a ring of twelve cells.",
        "Трое берут камни друг друга на кольце из двенадцати полей.",
        "Trzej gracze biją nawzajem swoje kamienie na pierścieniu z dwunastu pól.",
        "Drei Spieler schlagen einander die Steine auf einem Ring aus zwölf Feldern.",
    ),
    players: "3",
    diplomacy: false,
    kinds: &[KindInfo {
        kind: STONE,
        letters: Text::new("S", "К", "K", "S"),
        name: Text::new("Stone", "Камень", "Kamień", "Stein"),
        glyph: "M256 56a200 200 0 1 1 0 400a200 200 0 1 1 0-400",
    }],
    options: &[
        OptionInfo {
            name: "stones",
            title: Text::new("Stones", "Камни", "Kamienie", "Steine"),
            about: Text::new(
                "How many stones each player begins with.",
                "Сколько камней у каждого игрока в начале.",
                "Ile kamieni ma każdy gracz na początku.",
                "Mit wie vielen Steinen jeder Spieler beginnt.",
            ),
            values: Values::Number { min: 1, max: 3 },
            default: "2",
        },
        OptionInfo {
            name: "third",
            title: Text::new("Repetition", "Повторение", "Powtórzenie", "Wiederholung"),
            about: Text::new(
                "What a position that stands for the third time does.",
                "Что даёт позиция, возникшая в третий раз.",
                "Co daje pozycja, która powstała po raz trzeci.",
                "Was eine zum dritten Mal entstandene Stellung bewirkt.",
            ),
            values: Values::Words(&[
                Word {
                    word: "draw",
                    about: Text::new(
                        "It ends the game as a draw.",
                        "Игра заканчивается вничью.",
                        "Kończy grę remisem.",
                        "Sie beendet das Spiel remis.",
                    ),
                },
                Word {
                    word: "claim",
                    about: Text::new(
                        "The player to move may claim a draw.",
                        "Игрок, чья очередь хода, может потребовать ничью.",
                        "Gracz przy ruchu może zażądać remisu.",
                        "Der Spieler am Zug darf Remis fordern.",
                    ),
                },
            ]),
            default: "draw",
        },
    ],
    acts: &[],
    rules: Text::new(
        "# Ring\n\nStep onto a foe to capture him; be the last one with stones.\n",
        "# Кольцо\n\nСтупите на чужой камень, чтобы взять его; останьтесь последним с камнями.\n",
        "# Pierścień\n\nWejdź na cudzy kamień, aby go zbić; zostań ostatnim z kamieniami.\n",
        "# Ring\n\nZiehe auf einen fremden Stein, um ihn zu schlagen; bleibe als Letzter mit Steinen.\n",
    ),
    lesson: &[],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Trial, assert_perft, assert_small, conform};

    #[test]
    fn the_toy_passes_what_every_game_must() {
        conform(&Ring::default(), Trial { games: 40, acts: 300, every: 5, seed: 1 });
        assert_perft(&Ring::default(), &[2, 4, 8, 32]);
        assert_small::<Ring>();
    }

    fn check(position: &str, act: &str, expected: Result<&str, (usize, &str)>) {
        let ring = Ring::default();
        let mut state = ring.read_position(position).expect("the position is sound");
        let after = ring.read(&state, act).map(|m| {
            ring.play(&mut state, m);
            ring.position(&state)
        });
        let after = after.as_deref().map_err(|unread| (unread.at, unread.expected.as_str()));
        assert_eq!(after, expected, "{position} {act}");
    }

    #[test]
    fn s2_a_stone_captures_by_stepping_and_own_stones_bar_the_way() {
        check("rw........b. r", "1x2", Ok(".r........b. b"));
        check("rr........b. r", "1-12", Ok(".r........br b"));
        let barred = (0, "\"1-2\" is not a legal move here");
        check("rr........b. r", "1-2", Err(barred));
    }

    #[test]
    fn positions_are_refused_with_the_place() {
        let at = |text| Ring::default().read_position(text).map_err(|unread| unread.at);
        assert_eq!(at("rr..ww..bb. r"), Err(11));
        assert_eq!(at("rr..ww...... b"), Err(13));
        assert_eq!(at("rr..ww..bb.. r "), Err(14));
    }
}
