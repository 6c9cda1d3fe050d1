//! How long a search may go on: the limits of the command line, and Ctrl-C.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use puzzle_core::solve::{Pace, Stop, Work};

use crate::args::Limits;
use crate::exit::Exit;
use crate::progress;

/// Memory for a search unless told otherwise.
const DEFAULT_MIB: u64 = 1024;
/// Memory for what is read unless told otherwise: a million levels, some times over.
const DEFAULT_READ_MIB: u64 = 4096;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the player has the terminal, and minds signals itself.
static PLAYING: AtomicBool = AtomicBool::new(false);
/// Searches that are running, each of which asks often whether it shall end.
static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// From here on Ctrl-C, and being asked to end, ends the search that is running, so that what it
/// has found is still printed; a second one, or one while nothing is searched, ends the program.
pub(crate) fn watch_for_interrupt() {
    // Without a handler Ctrl-C ends the program at once, which is no harm.
    let _ = ctrlc::set_handler(|| {
        if PLAYING.load(Ordering::SeqCst) {
            // The terminal has to be given back first.
            return;
        }
        let is_second = INTERRUPTED.swap(true, Ordering::SeqCst);
        if is_second || SEARCHES.load(Ordering::SeqCst) == 0 {
            std::process::exit(130);
        }
    });
}

/// Lets the player mind Ctrl-C and being asked to end while it has the terminal.
pub(crate) fn leave_to_player<T>(play: impl FnOnce() -> T) -> T {
    PLAYING.store(true, Ordering::SeqCst);
    let result = play();
    PLAYING.store(false, Ordering::SeqCst);
    result
}

/// Whether the user has asked for the end.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// A search that is running, as long as this is kept.
struct Searching;

impl Searching {
    fn begin() -> Self {
        SEARCHES.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        SEARCHES.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    /// The seconds are over.
    Time(f64),
    /// The nodes are spent, the caller's or those of the search itself.
    Nodes(Stop),
    /// The memory is.
    Memory,
    /// The user wants it.
    Cancelled,
}

impl End {
    /// Its word in a record.
    pub(crate) fn status(self) -> &'static str {
        match self {
            Self::Time(_) => "limit-time",
            Self::Nodes(_) => "limit-nodes",
            Self::Memory => "limit-memory",
            Self::Cancelled => "cancelled",
        }
    }

    /// What it makes of the exit status.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Self::Cancelled => Exit::Cancelled,
            _ => Exit::Limit,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(1.0) => f.write_str("the limit of 1 second is reached"),
            Self::Time(seconds) => write!(f, "the limit of {seconds} seconds is reached"),
            Self::Nodes(stop) => stop.fmt(f),
            Self::Memory => Stop::Memory.fmt(f),
            Self::Cancelled => Stop::Cancelled.fmt(f),
        }
    }
}

/// What a search came to.
pub(crate) struct Spent<T> {
    /// Its result.
    pub(crate) result: T,
    /// Nodes it counted.
    pub(crate) nodes: u64,
    /// Time it took.
    pub(crate) time: Duration,
    /// The seconds that ended it, if they did.
    over: Option<f64>,
}

impl<T> Spent<T> {
    /// What ended the search, where it says that it was stopped.
    pub(crate) fn end(&self, stop: Stop) -> End {
        match (stop, self.over) {
            (Stop::Memory, _) => End::Memory,
            (Stop::Cancelled, Some(seconds)) => End::Time(seconds),
            (Stop::Cancelled, None) => End::Cancelled,
            (stop, _) => End::Nodes(stop),
        }
    }

    /// The result, and the account without it.
    pub(crate) fn taken(self) -> (T, Spent<()>) {
        let (nodes, time, over) = (self.nodes, self.time, self.over);
        (self.result, Spent { result: (), nodes, time, over })
    }

    /// The same account with another result: what was made of this one.
    pub(crate) fn with<U>(self, result: U) -> Spent<U> {
        Spent { result, nodes: self.nodes, time: self.time, over: self.over }
    }
}

impl Limits {
    /// The same, with a limit of seconds where none was given.
    pub(crate) fn or_seconds(self, seconds: f64) -> Self {
        let none = self.seconds.is_none() && self.nodes.is_none();
        Self { seconds: if none { Some(seconds) } else { self.seconds }, ..self }
    }

    /// No limit but Ctrl-C: what makes a puzzle is not limited, lest a seed mean nothing.
    pub(crate) fn none() -> Self {
        Self { memory: Some(u64::MAX >> 20), ..Self::default() }
    }

    /// The bytes that files may take while and after they are read.
    pub(crate) fn room(&self) -> u64 {
        self.memory.unwrap_or(DEFAULT_READ_MIB).saturating_mul(1 << 20)
    }

    /// Runs a search within the limits.
    pub(crate) fn run<T>(&self, search: impl FnOnce(&mut Work<'_>) -> T) -> Spent<T> {
        let _searching = Searching::begin();
        let start = Instant::now();
        let limit = self.seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        let over = Cell::new(None);
        let mut pace = Pace::default();
        let mut watch = |at: &puzzle_core::solve::Progress| {
            let now = start.elapsed();
            if is_interrupted() {
                return ControlFlow::Break(());
            }
            if limit.is_some_and(|limit| now >= limit) {
                over.set(self.seconds);
                return ControlFlow::Break(());
            }
            progress::searching(at.nodes);
            ControlFlow::Continue(pace.next(now))
        };
        let bytes = self.memory.unwrap_or(DEFAULT_MIB).saturating_mul(1 << 20);
        let mut work = Work::limited(self.nodes.unwrap_or(u64::MAX), bytes).watched(&mut watch);
        let result = search(&mut work);
        let nodes = work.n_nodes();
        Spent { result, nodes, time: start.elapsed(), over: over.get() }
    }
}
