//! The puzzles of the file of golden seeds, made again.

use puzzle_core::solve::Work;
use puzzle_midend::Task;

/// One line a puzzle: its ID with the seed, a space, its ID with the desc.
pub(crate) const PINNED: &str = include_str!("seeds.txt");

/// The file as it comes out here. The IDs with seeds are taken from it, and nothing else.
pub(crate) fn again() -> String {
    let games = puzzle_backends::bundled();
    let mut text = String::new();
    for line in PINNED.lines() {
        let id = line.split(' ').next().unwrap_or_default();
        let made = games.games().iter().find_map(|game| {
            let (params, seed) =
                id.strip_prefix(game.info.id)?.strip_prefix('/')?.split_once('#')?;
            let task = Task::Generate { params: params.to_string(), seed: seed.to_string() };
            let mut session = game.session();
            let job = session.job(&task).ok()?;
            let _ = session.finish(job.run(&mut Work::unlimited()));
            session.game_id().map(|puzzle| format!("{id} {puzzle}"))
        });
        text += &made.unwrap_or_else(|| format!("{id} is no ID of a seed"));
        text.push('\n');
    }
    text
}
