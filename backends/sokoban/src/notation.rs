//! The notation in which people write moves: LURD.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::grid::Direction;

use crate::moves::Move;
use crate::state::State;

/// Maximum count of a repeated step.
const MAX_RUN: u32 = 10_000;

/// Reads LURD in upper or lower case, with optional counts (`3r2U`) and white space. A step toward
/// a box is a push, whatever its case.
///
/// # Errors
/// Fails at the first character that is not a step, or at the first step that is not legal.
pub(crate) fn read_moves(start: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if c.is_whitespace() {
            continue;
        }
        let at = |e: Invalid, n: usize| e.context(&format!("step {n}"));
        let n = moves.len() + 1;
        if let Some(digit) = c.to_digit(10) {
            let sum = count.unwrap_or(0) * 10 + digit;
            if sum > MAX_RUN {
                return Err(at(Invalid::new(format!("a count can be at most {MAX_RUN}")), n));
            }
            count = Some(sum);
            continue;
        }
        let read = match c.to_ascii_lowercase() {
            'u' => Ok(Direction::Up),
            'r' => Ok(Direction::Right),
            'd' => Ok(Direction::Down),
            'l' => Ok(Direction::Left),
            c => Err(Move::from_letter(c).or(Move::from_letter(c.to_ascii_uppercase()))),
        };
        for _ in 0..count.take().unwrap_or(1) {
            let mv = match read {
                Ok(dir) if !state.is_reverse() && state.box_ahead(dir) => Move::Push(dir),
                Ok(dir) => Move::Walk(dir),
                Err(Some(mv)) => mv,
                Err(None) => {
                    let what = format!("'{}' is not a step: use u, d, l and r", c.escape_default());
                    return Err(at(Invalid::new(what), n));
                }
            };
            state.execute(mv).map_err(|e| at(e, moves.len() + 1))?;
            moves.push(mv);
        }
    }
    match count {
        Some(n) => Err(Invalid::new(format!("the count {n} at the end has no step after it"))),
        None => Ok(moves),
    }
}
