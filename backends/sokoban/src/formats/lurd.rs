//! LURD, the notation for moves, below a level or in a file of its own.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::ability::Abilities;
use puzzle_core::format::{Confidence, Exported, Imported, MemoryBudget, SourceFile};

use crate::game::Sokoban;
use crate::moves::Move;
use crate::notation::read_moves_within;
use crate::state::State;

/// Memory that a step takes: as a move, and as a letter.
const STEP_BYTES: usize = size_of::<Move>() + 1;

/// Recognizes a file of moves alone. Reading it fails, because moves do not say which level they
/// solve.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_lurd = lines.next().is_some_and(is_lurd) && lines.all(is_lurd);
    if is_lurd { Confidence::Perhaps } else { Confidence::No }
}

/// Refuses a file that has moves but no level, and says what to do with it.
///
/// # Errors
/// Always.
pub(super) fn read(_: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    Err(Invalid::new("the file has moves but no level: add the moves below the level in its file"))
}

/// Writes the moves made, or else the solution that came with the level.
///
/// # Errors
/// Fails if there are neither.
pub(super) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    let mut text = String::new();
    for one in exported {
        if one.moves.is_empty() {
            let known = one.solutions.first();
            let known = known.ok_or_else(|| Invalid::new("there are no moves to write"))?;
            text += &known.moves;
        } else {
            text += &Sokoban::write_moves(one.moves);
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Returns `true` if a line consists of moves only: steps, counts, groups, and the brackets of
/// reverse play.
pub(super) fn is_lurd(line: &str) -> bool {
    let mut letters = 0;
    line.chars().all(|c| {
        let is_letter = matches!(c.to_ascii_lowercase(), 'u' | 'd' | 'l' | 'r');
        letters += u32::from(is_letter);
        is_letter || c.is_ascii_digit() || matches!(c, ' ' | '\t' | '(' | ')' | '[' | ']')
    }) && letters > 0
}

/// Reads moves that can be made from a position.
///
/// # Errors
/// Fails if a move is not legal, if the moves are those of reverse play, or if there is no memory for
/// them.
pub(super) fn legal(
    start: &State,
    text: &str,
    line: usize,
    memory: &MemoryBudget,
) -> Result<Vec<Move>, Invalid> {
    memory.check()?;
    if text.contains('[') {
        return Err(Invalid::new("games of reverse play cannot be continued"));
    }
    read_moves_within(start, text, |n_steps| memory.reserve(line, n_steps * STEP_BYTES))
}

/// Checks that moves solve a position and returns their text, with pushes as capital letters.
///
/// # Errors
/// Fails if a move is not legal, if the moves do not solve the position, or if there is no memory for
/// them.
pub(super) fn believed(
    start: &State,
    text: &str,
    line: usize,
    memory: &MemoryBudget,
) -> Result<String, Invalid> {
    let moves = legal(start, text, line, memory)?;
    let mut at = start.clone();
    for &mv in &moves {
        at.execute(mv)?;
    }
    if !at.is_solved() {
        return Err(Invalid::new("these moves do not solve the level"));
    }
    Ok(Sokoban::write_moves(&moves))
}
