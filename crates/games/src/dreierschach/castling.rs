//! §3.4: castling.

use board::Cell;
use rules::Player;

use super::{hexes::base_line, lines::Cells};

/// One castling of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// The bit of [`State::castling`](super::State).
    pub(super) right: u8,
    pub(super) king: [Cell; 2],
    pub(super) rook: [Cell; 2],
    /// The fields between king and rook.
    pub(super) between: Cells,
}

/// The minor and the major castling of each player, with the rights that a man's leaving or
/// reaching a field ends.
#[derive(Clone, Debug)]
pub(super) struct Castlings {
    pub(super) of: [[Castling; 2]; 3],
    ends: Vec<u8>,
}

impl Castlings {
    pub(super) fn new(cells: usize) -> Self {
        let of: [[Castling; 2]; 3] = std::array::from_fn(|p| {
            [castling(Player::new(p), false), castling(Player::new(p), true)]
        });
        let mut ends = vec![0; cells];
        for castling in of.as_flattened() {
            // D9: per rook; moving the king ends both.
            ends[castling.king[0].index()] |= castling.right;
            ends[castling.rook[0].index()] |= castling.right;
        }
        Self { of, ends }
    }

    /// The rights that end when a man leaves or reaches this field.
    #[inline]
    pub(super) fn ended(&self, cell: Cell) -> u8 {
        self.ends[cell.index()]
    }
}

/// The king goes to the field next to the rook, the rook leaps over him.
fn castling(player: Player, major: bool) -> Castling {
    let base: Vec<Cell> = base_line(player).filter_map(super::hexes::Hex::cell).collect();
    let (king, rook, between) = if major { ([3, 6], [7, 5], 4..7) } else { ([3, 1], [0, 2], 1..3) };
    Castling {
        right: 1 << (2 * player.index() + usize::from(major)),
        king: king.map(|n| base[n]),
        rook: rook.map(|n| base[n]),
        between: base[between].iter().copied().collect(),
    }
}
