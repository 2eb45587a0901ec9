//! What the two sides' pieces do to each other, measured for the engine.

use rules::{Kind, Player};

use super::{
    Dragonchess, kinds::*, sink::Sink, squares::*, state::State, steps::Wanted, value::worth,
};

/// How much a piece is worth, roughly: who attacks a piece of a higher class threatens it.
#[derive(Clone, Copy, Debug)]
enum Class {
    Light,
    Middle,
    Heavy,
}

const fn class(kind: Kind) -> Class {
    match kind {
        SYLPH | WARRIOR | DWARF => Class::Light,
        DRAGON | CLERIC | MAGE | PALADIN => Class::Heavy,
        _ => Class::Middle,
    }
}

/// What one side's pieces see: where they may go and whom they attack or guard, by class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    own: Sets,
    /// The squares about the enemy King.
    ring: Sets,
    seen: [Sets; 3],
    /// The squares about the own King.
    home: Sets,
    class: usize,
    /// Moves by class.
    pub(super) moves: [i16; 3],
    /// Pieces that see squares about the enemy King; once for every board where they do.
    pub(super) attackers: i16,
}

impl Sink for Survey {
    #[inline]
    fn fan(&mut self, _: board::Cell, board: usize, to: Set) {
        if to != 0 {
            self.seen[self.class][board] |= to;
            self.moves[self.class] += len(to & !self.own[board]) as i16;
            self.attackers += i16::from(to & self.ring[board] != 0);
        }
    }

    #[inline]
    fn march(&mut self, board: usize, to: Set, _: isize) {
        self.seen[self.class][board] |= to;
        self.moves[self.class] += len(to & !self.own[board]) as i16;
        self.attackers += len(to & self.ring[board]) as i16;
    }

    #[inline]
    fn kind(&mut self, kind: Kind) {
        self.class = class(kind) as usize;
    }
}

/// What threatens a player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dangers {
    /// The worth of his pieces that are attacked and not guarded, in half Warriors.
    pub(super) loose: i16,
    /// The worth of his guarded pieces that one of a lower class attacks.
    pub(super) threatened: i16,
    /// The squares about his King that the enemy sees.
    pub(super) ring: i16,
    /// His pieces about his King.
    pub(super) shelter: i16,
}

impl Dragonchess {
    /// What a player's pieces see.
    pub(super) fn survey(&self, state: &State, player: Player) -> Survey {
        let ring = |player| *self.reach.leaps(KING, state.king(player));
        let own = [LOWER, MIDDLE, UPPER].map(|board| state.layer(board).side(player));
        let mut survey = Survey {
            own,
            ring: ring(other(player)),
            seen: [[0; 3]; 3],
            home: ring(player),
            class: 0,
            moves: [0; 3],
            attackers: 0,
        };
        let occupied = state.occupied();
        let mut pieces = state.powers(player);
        let king = state.king(player);
        pieces[board_of(king)] &= !bit(square_of(king));
        let empty = occupied.map(|occupied| ALL & !occupied);
        // Own pieces are seen as well: they are guarded.
        let wanted = Wanted { player, pieces, empty, foes: occupied };
        self.reach.steps_of(state, &wanted, &mut survey);
        survey
    }
}

impl Survey {
    /// What the enemy's pieces do to a player whose survey this is.
    pub(super) fn dangers(&self, state: &State, king: board::Cell, enemy: &Self) -> Dangers {
        let mut dangers = Dangers::default();
        for board in [LOWER, MIDDLE, UPPER] {
            let [light, middle, heavy] = enemy.seen.map(|seen| seen[board]);
            let attacked = light | middle | heavy | enemy.home[board];
            let guarded = self.seen.iter().fold(self.home[board], |all, seen| all | seen[board]);
            let mut men = self.own[board] & attacked;
            if board == board_of(king) {
                men &= !bit(square_of(king));
            }
            for square in squares(men) {
                let Some(piece) = state.at(cell(board, square)) else { continue };
                let worth = (worth(piece.kind()) / 50) as i16;
                let cheaper = match class(piece.kind()) {
                    Class::Light => 0,
                    Class::Middle => light,
                    Class::Heavy => light | middle,
                };
                if guarded & bit(square) == 0 {
                    dangers.loose += worth;
                } else if cheaper & bit(square) != 0 {
                    dangers.threatened += worth;
                }
            }
            dangers.ring += len(self.home[board] & attacked) as i16;
            dangers.shelter += len(self.home[board] & self.own[board]) as i16;
        }
        dangers
    }
}
