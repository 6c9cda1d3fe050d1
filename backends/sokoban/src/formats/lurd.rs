//! LURD, the notation of moves, beside a level and in files of its own.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use puzzle_core::ability::Abilities;
use puzzle_core::format::{Exported, Imported, Likeness, SourceFile};

use crate::game::Sokoban;
use crate::notation::read_moves;
use crate::state::State;

/// Moves say nothing of the level they belong to: a file of them alone is known, and refused.
pub(super) fn sniff(file: &SourceFile<'_>) -> Likeness {
    let text = file.text();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_lurd = lines.next().is_some_and(is_lurd) && lines.all(is_lurd);
    if is_lurd { Likeness::Perhaps } else { Likeness::No }
}

/// Tells a player who has moves and no level what to do with them.
///
/// # Errors
/// Always.
pub(super) fn read(_: &SourceFile<'_>) -> Result<Imported<Sokoban>, Invalid> {
    Err(Invalid::new("these are moves without their level: put them below it in its file"))
}

/// The moves made, else the solution that came with the level.
///
/// # Errors
/// When there are neither.
pub(super) fn write(exported: &[Exported<'_, Sokoban>]) -> Result<Vec<u8>, Invalid> {
    let mut text = String::new();
    for one in exported {
        if one.moves.is_empty() {
            let known = one.solutions.first();
            text += known.ok_or_else(|| Invalid::new("there are no moves to write"))?;
        } else {
            text += &Sokoban::write_moves(one.moves);
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Whether a line is moves and nothing else.
pub(super) fn is_lurd(line: &str) -> bool {
    let mut letters = 0;
    line.chars().all(|c| {
        let is_letter = matches!(c.to_ascii_lowercase(), 'u' | 'd' | 'l' | 'r');
        letters += u32::from(is_letter);
        is_letter || c.is_ascii_digit() || c == ' ' || c == '\t'
    }) && letters > 0
}

/// Moves that solve a position, written with the right case.
///
/// # Errors
/// When they are not legal, or do not solve it.
pub(super) fn believed(start: &State, text: &str) -> Result<String, Invalid> {
    let moves = read_moves(start, text)?;
    let mut at = start.clone();
    for &mv in &moves {
        at.execute(mv)?;
    }
    if !at.is_solved() {
        return Err(Invalid::new("these moves do not solve the level"));
    }
    Ok(Sokoban::write_moves(&moves))
}
