//! Streaks of games and days.

use std::collections::BTreeSet;

use puzzle_midend::Date;

use crate::finished::Finished;

/// A number of consecutive games or days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Length of the streak that has not ended yet.
    pub current: u32,
    /// Length of the longest streak.
    pub longest: u32,
}

impl Streak {
    /// Counts consecutive games that the player solved, in chronological order.
    pub fn of_games<'a>(log: impl IntoIterator<Item = &'a Finished>) -> Self {
        let mut games: Vec<_> = log.into_iter().filter(|game| !game.is_again).collect();
        games.sort_by_key(|game| (game.at, game.uid));
        let mut streak = Self::default();
        for game in games {
            streak.current = if game.is_solved() { streak.current + 1 } else { 0 };
            streak.longest = streak.longest.max(streak.current);
        }
        streak
    }

    /// Counts consecutive days. The current streak ends today, or yesterday if today is not among
    /// the days.
    pub fn of_days(days: impl IntoIterator<Item = Date>, today: Date) -> Self {
        let days: BTreeSet<i32> = days.into_iter().map(Date::days).collect();
        let mut streak = Self::default();
        let (mut run, mut last) = (0, None);
        for &day in &days {
            run = if last == Some(day - 1) { run + 1 } else { 1 };
            last = Some(day);
            streak.longest = streak.longest.max(run);
            if day == today.days() || day == today.days() - 1 {
                streak.current = run;
            }
        }
        streak
    }
}
