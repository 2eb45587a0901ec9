//! All tables: which are live, and how the others are opened and found.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use play::{AnyTable, Catalog, Level, Shelf, check_name, game_doc, level_docs};
use tokio::sync::OnceCell;
use wire::{
    ErrorCode, NewSeat, NewTable, NewTableReply, SeatHeader, SeatKind, SeatSecret, TableHeader,
};

use crate::{
    analyst::Analyst,
    clock::now_ms,
    error::Fault,
    host::Host,
    lobby::Lobby,
    room::Room,
    school::School,
    secret::{Secret, draw_id, draw_seed, is_id},
    shown,
    store::{Chain, Life, NewRow, Store, StoreError},
    stub::Stub,
    thinker::Thinker,
};

/// The longest position string, in bytes.
const LONGEST_POSITION: usize = 4000;

/// All tables of a server.
#[derive(Debug)]
pub struct Hall {
    catalog: Catalog,
    store: Arc<dyn Store>,
    tables: Mutex<HashMap<String, Arc<OnceCell<Stub>>>>,
    pub(crate) lobby: Lobby,
    thinker: Thinker,
    analyst: Analyst,
    school: School,
    /// When this server began.
    born_ms: u64,
    /// The servers of this store up to this one.
    lives: OnceCell<Vec<Life>>,
    closing: AtomicBool,
    put_away: AtomicU64,
}

impl Hall {
    /// The hall of these games and this store.
    pub fn new(catalog: Catalog, store: Arc<dyn Store>) -> Arc<Self> {
        Self::taught(catalog, store, School::default())
    }

    /// The same with weights to play against.
    pub(crate) fn taught(catalog: Catalog, store: Arc<dyn Store>, school: School) -> Arc<Self> {
        Arc::new(Self {
            catalog,
            store,
            tables: Mutex::default(),
            lobby: Lobby::default(),
            thinker: Thinker::default(),
            analyst: Analyst::default(),
            school,
            born_ms: now_ms(),
            lives: OnceCell::new(),
            closing: AtomicBool::new(false),
            put_away: AtomicU64::new(0),
        })
    }

    /// The games.
    pub(crate) const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The game of this id.
    pub(crate) fn shelf(&self, id: &str) -> Result<&Shelf, Fault> {
        self.catalog.shelf(id).map_err(|why| Fault::new(ErrorCode::NotFound, why))
    }

    /// Where tables are kept.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Where computer players think.
    pub(crate) const fn thinker(&self) -> &Thinker {
        &self.thinker
    }

    /// Who counts what is analysed.
    pub(crate) const fn analyst(&self) -> &Analyst {
        &self.analyst
    }

    /// What the program has been let learn.
    pub(crate) const fn school(&self) -> &School {
        &self.school
    }

    /// When this server began, in milliseconds since 1970.
    pub(crate) const fn born_ms(&self) -> u64 {
        self.born_ms
    }

    /// For how long after a time no server was there, before this one began.
    pub(crate) async fn down_ms(&self, since_ms: u64) -> Result<u64, StoreError> {
        let lives = self.lives.get_or_try_init(|| async {
            let mut lives = self.store.lives().await?;
            let own = Life { born_ms: self.born_ms, seen_ms: self.born_ms };
            lives.retain(|life| life.born_ms != own.born_ms);
            lives.push(own);
            Ok::<_, StoreError>(lives)
        });
        Ok(Life::outage(lives.await?, since_ms))
    }

    /// Notes that this server is alive: to be done every now and then.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn beat(&self) -> Result<(), StoreError> {
        self.store.note_life(Life { born_ms: self.born_ms, seen_ms: now_ms() }).await
    }

    /// Opens no table any more; those that are live go when their last client does.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.tables().clear();
    }

    /// Whether tables may be opened.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Stub>>>> {
        // Nothing that holds the lock can leave the map half changed.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this id, read from the store if it is not live.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Stub, Fault> {
        if !is_id(id) {
            return Err(Fault::not_found("table"));
        }
        if self.is_closing() {
            return Err(Fault::unavailable());
        }
        loop {
            let cell = self.tables().entry(id.to_owned()).or_default().clone();
            if let Err(fault) = cell.get_or_try_init(|| self.load(id)).await {
                self.forget(id);
                return Err(fault);
            }
            // The stub is copied under the lock, so that a table which is about to be put away
            // sees either no copy or this one: see `retire`.
            let mut tables = self.tables();
            match tables.get(id).and_then(|cell| cell.get()) {
                // Its task has died over a mistake in a game: its log is sound.
                Some(stub) if stub.is_gone() => drop(tables.remove(id)),
                Some(stub) => return Ok(stub.clone()),
                None => {}
            }
        }
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Stub, Fault> {
        let stored = self.store.load(id).await.map_err(|error| match error {
            StoreError::Damaged(_) | StoreError::Database(_) => unreadable(id, &error),
            StoreError::Conflict | StoreError::Closed => error.into(),
        })?;
        let stored = stored.ok_or_else(|| Fault::not_found("table"))?;
        let (chain, sound) = Chain::check(id, &stored).map_err(|error| unreadable(id, &error))?;
        if let Some(torn) = stored.log.get(sound) {
            tracing::warn!(table = id, event = torn.seq, "dropped a damaged last event");
            self.store.drop_line(id, torn.seq).await?;
        }
        let (hall, owned) = (self.clone(), id.to_owned());
        let replayed = tokio::task::spawn_blocking(move || {
            hall.replay(&owned, &stored.header, stored.log.iter().take(sound).map(|l| &l.text))
        });
        let room = replayed.await.map_err(|error| unreadable(id, &error))??;
        Ok(Host::start(self.clone(), id.to_owned(), room, chain))
    }

    fn replay<'a>(
        &self,
        id: &str,
        header: &str,
        lines: impl Iterator<Item = &'a String>,
    ) -> Result<Room, Fault> {
        let mut room = Room::read(&self.catalog, id, header)
            .map_err(|fault| unreadable(id, &format!("header: {}", fault.body.message)))?;
        for (event, line) in (1..).zip(lines) {
            let at = |fault: Fault| format!("event {event}: {}", fault.body.message);
            room.read_line(line).map_err(|fault| unreadable(id, &at(fault)))?;
        }
        Ok(room)
    }

    /// Puts an idle table away, unless somebody holds it: then false.
    pub(crate) fn retire(&self, id: &str) -> bool {
        let mut tables = self.tables();
        let forsaken = tables.get(id).and_then(|cell| cell.get()).is_none_or(Stub::is_forsaken);
        if forsaken {
            tables.remove(id);
            self.put_away.fetch_add(1, Ordering::Relaxed);
        }
        forsaken
    }

    /// Puts a table away that is not to be asked any more.
    pub(crate) fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    /// How many idle tables were put away.
    pub(crate) fn put_away(&self) -> u64 {
        self.put_away.load(Ordering::Relaxed)
    }

    /// Whether a table is live.
    pub(crate) fn is_live(&self, id: &str) -> bool {
        self.tables().contains_key(id)
    }

    /// How many tables are live.
    pub fn live(&self) -> usize {
        self.tables().len()
    }

    /// Opens a table.
    pub(crate) async fn open(self: &Arc<Self>, new: NewTable) -> Result<NewTableReply, Fault> {
        if self.is_closing() {
            return Err(Fault::unavailable());
        }
        let (id, host) = (draw_id()?, Secret::draw()?);
        let shuffle = new.shuffle.then(draw_seed).transpose()?;
        let usual = game_doc(self.shelf(&new.game)?.info()).talk;
        let seats = self.seats(&new)?;
        let mut headers = Vec::with_capacity(seats.len());
        let mut secrets = Vec::with_capacity(seats.len());
        for (seat, of) in seats.into_iter().enumerate() {
            let in_seat = |mut fault: Fault| {
                fault.body.message = format!("seat {seat}: {}", fault.body.message);
                fault
            };
            let weights = of.weights.clone();
            let (mut header, secret) = new_seat(seat, of).map_err(in_seat)?;
            if let Some(name) = weights {
                let named = self.school.named(&*self.table_of(&new)?, &name);
                header.weights = Some(named.map_err(in_seat)?);
            }
            headers.push(header);
            secrets.push(secret);
        }
        let header = TableHeader {
            game: new.game,
            options: new.options.into_iter().collect(),
            position: new.position,
            record: None,
            public: new.public,
            time: new.time,
            shuffle,
            talk: new.talk.unwrap_or(usual),
            hints: new.hints,
            created_ms: now_ms(),
            host: host.hash(),
            seats: headers,
        };
        let room = Room::new(&self.catalog, &id, header.clone())?;
        self.store.create(new_row(&room)).await?;
        // At a table that starts at once the seats have changed already.
        for secret in &mut secrets {
            secret.seat = room.place(secret.seat);
        }
        secrets.sort_by_key(|secret| secret.seat);
        Ok(NewTableReply { table: id, host: host.text().to_owned(), seats: secrets })
    }

    /// Opens a table at which a record is shown, and gives its id.
    pub(crate) async fn open_record(self: &Arc<Self>, text: String) -> Result<String, Fault> {
        if self.is_closing() {
            return Err(Fault::unavailable());
        }
        let (id, hall) = (draw_id()?, self.clone());
        // A long record takes a while to be played through.
        let made = tokio::task::spawn_blocking(move || {
            let header = shown::header(&hall.catalog, &text, now_ms())?;
            Ok::<_, Fault>(new_row(&Room::new(&hall.catalog, &id, header)?))
        });
        let row =
            made.await.map_err(|_| Fault::new(ErrorCode::Internal, "the reader failed"))??;
        let id = row.id.clone();
        self.store.create(row).await?;
        Ok(id)
    }

    /// Opens the table of a rematch, unless that has been done.
    pub(crate) async fn open_again(&self, id: &str, header: TableHeader) -> Result<(), Fault> {
        let row = new_row(&Room::new(&self.catalog, id, header)?);
        match self.store.create(row).await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The seats that a new table is to have: those given, or all at one screen.
    fn seats(&self, new: &NewTable) -> Result<Vec<NewSeat>, Fault> {
        if new.position.as_ref().is_some_and(|text| text.len() > LONGEST_POSITION) {
            return Err(Fault::invalid(format!("position: at most {LONGEST_POSITION} bytes")));
        }
        if let Some(seats) = &new.seats {
            return Ok(seats.clone());
        }
        let here =
            NewSeat { kind: SeatKind::Here, name: String::new(), level: None, weights: None };
        Ok(vec![here; self.table_of(new)?.seats().len()])
    }

    /// The game of a new table.
    fn table_of(&self, new: &NewTable) -> Result<Box<dyn AnyTable>, Fault> {
        let shelf = self.shelf(&new.game)?;
        let mut options = shelf.options();
        for (name, value) in &new.options {
            options.set(name, value).map_err(|e| Fault::invalid(e.to_string()))?;
        }
        let table = shelf.open(&options, new.position.as_deref());
        table.map_err(|e| Fault::invalid(e.to_string()))
    }
}

/// The first row of a table.
fn new_row(room: &Room) -> NewRow {
    let id = room.id().to_owned();
    let header = serde_json::to_string(&room.header).expect("a header is plain data");
    NewRow {
        chain: Chain::new(&id, &header).link(),
        id,
        header,
        listed: room.header.public,
        stage: room.stage(),
        created_ms: room.header.created_ms,
    }
}

/// The header of a seat of a new table, and its secret.
fn new_seat(seat: usize, new: NewSeat) -> Result<(SeatHeader, SeatSecret), Fault> {
    let NewSeat { kind, name, level, weights } = new;
    check_computer(kind, level, weights.is_some())?;
    let secret = Secret::draw()?;
    let of = |wanted| (kind == wanted).then(|| secret.text().to_owned());
    let (token, link_key) = (of(SeatKind::Here), of(SeatKind::Friend));
    let hash = matches!(kind, SeatKind::Here | SeatKind::Friend).then(|| secret.hash());
    let name = checked_name(&name)?;
    let header = SeatHeader { kind, name, secret: hash, token: None, level, weights: None };
    Ok((header, SeatSecret { seat, kind, token, link_key }))
}

/// Whether a seat of this kind may have this level, and weights if it has them, or why not.
pub(crate) fn check_computer(
    kind: SeatKind,
    level: Option<u8>,
    weights: bool,
) -> Result<(), Fault> {
    let why = match (kind, level) {
        (SeatKind::Computer, Some(number)) => {
            return Level::of(number).map(drop).map_err(Fault::invalid);
        }
        (SeatKind::Computer, None) => format!(
            "a computer player needs a level: expected a number from 1 to {}",
            level_docs().len()
        ),
        (_, Some(_)) => "only a computer player has a level".to_owned(),
        (_, None) if weights => "only a computer player has weights".to_owned(),
        (_, None) => return Ok(()),
    };
    Err(Fault::invalid(why))
}

/// A name without blanks at its ends, if it may be shown.
pub(crate) fn checked_name(name: &str) -> Result<String, Fault> {
    let name = name.trim();
    check_name(name).map_err(Fault::invalid)?;
    Ok(name.to_owned())
}

fn unreadable(id: &str, why: &dyn ToString) -> Fault {
    tracing::error!(table = id, why = why.to_string(), "a log cannot be replayed");
    let why = "the log of this table is damaged: whoever keeps the server may restore it";
    Fault::new(ErrorCode::Damaged, why)
}
