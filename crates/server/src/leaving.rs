//! Players who have gone: when the others may vote what becomes of their seats. Who is there is
//! not in the log; who was away when a vote was called is.

use wire::{AwayDoc, TableState};

use crate::{
    error::{Fault, refused},
    room::Room,
    words::Proposal,
};

/// How long a player must be away before the others may vote, in milliseconds.
const GRACE: u64 = 60_000;
/// How long if there is only one to vote.
const GRACE_ALONE: u64 = 180_000;
/// How long whoever is not ready may be away before the start without losing the seat.
pub(crate) const LAPSE: u64 = 120_000;

/// What the log does not tell of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Live {
    /// Whether a client of the player is connected.
    pub(crate) online: bool,
    /// Whether a computer player looks for its move.
    pub(crate) thinking: bool,
    /// Since when the player is not connected.
    pub(crate) gone_ms: Option<u64>,
}

/// The absence of a seat's player, if it is of any matter.
pub(crate) fn away(room: &Room, seat: usize, live: &[Live], now_ms: u64) -> Option<AwayDoc> {
    let since_ms = live[seat].gone_ms.filter(|_| matters(room, seat))?;
    let grace = if voters(room, seat, live, now_ms) > 1 { GRACE } else { GRACE_ALONE };
    Some(AwayDoc { since_ms, vote_ms: due(room, since_ms, grace) })
}

/// When a grace has passed for whoever is away since a time.
fn due(room: &Room, since_ms: u64, grace: u64) -> u64 {
    (since_ms + grace).max(room.pause_is_long_ms())
}

/// Whether the others must wait for a seat's player, and only for his being there: where turns
/// have days the clock decides, but not in a pause.
fn matters(room: &Room, seat: usize) -> bool {
    room.is_on()
        && (!room.is_in_days() || room.state() == TableState::Paused)
        && room.living(seat)
        && room.seats[seat].is_waited_for()
}

/// Whether a seat's player has been away for so long that he is not asked.
fn is_long_gone(room: &Room, seat: usize, live: &[Live], now_ms: u64) -> bool {
    matters(room, seat) && live[seat].gone_ms.is_some_and(|since| due(room, since, GRACE) <= now_ms)
}

/// How many people there are to vote about a seat; those at one screen count as one.
fn voters(room: &Room, about: usize, live: &[Live], now_ms: u64) -> usize {
    let votes = |&seat: &usize| {
        !room.is_one_party(seat, about)
            && matters(room, seat)
            && room.seats[seat].is_taken()
            && !is_long_gone(room, seat, live, now_ms)
    };
    let voters: Vec<_> = (0..room.players()).filter(votes).collect();
    let first =
        |&&seat: &&usize| voters.iter().find(|&&v| room.is_one_party(v, seat)) == Some(&seat);
    voters.iter().filter(first).count()
}

/// The seats that are not asked in a vote about a seat.
pub(crate) fn not_asked(room: &Room, live: &[Live], now_ms: u64) -> Vec<usize> {
    (0..room.players()).filter(|&seat| is_long_gone(room, seat, live, now_ms)).collect()
}

/// The seats of which nobody is connected.
pub(crate) fn not_there(live: &[Live]) -> Vec<usize> {
    (0..live.len()).filter(|&seat| !live[seat].online).collect()
}

/// Whether a vote about a seat may be called, by what is known of their presence; all other
/// offers have nothing to do with it.
pub(crate) fn may_vote(
    room: &Room,
    what: Proposal,
    live: &[Live],
    now_ms: u64,
) -> Result<(), Fault> {
    let Some(about) = what.seat().filter(|&seat| seat < room.players()) else { return Ok(()) };
    let Some(AwayDoc { vote_ms, .. }) = away(room, about, live, now_ms) else {
        return Err(refused("this player has not left"));
    };
    if vote_ms > now_ms {
        let seconds = (vote_ms - now_ms).div_ceil(1000);
        return Err(refused(&format!("this player may come back: ask in {seconds} seconds")));
    }
    Ok(())
}

/// When what is known of those who are away changes next.
pub(crate) fn next_change(room: &Room, live: &[Live], now_ms: u64) -> Option<u64> {
    let changes = (0..room.players()).filter(|&seat| matters(room, seat)).filter_map(|seat| {
        let since = live[seat].gone_ms?;
        let changes = [GRACE, GRACE_ALONE].map(|grace| due(room, since, grace));
        changes.into_iter().find(|&change| change > now_ms)
    });
    changes.min()
}

/// Whether a seat's player would lose it before the start by being away.
pub(crate) fn may_lapse(room: &Room, seat: usize) -> bool {
    let at = &room.seats[seat];
    room.is_gathering() && at.token.is_some() && !at.ready
}

/// The seat that is to be freed before the start because its player has gone, and when.
pub(crate) fn next_lapse(room: &Room, live: &[Live]) -> Option<(usize, u64)> {
    let lapses = (0..room.players()).filter_map(|seat| {
        let waits = may_lapse(room, seat);
        Some((seat, live[seat].gone_ms.filter(|_| waits)? + LAPSE))
    });
    lapses.min_by_key(|&(_, at_ms)| at_ms)
}
