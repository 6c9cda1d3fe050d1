//! Averages of the last games, as speedsolvers compute them.

use crate::finished::Finished;

/// An average over a number of games in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Average {
    /// The average of the last games, in milliseconds.
    pub last: u64,
    /// The lowest average of that many games in a row, in milliseconds.
    pub best: u64,
}

/// Averages of the times of 5, 12 and 100 games in a row. `None` until there are that many games.
///
/// The best and the worst games are left out: one of each among 5 and 12 games, five of each among
/// 100, as usual among speedsolvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Averages {
    /// Of 5 games.
    pub of_5: Option<Average>,
    /// Of 12 games.
    pub of_12: Option<Average>,
    /// Of 100 games.
    pub of_100: Option<Average>,
}

impl Averages {
    /// Computes the averages of the games that have a time, in the order in which they ended.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut games: Vec<_> =
            log.into_iter().filter_map(|game| Some((game.at, game.uid, game.millis?))).collect();
        games.sort_unstable();
        let times: Vec<u64> = games.into_iter().map(|(_, _, millis)| millis).collect();
        Self { of_5: average(&times, 5), of_12: average(&times, 12), of_100: average(&times, 100) }
    }
}

/// Returns the average, rounded to an integer, of `n` times in a row without the best and the worst
/// twentieth. A twentieth is rounded up to whole games.
fn average(times: &[u64], n: usize) -> Option<Average> {
    let left_out = n.div_ceil(20);
    let mut averages = times.windows(n).map(|window| {
        let mut sorted = window.to_vec();
        sorted.sort_unstable();
        let counted = &sorted[left_out..n - left_out];
        let (total, n) =
            (counted.iter().map(|&time| u128::from(time)).sum::<u128>(), counted.len() as u128);
        ((total + n / 2) / n) as u64
    });
    let first = averages.next()?;
    let (best, last) = averages.fold((first, first), |(best, _), now| (best.min(now), now));
    Some(Average { last, best })
}

#[cfg(test)]
mod tests {
    use super::average;

    #[test]
    fn the_best_and_the_worst_are_left_out() {
        let of = |times: &[u64], n| average(times, n).map(|average| (average.last, average.best));
        assert_eq!(of(&[1, 2, 3, 4], 5), None);
        assert_eq!(of(&[9, 1, 2, 3, 100], 5), Some((5, 5)), "14 / 3");
        assert_eq!(of(&[1, 1, 1, 1, 1, 9, 9, 9, 9], 5), Some((9, 1)));
        let hundred: Vec<u64> = (1..=100).collect();
        assert_eq!(of(&hundred, 100), Some((51, 51)), "6 to 95");
        assert_eq!(of(&[u64::MAX; 12], 12), Some((u64::MAX, u64::MAX)));
    }
}
