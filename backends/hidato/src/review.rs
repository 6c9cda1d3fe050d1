//! Review: warnings and mistakes in a position.

use crate::memory::Memory;
use crate::number_status::wrong_numbers;
use crate::solve::cell_name;
use crate::solver::solution_with_entries;
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark, Stop, Work};

/// Returns the mistakes so far: a remark for each wrong number, or a single remark for all entered
/// numbers if the puzzle has several solutions.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    let entered: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) > 0 && !state.is_clue(p)).collect();
    if entered.is_empty() {
        return Ok(Vec::new());
    }
    let found = memory.solutions(state, work);
    // If the puzzle has one solution, single numbers can be wrong. If it has several, no single
    // number is wrong, but the entered numbers together may fit none of the solutions.
    match (found.is_unique(), found.stop) {
        (Some(true), _) => {
            let solution = &found.solutions[0];
            Ok(entered
                .into_iter()
                .filter(|&p| state.number(p) != solution[p])
                .map(|p| {
                    Explanation::new(
                        format!(
                            "{} does not belong at {}",
                            state.number(p),
                            cell_name(state.board(), p)
                        ),
                        alloc::vec![Mark::mistake(p)],
                    )
                })
                .collect())
        }
        (None, Some(stop)) => Err(stop),
        _ => {
            if found.solutions.is_empty() || solution_with_entries(state, work)?.is_some() {
                return Ok(Vec::new());
            }
            let marks = entered.into_iter().map(Mark::mistake).collect();
            Ok(alloc::vec![Explanation::new(
                "No path through all cells fits the entered numbers",
                marks
            )])
        }
    }
}

/// Returns a warning if the board is full but the path is broken.
pub(crate) fn warning(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    work.node()?;
    if state.n_empty() > 0 || state.is_solved() {
        return Ok(None);
    }
    let words = "Every cell is filled, but the path is broken";
    Ok(Some(Explanation::new(words, wrong_numbers(state))))
}
