use std::ops::{Index, IndexMut};

/// A seat of the game, numbered in turn order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player of this number, at most 3.
    ///
    /// # Panics
    /// If the number is greater than 3: no game here has more than four seats.
    #[inline]
    pub const fn new(number: usize) -> Self {
        assert!(number < 4);
        Self(number as u8)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The one after this in a game of `players`.
    #[inline]
    pub const fn next(self, players: usize) -> Self {
        let next = self.0 + 1;
        Self(if next as usize == players { 0 } else { next })
    }
}

/// One value for each player, in player order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerPlayer<T> {
    values: [T; 4],
    len: u8,
}

impl<T: Copy> PerPlayer<T> {
    /// The value that `value` gives for each of `players` players.
    pub fn from_fn(players: usize, mut value: impl FnMut(Player) -> T) -> Self {
        let first = value(Player::new(0));
        let mut values = [first; 4];
        for (i, slot) in values.iter_mut().enumerate().take(players).skip(1) {
            *slot = value(Player::new(i));
        }
        Self { values, len: players as u8 }
    }

    /// The values as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.len as usize]
    }

    /// Each player with his value.
    pub fn iter(&self) -> impl Iterator<Item = (Player, T)> + '_ {
        self.as_slice().iter().enumerate().map(|(i, &value)| (Player::new(i), value))
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.values[player.index()]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.values[player.index()]
    }
}
