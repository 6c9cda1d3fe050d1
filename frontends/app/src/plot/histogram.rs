//! The distribution of results.

use puzzle_profile::{Finished, median};

use super::axis::cut;
use super::unit::Unit;
use puzzle_core::text::Language;
use puzzle_core::{Text, plural, text};

/// Number of bars to aim at; there is at most one more.
const BARS: u64 = 10;

/// The distribution of results in bars of equal width, with the last result marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The unit of the values.
    pub unit: Unit,
    /// The lower bound of the first bar.
    pub from: u64,
    /// The width of a bar.
    pub step: u64,
    /// Number of results in each bar. Empty if there are no results.
    pub bars: Vec<usize>,
    /// Whether the last bar also contains everything above it.
    pub is_open_ended: bool,
    /// The median of all results; 0 if there are none.
    pub median: u64,
    /// The last result.
    pub last: Option<u64>,
    /// Number of results that are greater than the last one.
    pub n_greater: usize,
}

impl Histogram {
    /// Computes the distribution of the solved games of a log, in any order.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>, unit: Unit) -> Self {
        let results = unit.results(log);
        let last = results.last().map(|(_, value)| *value);
        let mut values: Vec<u64> = results.into_iter().map(|(_, value)| value).collect();
        values.sort_unstable();
        let least = values.first().copied().unwrap_or(0);
        let end = cut(&values);
        let step = unit.step((end - least) / BARS + 1);
        let from = least / step * step;
        let mut bars = Vec::new();
        for value in &values {
            let at = ((value.min(&end) - from) / step) as usize;
            bars.resize(bars.len().max(at + 1), 0);
            bars[at] += 1;
        }
        let behind = from.saturating_add(step.saturating_mul(bars.len() as u64));
        Self {
            unit,
            from,
            step,
            is_open_ended: values.last().is_some_and(|most| *most >= behind),
            bars,
            median: median(&values),
            last,
            n_greater: values.iter().filter(|value| Some(**value) > last).count(),
        }
    }

    /// Returns the index of the bar with the last result.
    pub fn marked(&self) -> Option<usize> {
        let at = (self.last?.checked_sub(self.from)? / self.step) as usize;
        Some(at.min(self.bars.len().checked_sub(1)?))
    }

    /// Returns the label below the border before a bar, or behind the last one.
    fn border(&self, at: usize) -> Text {
        if at == self.bars.len() && self.is_open_ended {
            // Translators: the end of an axis beyond its last number
            return text!("more");
        }
        self.unit.label(self.from.saturating_add(self.step.saturating_mul(at as u64)))
    }

    /// Returns the indices of the borders that have a label, with the labels, where the axis has
    /// room for `n_fitting` labels as wide as the widest. The right edge always has one.
    pub(super) fn labels(
        &self,
        n_fitting: impl Fn(usize) -> usize,
        language: &Language,
    ) -> Vec<(usize, String)> {
        let n = self.bars.len();
        let mut labels: Vec<_> = (0..=n).map(|at| (at, self.border(at).say(language))).collect();
        let widest = labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0);
        let each = n.div_ceil(n_fitting(widest).max(1)).max(1);
        labels.retain(|(at, _)| (n - at).is_multiple_of(each));
        labels
    }

    pub(super) fn words(&self) -> Text {
        let Some(last) = self.last else { return text!("No results yet") };
        let n: usize = self.bars.iter().sum();
        let median = self.unit.words(self.median);
        let last = self.unit.words(last);
        let games = plural!(n, "{n} game", "{n} games");
        if n > 1 {
            text!(
                "{games}: median {median}, last {last}, better than {worse} of {others}",
                games,
                median,
                last,
                worse = self.n_greater,
                others = n - 1
            )
        } else {
            text!("{games}: median {median}, last {last}", games, median, last)
        }
    }
}
