//! Moves as people write them: separated by spaces or commas.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::Invalid;

use crate::moves::Move;
use crate::state::State;

/// Reads moves separated by spaces or commas.
///
/// # Errors
/// Returns an error with the number of the first move that is not a move or not legal.
pub(crate) fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty());
    for (i, word) in words.enumerate() {
        let at = |e: Invalid| e.context(&format!("move {}", i + 1));
        let mv: Move = word.parse().map_err(at)?;
        state.execute(mv).map_err(at)?;
        moves.push(mv);
    }
    Ok(moves)
}
