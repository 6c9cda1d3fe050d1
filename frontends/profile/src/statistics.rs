//! Averages, distributions and streaks.

use std::collections::BTreeMap;

use puzzle_core::solve::Grade;
use puzzle_midend::Ending;

use crate::finished::Finished;
use crate::streak::Streak;

/// How a number was spread over several games. Whole numbers throughout: every machine says the
/// same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// How many values there are.
    pub n: usize,
    /// The least.
    pub least: u64,
    /// The value in the middle; of two the lower.
    pub median: u64,
    /// The average, rounded.
    pub mean: u64,
    /// The greatest.
    pub most: u64,
    /// How many values fall where: stretches of equal width, 10 at most, those in the middle that
    /// are empty included. What is far out, beyond the eight width of the middle half, is in the
    /// last one.
    pub buckets: Vec<Bucket>,
}

/// A stretch of a [`Spread`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// Where it begins.
    pub from: u64,
    /// The first value that is beyond it; `None` for one that has no end.
    pub to: Option<u64>,
    /// How many values are in it.
    pub n: usize,
}

/// Most stretches of a distribution.
const MOST_BUCKETS: u64 = 10;

impl Spread {
    /// The spread of some values; none is fine.
    pub fn of(values: impl IntoIterator<Item = u64>) -> Self {
        let mut values: Vec<u64> = values.into_iter().collect();
        values.sort_unstable();
        let (Some(&least), Some(&most)) = (values.first(), values.last()) else {
            return Self::default();
        };
        let n = values.len();
        let total: u128 = values.iter().map(|&value| u128::from(value)).sum();
        let mean = (total + n as u128 / 2) / n as u128;
        // One game left open over night must not press all others into one stretch.
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

/// The next of 1, 2, 5, 10, 20, 50…
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

/// What can be said of many games: of all, of a game, a preset or a grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games that have ended, those that the program solved included.
    pub played: usize,
    /// Solved by the player.
    pub solved: usize,
    /// Of these, solved without a hint.
    pub unaided: usize,
    /// Solved by the program.
    pub by_program: usize,
    /// Lost by the rules.
    pub lost: usize,
    /// Moves of those solved by the player.
    pub moves: Spread,
    /// Pushes of those, where the game counts them.
    pub pushes: Spread,
    /// Milliseconds of those, where the game has a clock.
    pub millis: Spread,
    /// Hints of those, in all.
    pub hints: u64,
    /// Games solved in a row.
    pub in_a_row: Streak,
}

impl Statistics {
    /// The statistics of a log, in whatever order. A game that was ended [anew](Finished::is_again)
    /// is not counted a second time.
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
            moves: Spread::of(solved.iter().map(|game| game.moves.into())),
            pushes: Spread::of(solved.iter().filter_map(|game| game.pushes).map(Into::into)),
            millis: Spread::of(solved.iter().filter_map(|game| game.millis)),
            hints: solved.iter().map(|game| u64::from(game.hints)).sum(),
            in_a_row: Streak::of_games(games),
        }
    }

    /// Those of each preset: by game, and the full params that were asked for.
    pub fn by_params<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<(&'a str, &'a str), Self> {
        grouped(log, |game| Some((game.game.as_str(), game.params.as_str())))
    }

    /// Those of each grade of each game, where the grade is known.
    pub fn by_grade<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
    ) -> BTreeMap<(&'a str, Grade), Self> {
        grouped(log, |game| Some((game.game.as_str(), game.grade?)))
    }

    /// Those of each game.
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
