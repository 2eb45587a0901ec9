//! What is told to some clients only: which seats they have, and private talk.

use wire::ToClient;

use super::Host;
use crate::stub::{Told, text};

impl Host {
    /// Tells clients which seats they have now, if that has changed, and what they may read there.
    pub(super) fn tell_sits(&mut self) {
        let mut moved = Vec::new();
        for client in self.clients.values_mut() {
            let sits: Vec<_> = client.tokens.iter().map(|token| self.room.seat_of(token)).collect();
            if sits != client.sits {
                client.sits.clone_from(&sits);
                moved.push((client.ear.client, sits));
            }
        }
        for (client, seats) in moved {
            let whispers = self.room.has_private_talk().then(|| text(&self.whispers(&seats)));
            self.tell(Told::One(client, text(&ToClient::Sits { seats })));
            whispers.into_iter().for_each(|text| self.tell(Told::One(client, text)));
        }
    }

    /// All private talk that a client with these seats may read.
    pub(super) fn whispers(&self, sits: &[Option<usize>]) -> ToClient {
        let seats: Vec<_> = sits.iter().copied().flatten().collect();
        ToClient::Whispers { whispers: self.room.whispers_for(&seats) }
    }

    /// Tells a private word to the two who may hear it.
    pub(super) fn tell_whisper(&self) {
        let Some(said) = self.room.whispers.last() else { return };
        let (index, text) = (self.room.whispers.len() - 1, text(&ToClient::Whisper(said.clone())));
        for client in self.clients.values() {
            let seats: Vec<_> = client.sits.iter().copied().flatten().collect();
            if self.room.may_read(index, &seats) {
                self.tell(Told::One(client.ear.client, text.clone()));
            }
        }
    }
}
