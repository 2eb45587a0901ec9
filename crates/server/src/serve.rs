//! The server as a process: opens the store, listens, and goes when it is told to.

use std::{
    fmt,
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use axum::{Router, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use listenfd::ListenFd;
use play::Catalog;
#[cfg(target_os = "linux")]
use socket2::SockRef;
#[cfg(target_os = "linux")]
use tokio::net::TcpStream;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    sync::{Semaphore, watch},
    task::JoinSet,
    time::{interval, sleep, timeout},
};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;

use crate::{
    config::{LogFormat, ServeArgs},
    guard::{Access, LARGEST_HEADERS, MOST_HEADERS, Peer},
    hall::Hall,
    limits::{Crowd, MOST_CONNECTIONS},
    metrics::{Measured, Metrics},
    routes::{App, Closing, routes},
    school::School,
    socket::{SENDING, SILENT},
    store::Store,
};

/// The most connections at once, of all addresses.
const MOST: usize = 20_000;
/// How long a client may take to send the head of a request, or stay without one.
const HEAD: Duration = Duration::from_secs(30);
/// How often to note that the server is alive. After a kill up to so much is charged to nobody.
const BEAT: Duration = Duration::from_secs(10);
/// How long what was begun may take when the server closes.
const LAST: Duration = Duration::from_secs(3);

/// A server that is not listening yet.
#[derive(Clone, Debug)]
pub struct Server {
    router: Router,
    hall: Arc<Hall>,
    access: Access,
    closing: watch::Sender<bool>,
}

impl Server {
    /// The server of these games and this store.
    pub fn new(catalog: Catalog, store: Arc<dyn Store>) -> Self {
        Self::with(Hall::new(catalog, store), Access::default())
    }

    /// The same with a data folder, in which there may be weights to play against.
    pub fn in_folder(catalog: Catalog, store: Arc<dyn Store>, folder: PathBuf) -> Self {
        Self::with(Hall::taught(catalog, store, School::of(folder)), Access::default())
    }

    fn with(hall: Arc<Hall>, access: Access) -> Self {
        let closing = watch::Sender::new(false);
        let closes = Closing::of(&closing);
        let router = routes(App { hall: hall.clone(), access: access.clone(), closing: closes });
        Self { router, hall, access, closing }
    }

    /// All routes as a service. Requests must carry a [`Peer`].
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// The tables.
    pub const fn hall(&self) -> &Arc<Hall> {
        &self.hall
    }

    /// Tells all clients to go, and opens no table any more.
    pub fn close(&self) {
        self.hall.close();
        self.closing.send_replace(true);
    }

    /// Serves one connection until it ends.
    pub async fn connection(
        self,
        io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        peer: Peer,
    ) {
        let (router, mut closes) = (self.router, Closing::of(&self.closing));
        // Who takes nothing for so long is gone, whatever he has asked for.
        let mut io = TimeoutStream::new(io);
        io.set_write_timeout(Some(SENDING));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.clone().call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            // More than a request may have, so that we refuse it, and in our words.
            .max_buf_size(4 * LARGEST_HEADERS)
            .max_headers(4 * MOST_HEADERS)
            .serve_connection(TokioIo::new(Box::pin(io)), service)
            .with_upgrades();
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = closes.wait() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended");
        }
    }

    /// What tells the figures of this server, at an address of its own.
    fn figures(
        &self,
        store: Arc<Measured>,
        listener: TcpListener,
    ) -> impl Future<Output = ()> + use<> {
        let (hall, listeners) = (self.hall.clone(), self.access.listeners.clone());
        let metrics = Metrics { store, hall, listeners };
        async move {
            if let Err(error) = metrics.serve(listener).await {
                tracing::error!(%error, "no metrics any more");
            }
        }
    }

    /// Accepts connections until the server closes, then lets them finish for a moment.
    async fn listen(&self, listener: TcpListener) {
        let (mut connections, mut closes) = (JoinSet::new(), Closing::of(&self.closing));
        let permits = Arc::new(Semaphore::new(MOST));
        let crowd = Arc::new(Crowd::default());
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = connections.join_next() => continue,
                _ = closes.wait() => break,
            };
            let (stream, address) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Mostly too many open files: waiting lets some close.
                    tracing::warn!(%error, "accept");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Acts are small and wait for nothing.
            let _ = stream.set_nodelay(true);
            #[cfg(target_os = "linux")]
            let _ = give_up_after(&stream, SILENT);
            let Ok(permit) = permits.clone().try_acquire_owned() else { continue };
            // Behind a proxy all connections have the proxy's address.
            let most = if self.access.trust_proxy { MOST } else { MOST_CONNECTIONS };
            let Some(presence) = crowd.enter(address.ip(), most) else { continue };
            let connection = self.clone().connection(stream, Peer(address.ip()));
            connections.spawn(async move {
                connection.await;
                drop((permit, presence));
            });
        }
        drop(listener);
        let ended = timeout(LAST, async {
            while connections.join_next().await.is_some() {}
            // Sockets have left their connections and say goodbye by themselves.
            while !self.access.listeners.is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
        });
        if ended.await.is_err() {
            tracing::warn!(left = connections.len(), "connections cut off");
        }
    }
}

/// Why the server did not start.
#[derive(Debug)]
pub struct Unserved(pub(crate) String);

impl fmt::Display for Unserved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unserved {}

/// Runs the server until it is told to end, by SIGTERM or Ctrl-C.
///
/// # Errors
/// If the store cannot be opened or the address cannot be listened on.
pub fn serve(args: &ServeArgs, catalog: Catalog) -> Result<(), Unserved> {
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_writer(io::stderr);
    match args.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Unserved(format!("no threads: {error}")))?;
    runtime.block_on(run(args, catalog))
}

async fn run(args: &ServeArgs, catalog: Catalog) -> Result<(), Unserved> {
    let (store, _lock) = args.store.open().await?;
    let access = Access {
        origins: args.origins.clone(),
        trust_proxy: args.trust_proxy,
        ..Access::default()
    };
    let store = Arc::new(Measured::new(store));
    let school = School::of(args.store.folder());
    let server = Server::with(Hall::taught(catalog, store.clone(), school), access);
    let (listener, address) = listener(args.listen).await?;
    let figures = match args.metrics {
        Some(wanted) => Some(figures_listener(wanted, address).await?),
        None => None,
    };
    // Not printed but written: nobody may be reading.
    let _ = writeln!(io::stdout(), "Polychess is at http://{address}/ - open this in a browser");
    if args.store.database_url.is_none() {
        let _ = writeln!(io::stdout(), "Games are kept in {}", args.store.folder().display());
    }
    if let Some((_, address)) = &figures {
        let _ = writeln!(io::stdout(), "Metrics are at http://{address}/metrics");
    }
    let told = {
        let server = server.clone();
        async move {
            goodbye().await;
            tracing::info!("closing");
            server.close();
        }
    };
    let figures = figures.map(|(at, _)| tokio::spawn(server.figures(store.clone(), at)));
    let alive = tokio::spawn(beat(server.hall().clone()));
    tokio::join!(told, server.listen(listener));
    alive.abort();
    if let Err(error) = server.hall().beat().await {
        tracing::warn!(%error, "the end of this server is not noted");
    }
    if let Some(figures) = figures {
        figures.abort();
    }
    store.close().await.map_err(|error| Unserved(error.to_string()))
}

/// The socket to listen on, with its address: one that the system holds for us, or else a new one.
async fn listener(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Unserved> {
    let held = || -> io::Result<Option<TcpListener>> {
        let Some(held) = ListenFd::from_env().take_tcp_listener(0)? else { return Ok(None) };
        held.set_nonblocking(true)?;
        TcpListener::from_std(held).map(Some)
    };
    let cannot = |error| Unserved(format!("cannot listen on {address}: {error}"));
    let listener = match held() {
        Ok(Some(held)) => held,
        Ok(None) => TcpListener::bind(address).await.map_err(cannot)?,
        Err(error) => {
            return Err(Unserved(format!("cannot listen on what LISTEN_FDS promises: {error}")));
        }
    };
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// The socket at which to tell figures, with its address: not where players are.
async fn figures_listener(
    wanted: SocketAddr,
    players: SocketAddr,
) -> Result<(TcpListener, SocketAddr), Unserved> {
    if wanted == players {
        let why = format!("players are at {players}: expected another address");
        return Err(Unserved(format!("--metrics: {why}")));
    }
    let cannot = |error| Unserved(format!("cannot tell metrics at {wanted}: {error}"));
    let listener = TcpListener::bind(wanted).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// Notes again and again that the server is alive.
async fn beat(hall: Arc<Hall>) {
    let mut beats = interval(BEAT);
    loop {
        beats.tick().await;
        if let Err(error) = hall.beat().await {
            tracing::warn!(%error, "it is not noted that this server is alive");
        }
    }
}

/// Lets a connection break when what was sent has not been acknowledged for so long: a client that
/// has vanished says nothing, so streams end too.
#[cfg(target_os = "linux")]
fn give_up_after(stream: &TcpStream, silent: Duration) -> io::Result<()> {
    SockRef::from(stream).set_tcp_user_timeout(Some(silent))
}

/// Waits until the process is told to end.
async fn goodbye() {
    let (Ok(mut term), Ok(mut int)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        tracing::warn!("no signals can be heard: the server ends when it is killed");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = term.recv() => {}
        _ = int.recv() => {}
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use socket2::SockFilter;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_line_whose_other_end_has_vanished_breaks_by_itself() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (far, near) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (far, (mut near, _)) = (far.expect("connected"), near.expect("accepted"));
        give_up_after(&near, Duration::from_millis(500)).expect("it is set");
        // The other end drops all that comes, acknowledgements and the end of the line included.
        const DROP_ALL: SockFilter = SockFilter::new(6, 0, 0, 0);
        SockRef::from(&far).attach_filter(&[DROP_ALL]).expect("a filter");
        near.write_all(b"is anybody there?").await.expect("it is sent");
        let broken = timeout(Duration::from_secs(20), near.read_u8()).await.expect("it breaks");
        assert_eq!(broken.expect_err("nothing was said").kind(), io::ErrorKind::TimedOut);
    }
}
