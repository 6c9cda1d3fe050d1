//! Statistics, records and the calendar of finished games, and profile files. The page loads this
//! module when a game is won or the records are opened.

use std::collections::BTreeMap;

use puzzle_midend::Date;
use puzzle_profile::{
    Best, Calendar, DayState, Distribution, Finished, InProgress, Name, Profile, PuzzleRecord,
    Records, Statistics, Streak, Uid,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::json;

/// Number of days before today that the calendar shows.
const DAYS: i32 = 83;

#[derive(Serialize)]
struct SpreadText {
    n: usize,
    least: u64,
    median: u64,
    mean: u64,
}

impl From<&Distribution> for SpreadText {
    fn from(spread: &Distribution) -> Self {
        let Distribution { n, least, median, mean, .. } = *spread;
        Self { n, least, median, mean }
    }
}

#[derive(Serialize)]
struct StreakText {
    current: u32,
    longest: u32,
}

impl From<Streak> for StreakText {
    fn from(Streak { current, longest }: Streak) -> Self {
        Self { current, longest }
    }
}

#[derive(Serialize)]
struct StatisticsText {
    played: usize,
    solved: usize,
    unaided: usize,
    by_program: usize,
    lost: usize,
    hints: u64,
    moves: SpreadText,
    millis: SpreadText,
    in_a_row: StreakText,
}

impl From<&Statistics> for StatisticsText {
    fn from(all: &Statistics) -> Self {
        let Statistics { played, solved, unaided, by_program, lost, hints, .. } = *all;
        Self {
            played,
            solved,
            unaided,
            by_program,
            lost,
            hints,
            moves: (&all.moves).into(),
            millis: (&all.millis).into(),
            in_a_row: all.in_a_row.into(),
        }
    }
}

#[derive(Serialize)]
struct BestText {
    value: u64,
    hints: u32,
    date: String,
}

impl From<Best> for BestText {
    fn from(Best { value, hints, date, .. }: Best) -> Self {
        Self { value, hints, date: date.to_string() }
    }
}

#[derive(Serialize)]
struct RecordText {
    moves: Option<BestText>,
    pushes: Option<BestText>,
    millis: Option<BestText>,
    n_solved: u32,
    last_at: u64,
}

impl From<&PuzzleRecord> for RecordText {
    fn from(record: &PuzzleRecord) -> Self {
        Self {
            moves: record.moves.map(Into::into),
            pushes: record.pushes.map(Into::into),
            millis: record.millis.map(Into::into),
            n_solved: record.n_solved,
            last_at: record.last_at,
        }
    }
}

#[derive(Serialize)]
struct DayText {
    date: String,
    state: &'static str,
}

#[derive(Serialize)]
struct Overview<'a> {
    games: BTreeMap<&'a str, StatisticsText>,
    records: BTreeMap<&'a str, RecordText>,
    days: Vec<DayText>,
    streak: StreakText,
    n_days: u32,
}

fn date_of(days: i32) -> Result<Date, JsError> {
    Date::from_days(days).ok_or_else(|| JsError::new("there is no such day"))
}

/// Returns the uids of the games in a log whose solution is not among the best of its puzzle, as a
/// JSON list.
///
/// # Errors
/// When the log is not valid.
#[wasm_bindgen]
pub fn worse_solutions(log: &str) -> Result<String, JsError> {
    let mut kept = puzzle_profile::Player { finished: log_of(log)?, ..Default::default() };
    let before = kept.finished.clone();
    kept.add_solutions([]);
    let dropped =
        before.iter().zip(&kept.finished).filter(|(old, new)| old.solution != new.solution);
    Ok(json::write(&dropped.map(|(old, _)| old.uid.to_string()).collect::<Vec<_>>()))
}

fn log_of(text: &str) -> Result<Vec<Finished>, JsError> {
    serde_json::from_str(text).map_err(json::error)
}

/// Computes statistics by game, records by puzzle and the calendar of the puzzles of the day from the
/// log of finished games: `{games, records, days, streak, n_days}`. `today` is a day counted from
/// 1970-01-01.
///
/// # Errors
/// When the log is not valid.
#[wasm_bindgen]
pub fn overview(log: &str, today: i32) -> Result<String, JsError> {
    let log = log_of(log)?;
    let (first, today) = (date_of(today - DAYS)?, date_of(today)?);
    let games = Statistics::by_game(&log);
    let records = Records::of(&log);
    let calendar = Calendar::of(&log, None, (first, today), today);
    let day = |day: &puzzle_profile::Day| DayText {
        date: day.date.to_string(),
        state: match day.state {
            DayState::Solved => "solved",
            DayState::SolvedLate => "late",
            DayState::Missed => "missed",
            DayState::Open => "open",
            _ => "none",
        },
    };
    Ok(json::write(&Overview {
        games: games.iter().map(|(game, all)| (*game, all.into())).collect(),
        records: records.iter().map(|(id, record)| (id, record.into())).collect(),
        days: calendar.days.iter().map(day).collect(),
        streak: calendar.streak.into(),
        n_days: calendar.n_solved,
    }))
}

/// Writes the player, the log and the games in progress as a profile file, which all front ends read.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn export_profile(
    name: &str,
    uid: &str,
    finished: &str,
    in_progress: &str,
) -> Result<String, JsError> {
    let name = Name::new(name).map_err(json::error)?;
    let uid: Uid = uid.parse().map_err(json::error)?;
    let in_progress: Vec<InProgress> = serde_json::from_str(in_progress).map_err(json::error)?;
    let mut profile = Profile::default();
    let player = profile.player_mut(&name, uid, 0);
    player.finished = log_of(finished)?;
    player.in_progress = in_progress;
    Ok(profile.to_json())
}

#[derive(Serialize, Deserialize)]
struct Games {
    finished: Vec<Finished>,
    in_progress: Vec<InProgress>,
}

/// Reads the games of all players from a profile file: `{finished, in_progress}`.
///
/// # Errors
/// When the text is not a profile file.
#[wasm_bindgen]
pub fn import_profile(text: &str) -> Result<String, JsError> {
    let profile = Profile::from_json(text).map_err(json::error)?;
    let mut games = Games { finished: Vec::new(), in_progress: Vec::new() };
    for player in profile.players {
        games.finished.extend(player.finished);
        games.in_progress.extend(player.in_progress);
    }
    Ok(json::write(&games))
}
