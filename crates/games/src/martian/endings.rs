//! Endings of two players solved backwards: how each comes out with best play, whatever the points.
//!
//! A board is seen by the player to move, his quadrant below; then nothing else matters but the move
//! that is banned (§5.1) and by how much he leads. A greater lead can only help him, so of all leads
//! two say everything: from which he wins, and up to which he loses. Between them neither can force
//! the end: the game is endless.

use rules::{Endings, Player, Unsolved, Verdict};

use super::{
    Martian,
    choices::NoUndo,
    grid::{bit, cells},
    state::{KINDS, Move, State},
};

/// The squares of the player to move.
const HOME: u64 = 0xffff;

/// The squares of a quadrant.
const SQUARES: usize = 16;

/// The most pieces: beyond, the values fill more than a gigabyte.
const MOST: usize = 5;

/// From which lead the player to move wins, and up to which he loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    wins_from: i8,
    loses_to: i8,
}

impl Value {
    /// No lead is enough for either.
    const ENDLESS: Self = Self { wins_from: i8::MAX, loses_to: i8::MIN };

    /// What a board is worth to who moves to it with a capture of so many points.
    const fn turned(self, points: i8) -> Self {
        Self {
            wins_from: if self.loses_to == i8::MIN { i8::MAX } else { -self.loses_to - points },
            loses_to: if self.wins_from == i8::MAX { i8::MIN } else { -self.wins_from - points },
        }
    }

    /// §7.2: the game is over, and a tie is won.
    const fn ended(points: i8) -> Self {
        Self { wins_from: -points, loses_to: -points - 1 }
    }

    /// The better of two moves: it wins from less, and loses only where both do.
    fn or(self, other: Self) -> Self {
        Self {
            wins_from: self.wins_from.min(other.wins_from),
            loses_to: self.loses_to.min(other.loses_to),
        }
    }
}

/// All endings of two players to some number of pieces.
#[derive(Debug)]
pub(super) struct Solved {
    /// The first value of each board, by its number: that without a ban. Those with each ban follow.
    first: Vec<u32>,
    values: Vec<Value>,
    /// The first number of the boards of each number of pieces, of which so many are below.
    blocks: Vec<[usize; SQUARES + 1]>,
    most: usize,
}

impl Solved {
    /// Solves all endings to so many pieces under the rules of a game.
    ///
    /// Not known are those for four players, without the tie rule, with another ban, and where
    /// something else than an empty quadrant ends the game.
    pub(super) fn solve(
        game: &Martian,
        pieces: usize,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Self, Unsolved> {
        if !game.has_plain_endings() || !(2..=MOST).contains(&pieces) {
            return Err(Unsolved::Unknown);
        }
        let mut endings = Self::empty(game, pieces);
        for number in 2..=pieces {
            // Captures and merges lead to fewer pieces, which are solved already.
            loop {
                let changed = endings.sweep(game, number);
                if !tell(number, changed) {
                    return Err(Unsolved::Stopped);
                }
                if changed == 0 {
                    break;
                }
            }
        }
        Ok(endings)
    }

    fn empty(game: &Martian, most: usize) -> Self {
        let (mut blocks, mut boards) = (Vec::new(), 0);
        for pieces in 0..=most {
            let mut block = [boards; SQUARES + 1];
            // A board with an empty quadrant is no ending but an end.
            for (below, begins) in block.iter_mut().enumerate().take(pieces).skip(1) {
                *begins = boards;
                boards += choose(SQUARES, below)
                    * choose(SQUARES, pieces - below)
                    * KINDS.len().pow(pieces as u32);
            }
            blocks.push(block);
        }
        let mut endings = Self { first: Vec::new(), values: Vec::new(), blocks, most };
        let mut values = 0;
        for pieces in 2..=most {
            for board in endings.range(pieces, boards) {
                endings.first.push(values);
                values += 1 + crossings(game, &endings.board(pieces, board)).count() as u32;
            }
        }
        endings.values = vec![Value::ENDLESS; values as usize];
        endings
    }

    /// The numbers of the boards of so many pieces.
    fn boards(&self, pieces: usize) -> std::ops::Range<usize> {
        self.range(pieces, self.first.len())
    }

    fn range(&self, pieces: usize, all: usize) -> std::ops::Range<usize> {
        let begins = self.blocks[pieces][1];
        begins..self.blocks.get(pieces + 1).map_or(all, |block| block[1])
    }

    /// Values every board of so many pieces by what its moves lead to; returns how many changed.
    fn sweep(&mut self, game: &Martian, pieces: usize) -> usize {
        let mut changed = 0;
        let mut replies = Vec::new();
        for board in self.boards(pieces) {
            let state = self.board(pieces, board);
            self.replies(game, &state, &mut replies);
            let best = |banned: Option<Move>| {
                let allowed = replies.iter().filter(|&&(m, _)| Some(m) != banned);
                let start = Value { wins_from: i8::MAX, loses_to: i8::MAX };
                // §6.1: there is always a move.
                allowed.fold(start, |best, &(_, value)| best.or(value))
            };
            let bans = crossings(game, &state).map(Some);
            let first = self.first[board] as usize;
            for (place, banned) in std::iter::once(None).chain(bans).enumerate() {
                let value = best(banned);
                changed += usize::from(self.values[first + place] != value);
                self.values[first + place] = value;
            }
        }
        changed
    }

    /// What each move is worth to who makes it.
    fn replies(&self, game: &Martian, state: &State, out: &mut Vec<(Move, Value)>) {
        out.clear();
        game.each_source(state, |from, targets| {
            for to in cells(targets) {
                let (m, mut next) = (Move { from, to }, *state);
                game.make(&mut next, m);
                let points = next.scores[0] as i8;
                let value = if next.occupied() & HOME == 0 {
                    Value::ended(points)
                } else {
                    self.values[self.place(game, &turned(&next))].turned(points)
                };
                out.push((m, value));
            }
        });
    }

    /// Where the value of a position stands, the player to move being below.
    fn place(&self, game: &Martian, state: &State) -> usize {
        let first = self.first[self.number(state)] as usize;
        let Some(ban) = state.ban else { return first };
        let before = crossings(game, state).take_while(|&m| m != ban).count();
        first + 1 + before
    }

    /// The number of a board.
    fn number(&self, state: &State) -> usize {
        let (below, above) = (state.occupied() & HOME, state.occupied() >> SQUARES);
        let pieces = state.occupied().count_ones() as usize;
        let lower = below.count_ones() as usize;
        let kinds = cells(state.occupied()).filter_map(|cell| state.at(cell));
        let kinds = kinds.fold(0, |all, kind| all * KINDS.len() + kind.index() - 1);
        let squares = rank(below) * choose(SQUARES, pieces - lower) + rank(above);
        self.blocks[pieces][lower] + squares * KINDS.len().pow(pieces as u32) + kinds
    }

    /// The board of a number, of so many pieces.
    fn board(&self, pieces: usize, number: usize) -> State {
        let block = &self.blocks[pieces][1..pieces];
        let lower = block.iter().filter(|&&begins| begins <= number).count();
        let rest = number - self.blocks[pieces][lower];
        let (squares, mut kinds) = {
            let all = KINDS.len().pow(pieces as u32);
            (rest / all, rest % all)
        };
        let above = choose(SQUARES, pieces - lower);
        let below = unrank(squares / above, lower);
        let occupied = below | unrank(squares % above, pieces - lower) << SQUARES;
        let mut state = State::EMPTY;
        let mut men: Vec<_> = cells(occupied).collect();
        while let Some(cell) = men.pop() {
            state.flip(KINDS[kinds % KINDS.len()], cell);
            kinds /= KINDS.len();
        }
        state
    }
}

impl Endings<Martian> for Solved {
    fn verdict(&self, game: &Martian, state: &State) -> Option<Verdict> {
        let pieces = state.occupied().count_ones() as usize;
        if !(2..=self.most).contains(&pieces) || game.ending(state).is_some() {
            return None;
        }
        let turn = state.turn.index();
        let seen = if turn == 0 { *state } else { turned(state) };
        let value = self.values[self.place(game, &seen)];
        let lead = i32::from(state.scores[turn]) - i32::from(state.scores[1 - turn]);
        Some(value.verdict(lead))
    }

    fn level(&self, pieces: usize) -> [usize; 3] {
        let mut counts = [0; 3];
        for board in self.boards(pieces) {
            counts[self.values[self.first[board] as usize].verdict(0) as usize] += 1;
        }
        counts
    }
}

impl Value {
    const fn verdict(self, lead: i32) -> Verdict {
        if lead >= self.wins_from as i32 && self.wins_from != i8::MAX {
            Verdict::Won
        } else if lead <= self.loses_to as i32 && self.loses_to != i8::MIN {
            Verdict::Lost
        } else {
            Verdict::Endless
        }
    }
}

impl Martian {
    /// Whether nothing but an empty quadrant ends the game, and by the rules solved here.
    fn has_plain_endings(&self) -> bool {
        let choices = &self.choices;
        let plain = choices.majority.is_none() && choices.quiet_limit.is_none();
        self.players == 2
            && plain
            && choices.clock.is_none()
            && choices.emptier_wins_ties
            && choices.no_undo == NoUndo::All
    }
}

/// The moves over the canal onto empty squares: only they may be banned.
fn crossings(game: &Martian, state: &State) -> impl Iterator<Item = Move> + use<> {
    let (open, mut found) = (!state.occupied() & !HOME, Vec::new());
    game.each_source(state, |from, targets| {
        found.extend(cells(targets & open).map(|to| Move { from, to }));
    });
    found.into_iter()
}

/// The position as the other player sees it from below, to move himself.
fn turned(state: &State) -> State {
    let half = |set: u64| set.reverse_bits() >> (64 - 2 * SQUARES);
    let cell = |cell| cells(half(bit(cell))).next().expect("a square is a square from both sides");
    State {
        kinds: state.kinds.map(half),
        turn: Player::new(0),
        ban: state.ban.map(|ban| Move { from: cell(ban.from), to: cell(ban.to) }),
        ..State::EMPTY
    }
}

/// The number of sets of so many of `all`.
fn choose(all: usize, number: usize) -> usize {
    (0..number).fold(1, |ways, taken| ways * (all - taken) / (taken + 1))
}

/// The number of a set among all sets of as many squares.
fn rank(set: u64) -> usize {
    (1..).zip(cells(set)).map(|(taken, cell)| choose(cell.index(), taken)).sum()
}

/// The set of so many squares of a number.
fn unrank(mut number: usize, squares: usize) -> u64 {
    let mut set = 0;
    for left in (1..=squares).rev() {
        let most = (0..SQUARES).rev().find(|&square| choose(square, left) <= number);
        let square = most.expect("no square at all makes no more than this");
        set |= 1 << square;
        number -= choose(square, left);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Appraise as _, Game as _, Options, Random, Rules as _};

    fn game(option: Option<(&str, &str)>) -> Martian {
        let mut options = Options::defaults(Martian::info().options);
        if let Some((name, value)) = option {
            options.set(name, value).expect("an option of the game");
        }
        Martian::new(&options).expect("options that go together")
    }

    #[test]
    fn s9_shares_of_endings_to_three_pieces() {
        let game = game(None);
        let endings = Solved::solve(&game, 3, &mut |_, _| true).expect("it is not stopped");
        let percent = |pieces| {
            let counts = endings.level(pieces);
            let all: usize = counts.iter().sum();
            (all, counts.map(|count| (100.0 * count as f64 / all as f64).round() as u32))
        };
        assert_eq!(percent(2), (2304, [71, 29, 0]));
        assert_eq!(percent(3), (103_680, [62, 28, 10]));
        agree_with_their_replies(&game, &endings);
    }

    /// Played positions of few pieces are won if a move leads to a lost one, and so on.
    fn agree_with_their_replies(game: &Martian, endings: &Solved) {
        let (mut random, mut seen) = (Random::new(3), 0);
        for _ in 0..60 {
            let (mut state, mut moves) = (game.start(), Vec::new());
            while game.outcome(&state).is_none() {
                moves.clear();
                game.moves(&state, &mut moves);
                if let Some(verdict) = endings.verdict(game, &state) {
                    seen += 1;
                    assert_eq!(verdict, by_replies(game, endings, &state, &moves));
                }
                let &m = random.pick(&moves).expect("§6.1: there is always a move");
                game.play(&mut state, m);
            }
        }
        assert!(seen > 100, "{seen}");
    }

    fn by_replies(game: &Martian, endings: &Solved, state: &State, moves: &[Move]) -> Verdict {
        let replies = moves.iter().map(|&m| {
            let mut next = *state;
            game.play(&mut next, m);
            match game.settled(&next) {
                Some(outcome) if outcome.places[state.turn] == 1 => Verdict::Lost,
                Some(_) => Verdict::Won,
                None => endings.verdict(game, &next).expect("no more pieces than before"),
            }
        });
        let replies: Vec<_> = replies.collect();
        if replies.contains(&Verdict::Lost) {
            Verdict::Won
        } else if replies.iter().all(|&reply| reply == Verdict::Won) {
            Verdict::Lost
        } else {
            Verdict::Endless
        }
    }

    #[test]
    fn boards_have_numbers_of_their_own() {
        let endings = Solved::empty(&game(None), 3);
        assert_eq!(endings.boards(2).len(), 2304);
        assert_eq!(endings.boards(3).len(), 103_680);
        for pieces in 2..=3 {
            for number in endings.boards(pieces).step_by(7) {
                assert_eq!(endings.number(&endings.board(pieces, number)), number);
            }
        }
    }

    #[test]
    fn other_rules_have_no_such_endings_and_a_stop_is_heard() {
        let refused = |game: Martian| Solved::solve(&game, 2, &mut |_, _| true).is_err();
        assert!(refused(game(Some(("players", "4")))));
        assert!(refused(game(Some(("quiet_limit", "40")))));
        assert!(refused(game(Some(("no_undo", "off")))));
        assert!(Solved::solve(&game(None), 3, &mut |_, _| false).is_err());
    }
}
