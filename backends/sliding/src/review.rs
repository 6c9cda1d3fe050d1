//! What makes a position impossible to solve.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Mark, Remark, Stop, Work};

use crate::memory::Memory;
use crate::solvable::{Unsolvable, solvable};
use crate::state::State;

/// Most cells of a board whose dead ends are looked for after each move.
const WATCHED_CELLS: usize = 400;

/// The words and the cells of a proof.
pub(crate) fn remark_of(why: Unsolvable) -> Remark {
    let words = why.words(|number| (u32::from(number) + 1).to_string());
    let marks = match why {
        Unsolvable::OutOfReach { piece, cell } | Unsolvable::CutOff { piece, cell } => {
            // A piece is numbered by its home, which is what it cannot come to.
            let mut marks = vec![Mark::mistake(usize::from(cell))];
            if piece != cell {
                marks.push(Mark::reason(usize::from(piece)));
            }
            marks
        }
        Unsolvable::Ring { cell, .. }
        | Unsolvable::Hexagon { cell }
        | Unsolvable::Parity { cell, .. } => vec![Mark::mistake(usize::from(cell))],
        Unsolvable::NoWayHome | Unsolvable::Crossings => Vec::new(),
    };
    Remark::new(words, marks)
}

fn why_not(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    let (graph, goal, _) = memory.of(state.board());
    let answer = solvable(graph, goal, &state.position(), work)?;
    Ok(answer.err().map(remark_of))
}

/// What makes a position impossible to solve.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    Ok(why_not(state, memory, work)?.into_iter().collect())
}

/// What the player is told without asking.
///
/// A rectangle's IDs are all solvable and stay so: nothing is looked at, since this is asked after
/// each move.
#[inline]
pub(crate) fn warning(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    let board = state.board();
    if board.is_plain() && !board.is_unchecked() || board.n_cells() > WATCHED_CELLS {
        return Ok(None);
    }
    let remark = why_not(state, memory, work)?;
    Ok(remark.map(|remark| Remark {
        words: format!("this cannot be solved any more: {}", remark.words),
        ..remark
    }))
}
