//! Helpers that the examples share: levels from files, and a stopwatch of processor time.
#![allow(dead_code)] // no example uses all of it

use puzzle_sokoban::{Level, Tile};
use std::time::{Duration, Instant};

/// The levels of a file, in order; an error for each level that cannot be read.
pub(crate) fn levels_of(file: &str) -> Vec<Result<Level, String>> {
    let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let text = String::from_utf8_lossy(&bytes);
    let mut boards: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines().map(str::trim_end) {
        if line.contains('#') && line.chars().all(|c| Tile::from_xsb(c).is_some()) {
            boards.last_mut().expect("one").push(line);
        } else if !boards.last().expect("one").is_empty() {
            boards.push(Vec::new());
        }
    }
    let boards = boards.into_iter().filter(|rows| !rows.is_empty());
    boards.map(|rows| Level::from_rows(rows).map_err(|why| why.to_string())).collect()
}

/// A stopwatch of processor time where the system reports it, so that other programs do not disturb
/// the measurement. Elsewhere it measures wall-clock time.
pub(crate) struct Stopwatch {
    start: Instant,
    begin: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        let start = Instant::now();
        Self { start, begin: now(start) }
    }

    pub(crate) fn spent(&self) -> Duration {
        now(self.start).saturating_sub(self.begin)
    }
}

fn now(start: Instant) -> Duration {
    std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map_or_else(|| start.elapsed(), Duration::from_nanos)
}
