//! When a watcher wants to be asked again.

use core::time::Duration;

/// Most nodes between two looks. A search whose nodes suddenly turn heavy is heard late by so many
/// of them at most; and looking once in so many costs nothing that can be seen.
const MOST_NODES: u64 = 1024;

/// Turns the time that a watcher is told into the number of nodes after which it wants to be asked
/// again, as the closure of [`Work::watched`](crate::solve::Work::watched) answers it.
///
/// Nodes cost from a few nanoseconds to many milliseconds, and a search does not say which. So the
/// first look comes after one node, the step doubles at most from look to look, is cut at once when
/// nodes turned heavy, and is never more than 1,024 nodes. There is no clock in it: the caller has
/// one.
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
    /// A look each 100 microseconds: a thousand times what a look costs, and soon enough that a
    /// search whose nodes turn several hundred times as heavy is still heard within a tenth of a
    /// second.
    fn default() -> Self {
        Self::new(Duration::from_micros(100))
    }
}

impl Pace {
    /// Aims at one look so often; a caller whose look is dear asks for fewer. Time begins at zero,
    /// with the search.
    pub const fn new(every: Duration) -> Self {
        Self { every, last: Duration::ZERO, step: 1 }
    }

    /// After how many nodes the next look is wanted: from 1 to 1,024. `now` is the time since the
    /// search began, by any clock; one that goes back counts as standing still.
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

    /// The steps when the nodes of each look cost so many nanoseconds each.
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
