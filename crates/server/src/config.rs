use std::{net::SocketAddr, path::PathBuf};

use clap::Args;

/// How to run the server: flags, each also an environment variable.
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The address to listen on.
    #[arg(long, env = "POLYCHESS_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// The folder for the store; made if missing. Default: $XDG_DATA_HOME/polychess if that is
    /// set, else ./data.
    #[arg(long, env = "POLYCHESS_DATA_DIR")]
    pub data_dir: Option<PathBuf>,

    /// A PostgreSQL database to use instead of the folder: postgres://user:password@host/name.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Scheme and host under which browsers see the server, where a proxy in front changes the
    /// Host header. May be given several times.
    #[arg(long = "origin", env = "POLYCHESS_ORIGIN", value_delimiter = ',')]
    pub origins: Vec<String>,

    /// Believe the X-Forwarded-For header. Only behind a proxy that sets it.
    #[arg(long, env = "POLYCHESS_TRUST_PROXY")]
    pub trust_proxy: bool,

    /// How much to log: error, warn, info, debug or trace.
    #[arg(long, env = "POLYCHESS_LOG", default_value = "info")]
    pub log: tracing::level_filters::LevelFilter,
}

impl ServeArgs {
    /// The folder for the store.
    pub fn folder(&self) -> PathBuf {
        let home = std::env::var_os("XDG_DATA_HOME").filter(|home| !home.is_empty());
        self.data_dir.clone().unwrap_or_else(|| match home {
            Some(home) => PathBuf::from(home).join("polychess"),
            None => PathBuf::from("data"),
        })
    }
}
