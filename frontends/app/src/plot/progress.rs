//! The solved puzzles of a collection over time.

use std::collections::BTreeMap;

use puzzle_core::{Text, text};
use puzzle_midend::Date;
use puzzle_profile::Progress;

/// The number of solved puzzles of a collection over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgressPlot {
    /// Number of puzzles in the collection.
    pub n: usize,
    /// The days on which puzzles were solved for the first time, in order, each with the number of
    /// puzzles solved up to then.
    pub solved: Vec<(Date, usize)>,
    /// The last day of the plot.
    pub until: Date,
}

impl ProgressPlot {
    /// Computes the plot of a player's progress up to today.
    pub fn of(progress: &Progress, today: Date) -> Self {
        let mut days: BTreeMap<Date, usize> = BTreeMap::new();
        for day in progress.solved_on.iter().flatten() {
            *days.entry(*day).or_default() += 1;
        }
        let mut sum = 0;
        let solved: Vec<(Date, usize)> = days
            .into_iter()
            .map(|(day, n)| {
                sum += n;
                (day, sum)
            })
            .collect();
        // The date of a win on another machine may be tomorrow here.
        let until = solved.last().map_or(today, |(day, _)| today.max(*day));
        Self { n: progress.solved_on.len(), solved, until }
    }

    pub(super) fn words(&self) -> Text {
        match self.solved.last() {
            None => text!("{solved} of {n} solved", solved = 0, n = self.n),
            Some((day, solved)) => text!(
                "{solved} of {n} solved, the last on {day}",
                solved = *solved,
                n = self.n,
                day = Text::shown(day)
            ),
        }
    }
}
