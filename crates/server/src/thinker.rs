//! Where computer players think: on threads of their own, no more at once than there are cores.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::{JoinHandle, spawn_blocking},
    time::{sleep, timeout},
};

use crate::computer::{Question, Reply};

/// How many tables may wait in line for a thread.
const LINE: usize = 256;
/// When a table asks again for which there was no place in the line.
const LATER: Duration = Duration::from_secs(1);
/// How long a thought may take: then it ends with what it has found.
const LONGEST: Duration = Duration::from_secs(20);
/// How long a reply takes at least, so that people can follow.
const DELAY: Duration = Duration::from_millis(300);
/// How long it takes where only computers play.
const DELAY_ALONE: Duration = Duration::from_secs(1);

/// Lends threads to tables.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    line: Arc<Semaphore>,
    threads: Arc<Semaphore>,
}

impl Default for Thinker {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZero::get);
        Self { line: Arc::new(Semaphore::new(LINE)), threads: Arc::new(Semaphore::new(cores)) }
    }
}

impl Thinker {
    /// Sets to work on a question.
    pub(crate) fn think(&self, question: Question) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let mover = question.mover();
        let task = tokio::spawn(self.clone().answer(question, stop.clone()));
        Thinking { mover, stop, task }
    }

    async fn answer(self, question: Question, stop: Arc<AtomicBool>) -> Option<Reply> {
        let delay = if question.is_alone() { DELAY_ALONE } else { DELAY };
        let thought = async {
            let thread = self.thread().await?;
            let flag = stop.clone();
            let mut thought = spawn_blocking(move || {
                let reply = question.reply(&flag);
                // Given back only now, also when nobody waits for the reply any more.
                drop(thread);
                reply
            });
            let replied = if let Ok(replied) = timeout(LONGEST, &mut thought).await {
                replied
            } else {
                stop.store(true, Ordering::Relaxed);
                thought.await
            };
            replied.unwrap_or_else(|error| {
                tracing::error!(%error, "a computer player has made a mistake");
                None
            })
        };
        tokio::join!(thought, sleep(delay)).0
    }

    /// Waits in line for a thread.
    async fn thread(&self) -> Option<OwnedSemaphorePermit> {
        let place = loop {
            match self.line.try_acquire() {
                Ok(place) => break place,
                Err(_) => sleep(LATER).await,
            }
        };
        let thread = self.threads.clone().acquire_owned().await.ok();
        drop(place);
        thread
    }
}

/// A thought about one position; it ends when dropped.
#[derive(Debug)]
pub(crate) struct Thinking {
    mover: Option<usize>,
    stop: Arc<AtomicBool>,
    task: JoinHandle<Option<Reply>>,
}

impl Thinking {
    /// The seat for which it looks for a move, if it does.
    pub(crate) const fn mover(&self) -> Option<usize> {
        self.mover
    }

    /// What it comes to. Must not be asked again after that.
    pub(crate) async fn reply(&mut self) -> Option<Reply> {
        (&mut self.task).await.ok().flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}
