//! The limits of a search, its progress, and how it is canceled.

use crate::{Text, label};
use core::ops::ControlFlow;

/// The reason why a search ended without an answer.
///
/// ```
/// use puzzle_core::solve::{Stop, Work};
/// assert_eq!(Work::limited(0, 0).node(), Err(Stop::Nodes));
/// assert_eq!(Stop::Nodes.to_string(), "the node limit was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Stop {
    /// The caller's limit of nodes is used up.
    Nodes,
    /// The caller's limit of bytes would be exceeded.
    Memory,
    /// The caller's closure canceled the search.
    Cancelled,
    /// A limit of the search itself, set by [`Work::with_node_limit`], is used up.
    Inner,
}

impl core::fmt::Display for Stop {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.words())
    }
}

impl Stop {
    fn words(self) -> &'static str {
        match self {
            Self::Nodes => label!("the node limit was reached"),
            Self::Memory => label!("the memory limit was reached"),
            Self::Cancelled => label!("cancelled"),
            Self::Inner => label!("the search gave up"),
        }
    }
}

impl From<Stop> for Text {
    fn from(stop: Stop) -> Self {
        Self::literal(stop.words())
    }
}

impl core::error::Error for Stop {}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The nodes counted so far.
    pub nodes: u64,
    /// The bytes allocated now.
    pub bytes: u64,
    /// The part of the search that is done and the whole, in a unit of the search's choice. The
    /// whole is 0 if it is unknown.
    pub part: (u64, u64),
}

type Watch<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<(), u64>;

/// The resources that a search may use: limits of nodes and memory, and a closure that watches it.
///
/// `Work` counts nodes and bytes, enforces the caller's limits, and calls one closure of the
/// caller, which sees the progress and can cancel the search. The closure returns after how many
/// nodes it is called again.
///
/// A search calls [`node`](Work::node) for each state it expands and [`reserve`](Work::reserve)
/// before a table grows. Both return `Err` when the search has to end. `Work` has no clock: to
/// limit the time, check it in the closure, with a [`Pace`](crate::solve::Pace). A caller's limit
/// can end a search but never change its result. Whatever shapes a puzzle is therefore limited by
/// [`with_node_limit`](Work::with_node_limit), with a constant of the generator.
///
/// ```
/// use puzzle_core::solve::{Stop, Work};
/// let mut work = Work::limited(1000, 1 << 20);
/// let mut n = 0;
/// let end = loop {
///     if let Err(stop) = work.node() {
///         break stop;
///     }
///     n += 1;
/// };
/// assert_eq!((end, n), (Stop::Nodes, 1000));
/// ```
pub struct Work<'a> {
    nodes: u64,
    bytes: u64,
    peak: u64,
    max_nodes: u64,
    max_bytes: u64,
    inner: u64,
    check_at: u64,
    next_report: u64,
    part: (u64, u64),
    cancelled: bool,
    watch: Option<Watch<'a>>,
}

impl core::fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Work").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

impl Default for Work<'_> {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl<'a> Work<'a> {
    /// Creates the resources without limits or a closure.
    ///
    /// ```
    /// use puzzle_core::solve::Work;
    /// assert!(Work::unlimited().nodes(1_000_000).is_ok());
    /// ```
    pub fn unlimited() -> Self {
        Self::limited(u64::MAX, u64::MAX)
    }

    /// Creates the resources with a limit of nodes and a limit of bytes allocated at once.
    pub fn limited(nodes: u64, bytes: u64) -> Self {
        let mut work = Self {
            nodes: 0,
            bytes: 0,
            peak: 0,
            max_nodes: nodes,
            max_bytes: bytes,
            inner: u64::MAX,
            check_at: 0,
            next_report: u64::MAX,
            part: (0, 0),
            cancelled: false,
            watch: None,
        };
        work.set_check();
        work
    }

    /// Creates the resources for a check after each move, which must not delay the player: 2,000
    /// nodes, which take about a millisecond, and 16 MiB.
    pub fn quick() -> Self {
        Self::limited(2_000, 16 << 20)
    }

    /// Adds a closure that sees the progress and may cancel the search. It is first called after
    /// one node, and returns after how many more it is called again (0 counts as 1). A
    /// [`Pace`](crate::solve::Pace) computes that number from the time.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use puzzle_core::solve::{Progress, Stop, Work};
    /// // Cancels when a Cancel button was pressed; here at the third call.
    /// let mut n_looks = 0;
    /// let mut watch = |_: &Progress| {
    ///     n_looks += 1;
    ///     if n_looks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(100) }
    /// };
    /// let mut work = Work::unlimited().watched(&mut watch);
    /// let stop = loop {
    ///     if let Err(stop) = work.node() {
    ///         break stop;
    ///     }
    /// };
    /// assert_eq!((stop, n_looks), (Stop::Cancelled, 3));
    /// ```
    #[must_use]
    pub fn watched(mut self, watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<(), u64>) -> Self {
        self.watch = Some(watch);
        self.next_report = self.nodes.saturating_add(1);
        self.set_check();
        self
    }

    /// Counts one node.
    ///
    /// # Errors
    /// When the search has to end. All later calls then fail too.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.nodes < self.check_at {
            self.nodes += 1;
            return Ok(());
        }
        self.slow(1)
    }

    /// Counts several nodes at once, or one node that is as much work as several, so that the
    /// closure is called in time.
    ///
    /// # Errors
    /// When the search has to end, as for [`node`](Self::node).
    #[inline]
    pub fn nodes(&mut self, n: u64) -> Result<(), Stop> {
        if self.nodes.saturating_add(n) <= self.check_at {
            self.nodes += n;
            return Ok(());
        }
        self.slow(n)
    }

    /// Accounts for memory that is about to be allocated.
    ///
    /// ```
    /// use puzzle_core::solve::{Stop, Work};
    /// let mut work = Work::limited(u64::MAX, 1000);
    /// assert!(work.reserve(600).is_ok());
    /// assert_eq!(work.reserve(600), Err(Stop::Memory));
    /// work.release(600);
    /// assert_eq!(work.bytes_left(), 1000);
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::Memory`] if the limit would be exceeded; nothing is accounted for then.
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        let sum = self.bytes.saturating_add(bytes);
        if sum > self.max_bytes {
            return Err(Stop::Memory);
        }
        self.bytes = sum;
        self.peak = self.peak.max(sum);
        Ok(())
    }

    /// Accounts for memory that was freed.
    pub fn release(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Returns how many bytes [`reserve`](Self::reserve) would still grant. Use it to choose the
    /// size of a table.
    pub fn bytes_left(&self) -> u64 {
        self.max_bytes - self.bytes
    }

    /// Returns how many nodes are left before the nearest limit.
    pub fn nodes_left(&self) -> u64 {
        self.max_nodes.min(self.inner).saturating_sub(self.nodes)
    }

    /// Runs a part of the search under its own limit of nodes. When that is used up, the part ends
    /// with [`Stop::Inner`]. The caller's limits apply as well.
    ///
    /// ```
    /// use puzzle_core::solve::{Stop, Work};
    /// let mut work = Work::limited(100, u64::MAX);
    /// let quick = work.with_node_limit(10, |work| (0..).find_map(|_| work.node().err()));
    /// assert_eq!(quick, Some(Stop::Inner));
    /// assert_eq!(work.nodes_left(), 90, "there is enough for another way");
    /// ```
    pub fn with_node_limit<T>(&mut self, nodes: u64, part: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.inner;
        self.inner = outer.min(self.nodes.saturating_add(nodes));
        self.set_check();
        let result = part(self);
        self.inner = outer;
        self.set_check();
        result
    }

    /// Sets the progress: the part of the search that is done and the whole, in any unit.
    ///
    /// ```
    /// use puzzle_core::solve::Work;
    /// let mut work = Work::unlimited();
    /// work.part(3, 10);
    /// assert_eq!(work.progress().part, (3, 10));
    /// ```
    pub fn part(&mut self, done: u64, whole: u64) {
        self.part = (done, whole);
    }

    /// Returns how many nodes have been counted.
    pub fn n_nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the largest number of bytes allocated at once. The same search needs at least that
    /// limit of bytes.
    pub fn peak_bytes(&self) -> u64 {
        self.peak
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, bytes: self.bytes, part: self.part }
    }

    fn set_check(&mut self) {
        // Once canceled, every call takes the slow path, even one of no nodes.
        self.check_at =
            if self.cancelled { 0 } else { self.max_nodes.min(self.inner).min(self.next_report) };
    }

    #[cold]
    fn slow(&mut self, n: u64) -> Result<(), Stop> {
        if self.cancelled {
            return Err(Stop::Cancelled);
        }
        let sum = self.nodes.saturating_add(n);
        if sum > self.max_nodes {
            return Err(Stop::Nodes);
        }
        if sum > self.inner {
            return Err(Stop::Inner);
        }
        self.nodes = sum;
        if sum > self.next_report {
            self.look();
        }
        self.set_check();
        if self.cancelled { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Calls the closure that watches the search. The node that was just counted is still to be
    /// done.
    fn look(&mut self) {
        let progress = self.progress();
        let Some(watch) = &mut self.watch else { return };
        match watch(&progress) {
            ControlFlow::Continue(nodes) => {
                self.next_report = self.nodes.saturating_add(nodes.max(1) - 1);
            }
            ControlFlow::Break(()) => self.cancelled = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use core::time::Duration;
    use std::vec::Vec;

    use super::*;
    use crate::solve::Pace;

    fn spend(work: &mut Work) -> (u64, Stop) {
        let before = work.n_nodes();
        loop {
            if let Err(stop) = work.node() {
                return (work.n_nodes() - before, stop);
            }
        }
    }

    #[test]
    fn an_inner_limit_ends_its_part_only() {
        let mut work = Work::limited(100, u64::MAX);
        assert_eq!(work.with_node_limit(30, spend), (30, Stop::Inner));
        assert_eq!(work.with_node_limit(30, |w| w.with_node_limit(50, spend)), (30, Stop::Inner));
        assert_eq!(work.with_node_limit(90, spend), (40, Stop::Nodes));
        assert_eq!(spend(&mut work), (0, Stop::Nodes));
    }

    #[test]
    fn the_watcher_says_when_and_cancels_for_good() {
        let mut seen = Vec::new();
        let mut watch = |p: &Progress| {
            seen.push(p.nodes);
            match p.nodes {
                0..4 => ControlFlow::Continue(0),
                4..20 => ControlFlow::Continue(10),
                20..100 => ControlFlow::Continue(1000),
                _ => ControlFlow::Break(()),
            }
        };
        let mut work = Work::unlimited().watched(&mut watch);
        assert_eq!(spend(&mut work), (1024, Stop::Cancelled));
        assert_eq!(spend(&mut work), (0, Stop::Cancelled));
        assert_eq!(work.nodes(0), Err(Stop::Cancelled));
        assert_eq!(work.with_node_limit(5, spend), (0, Stop::Cancelled));
        assert_eq!(seen, [2, 3, 4, 14, 24, 1024]);
    }

    #[test]
    fn a_closure_that_asks_for_no_further_calls_gets_none() {
        let mut calls = 0;
        let mut watch = |_: &Progress| {
            calls += 1;
            ControlFlow::Continue(u64::MAX)
        };
        let mut work = Work::limited(10_000, u64::MAX).watched(&mut watch);
        assert_eq!(spend(&mut work), (10_000, Stop::Nodes));
        assert_eq!(calls, 1);
    }

    /// The time at which a search is canceled, in nanoseconds.
    const CANCEL: u64 = 50_000_000;

    /// Runs a search that is canceled at a fixed time. `cost` returns the nanoseconds that a node
    /// takes at a given time; each node counts as `counts` nodes. Returns how late the search ends,
    /// in nanoseconds, and how many nodes it still did.
    fn lateness(cost: impl Fn(u64) -> u64, counts: u64) -> (u64, u64) {
        let clock = Cell::new(0);
        let mut pace = Pace::default();
        let mut watch = |_: &Progress| {
            let now = clock.get();
            if now >= CANCEL {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(pace.next(Duration::from_nanos(now)))
        };
        let mut work = Work::unlimited().watched(&mut watch);
        let mut n_late = 0;
        while work.nodes(counts).is_ok() {
            n_late += u64::from(clock.get() >= CANCEL);
            clock.set(clock.get() + cost(clock.get()));
        }
        (clock.get() - CANCEL, n_late)
    }

    const MILLI: u64 = 1_000_000;

    #[test]
    fn a_cancelled_search_ends_soon_whatever_its_nodes_cost() {
        for cost in [3, 100, 1000, 20_000, 100_000, 500_000, 2 * MILLI, 7 * MILLI, 20 * MILLI] {
            let (late, n) = lateness(|_| cost, 1);
            assert!(late <= 20 * MILLI, "{cost} ns a node: late by {late} ns");
            assert!(cost < MILLI || n <= 3, "{cost} ns a node: {n} nodes late");
        }
    }

    #[test]
    fn a_search_whose_light_nodes_turn_heavy_ends_soon() {
        let costs =
            [(20, 20_000), (20, 50_000), (90, 50_000), (1000, 500_000), (20_000, 8 * MILLI)];
        for (light, heavy) in costs {
            // The worst case: nodes become slow just before the cancel, at the beginning of a long
            // step.
            let step = (light * 1024).min(100_000);
            let turns = (0..12).map(|i| CANCEL - i * step / 8).chain([CANCEL / 2, 0]);
            for turn in turns {
                let (late, _) = lateness(|now| if now < turn { light } else { heavy }, 1);
                assert!(late <= 60 * MILLI, "{light} to {heavy} ns at {turn}: late by {late} ns");
            }
        }
    }

    #[test]
    fn a_heavy_node_that_says_so_is_heard_at_once() {
        let heavy = |now| if now < CANCEL - 1000 { 30 } else { 20 * MILLI };
        let (late, n) = lateness(heavy, 1024);
        assert!(late <= 60 * MILLI && n <= 3, "late by {late} ns, {n} nodes");
    }

    #[test]
    fn bytes_are_granted_up_to_the_limit() {
        let mut work = Work::limited(u64::MAX, 100);
        assert_eq!(work.reserve(60), Ok(()));
        assert_eq!(work.reserve(60), Err(Stop::Memory));
        work.release(60);
        assert_eq!(work.reserve(100), Ok(()));
        assert_eq!(work.peak_bytes(), 100);
    }
}
