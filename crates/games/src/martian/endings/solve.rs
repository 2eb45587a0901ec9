//! One class solved: step by step, what is won and then what is lost within one more move.

use rules::Player;

use super::{
    Solved,
    boards::{Class, HOME, crossings, variant},
};
use crate::martian::{
    Martian,
    grid::{bit, cells},
    state::{DRONE, Move, PAWN, State},
};

/// A value is a byte, and the smaller the better for the player to move. Up to 127 he wins, and so
/// many moves of his lead to another class or end the game; from 129 he loses, and at 255 he himself
/// must leave the class at once, at 254 after one more move of the winner.
pub(super) const ENDLESS: u8 = 128;

/// Won by leaving the class, which leads to what is lost for the other.
const WON: u8 = 1;

/// Lost as he leaves the class.
const LOST: u8 = u8::MAX;

/// The most leads that matter: with four queens on the board.
const LEADS: usize = 25;

/// So many boards are valued between two looks at whether to stop.
const PATIENCE: usize = 1 << 14;

/// What a move is worth to who makes it, by his lead.
#[derive(Clone, Copy)]
struct Reply {
    /// The variant of the board in which it is banned.
    variant: Option<usize>,
    worth: [u8; LEADS],
}

/// What a value is worth to who moves to it within its class.
const fn turned(value: u8) -> u8 {
    match value {
        ENDLESS => ENDLESS,
        129.. => (value - 1) ^ LOST,
        _ => LOST - value,
    }
}

/// The same from another class.
const fn converted(value: u8) -> u8 {
    match value {
        ENDLESS => ENDLESS,
        129.. => WON,
        _ => LOST,
    }
}

/// A class that is being solved.
struct Work<'a> {
    game: &'a Martian,
    endings: &'a Solved,
    class: &'a Class,
    number: usize,
    values: Vec<u8>,
    decided: usize,
    /// The boards of which a move leads to what has changed: those to look at next.
    marked: Vec<bool>,
    replies: Vec<Reply>,
}

/// Solves a class; None if it was stopped.
pub(super) fn solve(
    game: &Martian,
    endings: &Solved,
    number: usize,
    tell: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<u8>> {
    let class = &endings.classes[number];
    let mut work = Work {
        game,
        endings,
        class,
        number,
        values: vec![ENDLESS; class.info.states],
        decided: 0,
        marked: Vec::new(),
        replies: Vec::new(),
    };
    let all = || vec![true; class.info.boards];
    // What captures and merging lose and win shows everywhere at once; all else follows from what
    // was decided in the step before.
    work.step(&all(), |value| value > ENDLESS, tell)?;
    work.step(&all(), |value| value < ENDLESS, tell)?;
    loop {
        let marked = std::mem::take(&mut work.marked);
        if !marked.contains(&true) {
            break;
        }
        work.step(&marked, |value| value > ENDLESS, tell)?;
        let marked = std::mem::take(&mut work.marked);
        work.step(&marked, |value| value < ENDLESS, tell)?;
    }
    assert!(!work.values.contains(&(ENDLESS - 1)), "a line is longer than a value can tell");
    work.check(tell)?;
    Some(work.values)
}

impl Work<'_> {
    /// Decides what comes out as asked for, of these boards, and marks those that lead there.
    fn step(
        &mut self,
        boards: &[bool],
        asked: impl Fn(u8) -> bool,
        tell: &mut dyn FnMut(usize) -> bool,
    ) -> Option<()> {
        self.marked = vec![false; self.class.info.boards];
        let marked = boards.iter().enumerate().filter(|&(_, &marked)| marked);
        for (looked, (number, _)) in marked.enumerate() {
            if looked % PATIENCE == 0 && !tell(self.decided) {
                return None;
            }
            let state = self.class.board(number, &self.endings.sets);
            self.find_replies(&state);
            for variant in 0..self.class.variants(number) {
                if self.decide(number, variant, &asked) {
                    self.mark(&state, variant);
                }
            }
        }
        Some(())
    }

    /// Decides a variant of a board by all leads; returns whether anything was new.
    fn decide(&mut self, number: usize, variant: usize, asked: impl Fn(u8) -> bool) -> bool {
        let best = self.best(variant);
        let (place, mut new) = (self.class.place(number, variant), 0);
        for (value, best) in self.values[place..place + self.class.leads()].iter_mut().zip(best) {
            if *value == ENDLESS && asked(best) {
                *value = best;
                new += 1;
            }
        }
        self.decided += new;
        new > 0
    }

    /// The best that a player can do on the board of the replies.
    fn best(&self, variant: usize) -> [u8; LEADS] {
        // §6.1: there is always a move.
        let mut best = [LOST; LEADS];
        for reply in self.replies.iter().filter(|reply| reply.variant != Some(variant)) {
            for (best, &worth) in best.iter_mut().zip(&reply.worth) {
                *best = worth.min(*best);
            }
        }
        best
    }

    /// What each move is worth, and in which variant it is banned.
    fn find_replies(&mut self, state: &State) {
        let (mut replies, mut crossed) = (std::mem::take(&mut self.replies), 0);
        replies.clear();
        let open = !state.occupied() & !HOME;
        self.game.each_source(state, |from, targets| {
            for to in cells(targets) {
                let crosses = open & bit(to) != 0;
                crossed += usize::from(crosses);
                let worth = self.worth(state, Move { from, to });
                replies.push(Reply { variant: crosses.then_some(crossed), worth });
            }
        });
        self.replies = replies;
    }

    fn worth(&self, state: &State, m: Move) -> [u8; LEADS] {
        let mut next = *state;
        self.game.make(&mut next, m);
        let captured = next.scores[0] as i8;
        let leads = -self.class.points..=self.class.points;
        let mut worth = [ENDLESS; LEADS];
        if next.occupied() & HOME == 0 {
            // §7.2: the game is over, and a tie is won.
            for (worth, lead) in worth.iter_mut().zip(leads) {
                *worth = if lead + captured >= 0 { WON } else { LOST };
            }
            return worth;
        }
        let next = seen(&next);
        let at = self.endings.place(&next).expect("captures and merging leave fewer pieces");
        let class = &self.endings.classes[at];
        let board = class.number(&next, &self.endings.sets);
        let place = class.place(board, variant(self.game, &next));
        if at == self.number {
            let values = &self.values[place..place + class.leads()];
            for (worth, &value) in worth.iter_mut().zip(values.iter().rev()) {
                *worth = turned(value);
            }
            return worth;
        }
        let values = self.endings.values[at].as_ref().expect("classes are solved in their order");
        let values = &values[place..place + class.leads()];
        for (worth, lead) in worth.iter_mut().zip(leads) {
            let lead = -(lead + captured).clamp(-class.points, class.points);
            *worth = converted(values[(lead + class.points) as usize]);
        }
        worth
    }

    /// Marks the boards from which the other player has come to this variant of a board, or may
    /// have come without a capture or merging.
    fn mark(&mut self, state: &State, variant: usize) {
        if variant > 0 {
            let ban = crossings(self.game, state).nth(variant - 1).expect("a variant for each ban");
            return self.mark_one(state, ban);
        }
        // What he moved within his quadrant he might also move back.
        let occupied = state.occupied();
        for from in cells(occupied & !HOME) {
            let reach = match state.at(from) {
                Some(PAWN) => self.game.grid.pawn(from),
                Some(DRONE) => self.game.grid.drone(from, occupied),
                _ => self.game.grid.queen(from, occupied),
            };
            cells(reach & !occupied & !HOME).for_each(|to| self.mark_one(state, Move { from, to }));
        }
    }

    /// Marks the board that a move of the other player, taken back so, came from.
    fn mark_one(&mut self, state: &State, back: Move) {
        let (mut before, kind) = (*state, state.at(back.from).expect("it stands there"));
        before.flip(kind, back.from);
        before.flip(kind, back.to);
        self.marked[self.class.number(&seen(&before), &self.endings.sets)] = true;
    }

    /// That every value is what the moves lead to, the moves being counted: then it is the truth.
    fn check(&mut self, tell: &mut dyn FnMut(usize) -> bool) -> Option<()> {
        for number in 0..self.class.info.boards {
            if number % PATIENCE == 0 && !tell(self.decided) {
                return None;
            }
            self.find_replies(&self.class.board(number, &self.endings.sets));
            for variant in 0..self.class.variants(number) {
                let place = self.class.place(number, variant);
                let values = &self.values[place..place + self.class.leads()];
                assert_eq!(values, &self.best(variant)[..values.len()], "solved otherwise");
            }
        }
        Some(())
    }
}

/// The position as the other player sees it from below, to move himself.
pub(super) fn seen(state: &State) -> State {
    let half = |set: u64| set.reverse_bits() >> 32;
    let cell = |cell: board::Cell| board::Cell::new(31 - cell.index());
    State {
        kinds: state.kinds.map(half),
        turn: Player::new(0),
        ban: state.ban.map(|ban| Move { from: cell(ban.from), to: cell(ban.to) }),
        ..State::EMPTY
    }
}
