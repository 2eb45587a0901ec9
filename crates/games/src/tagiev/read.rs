//! §8: reading a position string.

use board::Cell;
use rules::{Piece, Player, Scan, Side, Unread};

use super::{
    Tagiev,
    board::{KINGDOM, SIZES, place},
    deals::TRUCE,
    state::{
        Bond, KING, PAWN, PLAYERS, Passing, Phase, Players, Proposal, ROOK, State, Truce, Way,
        Wing, colour, third,
    },
    text::{KINDS, LETTERS, PROPOSALS, WAYS, wing_letter},
};

/// The names of the fields that may be left out, in order.
const FIELDS: [&str; 9] =
    ["castling", "ep", "last captures", "exits", "command", "bonds", "phase", "offers", "quiet"];

impl Tagiev {
    /// The state of a position string.
    pub(super) fn read_state(&self, text: &str) -> Result<State, Unread> {
        let mut scan = Scan::new(text);
        let mut state = State::empty(PLAYERS[0]);
        read_placement(&mut scan, &mut state)?;
        scan.expect(" ")?;
        let turn_at = scan.at();
        state.turn = read_player(&mut scan)?;
        let mut fields: [Option<Scan<'_>>; 9] = [None; 9];
        for (field, name) in fields.iter_mut().zip(FIELDS) {
            if scan.is_done() {
                break;
            }
            scan.expect(" ")?;
            let at = scan.at();
            let part = scan.while_(|c| c != ' ');
            if part.is_empty() {
                return Err(Unread::new(at, format!("expected the field of {name}")));
            }
            *field = Some(Scan::part(part, at));
        }
        scan.end()?;
        self.read_fields(&mut state, fields)?;
        if state.in_game_count() > 1 && state.is_fallen(state.turn) {
            return Err(Unread::new(turn_at, "expected a player who has a king"));
        }
        self.settle(&mut state, false);
        Ok(state)
    }

    fn read_fields(&self, state: &mut State, fields: [Option<Scan<'_>>; 9]) -> Result<(), Unread> {
        let [_, _, last, exits_field, .., quiet] = fields;
        let [castling, passing, _, exits, command, bonds, phase, offers, _] =
            fields.map(|field| field.filter(|scan| scan.rest() != "-"));
        if let Some(scan) = castling {
            read_castling(scan, state)?;
        }
        if let Some(scan) = last {
            read_last(scan, state)?;
        }
        // Exits depend on bonds and rights on command, so those are read first.
        each_part(bonds, |scan| read_bond(scan, state))?;
        each_part(exits, |scan| read_exit(scan, state))?;
        let exits_at = exits_field.map_or(0, |scan| scan.at());
        complete_exits(state).map_err(|what| Unread::new(exits_at, what))?;
        each_part(command, |scan| self.read_command(scan, state))?;
        self.recommand(state);
        each_part(passing, |scan| self.read_passing(scan, state))?;
        if let Some(scan) = phase {
            read_phase(scan, state)?;
        }
        each_part(offers, |scan| read_offer(scan, state))?;
        if let Some(mut scan) = quiet {
            let wanted = "expected a number of turns below 10000";
            let turns = scan.number().filter(|&n| n < 10_000).ok_or_else(|| scan.wants(wanted))?;
            scan.end()?;
            state.quiet = turns as u16;
        }
        Ok(())
    }

    fn read_command(&self, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
        let at = scan.at();
        let [fallen, by] = read_pair(scan)?;
        let holds = state.of(by).meets(&self.tables.throne[fallen.index()]);
        if !state.is_fallen(fallen) || state.is_fallen(by) || !holds {
            let wanted = "expected a fallen player and one with a piece on his Throne";
            return Err(Unread::new(at, wanted));
        }
        state.command[fallen.index()] = Some(by);
        Ok(())
    }

    fn read_passing(&self, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
        let at = scan.at();
        let mover = read_player(scan)?;
        scan.expect(":")?;
        let pawn_at = scan.at();
        let pawn = self.read_cell(scan)?;
        let stands = state.men.at(pawn).filter(|piece| piece.kind() == PAWN);
        if stands.and_then(|piece| state.commander(colour(piece))) != Some(mover) {
            return Err(Unread::new(pawn_at, "expected the cell of a pawn of this player"));
        }
        if mover == state.turn || state.passing[mover.index()].is_some() {
            let wanted = "expected a player with no other right whose turn it is not";
            return Err(Unread::new(at, wanted));
        }
        scan.expect("=")?;
        let mut over = Vec::new();
        loop {
            let at = scan.at();
            let cell = self.read_cell(scan)?;
            if over.contains(&cell) || !self.tables.straight[pawn.index()].has(cell) {
                return Err(Unread::new(at, "expected another neighbour of the pawn's cell"));
            }
            over.push(cell);
            if over.len() == 3 || !scan.eat("+") {
                break;
            }
        }
        over.sort_unstable();
        let over = std::array::from_fn(|i| over.get(i).copied());
        state.passing[mover.index()] = Some(Passing { pawn, over });
        Ok(())
    }

    fn read_cell(&self, scan: &mut Scan<'_>) -> Result<Cell, Unread> {
        let at = scan.at();
        let name = scan.while_(|c| c.is_ascii_alphanumeric());
        self.board.cell(name).ok_or_else(|| Unread::new(at, "expected a cell such as RV14"))
    }
}

/// Reads the parts of a field between commas.
fn each_part<'a>(
    field: Option<Scan<'a>>,
    mut read: impl FnMut(&mut Scan<'a>) -> Result<(), Unread>,
) -> Result<(), Unread> {
    let Some(mut scan) = field else { return Ok(()) };
    loop {
        read(&mut scan)?;
        if scan.is_done() {
            return Ok(());
        }
        scan.expect(",")?;
    }
}

fn read_player(scan: &mut Scan<'_>) -> Result<Player, Unread> {
    let found = LETTERS.iter().position(|&letter| scan.peek() == Some(letter));
    let found = found.ok_or_else(|| scan.wants("expected r, w or b"))?;
    scan.char();
    Ok(Player::new(found))
}

/// Two different players, as in `w>r`.
fn read_pair(scan: &mut Scan<'_>) -> Result<[Player; 2], Unread> {
    let first = read_player(scan)?;
    scan.expect(">")?;
    let at = scan.at();
    let second = read_player(scan)?;
    if first == second {
        return Err(Unread::new(at, "expected another player"));
    }
    Ok([first, second])
}

/// Some players, each once, or `-`.
fn read_players(scan: &mut Scan<'_>, among: Players) -> Result<Players, Unread> {
    let mut players = Players::NONE;
    if scan.eat("-") {
        return Ok(players);
    }
    while players.is_empty() || scan.peek().is_some_and(|c| LETTERS.contains(&c)) {
        let at = scan.at();
        let player = read_player(scan)?;
        if players.has(player) || !among.has(player) {
            return Err(Unread::new(at, "this player has no place here"));
        }
        players.insert(player);
    }
    Ok(players)
}

fn read_placement(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    for kingdom in 0..3 {
        if kingdom > 0 {
            scan.expect("|")?;
        }
        let mut first = kingdom * KINGDOM;
        for (i, size) in SIZES.into_iter().enumerate() {
            if i > 0 {
                scan.expect("/")?;
            }
            read_row(scan, state, first..first + size)?;
            first += size;
        }
    }
    Ok(())
}

fn read_row(
    scan: &mut Scan<'_>,
    state: &mut State,
    cells: std::ops::Range<usize>,
) -> Result<(), Unread> {
    let mut at = cells.start;
    while at < cells.end {
        let left = cells.end - at;
        let here = scan.at();
        if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            let run = scan.number().map(|n| n as usize).filter(|run| (1..=left).contains(run));
            let wanted = || Unread::new(here, format!("expected at most {left} empty cells"));
            at += run.ok_or_else(wanted)?;
            continue;
        }
        let wanted = format!("expected {left} more cells in this row");
        let owner = read_player(scan).map_err(|unread| Unread::new(unread.at, wanted))?;
        let kind = KINDS.iter().find(|kind| scan.peek() == Some(kind.1));
        let kind = kind.ok_or_else(|| scan.wants("expected one of K Q R B N P"))?.0;
        scan.char();
        if kind == KING && state.kings[owner.index()].replace(Cell::new(at)).is_some() {
            return Err(Unread::new(here, "expected one king of a colour, not two"));
        }
        state.men.put(Cell::new(at), Piece::new(Side::new(owner.index()), kind));
        at += 1;
    }
    Ok(())
}

fn read_castling(mut scan: Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let is_wing = |letter| Wing::ALL.iter().any(|&wing| wing_letter(wing) == letter);
    let mut owner = None;
    while !scan.is_done() {
        let at = scan.at();
        let player = match owner {
            Some(player) if scan.peek().is_some_and(is_wing) => player,
            _ => read_player(&mut scan)?,
        };
        owner = Some(player);
        let wing = Wing::ALL.into_iter().find(|&wing| scan.peek() == Some(wing_letter(wing)));
        let wing = wing.ok_or_else(|| scan.wants("expected s or l"))?;
        scan.char();
        let stands = |i: usize, kind| {
            let piece = Piece::new(Side::new(player.index()), kind);
            state.men.at(place(player.index(), i)) == Some(piece)
        };
        let castling = wing.castling();
        let unmoved = stands(castling.king[0], KING) && stands(castling.rook[0], ROOK);
        if !unmoved || state.castling & wing.bit(player) != 0 {
            return Err(Unread::new(at, "expected a castling whose king and rook stand at home"));
        }
        state.castling |= wing.bit(player);
    }
    Ok(())
}

fn read_last(mut scan: Scan<'_>, state: &mut State) -> Result<(), Unread> {
    for player in PLAYERS {
        let at = scan.at();
        if scan.eat("-") {
            continue;
        }
        let from = read_player(&mut scan)?;
        if from == player || state.is_fallen(player) {
            return Err(Unread::new(at, "expected - or another player, of one who has a king"));
        }
        state.last[player.index()] = Some(from);
    }
    scan.end()
}

fn read_exit(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let at = scan.at();
    let player = read_player(scan)?;
    scan.expect(":")?;
    let word_at = scan.at();
    let word = scan.while_(|c| c.is_ascii_lowercase());
    let way = WAYS.iter().find(|way| way.1 == word).map(|way| way.0);
    let wanted = "expected mate, king, resign, time or vassal";
    let way = way.ok_or_else(|| Unread::new(word_at, wanted))?;
    let fits = match way {
        Way::Vassal => !state.is_fallen(player) && state.is_vassal(player),
        Way::Mate | Way::King | Way::Resign | Way::Time => state.is_fallen(player),
    };
    if !fits || state.way_out(player).is_some() {
        let wanted = "expected a player without a king, or a vassal by a bond in force, once";
        return Err(Unread::new(at, wanted));
    }
    state.exit(player, way);
    Ok(())
}

/// Who has no king has lost it somehow; a vassal must be listed, for the order counts.
fn complete_exits(state: &mut State) -> Result<(), &'static str> {
    for player in PLAYERS {
        let listed = state.way_out(player).is_some();
        if !listed && state.is_fallen(player) {
            state.exit(player, Way::King);
        } else if !listed && state.is_vassal(player) {
            return Err("expected the exit of every vassal");
        }
    }
    Ok(())
}

fn read_bond(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let at = scan.at();
    let [lord, vassal] = read_pair(scan)?;
    scan.expect(":")?;
    let since = if scan.eat("n") {
        None
    } else {
        let turns = scan.number().filter(|&n| n < 10_000);
        Some(turns.ok_or_else(|| scan.wants("expected n or a number of turns below 10000"))? as u16)
    };
    let mut war = Players::NONE;
    if scan.eat("!") {
        let at = scan.at();
        war = read_players(scan, Players::NONE.with(lord).with(vassal))?;
        if war.is_empty() {
            return Err(Unread::new(at, "expected who has a declaration running"));
        }
    }
    let bond = Bond { lord, vassal, since, war };
    // §7: a lord is nobody's vassal, while the bonds are in force.
    let tangled = state.bonds().any(|other| {
        other.joins(lord, vassal)
            || other.vassal == lord && other.in_force()
            || other.lord == vassal && bond.in_force()
    });
    if tangled || state.is_fallen(lord) || state.is_fallen(vassal) {
        let wanted = "expected a bond of two kings, once a pair, whose lord is nobody's vassal";
        return Err(Unread::new(at, wanted));
    }
    if let Some(free) = state.bonds.iter_mut().find(|bond| bond.is_none()) {
        *free = Some(bond);
    }
    Ok(())
}

fn read_phase(mut scan: Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let at = scan.at();
    let lords = state.lords(state.turn);
    scan.expect("p=")?;
    let pending = read_players(&mut scan, lords)?;
    scan.expect(";c=")?;
    let claims = read_players(&mut scan, lords)?;
    scan.expect(";g=")?;
    let granted = read_players(&mut scan, claims)?.iter().next();
    scan.end()?;
    let phase = Phase { pending, claims, granted };
    let both = !pending.and(claims).is_empty();
    if phase.is_over() || both || granted.is_some() && !pending.is_empty() {
        return Err(Unread::new(at, "expected - or lords who must still decide, each once"));
    }
    state.phase = phase;
    Ok(())
}

fn read_offer(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let at = scan.at();
    if scan.eat("d:") {
        let by = read_player(scan)?;
        if state.is_fallen(by) || state.bonds().next().is_some() || state.offers.draw.has(by) {
            return Err(Unread::new(at, "expected a draw offer of a king, while there is no bond"));
        }
        state.offers.draw.insert(by);
        return Ok(());
    }
    if scan.eat("!") {
        state.broken = read_players(scan, PLAYERS.into_iter().fold(Players::NONE, Players::with))?;
        let wanted = "expected who has broken a truce, each once";
        return if state.broken.is_empty() { Err(Unread::new(at, wanted)) } else { Ok(()) };
    }
    if matches!(scan.peek(), Some('r' | 'w' | 'b')) {
        return read_truce(scan, state);
    }
    let refused = scan.eat("x");
    let what = PROPOSALS.iter().find(|what| scan.peek() == Some(what.1));
    let what: Proposal = what.ok_or_else(|| scan.wants("expected m:, l:, t: or d:"))?.0;
    scan.char();
    scan.expect(":")?;
    let [by, to] = read_pair(scan)?;
    let may = match what.bond(by, to) {
        Some((lord, vassal)) if refused => {
            state.last[lord.index()] == Some(vassal) && !state.is_fallen(vassal)
        }
        None if refused => state.living() == 3,
        _ => state.may_propose(what, by, to),
    };
    if !may || state.offers.is_open(what, by, to) || state.offers.is_refused(what, by, to) {
        let wanted = match what {
            Proposal::Truce => {
                "expected a truce to be proposed by one of three who play for themselves"
            }
            _ => "expected a proposal of a bond whose lord has just captured from the vassal",
        };
        return Err(Unread::new(at, wanted));
    }
    if refused {
        state.offers.set_refused(what, by, to, true);
    } else {
        state.offers.set_open(what, by, to, true);
    }
    Ok(())
}

fn read_truce(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let at = scan.at();
    let one = read_player(scan)?;
    scan.expect("=")?;
    let other = read_player(scan)?;
    scan.expect(":")?;
    let turns = scan.number().filter(|turns| (1..=u32::from(TRUCE)).contains(turns));
    let Some(turns) = turns.filter(|_| one != other && state.may_rest()) else {
        let wanted = format!(
            "expected one truce of two of three who play for themselves, for 1 to {TRUCE} turns"
        );
        return Err(Unread::new(at, wanted));
    };
    state.truce = Some(Truce { outside: third(one, other), turns: turns as u8 });
    state.lapse();
    Ok(())
}
