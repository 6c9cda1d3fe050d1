//! Statistics over many games.

use std::collections::BTreeMap;

use puzzle_midend::Ending;

use crate::averages::Averages;
use crate::difficulty::Difficulty;
use crate::finished::Finished;
use crate::kind::Kind;
use crate::streak::Streak;

/// The distribution of a number over several games. All values are integers, so that every machine
/// computes the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// Number of values in the distribution.
    pub n: usize,
    /// The minimum of the values; 0 if there are none.
    pub least: u64,
    /// The median; the mean of the two middle values, rounded, if the number of values is even.
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
        Self { n, least, median: median(&values), mean: mean as u64, most, buckets }
    }
}

/// Returns the median of sorted values, or 0 if there are none. Of an even number of values it is the
/// mean of the two in the middle, rounded up.
pub fn median(sorted: &[u64]) -> u64 {
    let n = sorted.len();
    let Some(&high) = sorted.get(n / 2) else { return 0 };
    let low = sorted[(n - 1) / 2];
    low + (high - low).div_ceil(2)
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

/// The best values of several games; `None` if no game counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestValues {
    /// The fewest moves.
    pub moves: Option<u64>,
    /// The fewest pushes.
    pub pushes: Option<u64>,
    /// The fewest multi-tile moves.
    pub runs: Option<u64>,
    /// The shortest time in milliseconds.
    pub millis: Option<u64>,
}

impl BestValues {
    /// Computes the best values of games, of which there may be none.
    fn of(games: &[&Finished]) -> Self {
        let least =
            |value: fn(&Finished) -> Option<u64>| games.iter().filter_map(|game| value(game)).min();
        Self {
            moves: least(|game| Some(game.moves.into())),
            pushes: least(|game| game.pushes.map(Into::into)),
            runs: least(|game| game.runs.map(Into::into)),
            millis: least(|game| game.millis),
        }
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
    /// The best values of the games solved without hints, including
    /// [repeated](Finished::is_again) endings, as in [`Records`](crate::Records).
    pub best: BestValues,
    /// Moves of the games solved without hints.
    pub moves: Distribution,
    /// Pushes of the games solved without hints, if the game counts them.
    pub pushes: Distribution,
    /// Multi-tile moves of the games solved without hints, if the game counts them.
    pub runs: Distribution,
    /// Milliseconds of the games solved without hints, if the game has a clock.
    pub millis: Distribution,
    /// Averages of the times of the games solved without hints.
    pub averages: Averages,
    /// Moves in a thousand seconds over all games solved without hints; 0 if there is no clock.
    pub moves_per_1000_seconds: u64,
    /// Total number of hints in the games that the player solved.
    pub hints: u64,
    /// The streak of consecutive wins.
    pub in_a_row: Streak,
}

impl Statistics {
    /// Computes the statistics of a log, in any order. [Repeated](Finished::is_again) endings count
    /// for the [best](Self::best) values alone: they are not other games.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut games: Vec<&Finished> = log.into_iter().collect();
        let is_unaided = |game: &&&Finished| game.is_solved() && game.hints == 0;
        let best: Vec<&Finished> = games.iter().filter(is_unaided).copied().collect();
        games.retain(|game| !game.is_again);
        let count = |ending| games.iter().filter(|game| game.ending == ending).count();
        let solved: Vec<&Finished> =
            games.iter().copied().filter(|game| game.is_solved()).collect();
        let unaided: Vec<&Finished> =
            solved.iter().copied().filter(|game| game.hints == 0).collect();
        let timed = || unaided.iter().filter_map(|game| Some((game.moves, game.millis?)));
        let (moves, millis) = timed().fold((0, 0), |(moves, millis): (u128, u128), game| {
            (moves + u128::from(game.0), millis + u128::from(game.1))
        });
        Self {
            played: games.len(),
            solved: solved.len(),
            unaided: unaided.len(),
            by_program: count(Ending::SolvedByProgram),
            lost: count(Ending::Lost),
            best: BestValues::of(&best),
            moves: Distribution::of(unaided.iter().map(|game| game.moves.into())),
            pushes: Distribution::of(unaided.iter().filter_map(|game| game.pushes).map(Into::into)),
            runs: Distribution::of(unaided.iter().filter_map(|game| game.runs).map(Into::into)),
            millis: Distribution::of(timed().map(|(_, millis)| millis)),
            averages: Averages::of(unaided.iter().copied()),
            moves_per_1000_seconds: (moves * 1_000_000).checked_div(millis).unwrap_or(0) as u64,
            hints: solved.iter().map(|game| u64::from(game.hints)).sum(),
            in_a_row: Streak::of_games(games),
        }
    }

    /// Computes the statistics of each kind of puzzle.
    pub fn by_kind<'a>(log: impl IntoIterator<Item = &'a Finished>) -> BTreeMap<Kind<'a>, Self> {
        grouped(log, |game| Some(game.kind()))
    }

    /// Computes the statistics of each difficulty of each game.
    pub fn by_difficulty<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<(&'a str, Difficulty), Self> {
        grouped(log, |game| Some((game.game.as_str(), game.difficulty)))
    }

    /// Computes the statistics of each collection, by its key.
    pub fn by_collection<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<&'a str, Self> {
        grouped(log, |game| Some(game.place.as_ref()?.collection.as_str()))
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
