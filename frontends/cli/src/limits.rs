//! How long a search may go on: the limits of the command line, and Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puzzle_core::{Pace, Stop, Work};

use crate::args::Limits;
use crate::exit::Exit;

/// Memory for a search unless told otherwise.
const DEFAULT_MIB: u64 = 1024;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C ends the search that is running, so that what it has found is still
/// printed; a second one ends the program.
pub(crate) fn watch_for_interrupt() {
    // Without a handler Ctrl-C ends the program at once, which is no harm.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user has asked for the end.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What a search came to.
pub(crate) struct Spent<T> {
    /// Its result.
    pub(crate) result: T,
    /// Nodes it counted.
    pub(crate) nodes: u64,
    /// Time it took.
    pub(crate) time: Duration,
}

impl Limits {
    /// The same, with a limit of seconds where none was given.
    pub(crate) fn or_seconds(self, seconds: f64) -> Self {
        let none = self.seconds.is_none() && self.nodes.is_none();
        Self { seconds: if none { Some(seconds) } else { self.seconds }, ..self }
    }

    /// Runs a search within the limits.
    pub(crate) fn run<T>(&self, search: impl FnOnce(&mut Work<'_>) -> T) -> Spent<T> {
        let start = Instant::now();
        let limit = self.seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        let mut pace = Pace::default();
        let mut watch = |_: &_| {
            let now = start.elapsed();
            if is_interrupted() || limit.is_some_and(|limit| now >= limit) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(pace.next(now))
        };
        let bytes = self.memory.unwrap_or(DEFAULT_MIB).saturating_mul(1 << 20);
        let mut work = Work::limited(self.nodes.unwrap_or(u64::MAX), bytes).watched(&mut watch);
        let result = search(&mut work);
        let nodes = work.n_nodes();
        Spent { result, nodes, time: start.elapsed() }
    }
}

/// What the exit status says of a search that was ended.
pub(crate) fn exit_of(_: Stop) -> Exit {
    if is_interrupted() { Exit::Cancelled } else { Exit::Limit }
}
