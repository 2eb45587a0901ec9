//! Boards of few pieces and their numbers: class by class, the player to move below.

use rules::{EndingClass, Kind};

use crate::martian::{
    Martian,
    grid::cells,
    state::{KINDS, Move, State, value},
};

/// The most pieces: with more the values fill several gigabytes.
pub(super) const MOST: usize = 4;

/// The squares of the player to move.
pub(super) const HOME: u64 = 0xffff;

/// The squares of a quadrant.
const SQUARES: usize = 16;

/// All boards with the same pieces on them. A board with an empty quadrant is no ending but an end.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) info: EndingClass,
    /// How many pieces there are of each kind.
    pub(super) counts: [usize; KINDS.len()],
    /// The points of all pieces.
    pub(super) points: i8,
    /// The kinds in every order in which they may stand on the occupied squares.
    orders: Vec<Vec<Kind>>,
    /// The place of each of these orders, by its [code].
    places: Vec<u8>,
    /// The first number of the sets of squares of which so many lie below.
    blocks: [usize; MOST + 1],
    /// The first variant of each board, that without a ban. Those with each ban follow.
    first: Vec<u32>,
}

impl Class {
    /// The class of so many pieces of each kind.
    pub(super) fn new(game: &Martian, counts: [usize; KINDS.len()], sets: &Sets) -> Self {
        let pieces = counts.iter().sum();
        let (mut blocks, mut squares) = ([0; MOST + 1], 0);
        for (below, first) in blocks.iter_mut().enumerate().take(pieces).skip(1) {
            *first = squares;
            squares += sets.of(below).len() * sets.of(pieces - below).len();
        }
        let letter = |(kind, &n): (char, &usize)| kind.to_string().repeat(n);
        let name = ['Q', 'D', 'P'].into_iter().zip(counts.iter().rev()).map(letter).collect();
        let all = KINDS.len().pow(pieces as u32);
        let (mut orders, mut places) = (Vec::new(), vec![0; all]);
        for (code, place) in places.iter_mut().enumerate() {
            let order: Vec<_> = kinds(code, pieces);
            if KINDS.iter().zip(counts).all(|(k, n)| order.iter().filter(|&o| o == k).count() == n)
            {
                *place = orders.len() as u8;
                orders.push(order);
            }
        }
        let points = KINDS.iter().zip(counts).map(|(&kind, n)| value(kind) as i8 * n as i8).sum();
        let boards = squares * orders.len();
        let info = EndingClass { name, pieces, boards, states: 0 };
        let mut class = Self { info, counts, points, orders, places, blocks, first: Vec::new() };
        class.first.push(0);
        for number in 0..boards {
            let (board, mut variants) = (class.board(number, sets), 1);
            let open = !board.occupied() & !HOME;
            game.each_source(&board, |_, targets| variants += (targets & open).count_ones());
            class.first.push(class.first[number] + variants);
        }
        class.info.states = class.first[boards] as usize * class.leads();
        class
    }

    /// How many leads matter: with all that is on the board or more the outcome is the same.
    pub(super) const fn leads(&self) -> usize {
        2 * self.points as usize + 1
    }

    /// The place of the values of a variant of a board: 0 is that without a ban.
    pub(super) fn place(&self, board: usize, variant: usize) -> usize {
        (self.first[board] as usize + variant) * self.leads()
    }

    /// The number of variants of a board.
    pub(super) fn variants(&self, board: usize) -> usize {
        (self.first[board + 1] - self.first[board]) as usize
    }

    /// The number of a board.
    pub(super) fn number(&self, state: &State, sets: &Sets) -> usize {
        let (below, above) = (state.occupied() & HOME, state.occupied() >> SQUARES);
        let lower = below.count_ones() as usize;
        let upper = sets.of(self.info.pieces - lower).len();
        let squares = self.blocks[lower] + rank(below) * upper + rank(above);
        squares * self.orders.len() + usize::from(self.places[code(state)])
    }

    /// The board of a number.
    pub(super) fn board(&self, number: usize, sets: &Sets) -> State {
        let (squares, order) =
            (number / self.orders.len(), &self.orders[number % self.orders.len()]);
        let blocks = &self.blocks[1..self.info.pieces];
        let lower = blocks.iter().filter(|&&first| first <= squares).count();
        let (below, above) = (sets.of(lower), sets.of(self.info.pieces - lower));
        let rest = squares - self.blocks[lower];
        let occupied = below[rest / above.len()] | above[rest % above.len()] << SQUARES;
        let mut state = State::EMPTY;
        cells(occupied).zip(order).for_each(|(cell, &kind)| state.flip(kind, cell));
        state
    }
}

/// All sets of up to [`MOST`] squares of a quadrant by size, each in the order of their numbers.
#[derive(Debug)]
pub(super) struct Sets([Vec<u64>; MOST + 1]);

impl Sets {
    pub(super) fn new() -> Self {
        let mut sets: [Vec<u64>; MOST + 1] = Default::default();
        for set in 0..=HOME {
            if let Some(of_size) = sets.get_mut(set.count_ones() as usize) {
                of_size.push(set);
            }
        }
        Self(sets)
    }

    fn of(&self, size: usize) -> &[u64] {
        &self.0[size]
    }
}

/// The moves over the canal onto empty squares: only they may be banned.
pub(super) fn crossings(game: &Martian, state: &State) -> impl Iterator<Item = Move> + use<> {
    let (open, mut found) = (!state.occupied() & !HOME, Vec::new());
    game.each_source(state, |from, targets| {
        found.extend(cells(targets & open).map(|to| Move { from, to }));
    });
    found.into_iter()
}

/// The variant of a board on which this move is banned.
pub(super) fn variant(game: &Martian, state: &State) -> usize {
    let Some(ban) = state.ban else { return 0 };
    let (open, mut before, mut found) = (!state.occupied() & !HOME, 0, false);
    game.each_source(state, |from, targets| {
        let here = targets & open;
        if from == ban.from {
            before += (here & ((1 << ban.to.index()) - 1)).count_ones() as usize;
            found = true;
        } else if !found {
            before += here.count_ones() as usize;
        }
    });
    1 + before
}

/// The kinds on the occupied squares in the order of these, as one number.
fn code(state: &State) -> usize {
    let [_, drones, queens] = state.kinds;
    let digit = |cell: usize| (drones >> cell & 1 | queens >> cell << 1 & 2) as usize;
    cells(state.occupied()).fold(0, |code, cell| code * KINDS.len() + digit(cell.index()))
}

/// The kinds of a [code].
fn kinds(mut code: usize, pieces: usize) -> Vec<Kind> {
    let mut kinds = vec![KINDS[0]; pieces];
    for kind in kinds.iter_mut().rev() {
        *kind = KINDS[code % KINDS.len()];
        code /= KINDS.len();
    }
    kinds
}

/// The number of sets of so many out of as many: what [`rank`] adds up.
const CHOICES: [[usize; MOST + 1]; SQUARES] = {
    let mut choices = [[0; MOST + 1]; SQUARES];
    let mut all = 0;
    while all < SQUARES {
        choices[all][0] = 1;
        let mut taken = 1;
        while taken <= MOST {
            choices[all][taken] =
                if all == 0 { 0 } else { choices[all - 1][taken - 1] + choices[all - 1][taken] };
            taken += 1;
        }
        all += 1;
    }
    choices
};

/// The number of a set among all sets of as many squares.
fn rank(set: u64) -> usize {
    (1..).zip(cells(set)).map(|(taken, cell)| CHOICES[cell.index()][taken]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game as _, Options};

    #[test]
    fn boards_have_numbers_of_their_own() {
        let game = Martian::new(&Options::defaults(Martian::info().options)).expect("defaults");
        let sets = Sets::new();
        for counts in [[1, 1, 0], [0, 0, 3], [2, 1, 0], [1, 1, 1]] {
            let class = Class::new(&game, counts, &sets);
            for number in (0..class.info.boards).step_by(5) {
                let board = class.board(number, &sets);
                assert_eq!(class.number(&board, &sets), number);
                for (before, ban) in crossings(&game, &board).enumerate() {
                    let state = State { ban: Some(ban), ..board };
                    assert_eq!(variant(&game, &state), 1 + before);
                }
            }
        }
    }
}
