use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Whether the program was told to end: by Ctrl-C or, where there are signals, by SIGTERM.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on these are noted instead of ending the program.
    pub(crate) fn on_interrupt() -> Self {
        let stop = Self(Arc::default());
        let flag = stop.clone();
        // Where no handler can be set they end the program at once, which is no harm.
        let _ = ctrlc::set_handler(move || flag.0.store(true, Ordering::Relaxed));
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, stop.0.clone());
        stop
    }

    /// The flag itself, for what is to be stopped.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// As if Ctrl-C had been pressed.
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
