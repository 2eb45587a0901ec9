//! Who may act for a seat, and who may ask what has come of an act.

use super::Host;
use crate::{error::Fault, room::Done, stub::Proof};

impl Host {
    /// Whether whoever asks so may act for a seat.
    pub(super) fn prove(&self, proof: &Proof, seat: usize) -> Result<(), Fault> {
        let proven = match proof {
            Proof::Token(token) => self.room.seat_of(&token.hash()) == Some(seat),
            Proof::Joined(client) => self.clients.get(client).is_some_and(|client| {
                client.tokens.iter().any(|token| self.room.seat_of(token) == Some(seat))
            }),
        };
        if proven { Ok(()) } else { Err(Fault::forbidden("this is not the token of the seat")) }
    }

    /// What has come of an act whose author has left the seat with it, or sits elsewhere since.
    pub(super) fn done_before(&self, proof: &Proof, id: &str) -> Option<Done> {
        let seq = match proof {
            Proof::Token(token) => self.room.answer_to(&token.hash(), id),
            Proof::Joined(client) => {
                let tokens = &self.clients.get(client)?.tokens;
                tokens.iter().find_map(|token| self.room.answer_to(token, id))
            }
        };
        seq.map(Done::Before)
    }
}
