//! The notation in which people write moves: LURD.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;
use puzzle_core::{Invalid, Text, text};

use crate::moves::Move;
use crate::run_length::expand;
use crate::state::State;

/// Maximum number of steps of a text, after its counts and groups are expanded.
const MAX_STEPS: usize = 1_000_000;

/// Reads LURD in upper or lower case, with optional counts (`3r2U`), groups (`2(rU)`) and white
/// space. A step toward a box is a push, whatever its case.
///
/// # Errors
/// Fails at the first character that is not a step, or at the first step that is not legal.
pub(crate) fn read_moves(start: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    read_moves_within(start, text, |_| Ok(()))
}

/// Reads moves as [`read_moves`] does. Calls `reserve` with the number of steps before they are made.
///
/// # Errors
/// As [`read_moves`]; also if `reserve` fails.
pub(crate) fn read_moves_within(
    start: &State,
    text: &str,
    reserve: impl FnOnce(usize) -> Result<(), Invalid>,
) -> Result<Vec<Move>, Invalid> {
    let mut state = start.clone();
    let steps: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let steps = expand(&steps, MAX_STEPS).map_err(|e| Invalid::new(e.text()))?;
    reserve(steps.len())?;
    let mut moves = Vec::with_capacity(steps.len());
    for (_, c) in steps {
        let n = moves.len() + 1;
        let at = |e: Invalid| e.context(text!("step {n}", n));
        let read = match c.to_ascii_lowercase() {
            'u' => Ok(Direction::Up),
            'r' => Ok(Direction::Right),
            'd' => Ok(Direction::Down),
            'l' => Ok(Direction::Left),
            c => Err(Move::from_letter(c).or(Move::from_letter(c.to_ascii_uppercase()))),
        };
        let mv = match read {
            Ok(dir) if !state.is_reverse() && state.box_ahead(dir) => Move::Push(dir),
            Ok(dir) => Move::Walk(dir),
            Err(Some(mv)) => mv,
            Err(None) => {
                let what = text!("'{c}' is not a step: use u, d, l and r", c = Text::visible(c));
                return Err(at(Invalid::new(what)));
            }
        };
        state.execute(mv).map_err(at)?;
        moves.push(mv);
    }
    Ok(moves)
}
