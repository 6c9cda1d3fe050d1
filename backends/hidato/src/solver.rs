//! Solutions of positions in play.

use crate::board::Board;
use crate::memory::{Memory, has_invalid_number};
use crate::moves::{Action, Move};
use crate::solve::{Solution, count, refutation};
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::solve::{Answer, Metric, Objective, Solution as Solved, SolveRequest, Stop, Work};

/// Returns a solution that keeps the numbers on the board, if there is one.
pub(crate) fn solution_with_entries(
    state: &State,
    work: &mut Work,
) -> Result<Option<Solution>, Stop> {
    let last = state.last();
    if has_invalid_number(state.numbers()) || state.numbers().iter().any(|&n| n > last) {
        return Ok(None);
    }
    let found = count(state.board(), state.numbers(), 1, work);
    match (found.solutions.into_iter().next(), found.stop) {
        (Some(solution), _) => Ok(Some(solution)),
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(None),
    }
}

/// Returns the moves that lead from a position to a solution, in the order of the numbers.
pub(crate) fn moves_to(state: &State, solution: &[u16]) -> Vec<Move> {
    let mut places: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) != solution[p]).collect();
    places.sort_by_key(|&p| solution[p]);
    places.into_iter().map(|p| state.step_at(p, Action::Set(solution[p])).into()).collect()
}

fn rows(board: &Board, solution: &[u16]) -> Vec<Vec<Option<u32>>> {
    solution
        .chunks(board.width())
        .map(|row| row.iter().map(|&n| (n > 0).then_some(u32::from(n))).collect())
        .collect()
}

/// Solves a position, with a solution that keeps the player's numbers if possible.
pub(crate) fn solve(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    let counts = request.aim == Objective::Count;
    let found = if counts { memory.solutions(state, work) } else { memory.solution(state, work) };
    let Some(first) = found.solutions.first() else {
        let Some(stop) = found.stop else {
            return Answer::Unsolvable(refutation(state.board(), state.clues()));
        };
        let best = request.known.map(|moves| Solved::new(moves.to_vec()));
        return Answer::Stopped { stop, best };
    };
    let mut solution = first.clone();
    // If there are several solutions, the first one found may not keep the player's numbers. Unless
    // it is known to be the only one, look for a solution that does.
    let is_kept = |p: usize| state.number(p) == 0 || state.number(p) == first[p];
    if !memory.has_one_solution(state)
        && !state.board().cells().all(is_kept)
        && let Ok(Some(other)) = solution_with_entries(state, work)
    {
        solution = other;
    }
    let mut answer = Solved::new(moves_to(state, &solution));
    let grid = |solution: &[u16]| rows(state.board(), solution);
    answer.figures.push(Metric::grid("grid", grid(&solution)));
    if counts {
        answer.solutions = found.solutions();
        if let Some(other) = found.solutions.iter().find(|s| **s != solution) {
            answer.other = Some(moves_to(state, other));
            answer.figures.push(Metric::grid("other_grid", grid(other)));
        }
    }
    match found.stop {
        Some(stop) => Answer::Stopped { stop, best: Some(answer) },
        None => Answer::Solved(answer),
    }
}
