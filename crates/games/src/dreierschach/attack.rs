//! §4: threats, check, and what a player's move must not open.

use board::Cell;
use rules::Player;

use super::{
    lines::{ALL, Cells, DIAGONAL, Direction, Lines, STRAIGHT, just, nearest, opposite},
    men::{BISHOP, KING, KNIGHT, Men, PAWN, QUEEN, ROOK},
    state::State,
};

/// Who stands where, as it is or as it would be after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) occupied: Cells,
    /// The men whose threats are asked for.
    pub(super) foes: Cells,
}

impl View {
    /// The board as it is, seen by a player against both opponents.
    #[inline]
    pub(super) fn of(state: &State, player: Player) -> Self {
        let foes = state.foes(player);
        Self { occupied: state.of(player) | foes, foes }
    }

    /// The board after an own man has gone from one field to another, capturing what stood there.
    #[inline]
    pub(super) fn moved(mut self, from: Cell, to: Cell) -> Self {
        self.occupied = (self.occupied - just(from)) | just(to);
        self.foes = self.foes - just(to);
        self
    }

    /// The board without the foe on this field.
    #[inline]
    pub(super) fn without(mut self, foe: Cell) -> Self {
        self.occupied = self.occupied - just(foe);
        self.foes = self.foes - just(foe);
        self
    }
}

/// What the king's lines say about the own men.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    /// Whether the king is threatened.
    pub(super) check: bool,
    /// The fields where a man other than the king must land to cure every check.
    pub(super) cures: Cells,
    /// The own men that alone keep a line to the king shut, as its blocker or as a flank.
    pub(super) pinned: Cells,
}

impl Lines {
    /// Whether one of the foes could capture on this field.
    #[inline]
    pub(super) fn threatened(&self, men: &Men, at: Cell, view: View) -> bool {
        self.find_threat(men, at, view, |_| true)
    }

    /// The fields of the foes that could capture on this field.
    pub(super) fn threats(&self, men: &Men, at: Cell, view: View) -> Cells {
        let mut threats = Cells::EMPTY;
        self.find_threat(men, at, view, |foe| {
            threats |= just(foe);
            false
        });
        threats
    }

    /// Visits the foes that could capture on this field until one is `wanted`.
    #[inline]
    fn find_threat(
        &self,
        men: &Men,
        at: Cell,
        view: View,
        mut wanted: impl FnMut(Cell) -> bool,
    ) -> bool {
        let [straight, diagonal] = sliders(men, view.foes);
        let near = self.ring(at) & view.foes & (men.kind(PAWN) | men.kind(KING));
        let knights = view.foes & men.kind(KNIGHT) & self.leaps(at);
        let first = |d: Direction, among: Cells| self.first(at, d, among, view.occupied);
        let open = |d: Direction, foe: Cell| self.open(at, d, foe, view.occupied);
        self.straights(at).meets(&straight)
            && STRAIGHT.filter_map(|d| first(d, straight)).any(&mut wanted)
            || self.diagonals(at).meets(&diagonal)
                && DIAGONAL
                    .filter_map(|d| first(d, diagonal).filter(|&foe| open(d, foe)))
                    .any(&mut wanted)
            || near.iter().any(|foe| self.near_threat(men, at, foe, view) && wanted(foe))
            || knights.iter().any(wanted)
    }

    /// The first man on a ray, if he is among these.
    #[inline]
    fn first(&self, at: Cell, direction: Direction, among: Cells, occupied: Cells) -> Option<Cell> {
        let ray = self.ray(at, direction);
        let man = if ray.meets(&among) { nearest(ray & occupied, direction) } else { None };
        man.filter(|&man| among.has(man))
    }

    /// Whether the king or pawn next to a field could capture there.
    fn near_threat(&self, men: &Men, at: Cell, foe: Cell, view: View) -> bool {
        self.capture_of(men, foe, at).is_some_and(|direction| {
            !DIAGONAL.contains(&direction) || !self.closed(at, direction, view.occupied)
        })
    }

    /// Looks from the king along all lines.
    pub(super) fn survey(&self, men: &Men, king: Cell, view: View) -> Survey {
        let mut survey = Survey { check: false, cures: !Cells::EMPTY, pinned: Cells::EMPTY };
        let [straight, diagonal] = sliders(men, view.foes);
        let stars = [
            (STRAIGHT, self.straights(king) & straight),
            (DIAGONAL, self.diagonals(king) & diagonal),
        ];
        for (directions, foes) in stars {
            if foes.is_empty() {
                continue;
            }
            for direction in directions {
                for foe in self.ray(king, direction) & foes {
                    survey.line(self.obstacles(king, direction, foe, view), view);
                }
            }
        }
        for foe in self.ring(king) & view.foes & (men.kind(PAWN) | men.kind(KING)) {
            if let Some(direction) = self.capture_of(men, foe, king) {
                survey.line(self.obstacles(king, direction, foe, view), view);
            }
        }
        for knight in self.leaps(king) & view.foes & men.kind(KNIGHT) {
            survey.checked(just(knight));
        }
        survey
    }

    /// The direction from a field to a king or pawn next to it that captures on it.
    fn capture_of(&self, men: &Men, foe: Cell, at: Cell) -> Option<Direction> {
        let captures = self.captures(men.at(foe)?);
        ALL.into_iter().find(|&direction| {
            self.next(at, direction) == Some(foe) && captures >> opposite(direction) & 1 != 0
        })
    }

    /// What keeps a foe on a ray from capturing on the field where the ray starts.
    #[inline]
    fn obstacles(&self, at: Cell, direction: Direction, foe: Cell, view: View) -> Obstacles {
        let way = self.ray(at, direction) - self.ray(foe, direction);
        let mut cures = way;
        let blockers = way & (view.occupied - just(foe));
        let mut closing = blockers;
        let mut count = blockers.len();
        if DIAGONAL.contains(&direction) && count < 2 {
            let mut from = at;
            while from != foe
                && let Some(next) = self.next(from, direction)
            {
                let flanks = self.flanks(from, direction);
                // §3.1: a man may shut the line as the second flank of a step.
                cures |= flanks;
                if self.closed(from, direction, view.occupied) {
                    closing |= flanks;
                    count += 1;
                }
                from = next;
            }
        }
        Obstacles { count, closing, cures }
    }
}

/// What stands between a foe and the field he might capture on.
#[derive(Clone, Copy, Debug)]
struct Obstacles {
    /// How many things, each enough: men in the way and closed steps.
    count: usize,
    /// The men in the way and the flanks of closed steps.
    closing: Cells,
    /// Where another man would shut the line, or capture the foe.
    cures: Cells,
}

impl Survey {
    #[inline]
    fn line(&mut self, obstacles: Obstacles, view: View) {
        match obstacles.count {
            0 => self.checked(obstacles.cures),
            1 => self.pinned |= obstacles.closing - view.foes,
            _ => {}
        }
    }

    fn checked(&mut self, cures: Cells) {
        self.check = true;
        self.cures &= cures;
    }
}

/// The foes that move far along straight lines, and along diagonals.
#[inline]
fn sliders(men: &Men, foes: Cells) -> [Cells; 2] {
    let queens = men.kind(QUEEN);
    [foes & (queens | men.kind(ROOK)), foes & (queens | men.kind(BISHOP))]
}
