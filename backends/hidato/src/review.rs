//! Review: warnings and mistakes in a position.

use crate::memory::Memory;
use crate::number_status::wrong_numbers;
use crate::solve::{cell_name, why_wrong};
use crate::solver::solution_with_entries;
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark, Stop, Work};
use puzzle_core::text;

/// Returns the mistakes so far: a remark for each wrong number, or a single remark for all entered
/// numbers if the puzzle has several solutions, or for the puzzle itself if it has none.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    let entered: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) > 0 && !state.is_clue(p)).collect();
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
                    let (number, place) = (state.number(p), cell_name(state.board(), p));
                    let words = text!("{number} does not belong at {place}", number, place);
                    Explanation::new(words, alloc::vec![Mark::mistake(p)])
                })
                .collect())
        }
        (None, Some(stop)) => Err(stop),
        _ => {
            if found.solutions.is_empty() {
                return Ok(alloc::vec![Explanation::from(
                    "No path through all cells fits the given numbers"
                )]);
            }
            if entered.is_empty() || solution_with_entries(state, work)?.is_some() {
                return Ok(Vec::new());
            }
            Ok(alloc::vec![Explanation::from("No path through all cells fits the entered numbers")])
        }
    }
}

/// Returns the reason why a move was a mistake: a contradiction that follows from the number, or
/// else that a search found no path.
pub(crate) fn reason(
    mistake: &Explanation,
    [before, after]: [&State; 2],
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Explanation, Stop> {
    let board = after.board();
    let mut numbers = after.numbers().to_vec();
    let is_new = |&p: &usize| after.number(p) > 0 && after.number(p) != before.number(p);
    let entered: Vec<usize> = board.cells().filter(is_new).collect();
    let place = if let Some(place) = mistake.marks.first().and_then(Mark::cell) {
        // Other wrong numbers are mistakes of their own.
        if let Some(right) = memory.solutions(after, work).solutions.first() {
            for p in board.cells().filter(|&p| p != place) {
                if numbers[p] != right[p] {
                    numbers[p] = 0;
                }
            }
        }
        place
    } else {
        // The entered numbers of the position before are part of a solution.
        let is_invalid = |&&p: &&usize| {
            let n_same = numbers.iter().filter(|&&n| n == numbers[p]).count();
            n_same > 1 || numbers[p] > after.last()
        };
        let Some(&first) = entered.first() else { return Ok(mistake.clone()) };
        entered.iter().find(is_invalid).copied().unwrap_or(first)
    };
    let number = numbers[place];
    let assumption = match (entered.len(), mistake.marks.is_empty()) {
        // Translators: the beginning of "…, no way from 3 to 5 is short enough"
        (0 | 1, _) => text!("with {number} there", number),
        // Translators: the beginning of "…, no way from 3 to 5 is short enough"
        (_, true) => text!("with these numbers"),
        // Translators: the beginning of "…, no way from 3 to 5 is short enough"
        (_, false) => text!("with {number} at {place}", number, place = cell_name(board, place)),
    };
    let why = why_wrong(board, &numbers, place, &assumption, work)?.unwrap_or_else(|| {
        Explanation::from(text!(
            "{assumption}, every possibility has been tried, and none leads to a path",
            assumption
        ))
    });
    let mut marks = alloc::vec![Mark::mistake(place)];
    marks.extend(why.marks);
    Ok(Explanation::new(why.words, marks))
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
    let words = text!("Every cell is filled, but the path is broken");
    Ok(Some(Explanation::new(words, wrong_numbers(state))))
}
