//! What armies of ordinary chess men attack: measured alike in the games that have them.

use board::CellSet;

/// What each of three players' men attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pressure<const W: usize> {
    reach: [CellSet<W>; 3],
    mobility: [i16; 3],
}

impl<const W: usize> Pressure<W> {
    /// Nothing is attacked.
    pub(crate) const NONE: Self = Self { reach: [CellSet::EMPTY; 3], mobility: [0; 3] };

    /// Adds what one man of a player attacks.
    #[inline]
    pub(crate) fn add(&mut self, player: usize, attacked: CellSet<W>) {
        self.reach[player] |= attacked;
    }

    /// Adds what one officer attacks, who may go there but onto own men.
    #[inline]
    pub(crate) fn add_officer(&mut self, player: usize, attacked: CellSet<W>, own: CellSet<W>) {
        self.add(player, attacked);
        self.mobility[player] += (attacked - own).len() as i16;
    }

    /// How many moves a player's officers have.
    pub(crate) const fn mobility(&self, player: usize) -> i16 {
        self.mobility[player]
    }

    /// What the others attack.
    pub(crate) fn against(&self, player: usize) -> CellSet<W> {
        self.reach[(player + 1) % 3] | self.reach[(player + 2) % 3]
    }

    /// What others attack and the player does not guard.
    pub(crate) fn loose(&self, player: usize) -> CellSet<W> {
        self.against(player) - self.reach[player]
    }
}
