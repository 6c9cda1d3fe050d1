//! Hints, and what is wrong so far.

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Ask, Grade, HintStep, Mark, Plan, Remark, Stop, Work};

use crate::board::{Board, Entry};
use crate::deduce::Position;
use crate::{rules, solve};

/// The next deduction with its reason, the easiest there is.
pub(crate) fn plan(
    board: &Board,
    _: &Ask<'_, Entry>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Entry>, Stop> {
    if let Some(wrong) = mistakes(board, &mut (), work)?.into_iter().next() {
        return Ok(Plan::Mistake(wrong));
    }
    if board.n_empty() == 0 {
        return Ok(Plan::Nothing("it is solved already".to_string()));
    }
    let whole = rules::whole_lines(board.side() as usize);
    let Some(step) = Position::new(board.cells(), &whole).deduce(Grade::Expert, work)? else {
        let words = "no single supposition leads on from here";
        return Ok(Plan::Nothing(words.to_string()));
    };
    let number = |cell: &Cell| cell.index(board.side());
    let mut marks: Vec<Mark> = step.cells.iter().map(|cell| Mark::hint(number(cell))).collect();
    marks.extend(step.reasons.iter().map(|cell| Mark::reason(number(cell))));
    let entry = |&cell: &Cell| Entry { cell, symbol: Some(step.symbol) };
    let moves = step.cells.iter().map(entry).collect();
    Ok(Plan::Steps(vec![HintStep::group(moves, Remark::new(step.words, marks))]))
}

/// A rule that is broken, else the cells that are not as in the solution.
pub(crate) fn mistakes(
    board: &Board,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    // Of a puzzle with several solutions any will do.
    if !solve::ways(board.cells(), 1, None, work)?.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(fault) = rules::fault(board.cells()) {
        return Ok(vec![fault]);
    }
    let Some(right) = solve::ways(board.givens(), 1, None, work)?.pop() else {
        return Ok(vec![Remark::from("nothing fills this board")]);
    };
    let is_wrong = |cell: &Cell| board.cells()[*cell].is_some_and(|s| Some(s) != right[*cell]);
    let wrong = board.cells().cells().filter(is_wrong);
    let marks: Vec<Mark> = wrong.map(|cell| Mark::mistake(cell.index(board.side()))).collect();
    let words = match marks.len() {
        1 => "this one is wrong".to_string(),
        n => format!("these {n} are wrong"),
    };
    Ok(vec![Remark::new(words, marks)])
}
