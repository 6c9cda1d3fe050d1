//! Statistics over many games.

use std::collections::BTreeMap;

use puzzle_core::solve::Grade;
use puzzle_midend::Ending;

use crate::finished::Finished;
use crate::streak::Streak;

/// The distribution of a number over several games. All values are integers, so that every machine
/// computes the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Number of values in the distribution.
    pub n: usize,
    /// The minimum of the values; 0 if there are none.
    pub least: u64,
    /// The median; the lower of the two middle values if their number is even.
    pub median: u64,
    /// The mean, rounded to an integer.
    pub mean: u64,
    /// The maximum of the values; 0 if there are none.
    pub most: u64,
    /// A histogram of at most 10 buckets of equal width. Outliers, more than four interquartile
    /// ranges above the third quartile, are in the last bucket.
    pub buckets: Vec<Bucket>,
}

/// A bucket of a [`Distribution`]'s histogram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// The first value in the bucket.
    pub from: u64,
    /// The first value after the bucket; `None` if the bucket is open-ended.
    pub to: Option<u64>,
    /// Number of values in the bucket.
    pub n: usize,
}

/// Maximum number of buckets of a histogram.
const MOST_BUCKETS: u64 = 10;

impl Distribution {
    /// Computes the distribution of values, of which there may be none.
    pub fn of(values: impl IntoIterator<Item = u64>) -> Self {
        let mut values: Vec<u64> = values.into_iter().collect();
        values.sort_unstable();
        let (Some(&least), Some(&most)) = (values.first(), values.last()) else {
            return Self::default();
        };
        let n = values.len();
        let total: u128 = values.iter().map(|&value| u128::from(value)).sum();
        let mean = (total + n as u128 / 2) / n as u128;
        // Outliers are cut, so that a game left open overnight does not squeeze all others into one
        // bucket.
        let (low, high) = (values[n / 4], values[n - 1 - n / 4]);
        let end =
            most.min(high.saturating_add(high.saturating_sub(low).saturating_mul(4)).max(high));
        let width = width_for(end.saturating_sub(least) / MOST_BUCKETS + 1);
        let first = least / width * width;
        let mut buckets: Vec<Bucket> = Vec::new();
        for &value in &values {
            let i = ((value - first) / width).min(MOST_BUCKETS - 1) as usize;
            while buckets.len() <= i {
                let from = first.saturating_add(width.saturating_mul(buckets.len() as u64));
                buckets.push(Bucket { from, to: from.checked_add(width), n: 0 });
            }
            buckets[i].n += 1;
        }
        if let Some(last) = buckets.last_mut()
            && last.to.is_some_and(|to| to <= most)
        {
            last.to = None;
        }
        Self { n, least, median: values[(n - 1) / 2], mean: mean as u64, most, buckets }
    }
}

/// Returns the width of a histogram's buckets: the smallest of 1, 2, 5, 10, 20, 50, … that is at
/// least `least`.
fn width_for(least: u64) -> u64 {
    let mut power: u64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let width = power.saturating_mul(factor);
            if width >= least {
                return width;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// Statistics of a set of games, such as those of one game, preset or grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of finished games, including those that the program solved.
    pub played: usize,
    /// Number of games that the player solved.
    pub solved: usize,
    /// Number of games that the player solved without hints.
    pub unaided: usize,
    /// Number of games that the program solved.
    pub by_program: usize,
    /// Number of lost games.
    pub lost: usize,
    /// Moves of the games that the player solved.
    pub moves: Distribution,
    /// Pushes of the games that the player solved, if the game counts them.
    pub pushes: Distribution,
    /// Milliseconds of the games that the player solved, if the game has a clock.
    pub millis: Distribution,
    /// Total number of hints in the games that the player solved.
    pub hints: u64,
    /// The streak of consecutive wins.
    pub in_a_row: Streak,
}

impl Statistics {
    /// Computes the statistics of a log, in any order. [Repeated](Finished::is_again) endings do
    /// not count.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let games: Vec<&Finished> = log.into_iter().filter(|game| !game.is_again).collect();
        let count = |ending| games.iter().filter(|game| game.ending == ending).count();
        let solved: Vec<&Finished> =
            games.iter().copied().filter(|game| game.is_solved()).collect();
        Self {
            played: games.len(),
            solved: solved.len(),
            unaided: solved.iter().filter(|game| game.hints == 0).count(),
            by_program: count(Ending::SolvedByProgram),
            lost: count(Ending::Lost),
            moves: Distribution::of(solved.iter().map(|game| game.moves.into())),
            pushes: Distribution::of(solved.iter().filter_map(|game| game.pushes).map(Into::into)),
            millis: Distribution::of(solved.iter().filter_map(|game| game.millis)),
            hints: solved.iter().map(|game| u64::from(game.hints)).sum(),
            in_a_row: Streak::of_games(games),
        }
    }

    /// Computes the statistics of each preset, by game and full requested params.
    pub fn by_params<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<(&'a str, &'a str), Self> {
        grouped(log, |game| Some((game.game.as_str(), game.params.as_str())))
    }

    /// Computes the statistics of each grade of each game, if the grade is known.
    pub fn by_grade<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<(&'a str, Grade), Self> {
        grouped(log, |game| Some((game.game.as_str(), game.grade?)))
    }

    /// Computes the statistics of each game.
    pub fn by_game<'a>(log: impl IntoIterator<Item = &'a Finished>) -> BTreeMap<&'a str, Self> {
        grouped(log, |game| Some(game.game.as_str()))
    }
}

fn grouped<'a, K: Ord>(
    log: impl IntoIterator<Item = &'a Finished>,
    key: impl Fn(&'a Finished) -> Option<K>,
) -> BTreeMap<K, Statistics> {
    let mut groups: BTreeMap<K, Vec<&Finished>> = BTreeMap::new();
    for game in log {
        if let Some(key) = key(game) {
            groups.entry(key).or_default().push(game);
        }
    }
    groups.into_iter().map(|(key, games)| (key, Statistics::of(games))).collect()
}
