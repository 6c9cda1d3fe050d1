//! Hints and mistakes.

use puzzle_core::grid::Cell;
use puzzle_core::plural;
use puzzle_core::solve::{Explanation, Grade, HintStep, Mark, Plan, SolveRequest, Stop, Work};

use crate::board::{Board, Entry};
use crate::deduce::Position;
use crate::{rules, solve};

/// Returns the easiest deduction with its reason.
pub(crate) fn plan(
    board: &Board,
    _: &SolveRequest<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Entry>, Stop> {
    if let Some(wrong) = mistakes(board, &mut (), work)?.into_iter().next() {
        // Without a solution the puzzle is lost, whatever is entered.
        let is_lost = solve::ways(board.givens(), 1, None, work)?.is_empty();
        return Ok(if is_lost { Plan::Lost(wrong) } else { Plan::Mistake(wrong) });
    }
    if board.n_empty() == 0 {
        return Ok(Plan::Nothing("the puzzle is solved already".into()));
    }
    let whole = rules::whole_lines(board.side() as usize);
    let Some(step) = Position::new(board.cells(), &whole).deduce(Grade::Expert, work)? else {
        return Ok(Plan::Nothing("no single supposition helps here".into()));
    };
    let number = |cell: &Cell| cell.index(board.side());
    let mut marks: Vec<Mark> = step.cells.iter().map(|cell| Mark::hint(number(cell))).collect();
    marks.extend(step.reasons.iter().map(|cell| Mark::reason(number(cell))));
    let entry = |&cell: &Cell| Entry { cell, symbol: Some(step.symbol) };
    let moves = step.cells.iter().map(entry).collect();
    Ok(Plan::Steps(vec![HintStep::group(moves, Explanation::new(step.words, marks))]))
}

/// Returns the broken rule if there is one, or else the cells that differ from the solution.
pub(crate) fn mistakes(
    board: &Board,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    // If there are several solutions, any of them will do.
    if !solve::ways(board.cells(), 1, None, work)?.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(fault) = rules::fault(board.cells()) {
        return Ok(vec![fault]);
    }
    let Some(right) = solve::ways(board.givens(), 1, None, work)?.pop() else {
        return Ok(vec![Explanation::from("this puzzle has no solution")]);
    };
    let is_wrong = |cell: &Cell| board.cells()[*cell].is_some_and(|s| Some(s) != right[*cell]);
    let wrong = board.cells().cells().filter(is_wrong);
    let marks: Vec<Mark> = wrong.map(|cell| Mark::mistake(cell.index(board.side()))).collect();
    let words = plural!(n = marks.len(), "this cell is wrong", "these {n} cells are wrong");
    Ok(vec![Explanation::new(words, marks)])
}
