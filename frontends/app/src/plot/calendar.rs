//! The puzzles of the day by month.

use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Date, Weekday};
use puzzle_profile::{Calendar, DayState, Finished, Streak};

/// The puzzles of the day of some months.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarPlot {
    /// The months, in order.
    pub months: Vec<CalendarMonth>,
    /// The streak of days whose puzzle was solved on the day itself.
    pub streak: Streak,
    /// Number of days, in all months, on which the player solved the puzzle of any game.
    pub n_days: u32,
    /// Whether the log has puzzles of the day of several games.
    pub has_several_games: bool,
}

/// A month of a [`CalendarPlot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarMonth {
    /// The first day of the month.
    pub first: Date,
    /// The result of each day's puzzle.
    pub days: Vec<DayMark>,
}

/// The result of a puzzle of the day in a [`CalendarPlot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DayMark {
    /// The puzzle was solved on its own day.
    Solved,
    /// The puzzle was solved on a later day.
    Late,
    /// The puzzle was played to its end, but the player did not solve it.
    Played,
    /// The puzzle was not played, and its day is past.
    Missed,
    /// The puzzle is today's and not solved yet.
    Open,
    /// The day is before the first puzzle that the player solved, or in the future.
    Blank,
}

impl DayMark {
    /// All marks, in the order of legends.
    pub const ALL: [Self; 6] =
        [Self::Solved, Self::Late, Self::Played, Self::Missed, Self::Open, Self::Blank];

    /// Returns the character that stands for the mark.
    pub fn character(self) -> char {
        match self {
            Self::Solved => '✓',
            Self::Late => '~',
            Self::Played => '×',
            Self::Missed => '-',
            Self::Open => '?',
            Self::Blank => ' ',
        }
    }

    /// Returns the meaning of the mark, or `None` for [`Blank`](Self::Blank).
    pub fn meaning(self) -> Option<&'static str> {
        match self {
            Self::Solved => Some(label!("solved")),
            Self::Late => Some(label!("solved late")),
            Self::Played => Some(label!("played, not solved")),
            Self::Missed => Some(label!("missed")),
            Self::Open => Some(label!("today")),
            Self::Blank => None,
        }
    }
}

impl CalendarPlot {
    /// Computes the calendar of a log's puzzles of the day, over `n` months that end with the month
    /// of `last`. With several games in the log, a day is solved when the puzzle of any game is.
    pub fn of<'a>(
        log: impl IntoIterator<Item = &'a Finished>,
        n: u32,
        last: Date,
        today: Date,
    ) -> Self {
        let (mut from, to) = Calendar::month(last);
        for _ in 1..n {
            // The day before the first of a month is in the month before.
            let before = Date::from_days(from.days() - 1);
            from = before.map_or(from, |day| Calendar::month(day).0);
        }
        let log: Vec<&Finished> = log.into_iter().collect();
        let mut games = log.iter().filter(|game| game.day.is_some()).map(|game| &game.game);
        let first = games.next();
        let has_several_games = games.any(|game| Some(game) != first);
        let calendar = Calendar::of(log, None, (from, to), today);
        let mut months: Vec<CalendarMonth> = Vec::new();
        for day in &calendar.days {
            let mark = match day.state {
                DayState::Solved => DayMark::Solved,
                DayState::SolvedLate => DayMark::Late,
                DayState::Played => DayMark::Played,
                DayState::Missed => DayMark::Missed,
                DayState::Open => DayMark::Open,
                _ => DayMark::Blank,
            };
            match months.last_mut().filter(|_| day.date.civil().2 > 1) {
                Some(month) => month.days.push(mark),
                None => months.push(CalendarMonth { first: day.date, days: vec![mark] }),
            }
        }
        let (streak, n_days) = (calendar.streak, calendar.n_days);
        Self { months, streak, n_days, has_several_games }
    }

    pub(super) fn words(&self) -> Text {
        let days = |n: u32| plural!(n, "{n} day", "{n} days");
        let Streak { current, longest, .. } = self.streak;
        let (solved, current, longest) = (days(self.n_days), days(current), days(longest));
        if self.has_several_games {
            text!(
                "one or more solved on {days}; current streak {current}, longest {longest}",
                days = solved,
                current,
                longest
            )
        } else {
            text!(
                "solved on {days}; current streak {current}, longest {longest}",
                days = solved,
                current,
                longest
            )
        }
    }
}

impl CalendarMonth {
    /// Returns the title: year and month.
    pub(super) fn title(&self) -> String {
        let (year, month, _) = self.first.civil();
        format!("{year:04}-{month:02}")
    }

    /// Returns the column of the first day: 0 for Monday.
    pub(super) fn first_column(&self) -> usize {
        let weekday = self.first.weekday();
        Weekday::ALL.iter().position(|day| *day == weekday).unwrap_or(0)
    }

    /// Returns the number of weeks in which the month has days.
    pub(super) fn n_weeks(&self) -> usize {
        (self.first_column() + self.days.len()).div_ceil(7)
    }
}
