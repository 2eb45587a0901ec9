//! §4: threats, check, and what a player's move must not open.

use board::Cell;
use rules::Player;

use super::{
    lines::{ALL, Cells, DIAGONAL, Direction, Lines, nearest, opposite},
    state::{KNIGHT, Men, State},
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
        self.occupied.remove(from);
        self.occupied.insert(to);
        self.foes.remove(to);
        self
    }

    /// The board without the foe on this field.
    #[inline]
    pub(super) fn without(mut self, foe: Cell) -> Self {
        self.occupied.remove(foe);
        self.foes.remove(foe);
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
        ALL.into_iter().any(|direction| self.threat(men, at, direction, view).is_some())
            || (self.leaps(at) & view.foes).iter().any(|cell| is_knight(men, cell))
    }

    /// The fields of the foes that could capture on this field.
    pub(super) fn threats(&self, men: &Men, at: Cell, view: View) -> Cells {
        let along = ALL.filter_map(|direction| self.threat(men, at, direction, view));
        let leaps = (self.leaps(at) & view.foes).iter().filter(|&cell| is_knight(men, cell));
        along.chain(leaps).collect()
    }

    /// The foe that could capture on this field coming down one ray.
    #[inline]
    fn threat(&self, men: &Men, at: Cell, direction: Direction, view: View) -> Option<Cell> {
        let ray = self.ray(at, direction);
        if !ray.meets(&view.foes) {
            return None;
        }
        let foe = nearest(ray & view.occupied, direction).filter(|&first| view.foes.has(first))?;
        let near = self.next(at, direction) == Some(foe);
        let open =
            || !DIAGONAL.contains(&direction) || self.open(at, direction, foe, view.occupied);
        (self.reaches(men, foe, direction, near) && open()).then_some(foe)
    }

    /// Whether the man on `from` captures against this direction, from near or from afar.
    #[inline]
    fn reaches(&self, men: &Men, from: Cell, direction: Direction, near: bool) -> bool {
        men.at(from).is_some_and(|piece| {
            let reach = self.reach(piece);
            let directions = if near { reach.near } else { reach.far };
            directions >> opposite(direction) & 1 != 0
        })
    }

    /// Looks from the king along all lines.
    pub(super) fn survey(&self, men: &Men, king: Cell, view: View) -> Survey {
        let mut survey = Survey { check: false, cures: !Cells::EMPTY, pinned: Cells::EMPTY };
        for direction in ALL {
            let ray = self.ray(king, direction);
            if !ray.meets(&view.foes) {
                continue;
            }
            let Some(first) = nearest(ray & view.occupied, direction) else { continue };
            if view.foes.has(first) {
                self.survey_foe(men, king, direction, first, view, &mut survey);
            } else if self.pins(men, king, direction, first, view) {
                survey.pinned.insert(first);
            }
        }
        for knight in (self.leaps(king) & view.foes).iter().filter(|&cell| is_knight(men, cell)) {
            survey.checked(Cells::of(knight));
        }
        survey
    }

    /// Whether the own man on `blocker` is all that stands between the king and a foe.
    #[inline]
    fn pins(&self, men: &Men, king: Cell, direction: Direction, blocker: Cell, view: View) -> bool {
        let beyond = self.ray(blocker, direction);
        beyond.meets(&view.foes)
            && nearest(beyond & view.occupied, direction).is_some_and(|foe| {
                view.foes.has(foe)
                    && self.reaches(men, foe, direction, false)
                    && (!DIAGONAL.contains(&direction)
                        || self.open(king, direction, foe, view.occupied))
            })
    }

    /// §3.1: the first man on a ray is a foe: he gives check, or one closed step alone keeps him off.
    fn survey_foe(
        &self,
        men: &Men,
        king: Cell,
        direction: Direction,
        foe: Cell,
        view: View,
        survey: &mut Survey,
    ) {
        let near = self.next(king, direction) == Some(foe);
        if !self.reaches(men, foe, direction, near) {
            return;
        }
        let mut cures = self.ray(king, direction) - self.ray(foe, direction);
        let (mut closed, mut flanks) = (0, Cells::EMPTY);
        if DIAGONAL.contains(&direction) {
            let mut at = king;
            while at != foe
                && let Some(next) = self.next(at, direction)
            {
                let pair = self.flanks(at, direction);
                if self.closed(at, direction, view.occupied) {
                    closed += 1;
                    flanks = flanks | pair;
                }
                // A man may also shut the line as the second flank of a step.
                cures = cures | pair;
                at = next;
            }
        }
        match closed {
            0 => survey.checked(cures),
            1 => survey.pinned = survey.pinned | flanks,
            _ => {}
        }
    }
}

impl Survey {
    fn checked(&mut self, cures: Cells) {
        self.check = true;
        self.cures = self.cures & cures;
    }
}

#[inline]
fn is_knight(men: &Men, cell: Cell) -> bool {
    men.at(cell).is_some_and(|piece| piece.kind() == KNIGHT)
}
