//! Steps and captures of pawns (S3, S4), all pawns of a player at once.

use board::Cell;

use super::{
    lines::{CAMP, CELLS, FILES, RIM, RINGS, Set, Turn, cell, file, ring},
    men::PAWN,
    moves::{Move, Search, Sink},
    state::players,
};

const INNERMOST: Set = ring_set(RINGS - 1);
const LAST_FILE: Set = edge(0, RINGS, FILES - 1, FILES);
const FIRST_FILE: Set = edge(0, RINGS, 0, FILES);

/// The squares of a ring.
const fn ring_set(ring: usize) -> Set {
    edge(ring, ring + 1, 0, 1)
}

/// The squares of the rings from `first` to before `end`, of every file that is `file` and a
/// multiple of `every`.
const fn edge(first: usize, end: usize, file: usize, every: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut at = first * FILES;
    while at < end * FILES && at < CELLS {
        if at % FILES % every == file {
            set.insert(cell(at / FILES, at % FILES));
        }
        at += 1;
    }
    set
}

/// The squares before a border in the direction of a diagonal, on some rings.
const fn before_border(turn: Turn, first: usize, end: usize) -> Set {
    match turn {
        Turn::Straight => Set::EMPTY,
        Turn::Clockwise => edge(first, end, CAMP - 1, CAMP),
        Turn::Anticlockwise => edge(first, end, 0, CAMP),
    }
}

/// S4.2: from where a pawn that has not crossed would capture over a creek.
const fn creek(turn: Turn) -> Set {
    before_border(turn, 1, 3)
}

/// S5.4: from where a pawn that has crossed would capture over a moat.
const fn moat(turn: Turn) -> Set {
    before_border(turn, 1, 2)
}

const fn up(set: Set, by: usize) -> Set {
    let [a, b, c] = set.words();
    Set::from_words([a << by, b << by | a >> (64 - by), c << by | b >> (64 - by)])
}

const fn down(set: Set, by: usize) -> Set {
    let [a, b, c] = set.words();
    Set::from_words([a >> by | b << (64 - by), b >> by | c << (64 - by), c >> by])
}

/// One ring inwards, from all rings but the innermost.
fn inward(set: Set, turn: Turn) -> Set {
    let set = set - INNERMOST;
    match turn {
        Turn::Straight => up(set, FILES),
        Turn::Clockwise => up(set - LAST_FILE, FILES + 1) | up(set & LAST_FILE, 1),
        Turn::Anticlockwise => {
            up(set - FIRST_FILE, FILES - 1) | up(set & FIRST_FILE, 2 * FILES - 1)
        }
    }
}

/// One ring outwards. No pawn stands on the outermost.
fn outward(set: Set, turn: Turn) -> Set {
    match turn {
        Turn::Straight => down(set, FILES),
        Turn::Clockwise => down(set - LAST_FILE, FILES - 1) | down(set & LAST_FILE, 2 * FILES - 1),
        Turn::Anticlockwise => down(set - FIRST_FILE, FILES + 1) | down(set & FIRST_FILE, 1),
    }
}

/// From the innermost ring over the centre.
fn across(set: Set, turn: Turn) -> Set {
    (set & INNERMOST).iter().map(|from| cell(RINGS - 1, file(from) + over_centre(turn))).collect()
}

/// S2.3: files passed over the centre.
const fn over_centre(turn: Turn) -> usize {
    FILES / 2 + 2 * turn.files()
}

impl<S: Sink> Search<'_, S> {
    /// All moves of pawns but captures in passing.
    #[inline]
    pub(super) fn pawns(&mut self) {
        let (men, pinned) = (&self.state.men, self.threats.pinned);
        let (before, crossed) = (men.kind(PAWN) & self.own, men.crossed() & self.own);
        self.pawn_moves(before - pinned, crossed - pinned, self.targets);
        for pawn in (before | crossed) & pinned {
            let one = Set::of(pawn);
            self.pawn_moves(before & one, crossed & one, self.targets(pawn));
        }
    }

    #[inline]
    fn pawn_moves(&mut self, before: Set, crossed: Set, targets: Set) {
        let empty = !self.occupied;
        let others = self.occupied - self.own;
        let straight = inward(before, Turn::Straight) & empty;
        self.sink.pawns(&(straight & targets), |to| Cell::new(to.index() - FILES));
        if self.sink.enough() {
            return;
        }
        // S3.2: whoever comes to the third square by one step was on his first.
        let double = inward(straight & ring_set(2), Turn::Straight) & empty;
        self.sink.pawns(&(double & targets), |to| Cell::new(to.index() - 2 * FILES));
        for turn in Turn::DIAGONAL {
            let taken = inward(before - creek(turn), turn) & others;
            if !taken.is_empty() {
                self.note_kings(&taken);
                let back = FILES - turn.files();
                self.sink.pawns(&(taken & targets), |to| cell(ring(to) - 1, file(to) + back));
            }
        }
        if before.meets(&INNERMOST) {
            self.pawns_across(before, targets);
        }
        if !crossed.is_empty() {
            self.crossed_pawns(crossed, targets);
        }
    }

    /// S3.1: the step over the centre, and captures over it.
    fn pawns_across(&mut self, before: Set, targets: Set) {
        for turn in [Turn::Straight, Turn::Clockwise, Turn::Anticlockwise] {
            let may = match turn {
                Turn::Straight => !self.occupied,
                _ => self.occupied - self.own,
            };
            let reach = across(before, turn) & may;
            self.note_kings(&reach);
            let back = 2 * FILES - over_centre(turn) % FILES;
            self.sink.pawns(&(reach & targets), |to| cell(ring(to), file(to) + back));
        }
    }

    /// S3.1: pawns that have crossed go outwards.
    fn crossed_pawns(&mut self, crossed: Set, targets: Set) {
        let straight = outward(crossed, Turn::Straight) - self.occupied;
        self.outward_moves(straight & targets, Turn::Straight);
        for turn in Turn::DIAGONAL {
            let taken = outward(crossed - moat(turn), turn) & (self.occupied - self.own);
            self.note_kings(&taken);
            self.outward_moves(taken & targets, turn);
        }
    }

    /// S3.4: on the outer ring a pawn is promoted.
    fn outward_moves(&mut self, targets: Set, turn: Turn) {
        let back = |to| cell(ring(to) + 1, file(to) + FILES - turn.files());
        self.sink.pawns(&(targets - RIM), back);
        self.sink.promotions(&(targets & RIM), back);
    }

    /// S3.5: a pawn that has crossed takes a pawn that passed before it.
    pub(super) fn captures_in_passing(&mut self) {
        for owner in players().filter(|&owner| owner != self.me) {
            let Some(to) = self.state.passed_square(owner) else { continue };
            for turn in Turn::DIAGONAL {
                let from = cell(ring(to) + 1, file(to) + FILES - turn.files());
                if !(self.state.men.crossed() & self.own).has(from) {
                    continue;
                }
                let mut men = self.state.men;
                men.shift(from, to);
                men.take(cell(ring(to) + 1, file(to)));
                if self.safe(&men, None) {
                    self.sink.one(Move::new(from, to));
                }
            }
        }
    }
}
