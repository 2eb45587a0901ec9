//! Tables out of a store and into one: backups, moves, checks.

mod fold;
mod lines;

use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Subcommand;
use play::{Catalog, json_fault};
use wire::TableHeader;

use self::{
    fold::fold,
    lines::{Reader, Writer},
};
use crate::{
    config::StoreArgs,
    serve::Unserved,
    store::{NewRow, Row, Stage, Store, StoreError, Stored},
};

/// What may be done with a store besides serving it.
#[derive(Clone, Debug, Subcommand)]
pub enum StoreCommand {
    /// Copy all games into a file, also while the server runs
    #[command(after_help = "\
The file is made at once or not at all, and never put over another. It can be
restored into a store of either kind: a folder or PostgreSQL.

Example:
  polychess backup polychess-$(date +%F).jsonl")]
    Backup {
        /// The file to make
        file: PathBuf,
        /// Where games are kept.
        #[command(flatten)]
        store: StoreArgs,
    },

    /// Fill an empty store from a backup, or check one
    #[command(after_help = "\
Every game is played through before anything is written. With --check nothing
is written at all.

Examples:
  polychess restore --check polychess-2026-11-28.jsonl
  polychess restore polychess-2026-11-28.jsonl --data-dir new")]
    Restore {
        /// The backup; `-` for the standard input
        file: PathBuf,
        /// Only play every game through and verify every checksum
        #[arg(long)]
        check: bool,
        /// Where games are kept.
        #[command(flatten)]
        store: StoreArgs,
    },

    /// Write one table or all to the standard output, also while the server runs
    #[command(after_help = "\
Examples:
  polychess export mzxw6ytboi4tqmrv > table.jsonl
  polychess export all | gzip > tables.jsonl.gz")]
    Export {
        /// The table's id, as in its address; or `all`
        table: String,
        /// Where games are kept.
        #[command(flatten)]
        store: StoreArgs,
    },

    /// Add the tables of an export or a backup to a store
    #[command(after_help = "\
Tables that the store has already, with the same events, are left as they are.
The server must not be running on the store.

Examples:
  polychess import table.jsonl
  zcat tables.jsonl.gz | polychess import -")]
    Import {
        /// The file; `-` for the standard input
        file: PathBuf,
        /// Where games are kept.
        #[command(flatten)]
        store: StoreArgs,
    },

    /// Play every game of a store through and verify every checksum
    #[command(after_help = "\
Changes nothing, and may run beside the server.

Example:
  polychess check --data-dir /var/lib/polychess")]
    Check {
        /// Where games are kept.
        #[command(flatten)]
        store: StoreArgs,
    },
}

impl StoreCommand {
    const fn store(&self) -> &StoreArgs {
        match self {
            Self::Backup { store, .. }
            | Self::Restore { store, .. }
            | Self::Export { store, .. }
            | Self::Import { store, .. }
            | Self::Check { store } => store,
        }
    }
}

/// Why a command came to nothing.
#[derive(Debug)]
pub enum Undone {
    /// What was given or stored is wrong.
    Wrong(String),
    /// Something could not be read or written.
    Failed(String),
    /// The store could not be read or written.
    Store(StoreError),
    /// The answer could not be written.
    Output(io::Error),
}

impl fmt::Display for Undone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(why) | Self::Failed(why) => f.write_str(why),
            Self::Store(error) => write!(f, "the store: {error}"),
            Self::Output(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl std::error::Error for Undone {}

impl From<Unserved> for Undone {
    fn from(why: Unserved) -> Self {
        Self::Failed(why.to_string())
    }
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// How many tables and events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    tables: u64,
    events: u64,
}

impl Count {
    const fn add(&mut self, table: &Stored) {
        self.tables += 1;
        self.events += table.log.len() as u64;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tables: {}, events: {}", self.tables, self.events)
    }
}

/// Does what a command says, and tells the outcome on the standard output.
///
/// # Errors
/// If something cannot be read or written, or is damaged: then which table and which line.
pub fn keep(command: StoreCommand, catalog: &Catalog) -> Result<(), Undone> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Undone::Failed(format!("no threads: {error}")))?;
    let place = command.store().place();
    let done = runtime.block_on(async {
        let told = match command {
            StoreCommand::Backup { file, store } => {
                format!("{}\n", backup(&*store.read().await?, &file).await?)
            }
            StoreCommand::Restore { file, check: true, .. } => {
                format!("sound: {}\n", check_file(&Source::once(&file), catalog)?)
            }
            StoreCommand::Restore { file, store, .. } => {
                format!("{}\n", restore(&file, &store, catalog).await?)
            }
            StoreCommand::Export { table, store } => {
                return export(&*store.read().await?, &table).await;
            }
            StoreCommand::Import { file, store } => {
                format!("{}\n", import(&file, &store, catalog).await?)
            }
            StoreCommand::Check { store } => {
                format!("sound: {}\n", check_store(&*store.read().await?, catalog).await?)
            }
        };
        io::stdout().write_all(told.as_bytes()).map_err(Undone::Output)
    });
    done.map_err(|undone| match undone {
        Undone::Store(error) => Undone::Failed(format!("{place}: {error}")),
        other => other,
    })
}

/// Writes these tables of a store. Each log is taken as it is at its moment: a server may go on.
async fn write(
    store: &dyn Store,
    ids: &[String],
    to: &mut (dyn Write + Send),
) -> Result<Count, Undone> {
    let (mut writer, mut count) = (Writer::new(to).map_err(Undone::Output)?, Count::default());
    for id in ids {
        if let Some(table) = store.load(id).await? {
            writer.table(id, &table).map_err(Undone::Output)?;
            count.add(&table);
        }
    }
    writer.end(count).map_err(Undone::Output)?;
    Ok(count)
}

/// Copies all tables of a store into a new file, which is made at once or not at all.
pub(crate) async fn backup(store: &dyn Store, file: &Path) -> Result<Count, Undone> {
    let cannot = |error: io::Error| {
        Undone::Failed(format!("cannot write the backup {}: {error}", file.display()))
    };
    if file.exists() {
        return Err(Undone::Wrong(format!("{} exists: choose another name", file.display())));
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let made = async {
        let mut options = OpenOptions::new();
        let to = options.write(true).create_new(true).open(&part).map_err(cannot)?;
        let mut to = io::BufWriter::new(to);
        let count = write(store, &store.ids().await?, &mut to).await;
        let count = count.map_err(|undone| match undone {
            Undone::Output(error) => cannot(error),
            other => other,
        })?;
        let to = to.into_inner().map_err(|error| cannot(error.into_error()))?;
        to.sync_all().map_err(cannot)?;
        // Unlike a rename, this never puts it over a file that has come meanwhile.
        fs::hard_link(&part, file).map_err(cannot)?;
        Ok(count)
    };
    let made = made.await;
    // What was begun is of no use to anybody.
    let _ = fs::remove_file(&part);
    made
}

async fn export(store: &dyn Store, table: &str) -> Result<(), Undone> {
    let ids = if table == "all" { store.ids().await? } else { vec![table.to_owned()] };
    if table != "all" && store.load(table).await?.is_none() {
        return Err(Undone::Wrong(format!("TABLE: there is no table \"{table}\"")));
    }
    let mut to = io::BufWriter::new(io::stdout());
    write(store, &ids, &mut to).await?;
    to.flush().map_err(Undone::Output)
}

/// A file of tables.
struct Source<'a> {
    file: &'a Path,
    /// What came on the standard input, if that is the file and is read more than once.
    input: Option<Vec<u8>>,
}

impl<'a> Source<'a> {
    /// A file that is read once.
    const fn once(file: &'a Path) -> Self {
        Self { file, input: None }
    }

    /// A file that may be read again.
    fn kept(file: &'a Path) -> Result<Self, Undone> {
        let mut source = Self::once(file);
        if file == Path::new("-") {
            let mut input = Vec::new();
            io::stdin().read_to_end(&mut input).map_err(|error| source.unread(&error))?;
            source.input = Some(input);
        }
        Ok(source)
    }

    fn unread(&self, error: &io::Error) -> Undone {
        Undone::Wrong(format!("cannot read {}: {error}", self.file.display()))
    }

    /// Reads it from its beginning.
    fn open(&self) -> Result<Reader<Box<dyn Read + '_>>, Undone> {
        let from: Box<dyn Read> = match &self.input {
            Some(input) => Box::new(&**input),
            None if self.file == Path::new("-") => Box::new(io::stdin()),
            None => Box::new(File::open(self.file).map_err(|error| self.unread(&error))?),
        };
        Ok(Reader::new(BufReader::new(from)))
    }
}

fn check_file(source: &Source<'_>, catalog: &Catalog) -> Result<Count, Undone> {
    let (mut reader, mut count) = (source.open()?, Count::default());
    let in_file = |why: String| Undone::Wrong(format!("{}, {why}", source.file.display()));
    while let Some(table) = reader.next_table().map_err(in_file)? {
        fold(catalog, &table.id, &table.stored).map_err(|flaw| {
            let line = table.line + flaw.event.unwrap_or(0);
            in_file(format!("line {line}: table {}: {flaw}", table.id))
        })?;
        count.add(&table.stored);
    }
    Ok(count)
}

async fn check_store(store: &dyn Store, catalog: &Catalog) -> Result<Count, Undone> {
    let (mut count, mut flaws) = (Count::default(), Vec::new());
    flaws.extend(store.flaws().await?);
    let ids = match store.ids().await {
        Ok(ids) => ids,
        Err(error) if flaws.is_empty() => return Err(error.into()),
        // Pages are damaged, of which was told.
        Err(_) => Vec::new(),
    };
    for id in ids {
        let table = match store.load(&id).await {
            Ok(Some(table)) => table,
            Ok(None) => continue,
            Err(error) => {
                flaws.push(format!("table {id}: {error}"));
                continue;
            }
        };
        if let Err(flaw) = fold(catalog, &id, &table) {
            flaws.push(format!("table {id}: {flaw}"));
        }
        count.add(&table);
    }
    if flaws.is_empty() { Ok(count) } else { Err(Undone::Wrong(flaws.join("\n"))) }
}

async fn restore(file: &Path, args: &StoreArgs, catalog: &Catalog) -> Result<Count, Undone> {
    let source = Source::kept(file)?;
    check_file(&source, catalog)?;
    let (store, _lock) = args.open().await?;
    if !store.ids().await?.is_empty() {
        let why = "the store has tables already: restore into an empty one, or import";
        return Err(Undone::Wrong(why.to_owned()));
    }
    fill(&source, &store, catalog).await
}

async fn import(file: &Path, args: &StoreArgs, catalog: &Catalog) -> Result<Count, Undone> {
    let source = Source::kept(file)?;
    check_file(&source, catalog)?;
    let (store, _lock) = args.open().await?;
    let mut reader = source.open()?;
    while let Some(table) = reader.next_table().map_err(Undone::Wrong)? {
        if store.load(&table.id).await?.is_some_and(|known| known != table.stored) {
            let (line, id) = (table.line, table.id);
            let why = format!("line {line}: table {id} is in the store with other events");
            return Err(Undone::Wrong(format!("{}, {why}", file.display())));
        }
    }
    fill(&source, &store, catalog).await
}

/// Adds the tables of a checked file that the store lacks.
async fn fill(
    source: &Source<'_>,
    store: &Arc<dyn Store>,
    catalog: &Catalog,
) -> Result<Count, Undone> {
    let (mut reader, mut count) = (source.open()?, Count::default());
    while let Some(table) = reader.next_table().map_err(Undone::Wrong)? {
        let changed = |flaw| Undone::Wrong(format!("the file has changed meanwhile: {flaw}"));
        let stage = fold(catalog, &table.id, &table.stored).map_err(changed)?;
        if store.load(&table.id).await?.is_none() {
            add(store, &table.id, &table.stored, stage).await?;
            count.add(&table.stored);
        }
    }
    store.close().await?;
    Ok(count)
}

/// How many events of a table are sent to the store at once.
const AT_ONCE: usize = 64;

async fn add(store: &Arc<dyn Store>, id: &str, table: &Stored, stage: Stage) -> Result<(), Undone> {
    let header: TableHeader = serde_json::from_str(&table.header)
        .map_err(|error| Undone::Wrong(format!("table {id}: {}", json_fault(&error))))?;
    let new = NewRow {
        id: id.to_owned(),
        header: table.header.clone(),
        chain: table.chain.clone(),
        listed: header.public,
        stage,
        created_ms: header.created_ms,
    };
    store.create(new).await?;
    for lines in table.log.chunks(AT_ONCE) {
        let row = |line: &crate::store::Line| {
            store.append(Row { id: id.to_owned(), line: line.clone(), stage })
        };
        for kept in futures_util::future::join_all(lines.iter().map(row)).await {
            kept?;
        }
    }
    Ok(())
}
