//! Whether a state is sound, asked slowly and by other means than the game is played by: column and
//! row instead of tables, every move tried on a copy.

use std::collections::HashSet;

use rules::{Kind, Piece, Player};

use super::{
    Dreierschach,
    hexes::{CELLS, Hex, base_line, pawn_line},
    lines::Cells,
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    moves::{How, Move, PROMOTIONS},
    state::{Double, State, others, players, side},
};

/// §1.3: each diagonal with its flank fields.
const DIAGONALS: [[(i8, i8); 3]; 6] = [
    [(-1, 1), (-1, 0), (0, 1)],
    [(1, 2), (0, 1), (1, 1)],
    [(2, 1), (1, 1), (1, 0)],
    [(1, -1), (1, 0), (0, -1)],
    [(-1, -2), (0, -1), (-1, -1)],
    [(-2, -1), (-1, -1), (-1, 0)],
];
const STRAIGHTS: [(i8, i8); 6] = [(-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)];
#[rustfmt::skip]
const LEAPS: [(i8, i8); 12] = [
    (-2, 1), (-1, 2), (1, 3), (2, 3), (3, 2), (3, 1),
    (2, -1), (1, -2), (-1, -3), (-2, -3), (-3, -1), (-3, -2),
];

/// Asserts all that must hold of a state, the list of its legal moves included.
pub(super) fn check(game: &Dreierschach, state: &State) -> Result<(), String> {
    let ensure = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    ensure(sets_agree(state), "the sets of men do not agree with the fields")?;
    let sound = |p| state.king(p).is_some() || game.king_capture && p == state.turn;
    ensure(players().all(sound), "a king is missing")?;
    for player in players() {
        let slow = threatened(state, player, None);
        ensure(slow == game.checked(state, player), "check is seen two ways")?;
    }
    let [_, last] = others(state.turn);
    let captured = state.king(state.turn).is_none();
    ensure(captured || !threatened(state, last, None), "a king was left in check")?;
    ensure(pawns_stand(game, state), "a pawn stands where it cannot")?;
    ensure(castling_at_home(game, state), "a castling right without its men at home")?;
    ensure(doubles_open(state), "a double step that is not open")?;
    let mut fast = Vec::new();
    game.generate(state, &mut fast);
    let fast: HashSet<Move> = fast.into_iter().collect();
    let slow: HashSet<Move> = moves(game, state).into_iter().collect();
    let odd: Vec<String> = fast.symmetric_difference(&slow).map(|m| format!("{m:?}")).collect();
    ensure(odd.is_empty(), &format!("legal by one way only: {}", odd.join(", ")))
}

fn hexes() -> impl Iterator<Item = Hex> {
    (0..CELLS).map(|i| Hex::of(board::Cell::new(i)))
}

/// The man on a field; None if it is empty or off the board.
fn man(state: &State, hex: Hex) -> Option<Piece> {
    hex.cell().and_then(|cell| state.men.at(cell))
}

fn owned(piece: Piece, player: Player) -> bool {
    piece.side() == side(player)
}

fn sets_agree(state: &State) -> bool {
    players().all(|player| {
        let mine =
            || hexes().filter(|&hex| man(state, hex).is_some_and(|piece| owned(piece, player)));
        let set: Cells = mine().filter_map(Hex::cell).collect();
        let mut kings = mine().filter(|&hex| man(state, hex).map(Piece::kind) == Some(KING));
        set == state.of(player)
            && kings.next().and_then(Hex::cell) == state.king(player)
            && kings.next().is_none()
    })
}

fn pawns_stand(game: &Dreierschach, state: &State) -> bool {
    players().all(|player| {
        let pawn = |cell| state.own(player, cell) == Some(PAWN);
        !base_line(player).filter_map(Hex::cell).any(pawn)
            && !game.promotion[player.index()].iter().any(pawn)
    })
}

fn castling_at_home(game: &Dreierschach, state: &State) -> bool {
    players().all(|player| {
        game.castlings.of[player.index()].iter().all(|way| {
            state.castling & way.right == 0
                || state.own(player, way.king[0]) == Some(KING)
                    && state.own(player, way.rook[0]) == Some(ROOK)
        })
    })
}

fn doubles_open(state: &State) -> bool {
    players().all(|player| {
        state.doubles[player.index()].is_none_or(|double| {
            player != state.turn
                && state.own(player, double.to) == Some(PAWN)
                && state.men.at(double.over).is_none()
        })
    })
}

fn plus(hex: Hex, (c, r): (i8, i8)) -> Hex {
    hex.plus(Hex::new(c, r))
}

/// §3.1: whether a diagonal step passes its flanks.
fn passes(state: &State, from: Hex, [_, a, b]: [(i8, i8); 3]) -> bool {
    man(state, plus(from, a)).is_none() || man(state, plus(from, b)).is_none()
}

/// The fields on which the man on a field could capture, whatever stands there.
fn aims(state: &State, from: Hex, piece: Piece) -> Vec<Hex> {
    let mut aims = Vec::new();
    let kind = piece.kind();
    if kind == KNIGHT {
        aims.extend(LEAPS.map(|leap| plus(from, leap)));
    }
    if [KING, QUEEN, ROOK].contains(&kind) {
        for step in STRAIGHTS {
            walk(state, from, kind, |_| true, step, &mut aims);
        }
    }
    if kind != KNIGHT && kind != ROOK {
        // §3.3: White captures in the first three directions, Brown and Black two further each.
        let first = 2 * piece.side().index();
        for (number, diagonal) in DIAGONALS.into_iter().enumerate() {
            if kind != PAWN || (number + 6 - first) % 6 < 3 {
                walk(state, from, kind, |at| passes(state, at, diagonal), diagonal[0], &mut aims);
            }
        }
    }
    aims.retain(|hex| hex.cell().is_some());
    aims
}

fn walk(
    state: &State,
    from: Hex,
    kind: Kind,
    passes: impl Fn(Hex) -> bool,
    step: (i8, i8),
    aims: &mut Vec<Hex>,
) {
    let mut at = from;
    while passes(at) {
        at = plus(at, step);
        aims.push(at);
        let slides = [QUEEN, ROOK, BISHOP].contains(&kind);
        if !slides || at.cell().is_none() || man(state, at).is_some() {
            return;
        }
    }
}

/// Whether an opponent of the player could capture on a field, by default his king's.
fn threatened(state: &State, player: Player, at: Option<Hex>) -> bool {
    let Some(at) = at.or(state.king(player).map(Hex::of)) else { return false };
    hexes().any(|hex| {
        man(state, hex)
            .is_some_and(|piece| !owned(piece, player) && aims(state, hex, piece).contains(&at))
    })
}

/// The legal moves: everything a man might do, tried on a copy.
fn moves(game: &Dreierschach, state: &State) -> Vec<Move> {
    let player = state.turn;
    let mut moves = Vec::new();
    for from in hexes() {
        if let Some(piece) = man(state, from).filter(|&piece| owned(piece, player)) {
            tries(game, state, from, piece, &mut moves);
        }
    }
    castlings(game, state, &mut moves);
    moves.retain(|&m| {
        let king = state.men.at(m.to).is_some_and(|piece| piece.kind() == KING);
        let mut after = *state;
        game.make(&mut after, m);
        if king { game.king_capture } else { !threatened(&after, player, None) }
    });
    if state.king(player).is_none() {
        moves.clear();
    }
    moves
}

fn tries(game: &Dreierschach, state: &State, from: Hex, piece: Piece, moves: &mut Vec<Move>) {
    let player = state.turn;
    let pawn = piece.kind() == PAWN;
    let mut targets: Vec<(Hex, How)> = Vec::new();
    for to in aims(state, from, piece) {
        let skipped = |d: &Double| Some(d.over) == to.cell();
        match man(state, to) {
            Some(other) if !owned(other, player) => targets.push((to, How::Plain)),
            None if !pawn => targets.push((to, How::Plain)),
            None if state.doubles.iter().flatten().any(skipped) => {
                targets.push((to, How::EnPassant));
            }
            _ => {}
        }
    }
    if pawn {
        pawn_steps(state, from, &mut targets);
    }
    for (to, how) in targets {
        let (Some(from), Some(to)) = (from.cell(), to.cell()) else { continue };
        if pawn && game.promotion[player.index()].has(to) {
            moves.extend(PROMOTIONS.map(|kind| Move { from, to, how: How::Promote(kind) }));
        } else {
            moves.push(Move { from, to, how });
        }
    }
}

/// §3.3: straight steps to empty fields.
fn pawn_steps(state: &State, from: Hex, targets: &mut Vec<(Hex, How)>) {
    let player = state.turn;
    let free = |hex: Hex| hex.cell().is_some() && man(state, hex).is_none();
    for step in [[(0, 1), (1, 1)], [(1, 0), (0, -1)], [(-1, -1), (-1, 0)]][player.index()] {
        let (one, two) = (plus(from, step), plus(plus(from, step), step));
        if free(one) {
            targets.push((one, How::Plain));
            if free(two) && pawn_line(player).any(|start| start == from) {
                targets.push((two, How::Double));
            }
        }
    }
}

fn castlings(game: &Dreierschach, state: &State, moves: &mut Vec<Move>) {
    let player = state.turn;
    for way in &game.castlings.of[player.index()] {
        let between = || way.between.iter();
        if state.castling & way.right != 0
            && between().all(|cell| state.men.at(cell).is_none())
            && !between().chain([way.king[0]]).any(|c| threatened(state, player, Some(Hex::of(c))))
        {
            moves.push(Move { from: way.king[0], to: way.king[1], how: How::Castle });
        }
    }
}
