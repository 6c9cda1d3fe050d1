//! Which draft makes a puzzle.

use puzzle_midend::{CollectionEntry, GameEntry, Session};

/// Returns `true` if the draft on the board of an editor makes a puzzle, with the same texts.
pub fn makes_puzzle(draft: &dyn Session, puzzle: &CollectionEntry) -> bool {
    draft.drafted_entry().is_ok_and(|made| (&made.id, &made.texts) == (&puzzle.id, &puzzle.texts))
}

/// Returns `true` if a draft in progress makes a puzzle. `save`, `journal` and `now` are the parts of
/// its record in the profile.
pub fn saved_draft_makes(
    editor: &GameEntry,
    [save, journal, now]: [&str; 3],
    puzzle: &CollectionEntry,
) -> bool {
    let mut draft = editor.session();
    draft.resume(save, journal, now).is_ok() && makes_puzzle(&*draft, puzzle)
}
