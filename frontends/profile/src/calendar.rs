//! Calendars of daily puzzles.

use std::collections::{BTreeMap, BTreeSet};

use puzzle_midend::Date;

use crate::finished::Finished;
use crate::streak::Streak;

/// The results of one player's daily puzzles over a range of days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// The days of the range, in order.
    pub days: Vec<Day>,
    /// The streak of days whose puzzle was solved on the day itself. It counts all days, not only
    /// those in the range.
    pub streak: Streak,
    /// `true` if today's puzzle is solved, so that the streak lasts until the end of tomorrow;
    /// otherwise it ends today.
    pub is_today_solved: bool,
    /// Number of days with a solved puzzle, including those solved late.
    pub n_days: u32,
}

/// One day of a [`Calendar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The date.
    pub date: Date,
    /// The result of the daily puzzle.
    pub state: DayState,
}

/// The result of a daily puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DayState {
    /// The puzzle was solved on its own day.
    Solved,
    /// The puzzle was solved on a later day.
    SolvedLate,
    /// The puzzle was played to its end, but the player did not solve it.
    Played,
    /// The puzzle was not played to its end, and its day is past.
    Missed,
    /// The puzzle is today's and was not played to its end.
    Open,
    /// The day is before the first daily puzzle that the player solved, and therefore not counted
    /// as missed.
    Before,
    /// The day is in the future.
    Ahead,
}

impl Calendar {
    /// Returns the calendar of the days from the first to the last date, both included, at most
    /// 3,700 days. With `game` it counts the daily puzzles of that game alone. With `None` a day is
    /// solved when the puzzle of any game is.
    pub fn of<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        game: Option<&str>,
        (from, to): (Date, Date),
        today: Date,
    ) -> Self {
        let mut solved: BTreeMap<i32, bool> = BTreeMap::new();
        let mut played: BTreeSet<i32> = BTreeSet::new();
        for finished in log {
            if let Some(day) = finished.day
                && game.is_none_or(|game| game == finished.game)
            {
                played.insert(day.days());
                if finished.is_solved() {
                    *solved.entry(day.days()).or_default() |= finished.date <= day;
                }
            }
        }
        let first = solved.keys().next().copied().unwrap_or(today.days());
        let state = |day: i32| match solved.get(&day) {
            Some(true) => DayState::Solved,
            Some(false) => DayState::SolvedLate,
            None if played.contains(&day) => DayState::Played,
            None if day == today.days() => DayState::Open,
            None if day > today.days() => DayState::Ahead,
            None if day < first => DayState::Before,
            None => DayState::Missed,
        };
        let days = (from.days()..=to.days()).take(3700).filter_map(|day| {
            let date = Date::from_days(day)?;
            Some(Day { date, state: state(day) })
        });
        let days = days.collect();
        let on_time = solved.iter().filter(|(_, on_time)| **on_time);
        let on_time = on_time.filter_map(|(day, _)| Date::from_days(*day));
        Self {
            days,
            streak: Streak::of_days(on_time, today),
            is_today_solved: solved.get(&today.days()) == Some(&true),
            n_days: solved.len() as u32,
        }
    }

    /// Returns the first and the last day of the month of `date`.
    pub fn month(date: Date) -> (Date, Date) {
        let (year, month, _) = date.civil();
        let first = Date::from_civil(year, month, 1).unwrap_or(date);
        let last = (28..=31).rev().find_map(|day| Date::from_civil(year, month, day));
        (first, last.unwrap_or(date))
    }
}
