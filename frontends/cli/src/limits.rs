//! Limits of searches, and Ctrl-C.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use puzzle_core::game::Info;
use puzzle_core::solve::{Pace, Stop, Work};
use puzzle_core::{Text, plural, text};

use crate::args::Limits;
use crate::exit::Exit;
use crate::progress;

/// Default memory for a search, in MiB.
const DEFAULT_MIB: u64 = 1024;
/// Default memory for reading files, in MiB: several million levels.
const DEFAULT_READ_MIB: u64 = 4096;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Whether the terminal player runs, which handles signals itself.
static PLAYING: AtomicBool = AtomicBool::new(false);
/// Number of running searches. Each of them checks `INTERRUPTED` often.
static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Installs the handler of Ctrl-C and termination signals. The first signal stops the running
/// search, so that its result so far is still printed. A second one, or one outside of a search,
/// ends the program.
pub(crate) fn watch_for_interrupt() {
    // If no handler can be installed, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(|| {
        if PLAYING.load(Ordering::SeqCst) {
            // The player restores the terminal first.
            return;
        }
        let is_second = INTERRUPTED.swap(true, Ordering::SeqCst);
        if is_second || SEARCHES.load(Ordering::SeqCst) == 0 {
            std::process::exit(130);
        }
    });
}

/// Calls `play`, which runs the terminal player. Meanwhile Ctrl-C is left to the player, which
/// handles signals itself.
pub(crate) fn leave_to_player<T>(play: impl FnOnce() -> T) -> T {
    PLAYING.store(true, Ordering::SeqCst);
    let result = play();
    PLAYING.store(false, Ordering::SeqCst);
    result
}

/// Whether the user pressed Ctrl-C.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// A guard that counts a search as running until it is dropped.
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

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum StopReason {
    /// The time limit, in seconds.
    Time(f64),
    /// The limit of nodes.
    Nodes(u64),
    /// A limit of the search itself.
    Inner(Stop),
    /// The memory limit.
    Memory,
    /// The user canceled.
    Cancelled,
}

impl StopReason {
    /// The value of the field `status` in a JSON record.
    pub(crate) fn status(self) -> &'static str {
        match self {
            Self::Time(_) => "limit-time",
            Self::Nodes(_) | Self::Inner(_) => "limit-nodes",
            Self::Memory => "limit-memory",
            Self::Cancelled => "cancelled",
        }
    }

    /// The exit status for an input whose search stopped for this reason.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Self::Cancelled => Exit::Cancelled,
            _ => Exit::Limit,
        }
    }
}

impl From<StopReason> for Text {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Time(seconds) => plural!(
                seconds = number(seconds),
                "stopped after {seconds} second (raise --seconds)",
                "stopped after {seconds} seconds (raise --seconds)"
            ),
            StopReason::Nodes(n) => plural!(
                n,
                "stopped after {n} node (raise --nodes)",
                "stopped after {n} nodes (raise --nodes)"
            ),
            StopReason::Inner(stop) => stop.into(),
            StopReason::Memory => text!("the memory limit was reached (raise --memory)"),
            StopReason::Cancelled => Stop::Cancelled.into(),
        }
    }
}

/// A number with as many decimal places as it has.
fn number(n: f64) -> Text {
    let shown = n.to_string();
    match shown.split_once('.') {
        Some((whole, places)) if whole.len() + places.len() < 16 && places.len() < 10 => {
            Text::decimal(n, places.len() as u8)
        }
        Some(_) => Text::plain(shown),
        None => shown.parse::<u64>().map_or_else(|_| Text::plain(&*shown), Text::from),
    }
}

/// The result of a search with its cost.
pub(crate) struct Measured<T> {
    /// The result.
    pub(crate) result: T,
    /// Number of nodes searched.
    pub(crate) nodes: u64,
    /// Time taken.
    pub(crate) time: Duration,
    /// The limit of nodes.
    max_nodes: u64,
    /// The time limit in seconds, if it stopped the search.
    time_limit: Option<f64>,
}

impl<T> Measured<T> {
    /// Why the search stopped. `stop` is the reason that the search reports, which does not
    /// distinguish a time limit.
    pub(crate) fn stop_reason(&self, stop: Stop) -> StopReason {
        match (stop, self.time_limit) {
            (Stop::Memory, _) => StopReason::Memory,
            (Stop::Cancelled, Some(seconds)) => StopReason::Time(seconds),
            (Stop::Cancelled, None) => StopReason::Cancelled,
            (Stop::Nodes, _) => StopReason::Nodes(self.max_nodes),
            (stop, _) => StopReason::Inner(stop),
        }
    }

    /// Returns the result, and separately its cost.
    pub(crate) fn split(self) -> (T, Measured<()>) {
        let Self { result, nodes, time, max_nodes, time_limit } = self;
        (result, Measured { result: (), nodes, time, max_nodes, time_limit })
    }

    /// Replaces the result and keeps the cost.
    pub(crate) fn with<U>(self, result: U) -> Measured<U> {
        let Self { nodes, time, max_nodes, time_limit, .. } = self;
        Measured { result, nodes, time, max_nodes, time_limit }
    }
}

impl Limits {
    /// Adds the game's usual limit of nodes, unless the user gave a limit of nodes or time. It is not
    /// a time, so that a verdict does not depend on the machine.
    pub(crate) fn or_usual(self, game: &Info) -> Self {
        let is_open = self.nodes.is_none() && self.seconds.is_none();
        Self { nodes: if is_open { Some(game.usual_nodes) } else { self.nodes }, ..self }
    }

    /// Limits that never stop a search, so that only Ctrl-C does. Generators run with them, since a
    /// seed must always give the same puzzle.
    pub(crate) fn none() -> Self {
        Self { memory: Some(u64::MAX >> 20), ..Self::default() }
    }

    /// Maximum memory in bytes that files may take while and after they are read.
    pub(crate) fn reading_memory(&self) -> u64 {
        self.memory.unwrap_or(DEFAULT_READ_MIB).saturating_mul(1 << 20)
    }

    /// Runs a search within the limits.
    pub(crate) fn run<T>(&self, search: impl FnOnce(&mut Work<'_>) -> T) -> Measured<T> {
        let _searching = Searching::begin();
        let start = Instant::now();
        let limit = self.seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        let time_limit = Cell::new(None);
        let mut pace = Pace::default();
        let mut watch = |at: &puzzle_core::solve::Progress| {
            let now = start.elapsed();
            if is_interrupted() {
                return ControlFlow::Break(());
            }
            if limit.is_some_and(|limit| now >= limit) {
                time_limit.set(self.seconds);
                return ControlFlow::Break(());
            }
            progress::searching(at.nodes);
            ControlFlow::Continue(pace.next(now))
        };
        let bytes = self.memory.unwrap_or(DEFAULT_MIB).saturating_mul(1 << 20);
        let max_nodes = self.nodes.unwrap_or(u64::MAX);
        let mut work = Work::limited(max_nodes, bytes).watched(&mut watch);
        let result = search(&mut work);
        let nodes = work.n_nodes();
        let time = start.elapsed();
        Measured { result, nodes, time, max_nodes, time_limit: time_limit.get() }
    }
}
