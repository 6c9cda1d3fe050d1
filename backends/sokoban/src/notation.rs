//! How people write moves: LURD.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::grid::Direction;

use crate::moves::Move;
use crate::state::State;

/// The most repetitions of one step that are read.
const MAX_RUN: u32 = 10_000;

/// Reads LURD in any case, with or without counts (`3r2U`) and white space; a step against a box
/// is a push, whatever its case.
///
/// # Errors
/// At the first character that is no step, or the first step that is not legal.
pub(crate) fn read_moves(start: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if c.is_whitespace() {
            continue;
        }
        let at = |e: Invalid, n: usize| e.within(&format!("step {n}"));
        let n = moves.len() + 1;
        if let Some(digit) = c.to_digit(10) {
            let sum = count.unwrap_or(0) * 10 + digit;
            if sum > MAX_RUN {
                return Err(at(Invalid::new("the count is too large"), n));
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
                    let what = format!("'{}' is no step", c.escape_default());
                    return Err(at(Invalid::new(what), n));
                }
            };
            state.execute(mv).map_err(|e| at(e, moves.len() + 1))?;
            moves.push(mv);
        }
    }
    match count {
        Some(_) => Err(Invalid::new("a count without a step at the end")),
        None => Ok(moves),
    }
}
