//! Results over the days.

use puzzle_midend::Date;
use puzzle_profile::{Finished, median};

use super::axis::cut;
use super::unit::Unit;
use puzzle_core::{Text, plural, text};

/// Number of results of which the line of medians takes the median.
pub const RUNNING: usize = 12;

/// Results over the days, with a line of medians.
///
/// The line has one point for each day with results: the median of the latest [`RUNNING`] results
/// at the end of that day, or of all results of that day if there are more. The median of a single
/// day would follow every game of a player who solves one puzzle a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverDays {
    /// The unit of the values.
    pub unit: Unit,
    /// The results with their days, in order of time.
    pub results: Vec<(Date, u64)>,
    /// The running median at the end of each day with results.
    pub medians: Vec<(Date, u64)>,
    /// The median of all results; 0 if there are none.
    pub median: u64,
    /// The lowest value on the axis; 0 if there are no results.
    pub bottom: u64,
    /// The highest value on the axis. Outliers above it are drawn at the edge, so that a game left
    /// open overnight does not squeeze all others into one line.
    pub top: u64,
}

impl OverDays {
    /// Computes the plot from the solved games of a log, in any order.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>, unit: Unit) -> Self {
        let results = unit.results(log);
        let values = |results: &[(Date, u64)]| {
            let mut values: Vec<u64> = results.iter().map(|(_, value)| *value).collect();
            values.sort_unstable();
            values
        };
        let all = values(&results);
        let mut medians = Vec::new();
        let mut end = 0;
        for day in results.chunk_by(|a, b| a.0 == b.0) {
            let begin = end;
            end += day.len();
            let latest = &results[begin.min(end.saturating_sub(RUNNING))..end];
            medians.push((day[0].0, median(&values(latest))));
        }
        let bottom = all.first().copied().unwrap_or(0);
        Self { unit, medians, median: median(&all), bottom, top: cut(&all), results }
    }

    /// Returns the first and the last day, or `None` if there are no results.
    pub(super) fn days(&self) -> Option<(Date, Date)> {
        Some((self.results.first()?.0, self.results.last()?.0))
    }

    pub(super) fn words(&self) -> Text {
        let Some((_, last)) = self.results.last() else { return text!("No results yet") };
        let n_above = self.results.iter().filter(|(_, value)| *value > self.top).count();
        let games = |n: usize| plural!(n, "{n} game", "{n} games");
        let n_days = self.medians.len();
        let words = text!(
            "{games} on {days}: median {median}, last {last}",
            games = games(self.results.len()),
            days = plural!(n = n_days, "{n} day", "{n} days"),
            median = self.unit.words(self.median),
            last = self.unit.words(*last)
        );
        if n_above == 0 {
            return words;
        }
        text!(
            "{results}; {games} above {value}",
            results = words,
            games = games(n_above),
            value = self.unit.words(self.top)
        )
    }
}
