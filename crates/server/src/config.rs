use std::{
    fs::{self, File},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::http::Uri;
use clap::{Args, ValueEnum};
use sqlx::postgres::PgConnectOptions;

use crate::{
    backup::backup,
    endings::EndingArgs,
    serve::Unserved,
    store::{Postgres, Sqlite, Store, StoreError},
};

/// The file of the store in its folder.
const FILE: &str = "polychess.sqlite";

/// How to run the server: flags, each also an environment variable.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The address to listen on.
    #[arg(long, env = "POLYCHESS_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    pub listen: SocketAddr,

    /// Where games are kept.
    #[command(flatten)]
    pub store: StoreArgs,

    /// Scheme and host under which browsers see the server, where a proxy in front changes the
    /// Host header. May be given several times.
    #[arg(long = "origin", env = "POLYCHESS_ORIGIN", value_delimiter = ',', value_parser = origin)]
    pub origins: Vec<String>,

    /// Believe the X-Forwarded-For header. Only behind a proxy that sets it.
    #[arg(long, env = "POLYCHESS_TRUST_PROXY")]
    pub trust_proxy: bool,

    /// An address of its own on which to tell figures to Prometheus, at /metrics. Off if not given.
    #[arg(long, value_name = "ADDRESS", env = "POLYCHESS_METRICS", value_parser = address)]
    pub metrics: Option<SocketAddr>,

    /// Solved endings.
    #[command(flatten)]
    pub endings: EndingArgs,

    /// How much to log: error, warn, info, debug or trace.
    #[arg(long, env = "POLYCHESS_LOG", default_value = "info")]
    pub log: tracing::level_filters::LevelFilter,

    /// How to write the log: lines of text for people, or of JSON for programs.
    #[arg(long, env = "POLYCHESS_LOG_FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,
}

/// How the log is written.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an address and a port: 127.0.0.1:8080".to_owned())
}

/// Scheme and host as browsers send them: small letters, no port that goes without saying.
fn origin(text: &str) -> Result<String, String> {
    let expected = || "expected scheme and host of the page: https://chess.example.org".to_owned();
    let uri: Uri = text.parse().map_err(|_| expected())?;
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(expected());
    };
    let default = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return Err(expected()),
    };
    if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
        return Err(expected());
    }
    let port = authority.port_u16().filter(|&port| port != default);
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    Ok(format!("{scheme}://{}{port}", authority.host().to_ascii_lowercase()))
}

/// The data folder: this one, if it is given, else `$XDG_DATA_HOME/polychess` or `data`.
pub fn data_folder(given: Option<PathBuf>) -> PathBuf {
    let home = std::env::var_os("XDG_DATA_HOME").filter(|home| !home.is_empty());
    given.unwrap_or_else(|| match home {
        Some(home) => PathBuf::from(home).join("polychess"),
        None => PathBuf::from("data"),
    })
}

/// Where games are kept.
#[derive(Args, Clone, Debug)]
pub struct StoreArgs {
    /// The folder for the store; made if missing. Default: $XDG_DATA_HOME/polychess if that is
    /// set, else ./data.
    #[arg(long, env = "POLYCHESS_DATA_DIR")]
    pub data_dir: Option<PathBuf>,

    /// A PostgreSQL database to use instead of the folder: postgres://user:password@host/name.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
}

impl StoreArgs {
    /// The folder for the store.
    pub fn folder(&self) -> PathBuf {
        data_folder(self.data_dir.clone())
    }

    /// What to call the store in a message.
    pub(crate) fn place(&self) -> String {
        match &self.database_url {
            // Its address holds a password.
            Some(_) => "the database".to_owned(),
            None => self.folder().join(FILE).display().to_string(),
        }
    }

    /// The address of the database, if there is one to be used.
    fn address(&self) -> Result<Option<&str>, Unserved> {
        let Some(url) = self.database_url.as_deref() else { return Ok(None) };
        // It holds a password, and so is not shown.
        let wrong = |error: sqlx::Error| {
            let expected = "expected postgres://USER:PASSWORD@HOST/NAME";
            Unserved(format!("--database-url, or DATABASE_URL: {error}: {expected}"))
        };
        url.parse::<PgConnectOptions>().map_err(wrong)?;
        Ok(Some(url))
    }

    /// Opens the store, which is made if there is none, and keeps other servers from it for as
    /// long as the second value lives.
    pub(crate) async fn open(&self) -> Result<(Arc<dyn Store>, Option<File>), Unserved> {
        if let Some(url) = self.address()? {
            let store = Postgres::reach(url).await.map_err(unopened)?;
            if let Some(schema) = store.outdated().await.map_err(unopened)? {
                copy_aside(&store, &self.folder(), schema).await?;
            }
            store.migrate().await.map_err(unopened)?;
            return Ok((Arc::new(store), None));
        }
        let folder = self.folder();
        let in_folder =
            |error| Unserved(format!("cannot use the folder {}: {error}", folder.display()));
        check_folder(&folder)?;
        fs::create_dir_all(&folder).map_err(in_folder)?;
        let lock = folder.join("lock");
        let unlocked = |error| Unserved(format!("cannot use the file {}: {error}", lock.display()));
        let lock = File::create(&lock).map_err(unlocked)?;
        lock.try_lock().map_err(|_| in_folder(io::Error::other("another server uses it")))?;
        let file = folder.join(FILE);
        let store = Sqlite::open(&file).await.map_err(|error| unopened_file(&file, &error))?;
        Ok((Arc::new(store), Some(lock)))
    }

    /// Opens the store to be read only, be it in use by a server or not.
    pub(crate) async fn read(&self) -> Result<Arc<dyn Store>, Unserved> {
        if let Some(url) = self.address()? {
            return Ok(Arc::new(Postgres::read(url).await.map_err(unopened)?));
        }
        check_folder(&self.folder())?;
        let file = self.folder().join(FILE);
        if !file.is_file() {
            return Err(Unserved(format!("there is no store: {} is missing", file.display())));
        }
        let store = Sqlite::read(&file).await.map_err(|error| unopened_file(&file, &error))?;
        Ok(Arc::new(store))
    }
}

/// Backs a database of an older schema up into the folder before it is changed.
async fn copy_aside(store: &Postgres, folder: &Path, schema: i64) -> Result<(), Unserved> {
    let uncopied = |why: String| Unserved(format!("the store cannot be copied first: {why}"));
    fs::create_dir_all(folder).map_err(|e| uncopied(format!("{}: {e}", folder.display())))?;
    let names = (1..).map(|n| folder.join(format!("postgres.schema-{schema}.{n}.jsonl")));
    let file = names.into_iter().find(|name| !name.exists()).unwrap_or_default();
    backup(store, &file).await.map_err(|undone| uncopied(undone.to_string()))?;
    tracing::info!(copy = %file.display(), "the store is of an older program: copied");
    Ok(())
}

/// Whether what is to be the folder of the store is none, because something else has its name.
fn check_folder(folder: &Path) -> Result<(), Unserved> {
    if folder.exists() && !folder.is_dir() {
        let why = "there is a file of this name: expected a folder";
        return Err(Unserved(format!("cannot use the folder {}: {why}", folder.display())));
    }
    Ok(())
}

fn unopened_file(file: &Path, error: &StoreError) -> Unserved {
    Unserved(format!("cannot open the store {}: {error}", file.display()))
}

#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn unopened(error: StoreError) -> Unserved {
    Unserved(format!("cannot open the store: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_browsers_send() {
        for (given, sent) in [
            ("https://chess.example.org", "https://chess.example.org"),
            ("https://Chess.Example.org/", "https://chess.example.org"),
            ("HTTPS://a.b:443", "https://a.b"),
            ("http://a.b:8080", "http://a.b:8080"),
        ] {
            assert_eq!(origin(given).as_deref(), Ok(sent), "{given}");
        }
        for given in
            ["nonsense", "a.b", "ftp://a.b", "https://a.b/path", "https://u@a.b", "", "null"]
        {
            assert!(origin(given).is_err(), "{given}");
        }
    }

    #[tokio::test]
    async fn a_lock_that_is_a_folder_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let lock = folder.path().join("lock");
        fs::create_dir(&lock).expect("a folder");
        let data_dir = Some(folder.path().to_owned());
        let said = StoreArgs { data_dir, database_url: None }.open().await.expect_err("no file");
        let cannot = format!("cannot use the file {}: ", lock.display());
        assert!(said.to_string().starts_with(&cannot), "{said}");
    }
}
