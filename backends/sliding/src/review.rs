//! Explains why a position cannot be solved.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Stop, Target, Work};
use puzzle_core::{label, text};

use crate::board::Board;
use crate::memory::Memory;
use crate::solvable::{Unsolvable, solvable};
use crate::state::State;

/// The largest board, in cells, that is checked for dead ends after each move.
pub(crate) const WATCHED_CELLS: usize = 400;

/// Creates the explanation of why a position is unsolvable, with the cells in question marked.
pub(crate) fn remark_of(why: Unsolvable, board: &Board) -> Explanation {
    remark_at(why, board, usize::from)
}

/// Creates the explanation of why a position is unsolvable, with the cells in question marked. `place`
/// returns the number by which marks refer to a cell.
pub(crate) fn remark_at(
    why: Unsolvable,
    board: &Board,
    place: impl Fn(u16) -> usize,
) -> Explanation {
    let words = why.explain(|piece| board.printed_number(piece));
    let marks = match why {
        Unsolvable::OutOfReach { piece, cell } | Unsolvable::CutOff { piece, cell } => {
            // A piece is named by its home, which is the cell that it cannot reach.
            let mut marks = vec![Mark::mistake(place(cell))];
            if piece != cell {
                marks.push(Mark::reason(place(piece)));
            }
            marks
        }
        Unsolvable::Ring { cell, .. }
        | Unsolvable::Hexagon { cell }
        | Unsolvable::Parity { cell, .. } => vec![Mark::mistake(place(cell))],
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
    Ok(answer.err().map(|why| remark_of(why, state.board())))
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
        words: text!(
            "this position cannot be solved any more: {reason}",
            reason = explanation.words
        ),
        ..explanation
    }))
}

/// Returns the reason why a move was a mistake: the hole crossed to a part of the board from which
/// it cannot come back.
pub(crate) fn reason(
    mistake: &Explanation,
    [before, after]: [&State; 2],
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Explanation, Stop> {
    work.node()?;
    let (from, to) = (before.hole(), after.hole());
    let (graph, ..) = memory.of(after.board());
    if before.board() != after.board() || graph.component(from) == graph.component(to) {
        return Ok(mistake.clone());
    }
    let [first, last] = [from, to].map(|cell| u32::from(cell) + 1);
    let words = text!(
        "the hole cannot come back from cell {last} to cell {first}, and {reason}",
        last,
        first,
        reason = &mistake.words
    );
    let mut marks = mistake.marks.clone();
    marks.push(Mark::reason(Target::arrow(usize::from(from), usize::from(to))));
    Ok(Explanation::new(words, marks))
}

/// Returns why no move can be a mistake, if every move can be undone by other moves.
pub(crate) fn why_safe(state: &State) -> Option<&'static str> {
    let board = state.board();
    let is_one_part = || board.graph_and_goal().0.n_components() == 1;
    let is_whole = state.outer().is_none() && board.extras().subpuzzles.is_empty();
    (is_whole && (board.is_plain() || is_one_part())).then_some(label!(
        "there are no mistakes so far, and on this board there can be none: every move can be \
         undone by others"
    ))
}
