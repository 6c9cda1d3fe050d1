//! Axes: where values and days stand, and which of them have a label.

use puzzle_core::text::Language;
use puzzle_midend::Date;

use super::unit::{Unit, round_step};

/// Returns the greatest of the sorted values that is no outlier: at most four interquartile ranges
/// above the third quartile, as in [`Distribution`](puzzle_profile::Distribution). 0 without
/// values.
pub(super) fn cut(sorted: &[u64]) -> u64 {
    let n = sorted.len();
    let Some(&most) = sorted.last() else { return 0 };
    let (low, high) = (sorted[n / 4], sorted[n - 1 - n / 4]);
    let range = high.saturating_sub(low);
    let end = high.saturating_add(range.saturating_mul(4));
    if most <= end {
        return most;
    }
    sorted[sorted.partition_point(|value| *value <= end) - 1]
}

/// Returns `value / whole` of a length, at most the length, rounded down.
pub(super) fn scaled(value: u64, whole: u64, length: i32) -> i32 {
    let part = u128::from(value.min(whole)) * u128::from(length.max(0).unsigned_abs());
    part.checked_div(whole.into()).unwrap_or(0) as i32
}

/// The labeled values of an axis, in order. The axis begins and ends at a label.
pub(super) struct ValueAxis {
    pub(super) ticks: Vec<(u64, String)>,
}

impl ValueAxis {
    /// Creates an axis that contains the values from `least` to `top`, with about `n` steps.
    pub(super) fn new(unit: Unit, (least, top): (u64, u64), n: i32, language: &Language) -> Self {
        // A quarter of the value at least, so that noise does not look like a trend.
        let range = top.saturating_sub(least).max(top / 4).max(1);
        let step = unit.step(range.div_ceil(n.max(1).unsigned_abs().into()));
        let (first, last) = (least / step, top.div_ceil(step).max(least / step + 1));
        let values = (first..=last).map(|i| step.saturating_mul(i));
        Self { ticks: values.map(|value| (value, unit.label(value).say(language))).collect() }
    }

    /// Creates an axis of numbers of games from 0 to at least `top`.
    pub(super) fn of_counts(top: usize, n: i32) -> Self {
        Self::new(Unit::Moves, (0, top as u64), n, &Language::ENGLISH)
    }

    /// Creates an axis of numbers of puzzles from 0 to exactly `top`, at least 1.
    pub(super) fn up_to(top: usize, n: i32) -> Self {
        let top = top.max(1) as u64;
        let step = round_step(top.div_ceil(n.max(1).unsigned_abs().into()));
        // The label before the last one would be too near to it.
        let values = (0..top.div_ceil(step)).map(|i| i * step).filter(|v| top - v > step / 2);
        Self { ticks: values.chain([top]).map(|value| (value, value.to_string())).collect() }
    }

    /// Returns how far a value is along an axis of this length, at most the length.
    pub(super) fn place(&self, value: u64, length: i32) -> i32 {
        let begin = self.ticks.first().map_or(0, |(value, _)| *value);
        let end = self.ticks.last().map_or(1, |(value, _)| *value);
        scaled(value.saturating_sub(begin), end.saturating_sub(begin), length)
    }

    /// Returns the number of characters of the longest label.
    pub(super) fn label_width(&self) -> usize {
        self.ticks.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0)
    }
}

/// A Monday, in days since 1970-01-01.
const MONDAY: i32 = 4;

/// An axis of days, each of which has the same width.
#[derive(Clone, Copy)]
pub(super) struct DayAxis {
    first: i32,
    n: u64,
}

impl DayAxis {
    pub(super) fn new(first: Date, last: Date) -> Self {
        let n = i64::from(last.days()) - i64::from(first.days()) + 1;
        Self { first: first.days(), n: n.max(1).unsigned_abs() }
    }

    /// Returns where a day begins on an axis of this length.
    pub(super) fn begin(self, day: Date, length: i32) -> i32 {
        scaled(self.index(day), self.n, length)
    }

    /// Returns where the middle of a day is on an axis of this length.
    pub(super) fn middle(self, day: Date, length: i32) -> i32 {
        scaled(2 * self.index(day) + 1, 2 * self.n, length)
    }

    fn index(self, day: Date) -> u64 {
        (i64::from(day.days()) - i64::from(self.first)).max(0).unsigned_abs()
    }

    /// Returns at most `n` days with their labels, but at least one: every day, every or every
    /// second Monday, or the first days of months or years.
    pub(super) fn labels(self, n: usize) -> Vec<(Date, String)> {
        let n = (n.max(1)) as u64;
        let last = self.first.saturating_add(i32::try_from(self.n - 1).unwrap_or(i32::MAX));
        let short = |day: Date| {
            let (_, month, day) = day.civil();
            format!("{month:02}-{day:02}")
        };
        let is_monday = |day: i32, each: i32| (day - MONDAY).rem_euclid(7 * each) == 0;
        let days = |is_labeled: &dyn Fn(i32) -> bool| {
            let days =
                (self.first..=last).filter(|day| is_labeled(*day)).filter_map(Date::from_days);
            days.map(|day| (day, short(day))).collect()
        };
        let mut labels: Vec<(Date, String)> = if self.n <= n {
            days(&|_| true)
        } else if self.n.div_ceil(7) <= n {
            days(&|day| is_monday(day, 1))
        } else if self.n.div_ceil(14) <= n {
            days(&|day| is_monday(day, 2))
        } else {
            self.month_labels(last, n)
        };
        // The first label of days has the year.
        match labels.first_mut() {
            Some((day, label)) if label.len() == 5 => *label = day.to_string(),
            Some(_) => {}
            None => {
                let first = Date::from_days(self.first).map(|day| (day, day.to_string()));
                labels.extend(first);
            }
        }
        labels
    }

    /// Returns the first days of every month, or of every third, sixth, twelfth, … month, of which
    /// there are at most `n`.
    fn month_labels(self, last: i32, n: u64) -> Vec<(Date, String)> {
        let month_of = |day: i32| {
            Date::from_days(day).map_or(0, |day| {
                let (year, month, _) = day.civil();
                year * 12 + month as i32 - 1
            })
        };
        // The first month begins before the first day, unless this is its first day.
        let (from, to) = (month_of(self.first - 1) + 1, month_of(last));
        let steps = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000, 24_000, 60_000];
        for step in steps {
            let begin =
                from.div_euclid(step) * step + if from.rem_euclid(step) > 0 { step } else { 0 };
            let count = (to - begin).div_euclid(step) + 1;
            if i64::from(count) > n as i64 {
                continue;
            }
            let months = (0..count.max(0)).map(|i| begin + i * step);
            let label = |month: i32| {
                let (year, month) = (month.div_euclid(12), month.rem_euclid(12) + 1);
                let day = Date::from_civil(year, month as u32, 1)?;
                let is_year = step >= 12;
                Some((day, if is_year { format!("{year}") } else { format!("{year}-{month:02}") }))
            };
            return months.filter_map(label).collect();
        }
        Vec::new()
    }
}
