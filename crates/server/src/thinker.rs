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
    /// The one thread that all tables have together at which only computers play.
    alone: Arc<Semaphore>,
}

impl Default for Thinker {
    fn default() -> Self {
        // One is left for people, however few there are.
        let cores = available_parallelism().map_or(1, NonZero::get).max(2);
        let [line, threads, alone] = [LINE, cores, 1].map(|most| Arc::new(Semaphore::new(most)));
        Self { line, threads, alone }
    }
}

impl Thinker {
    /// Sets to work on a question.
    pub(crate) fn think(&self, question: Question) -> Thinking {
        let mover = question.mover();
        let stop = Stop::default();
        let hurry = stop.0.clone();
        let task = tokio::spawn(self.clone().answer(question, stop));
        Thinking { mover, hurry, task }
    }

    async fn answer(self, question: Question, stop: Stop) -> Option<Reply> {
        if question.is_alone() {
            let thought = self.work_in_turn(stop, move |stop| question.reply(stop));
            return tokio::join!(thought, sleep(DELAY_ALONE)).0.flatten();
        }
        let thought = self.work(stop, move |stop| question.reply(stop));
        tokio::join!(thought, sleep(DELAY)).0.flatten()
    }

    /// Does work that nobody waits for with a thread of his own: one after the other.
    async fn work_in_turn<T: Send + 'static>(
        &self,
        stop: Stop,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Option<T> {
        let turn = self.alone.clone().acquire_owned().await.ok()?;
        let work = move |stop: &AtomicBool| {
            let done = work(stop);
            drop(turn);
            done
        };
        self.work(stop, work).await
    }

    /// Does work on a thread of its own as soon as one is free. The work is asked to stop when it
    /// takes too long, and when nobody waits for it any more. None if it has failed.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        stop: Stop,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Option<T> {
        let thread = self.thread().await?;
        let flag = stop.0.clone();
        let mut working = spawn_blocking(move || {
            let done = work(&flag);
            // Given back only now, also when nobody waits for it any more.
            drop(thread);
            done
        });
        let done = if let Ok(done) = timeout(LONGEST, &mut working).await {
            done
        } else {
            stop.raise();
            working.await
        };
        done.inspect_err(|error| tracing::error!(%error, "a thought has failed")).ok()
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
    hurry: Arc<AtomicBool>,
    task: JoinHandle<Option<Reply>>,
}

impl Thinking {
    /// The seat for which it looks for a move, if it does.
    pub(crate) const fn mover(&self) -> Option<usize> {
        self.mover
    }

    /// Asks for what it has found so far.
    pub(crate) fn hurry(&self) {
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// What it comes to. Must not be asked again after that.
    pub(crate) async fn reply(&mut self) -> Option<Reply> {
        (&mut self.task).await.ok().flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Asks work to stop when it is dropped, if not before.
#[derive(Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that ends only when it is asked to.
    fn endless(stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn work_ends_when_nobody_waits_for_it() {
        let thinker = Thinker::default();
        let cores = thinker.threads.available_permits();
        let left = timeout(Duration::from_millis(5), thinker.work(Stop::default(), endless)).await;
        assert!(left.is_err());
        // All threads come back.
        let all = thinker.threads.acquire_many(u32::try_from(cores).expect("few cores")).await;
        assert!(all.is_ok());
    }

    #[tokio::test]
    async fn a_hundred_tables_of_computers_leave_a_thread_for_people() {
        let thinker = Thinker::default();
        let mut tables = tokio::task::JoinSet::new();
        for _ in 0..100 {
            let thinker = thinker.clone();
            tables.spawn(async move { thinker.work_in_turn(Stop::default(), endless).await });
        }
        while thinker.alone.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        for answer in 0..100 {
            assert_eq!(thinker.work(Stop::default(), move |_| answer).await, Some(answer));
        }
        assert!(tables.try_join_next().is_none(), "they think on");
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_takes_too_long_ends_with_what_it_has() {
        let thinker = Thinker::default();
        let work = thinker.work(Stop::default(), |stop| {
            endless(stop);
            7
        });
        let (found, ()) = tokio::join!(work, tokio::time::advance(LONGEST));
        assert_eq!(found, Some(7));
    }
}
