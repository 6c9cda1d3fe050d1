//! Which draft makes a puzzle.

use puzzle_midend::{CollectionEntry, GameEntry, GameId, IdContent, Midend};

/// Returns `true` if the draft on the board of an editor makes a puzzle, with the same texts. A
/// draft whose puzzle is given by a seed makes all puzzles with its params: it draws only the
/// params.
pub fn makes_puzzle(draft: &Midend, puzzle: &CollectionEntry) -> bool {
    let Ok(made) = draft.drafted_entry() else { return false };
    if (&made.id, &made.texts) == (&puzzle.id, &puzzle.texts) {
        return true;
    }
    let (Ok(made), Ok(puzzle)) = (GameId::parse(&made.id), GameId::parse(&puzzle.id)) else {
        return false;
    };
    let is_seed = matches!(made.tail, IdContent::Seed(_));
    is_seed && (made.game, made.params) == (puzzle.game, puzzle.params)
}

/// Returns `true` if a draft in progress makes a puzzle. `save`, `journal` and `now` are the parts
/// of its record in the profile.
pub fn saved_draft_makes(
    editor: &GameEntry,
    [save, journal, now]: [&str; 3],
    puzzle: &CollectionEntry,
) -> bool {
    let mut draft = Midend::new(*editor);
    draft.resume(save, journal, now).is_ok() && makes_puzzle(&draft, puzzle)
}
