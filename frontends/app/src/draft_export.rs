//! Exports of drafts.

use puzzle_midend::puzzle_core::Invalid;
use puzzle_midend::{Collection, Losses, Midend, Registry};
use puzzle_profile::Solution;

/// Exports the puzzle that the draft on the board of an editor makes, to a format of the editor.
/// The player's solutions of the puzzle are written with it if the format belongs to the game too.
///
/// # Errors
/// When the draft makes no puzzle, or the format cannot represent it.
pub fn export_draft(
    registry: &Registry,
    draft: &Midend,
    solutions: Vec<Solution>,
    (format, choice): (&str, &str),
) -> Result<Vec<u8>, Invalid> {
    let solutions = solutions.into_iter().filter(|solution| !solution.is_by_program);
    let solutions: Vec<String> = solutions.map(|solution| solution.text).collect();
    let with_solutions = || {
        let puzzle = draft.drafted_entry().ok()?;
        let mut session = Midend::new(registry.game(puzzle.id.split('/').next()?).ok()?);
        let _ = session.open_entry(&puzzle, "").ok()?;
        let is_of_game =
            session.game().formats().iter().any(|known| known.id == format && known.writes);
        for solution in solutions.iter().filter(|_| is_of_game) {
            // A solution that does not solve the puzzle any more is left out.
            let _ = session.add_solution(solution);
        }
        session.export(format, choice).ok().filter(|_| is_of_game)
    };
    let found = if solutions.is_empty() { None } else { with_solutions() };
    found.map_or_else(|| draft.export(format, choice), Ok)
}

/// Returns what a file that [`export_draft`] wrote does not keep of the puzzle.
pub(crate) fn draft_losses(
    registry: &Registry,
    draft: &Midend,
    format: &str,
    bytes: &[u8],
) -> Losses {
    let losses = || {
        let puzzle = draft.drafted_entry().ok()?;
        let game = registry.game(puzzle.id.split('/').next()?).ok()?;
        let mut list = Collection::default();
        list.entries.push(puzzle);
        Some(game.losses(&list, format, bytes))
    };
    losses().unwrap_or_default()
}
