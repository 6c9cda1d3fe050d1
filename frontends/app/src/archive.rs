//! The puzzles of the past days.

use std::collections::BTreeSet;

use puzzle_core::solve::Grade;
use puzzle_midend::{Date, GameEntry, Midend};
use puzzle_profile::{Calendar, DayState, Finished, InProgress};

use crate::text_format::{time, weekday_name};
use puzzle_core::{Text, plural, text};

/// The number of days that the archive shows at least.
const LEAST: i32 = 31;

/// A day in the archive of a game's puzzles of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveDay {
    /// The date.
    pub date: Date,
    /// The grade of the puzzle, if the game has grades.
    pub grade: Option<Grade>,
    /// The result of the puzzle.
    pub state: DayState,
    /// Whether a game with the puzzle is in progress.
    pub is_begun: bool,
    /// The player's result in words; empty if the puzzle is not solved.
    pub result: Text,
}

impl ArchiveDay {
    /// Returns the date, the day of the week and the grade: `2026-11-24 Tuesday, hard`.
    pub fn label(&self) -> Text {
        let (date, weekday) = (Text::shown(self.date), weekday_name(self.date));
        let day = text!("{date} {weekday}", date, weekday);
        Text::commas([Some(day), self.grade.map(Text::from)].into_iter().flatten())
    }

    /// Returns the state in words and the result: `✓ 0:42, 27 moves`.
    pub fn words(&self) -> Text {
        match self.state {
            DayState::Solved => text!("✓ {result}", result = &self.result),
            DayState::SolvedLate => text!("✓ later: {result}", result = &self.result),
            // Translators: the state of the puzzle of a day
            _ if self.is_begun => text!("begun"),
            DayState::Played => text!("played, not solved"),
            DayState::Open => text!("today"),
            DayState::Missed => text!("missed"),
            _ => Text::default(),
        }
    }
}

/// Returns the days whose puzzle of a game the player has begun. `in_progress` has the player's
/// games in progress.
pub fn begun_days(entry: &GameEntry, in_progress: &[InProgress]) -> BTreeSet<Date> {
    let begun = in_progress.iter().filter(|game| game.game == entry.info.id && game.moves > 0);
    begun.filter_map(|game| game.day).collect()
}

/// Returns the days of a game's archive, the latest first: the last 31 days, and all days back to
/// the first puzzle of the day that the player has solved. `begun` is what [`begun_days`] returns.
pub fn archive(
    entry: &GameEntry,
    log: &[Finished],
    begun: &BTreeSet<Date>,
    today: Date,
) -> Vec<ArchiveDay> {
    let solved: Vec<&Finished> = log
        .iter()
        .filter(|game| game.game == entry.info.id && game.is_solved() && game.day.is_some())
        .collect();
    let first = solved.iter().filter_map(|game| game.day).min();
    let month_ago = Date::from_days(today.days() - LEAST + 1).unwrap_or(today);
    let from = first.map_or(month_ago, |first| first.min(month_ago));
    let calendar = Calendar::of(log, Some(entry.info.id), (from, today), today);
    let grade = |date: Date| {
        let id = entry.daily(date, None).ok()?;
        let mut session = Midend::new(*entry);
        session.set_params_text(id.split_once('/')?.1.split_once('#')?.0).ok()?;
        session.grade()
    };
    let result = |date: Date| {
        let best = solved.iter().filter(|game| game.day == Some(date));
        let Some(best) = best.min_by_key(|game| (game.hints > 0, game.millis, game.moves)) else {
            return Text::default();
        };
        let moves = plural!(n = best.moves, "{n} move", "{n} moves");
        let hints = plural!(n = best.hints, "{n} hint", "{n} hints");
        let parts = best.millis.map(time).into_iter().chain([moves]);
        Text::commas(parts.chain((best.hints > 0).then_some(hints)))
    };
    let day = |day: &puzzle_profile::Day| ArchiveDay {
        date: day.date,
        grade: grade(day.date),
        state: day.state,
        is_begun: begun.contains(&day.date),
        result: result(day.date),
    };
    calendar.days.iter().rev().map(day).collect()
}
