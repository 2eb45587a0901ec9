//! Figures of a running server, for Prometheus.

use std::{
    fmt::Write as _,
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use tokio::{net::TcpListener, time::Instant};

use crate::{
    hall::Hall,
    limits::Crowd,
    store::{Life, NewRow, Reply, Row, Stage, Store, StoreError, Stored},
};

/// The upper ends of the classes of times, in milliseconds.
const CLASSES_MS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// How often something took how long.
#[derive(Debug, Default)]
struct Times {
    /// One more than there are ends: the last class has none.
    classes: [AtomicU64; CLASSES_MS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    fn add(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        let class = CLASSES_MS.iter().position(|&ms| micros <= ms * 1000);
        self.classes[class.unwrap_or(CLASSES_MS.len())].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, name: &str, about: &str, text: &mut String) {
        let mut sum = 0;
        let mut line = |end: &str, class: &AtomicU64| {
            sum += class.load(Ordering::Relaxed);
            format!("{name}_bucket{{le=\"{end}\"}} {sum}\n")
        };
        let ends = CLASSES_MS.iter().map(|&ms| (ms as f64 / 1000.0).to_string());
        let ends: Vec<_> = ends.chain(["+Inf".to_owned()]).collect();
        let lines: String = ends.iter().zip(&self.classes).map(|(e, c)| line(e, c)).collect();
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        // Writing to a text does not fail.
        let _ = write!(
            text,
            "# HELP {name} {about}\n# TYPE {name} histogram\n{lines}\
             {name}_sum {seconds}\n{name}_count {sum}\n"
        );
    }
}

/// A store that counts what is asked of it.
#[derive(Debug)]
pub(crate) struct Measured {
    store: Arc<dyn Store>,
    commits: Times,
    errors: AtomicU64,
}

impl Measured {
    /// Counts from now on.
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, commits: Times::default(), errors: AtomicU64::new(0) }
    }

    /// Counts an answer that is the store's own fault.
    fn count<'a, T: Send + 'a>(&'a self, answer: Reply<'a, T>) -> Reply<'a, T> {
        Box::pin(async move {
            let answer = answer.await;
            if let Err(StoreError::Damaged(_) | StoreError::Database(_)) = &answer {
                self.errors.fetch_add(1, Ordering::Relaxed);
            }
            answer
        })
    }
}

impl Store for Measured {
    fn create(&self, table: NewRow) -> Reply<'_, ()> {
        self.count(self.store.create(table))
    }

    fn append(&self, row: Row) -> Reply<'_, ()> {
        Box::pin(async move {
            let begun = Instant::now();
            let kept = self.count(self.store.append(row)).await;
            if kept.is_ok() {
                self.commits.add(begun.elapsed());
            }
            kept
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        self.count(self.store.load(id))
    }

    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()> {
        self.count(self.store.drop_line(id, seq))
    }

    fn ids(&self) -> Reply<'_, Vec<String>> {
        self.count(self.store.ids())
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        self.count(self.store.listed(stage, limit))
    }

    fn note_life(&self, life: Life) -> Reply<'_, ()> {
        self.count(self.store.note_life(life))
    }

    fn lives(&self) -> Reply<'_, Vec<Life>> {
        self.count(self.store.lives())
    }

    fn flaws(&self) -> Reply<'_, Vec<String>> {
        self.count(self.store.flaws())
    }

    fn ready(&self) -> Reply<'_, ()> {
        self.count(self.store.ready())
    }

    fn close(&self) -> Reply<'_, ()> {
        self.store.close()
    }
}

/// What the figures are taken from.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    pub(crate) store: Arc<Measured>,
    pub(crate) hall: Arc<Hall>,
    pub(crate) listeners: Arc<Crowd>,
}

impl Metrics {
    /// The figures as they are now.
    fn text(&self) -> String {
        let mut text = String::new();
        let errors = self.store.errors.load(Ordering::Relaxed);
        let figures = [
            ("tables_live", "gauge", "Tables in memory.", self.hall.live() as u64),
            ("sockets", "gauge", "Open sockets and streams.", self.listeners.count() as u64),
            ("tables_put_away_total", "counter", "Idle tables dropped.", self.hall.put_away()),
            ("store_errors_total", "counter", "Failures of the store.", errors),
        ];
        for (name, kind, about, figure) in figures {
            let name = format!("polychess_{name}");
            // Writing to a text does not fail.
            let _ = write!(text, "# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {figure}\n");
        }
        let about =
            "From the decision on an event to its being on disk; its count is that of events.";
        self.store.commits.write("polychess_commit_seconds", about, &mut text);
        text
    }

    /// Serves the figures to whoever asks.
    pub(crate) async fn serve(self, listener: TcpListener) -> io::Result<()> {
        let router = Router::new().route("/metrics", get(answer)).with_state(self);
        axum::serve(listener, router).await
    }
}

async fn answer(State(metrics): State<Metrics>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_each_end() {
        let times = Times::default();
        for ms in [0, 3, 3, 9_000] {
            times.add(Duration::from_millis(ms));
        }
        let mut text = String::new();
        times.write("t", "Trial.", &mut text);
        for line in [
            "t_bucket{le=\"0.001\"} 1",
            "t_bucket{le=\"0.005\"} 3",
            "t_bucket{le=\"5\"} 3",
            "t_bucket{le=\"+Inf\"} 4",
            "t_sum 9.006",
            "t_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
