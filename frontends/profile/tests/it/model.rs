//! The model: functions of a log, and profiles as JSON.

mod bad_input;
mod collections;
mod folders;
mod joined;
mod log;
mod session;
mod solutions;

use puzzle_midend::Date;
use puzzle_profile::{Finished, Uid};

use super::name;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

/// A solved game; `number` is its uid and the second in which it ended.
fn won(number: u64, puzzle: &str, moves: u32, millis: u64) -> Finished {
    let game = puzzle.split('/').next().unwrap().to_string();
    Finished {
        uid: Uid::from_bits(number.into()),
        game,
        puzzle: puzzle.to_string(),
        params: "p".to_string(),
        cells: 10,
        moves,
        millis: Some(millis),
        at: number,
        date: date("2026-11-21"),
        ..Finished::default()
    }
}
