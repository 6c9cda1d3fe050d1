//! What is wrong with a position.

use crate::finding::wrong_numbers;
use crate::memory::Memory;
use crate::solve::cell_name;
use crate::solver::solution_with_entries;
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::solve::{Mark, Remark, Stop, Work};

/// What is wrong so far, a remark for each wrong number, or one for all of them together where the
/// puzzle has several solutions.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    let entered: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) > 0 && !state.is_clue(p)).collect();
    if entered.is_empty() {
        return Ok(Vec::new());
    }
    let found = memory.solutions(state, work);
    // With one solution a number is wrong by itself. With several no number is, but all of those
    // entered may go with none of them.
    match (found.is_unique(), found.stop) {
        (Some(true), _) => {
            let solution = &found.solutions[0];
            Ok(entered
                .into_iter()
                .filter(|&p| state.number(p) != solution[p])
                .map(|p| {
                    Remark::new(
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
            Ok(alloc::vec![Remark::new(
                "With the numbers entered, no path through all cells is left",
                marks
            )])
        }
    }
}

/// That the board is full and the path is broken.
pub(crate) fn warning(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    work.node()?;
    if state.n_empty() > 0 || state.is_solved() {
        return Ok(None);
    }
    let words = "Every cell is filled, but the path is broken";
    Ok(Some(Remark::new(words, wrong_numbers(state))))
}
