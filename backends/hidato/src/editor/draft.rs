//! Conversions between puzzles and drafts of the editor.

use super::params::EditorParams;
use crate::board::Board;
use crate::desc::Desc;
use crate::game::Hidato;
use crate::shape::Shape;
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::ability::PuzzleText;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game as _, Invalid};

/// The game whose puzzles the editor makes.
pub(super) const EDITED: &str = "hidato";

/// Returns the draft that begins with a puzzle.
pub(super) fn draft(params: &str, desc: &str) -> Result<(EditorParams, Desc), Invalid> {
    let params = crate::params::Params::decode(params, &<_>::default())?;
    params.validate(ParamsForm::Short)?;
    let desc = Hidato::parse_desc(&params, desc)?;
    Ok((blank_board(desc.board()), desc))
}

/// Returns the params of the blank rectangle around a board.
pub(super) fn blank_board(board: &Board) -> EditorParams {
    EditorParams {
        width: board.width(),
        height: board.height(),
        topology: board.topology(),
        shape: Shape::Rectangle,
    }
}

/// Returns `true` if the draft has given numbers.
pub(super) fn has_given(state: &State) -> bool {
    state.clues().iter().any(|&clue| clue > 0)
}

/// Returns the given numbers of the puzzle of a draft: those of the draft or, if none is given, all
/// numbers.
pub(super) fn given(state: &State) -> &[u16] {
    if has_given(state) { state.clues() } else { state.numbers() }
}

/// Returns `true` if the puzzle of a draft has a given number on every cell, so that nothing is left
/// to solve.
pub(super) fn is_full(state: &State) -> bool {
    let board = state.board();
    board.n_cells() > 0 && board.cells().all(|place| given(state)[place] > 0)
}

/// Returns the puzzle of a draft.
pub(super) fn puzzle(params: &EditorParams, state: &State) -> Result<PuzzleText, Invalid> {
    let puzzle = puzzle_with(params, state, given(state))?;
    if is_full(state) {
        return Err(Invalid::new(
            "every cell has its number, so nothing is left to solve: choose \"Remove numbers down to \
             a hard puzzle\" in the menu, or clear some numbers",
        ));
    }
    Ok(puzzle)
}

/// Returns the puzzle with the board of a draft and these given numbers.
pub(super) fn puzzle_with(
    params: &EditorParams,
    state: &State,
    given: &[u16],
) -> Result<PuzzleText, Invalid> {
    let desc = Desc::new(state.board().clone(), Vec::from(given))?;
    Ok(PuzzleText::new(params.encode(ParamsForm::Short), desc.text()))
}
