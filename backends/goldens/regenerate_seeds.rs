//! Regenerates the puzzles of the pinned seeds.

use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Task};

/// The pinned seeds, one puzzle per line: its ID with the seed, a space, and its ID with the
/// description.
pub(crate) const PINNED: &str = include_str!("seeds.txt");

/// Generates the puzzles of the pinned seeds, and returns them in the form of the file.
pub(crate) fn regenerate() -> String {
    let games = puzzle_backends::bundled();
    let mut text = String::new();
    for line in PINNED.lines() {
        let id = line.split(' ').next().unwrap_or_default();
        let made = games.games().iter().find_map(|game| {
            let (params, seed) =
                id.strip_prefix(game.info.id)?.strip_prefix('/')?.split_once('#')?;
            let task = Task::Generate { params: params.to_string(), seed: seed.to_string() };
            let mut session = Midend::new(*game);
            let job = session.job(&task).ok()?;
            let _ = session.finish(job.run(&mut Work::unlimited()));
            session.game_id().map(|puzzle| format!("{id} {puzzle}"))
        });
        text += &made.unwrap_or_else(|| format!("{id} is not a game ID with a seed"));
        text.push('\n');
    }
    text
}
