//! Signals that end or suspend the process.

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::{Handle, Signals as Incoming};
    use signal_hook::low_level;

    /// How long the program may take to end after a signal.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Watches for signals until it is dropped.
    pub(crate) struct Signals {
        shared: Arc<Shared>,
        handle: Handle,
    }

    #[derive(Default)]
    struct Shared {
        end: AtomicI32,
        stop: AtomicBool,
        is_over: AtomicBool,
    }

    impl Signals {
        pub(crate) fn watch() -> io::Result<Self> {
            let mut incoming = Incoming::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP])?;
            let handle = incoming.handle();
            let shared = Arc::new(Shared::default());
            let theirs = Arc::clone(&shared);
            std::thread::Builder::new().name("signals".into()).spawn(move || {
                for signal in incoming.forever() {
                    if signal == SIGTSTP {
                        theirs.stop.store(true, Ordering::SeqCst);
                    } else {
                        theirs.end.store(signal, Ordering::SeqCst);
                        theirs.end_at_last(signal);
                    }
                }
            })?;
            Ok(Self { shared, handle })
        }

        /// Returns the number of the signal that requested the end of the program, if any.
        pub(crate) fn end(&self) -> Option<i32> {
            Some(self.shared.end.load(Ordering::SeqCst)).filter(|signal| *signal != 0)
        }

        /// Returns `true` if suspending was requested since the last call.
        pub(crate) fn stop(&self) -> bool {
            self.shared.stop.swap(false, Ordering::SeqCst)
        }

        /// Stops the process until it is continued.
        pub(crate) fn wait_for_continue() {
            let _ = low_level::emulate_default_handler(SIGTSTP);
        }
    }

    impl Shared {
        /// Restores the terminal and ends the process if it hangs after a signal.
        fn end_at_last(&self, signal: i32) {
            let asked = Instant::now();
            while asked.elapsed() < PATIENCE {
                if self.is_over.load(Ordering::SeqCst) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            let _ = crate::screen::give_back();
            std::process::exit(128 + signal);
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.shared.is_over.store(true, Ordering::SeqCst);
            self.handle.close();
        }
    }
}

#[cfg(not(unix))]
mod other {
    /// Signals are not supported on this system.
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
