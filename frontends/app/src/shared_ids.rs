//! The IDs that a player shares.

use puzzle_midend::Midend;

/// Returns the ID of the puzzle on the board. In an editor it is that of the drawn puzzle, if the
/// draft is one, or else that of the canvas at the start. `None` without a game.
pub fn shared_id(session: &Midend) -> Option<String> {
    session.drafted_id().ok().or_else(|| session.game_id())
}

/// Returns the seed ID of the puzzle on the board. `None` if it was not generated from a seed, and
/// in an editor, where a seed is that of the canvas before the player drew on it.
pub fn shared_seed(session: &Midend) -> Option<String> {
    session.seed_id().filter(|_| !session.capabilities().is_editor())
}
