//! Units of the values in plots.

use puzzle_midend::Date;
use puzzle_profile::Finished;

use crate::text_format::time;
use puzzle_core::{Text, plural, text};

/// The unit of a plot's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Time in milliseconds.
    Time,
    /// Number of moves.
    Moves,
    /// Number of pushes.
    Pushes,
}

/// Steps of a time axis below an hour, in milliseconds.
const TIME_STEPS: [u64; 16] = [
    100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000,
    1_200_000, 1_800_000, HOUR,
];
/// An hour in milliseconds.
const HOUR: u64 = 3_600_000;

impl Unit {
    /// Returns the value of a finished game in this unit, if it has one.
    pub fn value(self, game: &Finished) -> Option<u64> {
        match self {
            Self::Time => game.millis,
            Self::Moves => Some(game.moves.into()),
            Self::Pushes => game.pushes.map(Into::into),
        }
    }

    /// Returns the values of the games that the player solved with their dates, in order of time.
    /// [Repeated](Finished::is_again) endings do not count, as in statistics.
    pub(super) fn results<'a>(
        self,
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> Vec<(Date, u64)> {
        let solved = log.into_iter().filter(|game| game.is_solved() && !game.is_again);
        let mut games: Vec<&Finished> = solved.collect();
        games.sort_by_key(|game| (game.date, game.at, game.uid));
        games.iter().filter_map(|game| Some((game.date, self.value(game)?))).collect()
    }

    /// Returns a value in words: `1:05` or `54 moves`.
    pub(super) fn words(self, value: u64) -> Text {
        match self {
            Self::Time => time(value),
            Self::Moves => plural!(n = value, "{n} move", "{n} moves"),
            Self::Pushes => plural!(n = value, "{n} push", "{n} pushes"),
        }
    }

    /// Returns the label of a value on an axis: `30 s`, `1:30` or `54`.
    pub(super) fn label(self, value: u64) -> Text {
        match (self, value) {
            (Self::Time, 1..60_000) if value.is_multiple_of(1000) => {
                text!("{seconds} s", seconds = value / 1000)
            }
            (Self::Time, 1..) => time(value),
            _ => value.into(),
        }
    }

    /// Returns the smallest round step of an axis that is at least `least`.
    pub(super) fn step(self, least: u64) -> u64 {
        match self {
            Self::Time => TIME_STEPS
                .into_iter()
                .find(|step| *step >= least)
                .unwrap_or_else(|| HOUR.saturating_mul(round_step(least.div_ceil(HOUR)))),
            _ => round_step(least),
        }
    }
}

/// Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`.
pub(super) fn round_step(least: u64) -> u64 {
    let mut power: u64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if step >= least {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}
