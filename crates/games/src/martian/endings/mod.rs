//! Endings of two players solved backwards: how each comes out with best play, whatever the points.
//!
//! A board is seen by the player to move, his quadrant below; then nothing else matters but the move
//! that is banned (§5.1) and by how much he leads, up to all that is on the board. `boards` numbers
//! the boards of a class, that is of the same pieces: only captures and merging lead to another, of
//! fewer pieces. `solve` values one class after the other.

mod boards;
mod solve;

use std::sync::Arc;

use rules::{EndingClass, EndingFigures, Endings, Verdict, mix};

use self::{
    boards::{Class, MOST, Sets},
    solve::{ENDLESS, seen, solve},
};
use super::{
    Martian,
    choices::NoUndo,
    grid::cells,
    state::{KINDS, Move, State},
};

/// All endings of two players to some number of pieces, as far as they are known.
#[derive(Debug)]
pub(super) struct Solved {
    rules: u64,
    sets: Sets,
    classes: Vec<Class>,
    infos: Vec<EndingClass>,
    /// Where the class of so many pieces of each kind stands, by its [tag].
    places: Vec<Option<usize>>,
    /// The values of the classes that are known.
    values: Vec<Option<Vec<u8>>>,
    /// The most moves that a winner needs to leave each of them.
    longest: Vec<u16>,
    /// The most that he needs for all that comes after a class is left.
    after: Vec<u16>,
}

impl Solved {
    /// The endings to so many pieces under the rules of a game, none of them known yet.
    ///
    /// There are none for four players, without the tie rule, with another ban, and where something
    /// else than an empty quadrant ends the game.
    pub(super) fn unknown(game: &Martian, pieces: usize) -> Option<Self> {
        if !game.has_plain_ends() || game.choices.quiet_limit.is_some() || pieces < 2 {
            return None;
        }
        let sets = Sets::new();
        let kinds = (2..=pieces.min(MOST)).flat_map(compositions);
        let classes: Vec<_> = kinds.map(|counts| Class::new(game, counts, &sets)).collect();
        let mut places = vec![None; (MOST + 1).pow(KINDS.len() as u32)];
        for (at, class) in classes.iter().enumerate() {
            places[tag(class.counts)] = Some(at);
        }
        Some(Self {
            rules: fingerprint(game),
            sets,
            infos: classes.iter().map(|class| class.info.clone()).collect(),
            places,
            values: vec![None; classes.len()],
            longest: vec![0; classes.len()],
            after: vec![0; classes.len()],
            classes,
        })
    }

    /// Where the class of a board stands among all, if its pieces are few enough.
    fn place(&self, state: &State) -> Option<usize> {
        let few = state.occupied().count_ones() as usize <= MOST;
        let counts = || state.kinds.map(|squares| squares.count_ones() as usize);
        if few { self.places[tag(counts())] } else { None }
    }

    /// How long it takes at most to leave one class after the other once this one is left.
    fn all_after(&self, class: usize) -> u16 {
        let longest = |pieces| {
            let of_these = self.infos.iter().zip(&self.longest);
            of_these.filter(|(info, _)| info.pieces == pieces).map(|(_, &moves)| moves).max()
        };
        (2..self.infos[class].pieces).filter_map(longest).sum()
    }
}

impl Endings<Martian> for Solved {
    fn rules(&self) -> u64 {
        self.rules
    }

    fn classes(&self) -> &[EndingClass] {
        &self.infos
    }

    fn solve(&mut self, game: &Martian, class: usize, tell: &mut dyn FnMut(usize) -> bool) -> bool {
        let solved = solve(game, self, class, tell);
        solved.is_some_and(|values| self.take(class, values).is_ok())
    }

    fn values(&self, class: usize) -> Option<&[u8]> {
        self.values[class].as_deref()
    }

    fn take(&mut self, class: usize, values: Vec<u8>) -> Result<(), String> {
        let (states, found) = (self.infos[class].states, values.len());
        if found != states {
            return Err(format!("expected {states} values, found {found}"));
        }
        self.longest[class] = values.iter().map(|&value| moves(value)).max().unwrap_or(0);
        self.values[class] = Some(values);
        self.after = (0..self.classes.len()).map(|class| self.all_after(class)).collect();
        Ok(())
    }

    fn figures(&self, class: usize) -> EndingFigures {
        let mut figures =
            EndingFigures { longest: self.longest[class], ..EndingFigures::default() };
        let (values, class) = (self.values(class).unwrap_or(&[]), &self.classes[class]);
        for board in 0..class.info.boards {
            *match values[class.place(board, 0) + class.points as usize] {
                ENDLESS => &mut figures.endless,
                129.. => &mut figures.lost,
                _ => &mut figures.won,
            } += 1;
        }
        figures
    }

    fn verdict(&self, game: &Martian, state: &State) -> Option<Verdict> {
        let at = self.place(state)?;
        let (class, values) = (&self.classes[at], self.values[at].as_ref()?);
        if game.ending(state).is_some() {
            return None;
        }
        let turn = state.turn.index();
        let below = if turn == 0 { *state } else { seen(state) };
        let lead = i32::from(state.scores[turn]) - i32::from(state.scores[1 - turn]);
        let points = i32::from(class.points);
        let lead = (lead.clamp(-points, points) + points) as usize;
        let variant = boards::variant(game, &below);
        let value = values[class.place(class.number(&below, &self.sets), variant) + lead];
        let left = moves(value) + self.after[at];
        Some(match value {
            ENDLESS => Verdict::Endless,
            129.. => Verdict::Lost(left),
            _ => Verdict::Won(left),
        })
    }
}

/// How many moves of the winner a value speaks of.
fn moves(value: u8) -> u16 {
    match value {
        ENDLESS => 0,
        129.. => u16::from(u8::MAX - value),
        _ => u16::from(value),
    }
}

impl Martian {
    /// Whether games end, but for a limit of quiet moves, by the rules solved here.
    fn has_plain_ends(&self) -> bool {
        let choices = &self.choices;
        self.players == 2
            && choices.majority.is_none()
            && choices.clock.is_none()
            && choices.emptier_wins_ties
            && choices.no_undo == NoUndo::All
    }

    /// Takes endings if they are those of its rules.
    pub(super) fn take_endings(&mut self, endings: Arc<dyn Endings<Self>>) {
        if self.has_plain_ends() && endings.rules() == fingerprint(self) {
            self.endings = Some(endings);
        }
    }

    /// How the game comes out, if it is known and no limit comes before.
    pub(super) fn known_verdict(&self, state: &State) -> Option<Verdict> {
        let verdict = self.endings.as_ref()?.verdict(self, state)?;
        let Some(limit) = self.choices.quiet_limit else { return Some(verdict) };
        match verdict {
            Verdict::Won(moves) | Verdict::Lost(moves) => {
                (state.quiet + 2 * u32::from(moves) < limit).then_some(verdict)
            }
            Verdict::Endless => None,
        }
    }
}

/// A number for so many pieces of each kind.
fn tag(counts: [usize; KINDS.len()]) -> usize {
    counts.into_iter().fold(0, |tag, count| tag * (MOST + 1) + count)
}

/// How many of each kind there may be among so many pieces.
fn compositions(pieces: usize) -> impl Iterator<Item = [usize; KINDS.len()]> {
    let of = move |queens| {
        (0..=pieces - queens).map(move |drones| [pieces - queens - drones, drones, queens])
    };
    (0..=pieces).flat_map(of)
}

/// The rules as far as they decide endings: what the moves on some boards are and lead to.
fn fingerprint(game: &Martian) -> u64 {
    let (sets, mut all) = (Sets::new(), 0);
    for counts in (2..=3).flat_map(compositions) {
        let class = Class::new(game, counts, &sets);
        for number in (0..class.info.boards).step_by(89) {
            let state = class.board(number, &sets);
            game.each_source(&state, |from, targets| {
                for to in cells(targets) {
                    let mut next = state;
                    game.make(&mut next, Move { from, to });
                    let points = u64::from(next.scores[0]);
                    let facts = next.kinds.into_iter().chain([points]);
                    all = facts.fold(all, |all, fact| mix(all ^ fact));
                }
            });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Appraise as _, Game as _, Options, Random, Rules as _};

    fn game(option: Option<(&str, &str)>) -> Martian {
        let mut options = Options::defaults(Martian::info().options);
        if let Some((name, value)) = option {
            options.set(name, value).expect("an option of the game");
        }
        Martian::new(&options).expect("options that go together")
    }

    /// All endings to so many pieces.
    fn solved(game: &Martian, pieces: usize) -> Solved {
        let mut endings = Solved::unknown(game, pieces).expect("it is known how");
        for class in 0..endings.classes().len() {
            assert!(endings.solve(game, class, &mut |_| true), "nobody stops it");
        }
        endings
    }

    #[test]
    fn s9_endings_to_three_pieces() {
        let game = game(None);
        let endings = solved(&game, 3);
        let all = |pieces| {
            let (mut boards, mut counts, mut longest) = (0, [0; 3], 0);
            for (at, class) in endings.classes().iter().enumerate() {
                if class.pieces == pieces {
                    let figures = endings.figures(at);
                    let here = [figures.won, figures.lost, figures.endless];
                    counts = std::array::from_fn(|i| counts[i] + here[i]);
                    boards += class.boards;
                    longest = figures.longest.max(longest);
                }
            }
            let percent = |count| (100.0 * f64::from(count) / boards as f64).round() as u32;
            (boards, counts.map(|count| percent(count as u32)), longest)
        };
        assert_eq!(all(2), (2304, [71, 29, 0], 4));
        assert_eq!(all(3), (103_680, [62, 28, 10], 17));
        agree_with_their_replies(&game, &endings);
    }

    /// Played positions of few pieces are won if a move leads to a lost one nearer the end, and so
    /// on.
    fn agree_with_their_replies(game: &Martian, endings: &Solved) {
        let (mut random, mut seen) = (Random::new(3), 0);
        for _ in 0..60 {
            let (mut state, mut moves) = (game.start(), Vec::new());
            while game.outcome(&state).is_none() {
                moves.clear();
                game.moves(&state, &mut moves);
                if let Some(verdict) = endings.verdict(game, &state) {
                    seen += 1;
                    follows(verdict, &replies(game, endings, &state, &moves));
                }
                let &m = random.pick(&moves).expect("§6.1: there is always a move");
                game.play(&mut state, m);
            }
        }
        assert!(seen > 100, "{seen}");
    }

    /// What the moves lead to, for who plays on; an end is no moves away.
    fn replies(game: &Martian, endings: &Solved, state: &State, moves: &[Move]) -> Vec<Verdict> {
        let after = |&m| {
            let mut next = *state;
            game.play(&mut next, m);
            match game.settled(&next) {
                Some(outcome) if outcome.places[state.turn] == 1 => Verdict::Lost(0),
                Some(_) => Verdict::Won(0),
                None => endings.verdict(game, &next).expect("no more pieces than before"),
            }
        };
        moves.iter().map(after).collect()
    }

    fn follows(verdict: Verdict, replies: &[Verdict]) {
        let wins = |reply: &Verdict, within| matches!(reply, Verdict::Lost(left) if *left < within);
        let any_win = replies.iter().any(|reply| wins(reply, u16::MAX));
        match verdict {
            Verdict::Won(moves) => assert!(replies.iter().any(|reply| wins(reply, moves))),
            Verdict::Lost(moves) => {
                let holds = |reply| matches!(reply, &Verdict::Won(left) if left <= moves);
                assert!(replies.iter().all(holds), "{replies:?}");
            }
            Verdict::Endless => assert!(replies.contains(&Verdict::Endless) && !any_win),
        }
    }

    #[test]
    fn values_are_taken_back_and_only_whole() {
        let game = game(None);
        let (known, mut empty) = (solved(&game, 2), Solved::unknown(&game, 2).expect("known how"));
        for class in 0..known.classes().len() {
            let values = known.values(class).expect("solved").to_vec();
            let cut = values[1..].to_vec();
            let refused = empty.take(class, cut).expect_err("one is missing");
            assert_eq!(
                refused,
                format!("expected {} values, found {}", values.len(), values.len() - 1)
            );
            assert_eq!(empty.values(class), None);
            empty.take(class, values).expect("as many as there are states");
            assert_eq!(empty.figures(class), known.figures(class));
        }
    }

    #[test]
    fn other_rules_have_no_such_endings_and_a_stop_is_heard() {
        let none = |option| Solved::unknown(&game(Some(option)), 3).is_none();
        assert!(none(("players", "4")) && none(("quiet_limit", "40")) && none(("no_undo", "off")));
        let mut endings = Solved::unknown(&game(None), 2).expect("known how");
        assert!(!endings.solve(&game(None), 0, &mut |_| false));
        assert_eq!(endings.values(0), None);
    }

    #[test]
    fn a_game_tells_of_endings_by_its_own_rules_before_its_limit() {
        let plain = game(None);
        let endings: Arc<dyn Endings<Martian>> = Arc::new(solved(&plain, 2));
        let told = |option| {
            let mut game = game(option);
            game.know(endings.clone());
            game.verdict(&game.read_text("4/4/4/2P1/4/4/1Q2/4 1 3-0 - 0 -").expect("a position"))
        };
        let won = told(None);
        assert!(matches!(won, Some(Verdict::Won(_))), "{won:?}");
        assert_eq!(told(Some(("quiet_limit", "40"))), won);
        assert_eq!(told(Some(("quiet_limit", "1"))), None);
        assert_eq!(told(Some(("merge", "false"))), None);
    }
}
