//! Solutions that come with puzzles in files.

use puzzle_core::format::FileSolution;
use puzzle_core::game::Status;
use puzzle_midend::{CollectionEntry, Date, Midend, Registry};
use puzzle_profile::Solution;

/// Returns the solutions of an entry of a collection that solve its puzzle, with their costs. `at`
/// and `date` are the time and the player's local date of reading the file.
pub fn file_solutions(
    registry: &Registry,
    entry: &CollectionEntry,
    (at, date): (u64, Date),
) -> Vec<Solution> {
    let game = entry.id.split('/').next().and_then(|game| registry.find(game));
    let Some(game) = game.filter(|_| !entry.solutions.is_empty()) else { return Vec::new() };
    let measured = |solution: &FileSolution| {
        let mut session = Midend::new(game);
        let _ = session.open(&entry.id).ok()?;
        let puzzle = session.game_id()?;
        let _ = session.play_text(&solution.moves).ok()?;
        let counts = session.counts();
        (session.status() == Status::Solved).then(|| Solution {
            puzzle,
            text: session.moves_text(),
            moves: u32::try_from(counts.moves).unwrap_or(u32::MAX),
            pushes: counts.pushes.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            at,
            date,
            ..Solution::default()
        })
    };
    entry.solutions.iter().filter_map(measured).collect()
}
