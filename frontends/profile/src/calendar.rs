//! The puzzles of the day, day by day.

use std::collections::BTreeMap;

use puzzle_midend::Date;

use crate::finished::Finished;
use crate::streak::Streak;

/// A stretch of days, and what became of the puzzle of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// The days, in order.
    pub days: Vec<Day>,
    /// Days in a row whose puzzle was solved on the day itself; of all days, not only of this
    /// stretch.
    pub streak: Streak,
    /// How many puzzles of the day were ever solved, late ones included.
    pub n_solved: u32,
}

/// One day of a [`Calendar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The day.
    pub date: Date,
    /// What became of its puzzle.
    pub state: DayState,
}

/// What became of the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DayState {
    /// Solved on the day.
    Solved,
    /// Solved afterwards.
    SolvedLate,
    /// The day went by.
    Missed,
    /// It is today's, and not solved yet.
    Open,
    /// It was before the player's first puzzle of the day.
    Before,
    /// It is still to come.
    Ahead,
}

impl Calendar {
    /// The days from one to another, both included; of one game, or of all: then a day is solved
    /// when one of its puzzles is. At most 3,700 days are given.
    pub fn of<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        game: Option<&str>,
        (from, to): (Date, Date),
        today: Date,
    ) -> Self {
        let mut solved: BTreeMap<i32, bool> = BTreeMap::new();
        for finished in log {
            if let Some(day) = finished.day
                && finished.is_solved()
                && game.is_none_or(|game| game == finished.game)
            {
                *solved.entry(day.days()).or_default() |= finished.date <= day;
            }
        }
        let first = solved.keys().next().copied().unwrap_or(today.days());
        let state = |day: i32| match solved.get(&day) {
            Some(true) => DayState::Solved,
            Some(false) => DayState::SolvedLate,
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
        Self { days, streak: Streak::of_days(on_time, today), n_solved: solved.len() as u32 }
    }

    /// The first and the last day of the month that a day is in.
    pub fn month(date: Date) -> (Date, Date) {
        let (year, month, _) = date.civil();
        let first = Date::from_civil(year, month, 1).unwrap_or(date);
        let last = (28..=31).rev().find_map(|day| Date::from_civil(year, month, day));
        (first, last.unwrap_or(date))
    }
}
