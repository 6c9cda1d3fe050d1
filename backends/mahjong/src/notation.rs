//! Reads lists of moves in the form that people write.

use alloc::vec::Vec;

use puzzle_core::{Invalid, text};

use crate::moves::Move;
use crate::state::State;

/// Reads moves separated by spaces, commas or semicolons. A move is two tile numbers with `-` in
/// between, in either order.
///
/// # Errors
/// Returns an error with the number of the first move that is not a move or not legal.
pub(crate) fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    for (i, word) in words.filter(|word| !word.is_empty()).enumerate() {
        let at = |e: Invalid| e.context(text!("move {n}", n = i + 1));
        let turned = word.split_once('-').and_then(|(a, b)| {
            let (a, b) = (a.parse::<u16>().ok()?, b.parse::<u16>().ok()?);
            Some(Move::pair(usize::from(a), usize::from(b)))
        });
        let mv = match turned {
            Some(mv) => mv,
            None => word.to_ascii_lowercase().parse().map_err(at)?,
        };
        state.execute(&mv).map_err(at)?;
        moves.push(mv);
    }
    Ok(moves)
}
