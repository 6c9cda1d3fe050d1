//! Signals that ask for the end or for a stop.

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::{SigId, flag, low_level};

    /// Watches for signals as long as it lives.
    pub(crate) struct Signals {
        ends: Vec<(i32, Arc<AtomicBool>)>,
        stop: Arc<AtomicBool>,
        ids: Vec<SigId>,
    }

    impl Signals {
        pub(crate) fn watch() -> io::Result<Self> {
            let mut ends = Vec::new();
            let mut ids = Vec::new();
            for signal in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
                let flag = Arc::new(AtomicBool::new(false));
                ids.push(flag::register(signal, Arc::clone(&flag))?);
                ends.push((signal, flag));
            }
            let stop = Arc::new(AtomicBool::new(false));
            ids.push(flag::register(SIGTSTP, Arc::clone(&stop))?);
            Ok(Self { ends, stop, ids })
        }

        /// The signal that asked for the end, if one has.
        pub(crate) fn end(&self) -> Option<i32> {
            self.ends
                .iter()
                .find(|(_, flag)| flag.load(Ordering::Relaxed))
                .map(|(signal, _)| *signal)
        }

        /// Whether a stop was asked for since the last call.
        pub(crate) fn stop(&self) -> bool {
            self.stop.swap(false, Ordering::Relaxed)
        }

        /// Stops the process until it is continued.
        pub(crate) fn wait_for_continue() {
            let _ = low_level::emulate_default_handler(SIGTSTP);
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            for id in self.ids.drain(..) {
                low_level::unregister(id);
            }
        }
    }
}

#[cfg(not(unix))]
mod other {
    /// There are none here.
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn watch() -> std::io::Result<Self> {
            Ok(Self)
        }

        #[allow(clippy::unused_self)] // the same face as where there are signals
        pub(crate) fn end(&self) -> Option<i32> {
            None
        }
    }
}

#[cfg(not(unix))]
pub(crate) use other::Signals;
#[cfg(unix)]
pub(crate) use unix::Signals;
