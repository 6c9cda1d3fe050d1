//! The solver as the mid-end calls it, for positions of a game.

use alloc::vec::Vec;

use puzzle_core::solve::{Answer, Solution, SolveRequest, Stop, Work};

use crate::description::why_lost;
use crate::moves::Move;
use crate::solve::{ClearResult, decide};
use crate::state::State;

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    request: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Move> {
    match line(state, request, work) {
        Ok(Some(moves)) => {
            // Every line that clears the board takes the same number of pairs.
            let optimal = moves.len() == state.n_left() / 2;
            Answer::Solved(Solution::new(moves).optimal_if(optimal))
        }
        Ok(None) => Answer::Unsolvable(why_lost(state)),
        Err(stop) => stop.into(),
    }
}

/// Returns moves that clear a position, preferably the known ones, or `None` if there are none.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub(crate) fn line(
    state: &State,
    request: &SolveRequest<'_, Move>,
    work: &mut Work,
) -> Result<Option<Vec<Move>>, Stop> {
    if let Some(known) = request.known {
        return Ok(Some(known.to_vec()));
    }
    Ok(match decide(state.layout(), state.groups(), |t| state.is_left(t), work)? {
        ClearResult::Pairs(pairs) => Some(moves(&pairs)),
        ClearResult::Impossible => None,
    })
}

/// Returns the moves that take these pairs.
pub(crate) fn moves(pairs: &[(u16, u16)]) -> Vec<Move> {
    pairs.iter().map(|&(a, b)| Move::pair(usize::from(a), usize::from(b))).collect()
}
