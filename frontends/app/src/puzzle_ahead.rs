//! Puzzles that were generated ahead: one of the kind that the player last played in each game.
//!
//! They are kept with the preferences, so that a new game begins at once also after a restart.

use puzzle_midend::FinishedJob;

use crate::shared_state::Shared;

/// The longest text of a puzzle that is kept, in bytes.
const MOST_BYTES: usize = 32 << 10;
/// The version of the program. Another version may generate another puzzle from the same seed.
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn key(game: &str) -> String {
    format!("next.{game}")
}

/// Keeps a puzzle of these full params for the next new game. It replaces one of other params.
pub(crate) fn keep(shared: &Shared, game: &str, params: &str, done: &FinishedJob) {
    let text = format!("{VERSION} {params} {}", done.to_text());
    if text.len() <= MOST_BYTES {
        // Without it, the next puzzle is generated when the player asks for it.
        let _ = shared.prefer(&key(game), &text);
    }
}

/// Returns the puzzle that is kept for a game, if it has these full params.
pub(crate) fn find(shared: &Shared, game: &str, params: &str) -> Option<FinishedJob> {
    let text = shared.files.own_preference(&key(game))?;
    let mut parts = text.splitn(3, ' ');
    let is_right = parts.next() == Some(VERSION) && parts.next() == Some(params);
    FinishedJob::from_text(parts.next().filter(|_| is_right)?).ok()
}

/// Returns the puzzle that is kept for a game and forgets it, if it has these full params.
pub(crate) fn take(shared: &Shared, game: &str, params: &str) -> Option<FinishedJob> {
    let found = find(shared, game, params)?;
    // A puzzle that cannot be removed would come again and again.
    shared.prefer(&key(game), "").ok()?;
    Some(found)
}
