//! The interval between calls of the closure that watches a search.

use core::time::Duration;

/// The maximum number of nodes between two calls of the closure that watches a search. It bounds
/// how late a search reacts to a cancel when its nodes suddenly become slow, and at this interval
/// the calls cost practically nothing.
const MOST_NODES: u64 = 1024;

/// A controller that turns elapsed time into the number of nodes until the next call of a watching
/// closure. The closure passed to [`Work::watched`](crate::solve::Work::watched) returns that
/// number.
///
/// A node may take from a few nanoseconds to many milliseconds, and this is not known in advance.
/// So the first call comes after one node. The step at most doubles from call to call, shrinks at
/// once when nodes become slow, and is never more than 1,024 nodes. A `Pace` has no clock; the
/// caller supplies the time.
///
/// ```
/// use core::ops::ControlFlow;
/// use puzzle_core::solve::{Pace, Stop, Work};
/// use std::time::{Duration, Instant};
///
/// let (start, limit) = (Instant::now(), Duration::from_millis(20));
/// let mut pace = Pace::default();
/// let mut watch = |_: &_| {
///     let now = start.elapsed();
///     if now >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(pace.next(now)) }
/// };
/// let mut work = Work::unlimited().watched(&mut watch);
/// let stop = loop {
///     if let Err(stop) = work.node() {
///         break stop;
///     }
///     // Expand a node.
/// };
/// assert_eq!(stop, Stop::Cancelled);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    every: Duration,
    last: Duration,
    step: u64,
}

impl Default for Pace {
    /// Aims at a call every 100 microseconds. That is a thousand times the cost of a call, and
    /// short enough that a search whose nodes become several hundred times as slow still reacts
    /// within a tenth of a second.
    fn default() -> Self {
        Self::new(Duration::from_micros(100))
    }
}

impl Pace {
    /// Creates a pace that aims at one call per `every`. Use a longer interval if the closure is
    /// slow. Time starts at zero, with the search.
    pub const fn new(every: Duration) -> Self {
        Self { every, last: Duration::ZERO, step: 1 }
    }

    /// Returns the number of nodes until the next call of the watching closure, from 1 to 1,024.
    /// `now` is the time since the search began, by any clock; a clock that goes back is treated as
    /// standing still.
    ///
    /// ```
    /// use core::time::Duration;
    /// use puzzle_core::solve::Pace;
    /// let mut pace = Pace::new(Duration::from_millis(1));
    /// let steps = [10, 20, 30].map(|micros| pace.next(Duration::from_micros(micros)));
    /// assert_eq!(steps, [2, 4, 8], "nodes are quick: the next look comes later");
    /// ```
    pub fn next(&mut self, now: Duration) -> u64 {
        let took = now.saturating_sub(self.last).as_nanos();
        self.last = now;
        let most = (2 * self.step).min(MOST_NODES);
        let wanted = u128::from(self.step) * self.every.as_nanos() / took.max(1);
        self.step = u64::try_from(wanted).unwrap_or(most).clamp(1, most);
        self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the steps of a search in which the nodes before each call take the given times in
    /// nanoseconds.
    fn steps(costs: &[u64]) -> std::vec::Vec<u64> {
        let mut pace = Pace::new(Duration::from_millis(1));
        let (mut now, mut step) = (0, 1);
        let look = |cost| {
            now += step * cost;
            step = pace.next(Duration::from_nanos(now));
            step
        };
        costs.iter().copied().map(look).collect()
    }

    #[test]
    fn a_step_doubles_at_most_and_is_cut_at_once() {
        let light = steps(&[3; 12]);
        assert_eq!(light, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024, 1024]);
        assert_eq!(steps(&[100_000; 5]), [2, 4, 8, 10, 10]);
        assert_eq!(steps(&[20_000_000; 3]), [1, 1, 1]);
        assert_eq!(steps(&[3, 3, 3, 3, 3, 500_000, 500_000, 3]), [2, 4, 8, 16, 32, 2, 2, 4]);
    }

    #[test]
    fn a_clock_that_stands_or_goes_back_is_borne() {
        let mut pace = Pace::new(Duration::MAX);
        let times = [5, 5, 0, 7, 7, 7, 7, 7, 7, 7, 7, 7].map(Duration::from_secs);
        let steps = times.map(|now| pace.next(now));
        assert_eq!(steps[..4], [2, 4, 8, 16]);
        assert_eq!(steps[11], 1024);
        let mut pace = Pace::new(Duration::ZERO);
        assert_eq!([pace.next(Duration::ZERO), pace.next(Duration::MAX)], [1, 1]);
    }
}
