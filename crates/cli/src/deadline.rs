//! Thinking against the clock: search itself reads none.

use std::{
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

/// How often a flag from outside is looked at.
const TICK: Duration = Duration::from_millis(20);

/// Does something under a flag that is raised after a time, or as soon as the outer one is.
pub(crate) fn within<T>(
    limit: Duration,
    outer: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T,
) -> T {
    let flag = AtomicBool::new(false);
    let end = Instant::now() + limit;
    thread::scope(|scope| {
        let (finished, ends) = mpsc::channel::<()>();
        let flag = &flag;
        scope.spawn(move || {
            loop {
                let left = end.saturating_duration_since(Instant::now());
                if left.is_zero() || outer.load(Ordering::Relaxed) {
                    return flag.store(true, Ordering::Relaxed);
                }
                if ends.recv_timeout(left.min(TICK)) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
            }
        });
        let done = work(flag);
        drop(finished);
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_is_raised_when_time_is_up_or_the_outer_one_is() {
        let wait = |flag: &AtomicBool| while !flag.load(Ordering::Relaxed) {};
        let begun = Instant::now();
        within(Duration::from_millis(30), &AtomicBool::new(false), wait);
        assert!(begun.elapsed() >= Duration::from_millis(30));
        within(Duration::from_secs(3600), &AtomicBool::new(true), wait);
        assert_eq!(within(Duration::from_secs(3600), &AtomicBool::new(false), |_| 7), 7);
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
}
