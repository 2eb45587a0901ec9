//! The squares of one board as bits: 12 files by 8 ranks, square `rank * 12 + file`.

use board::Cell;

/// Files of a board.
pub(super) const FILES: usize = 12;
/// Ranks of a board.
pub(super) const RANKS: usize = 8;
/// Squares of a board.
pub(super) const SQUARES: usize = FILES * RANKS;
/// Cells of the three boards; cell `board * 96 + square`.
pub(super) const CELLS: usize = 3 * SQUARES;

/// §1: board 1, the underworld.
pub(super) const LOWER: usize = 0;
/// §1: board 2, the earth.
pub(super) const MIDDLE: usize = 1;
/// §1: board 3, the air.
pub(super) const UPPER: usize = 2;

/// Squares of one board, square 0 in the lowest bit.
pub(super) type Set = u128;
/// One set for each board.
pub(super) type Sets = [Set; 3];

/// Every square of a board.
pub(super) const ALL: Set = (1 << SQUARES) - 1;

/// The set of one square.
#[inline]
pub(super) const fn bit(square: usize) -> Set {
    1 << square
}

/// The squares of a set, lowest first.
#[inline]
pub(super) const fn squares(set: Set) -> Squares {
    Squares { low: set as u64, high: (set >> 64) as u64 }
}

/// The squares of a set, lowest first, taken out of it one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.low != 0 {
            let bit = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            return Some(bit);
        }
        if self.high != 0 {
            let bit = self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            return Some(64 + bit);
        }
        None
    }

    #[inline]
    fn for_each<F: FnMut(usize)>(self, mut each: F) {
        for (first, mut word) in [(0, self.low), (64, self.high)] {
            while word != 0 {
                each(first + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// How many squares.
#[inline]
pub(super) const fn len(set: Set) -> u64 {
    // A board has 96 squares, so the upper word is half empty.
    ((set as u64).count_ones() + ((set >> 64) as u32).count_ones()) as u64
}

/// The cell of a square of a board.
#[inline]
pub(super) const fn cell(board: usize, square: usize) -> Cell {
    Cell::new(board * SQUARES + square)
}

/// The board of a cell.
#[inline]
pub(super) const fn board_of(cell: Cell) -> usize {
    cell.index() / SQUARES
}

/// The square of a cell on its board.
#[inline]
pub(super) const fn square_of(cell: Cell) -> usize {
    cell.index() % SQUARES
}

/// File and rank of a square.
#[inline]
pub(super) const fn coordinates(square: usize) -> (i32, i32) {
    ((square % FILES) as i32, (square / FILES) as i32)
}

/// The square so many files and ranks away, if the board has it.
pub(super) const fn away(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = coordinates(square);
    let (file, rank) = (file + files, rank + ranks);
    let inside = file >= 0 && file < FILES as i32 && rank >= 0 && rank < RANKS as i32;
    if inside { Some(rank as usize * FILES + file as usize) } else { None }
}

/// The squares of one rank, from 0.
pub(super) const fn rank(rank: usize) -> Set {
    ((1 << FILES) - 1) << (rank * FILES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_and_counts_its_squares() {
        let set = bit(0) | bit(63) | bit(64) | bit(95);
        assert_eq!(squares(set).collect::<Vec<_>>(), [0, 63, 64, 95]);
        assert_eq!((len(set), len(ALL), len(0)), (4, 96, 0));
    }

    #[test]
    fn nothing_is_away_over_the_edge() {
        assert_eq!(away(0, (1, 1)), Some(13));
        assert_eq!(away(0, (-1, 0)), None);
        assert_eq!(away(95, (0, 1)), None);
    }
}
