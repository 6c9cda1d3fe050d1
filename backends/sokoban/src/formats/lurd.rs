//! LURD, the notation of moves: as people write it, beside a level, and in files of its own.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::{Abilities, Direction, Exported, Imported, Invalid, Likeness, SourceFile};

use crate::game::Sokoban;
use crate::moves::Move;
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
            let known = one.texts.first("Solution");
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
