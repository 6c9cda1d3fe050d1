//! Explains why a position cannot be solved.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Stop, Work};

use crate::memory::Memory;
use crate::solvable::{Unsolvable, solvable};
use crate::state::State;

/// The largest board, in cells, that is checked for dead ends after each move.
const WATCHED_CELLS: usize = 400;

/// Creates the explanation of why a position is unsolvable, with the cells in question marked.
pub(crate) fn remark_of(why: Unsolvable) -> Explanation {
    let words = why.explain(|number| (u32::from(number) + 1).to_string());
    let marks = match why {
        Unsolvable::OutOfReach { piece, cell } | Unsolvable::CutOff { piece, cell } => {
            // A piece has the number of its home, which is the cell that it cannot reach.
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
    Explanation::new(words, marks)
}

fn why_not(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let (graph, goal, _) = memory.of(state.board());
    let answer = solvable(graph, goal, &state.position(), work)?;
    Ok(answer.err().map(remark_of))
}

/// Returns the reason why the position cannot be solved, if there is one.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    Ok(why_not(state, memory, work)?.into_iter().collect())
}

/// Returns a warning if the position cannot be solved any more.
///
/// This runs after each move. A plain rectangle is not checked, since its IDs are all solvable and
/// moves keep them so.
#[inline]
pub(crate) fn warning(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let board = state.board();
    if board.is_plain() && !board.is_unchecked() || board.n_cells() > WATCHED_CELLS {
        return Ok(None);
    }
    let explanation = why_not(state, memory, work)?;
    Ok(explanation.map(|explanation| Explanation {
        words: format!("this position cannot be solved any more: {}", explanation.words),
        ..explanation
    }))
}
