//! What is told to some clients only: which seats they have, and private talk.

use std::sync::Arc;

use wire::ToClient;

use super::Host;
use crate::stub::{Told, Versions, text};

impl Host {
    /// Tells everybody of the last event. Of what spectators say players are told nothing before
    /// the end; their next event goes from the last one that they have heard of.
    pub(super) fn tell_event(&mut self) {
        let (seq, live) = (self.room.seq(), self.live());
        let version = |since, player| {
            let eye = self.eye(&live, player);
            text(&match self.room.event_doc(since, eye) {
                Some(event) => ToClient::Event(Box::new(event)),
                None => ToClient::Full { table: Box::new(self.room.table_doc(eye)) },
            })
        };
        let told = if self.room.is_among_spectators() {
            Told::Spectators(version(seq - 1, false))
        } else if self.room.is_overheard() || self.told < seq - 1 {
            let (player, spectator) = (version(self.told, true), version(seq - 1, false));
            Told::Each(Arc::new(Versions { player, spectator }))
        } else {
            Told::All(version(seq - 1, true))
        };
        if !matches!(told, Told::Spectators(_)) {
            self.told = seq;
        }
        self.tell(told);
    }

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
