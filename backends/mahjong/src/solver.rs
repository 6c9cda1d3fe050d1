//! Solutions of positions in play.

use alloc::vec::Vec;

use puzzle_core::solve::{Answer, Ask, Solution, Stop, Work};

use crate::moves::Move;
use crate::solve::{Clearing, decide};
use crate::state::State;
use crate::words::why_lost;

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Move> {
    match line(state, ask, work) {
        Ok(Some(moves)) => {
            // Every way to clear the board takes as many pairs.
            let optimal = moves.len() == state.n_left() / 2;
            Answer::Solved(Solution::new(moves).optimal_if(optimal))
        }
        Ok(None) => Answer::Unsolvable(why_lost(state)),
        Err(stop) => stop.into(),
    }
}

/// Moves that clear a position, those that are known to if any; `None` when there are none.
///
/// # Errors
/// When a limit of `work` ends the search.
pub(crate) fn line(
    state: &State,
    ask: &Ask<'_, Move>,
    work: &mut Work,
) -> Result<Option<Vec<Move>>, Stop> {
    if let Some(known) = ask.known {
        return Ok(Some(known.to_vec()));
    }
    Ok(match decide(state.layout(), state.groups(), |t| state.is_left(t), work)? {
        Clearing::Pairs(pairs) => Some(moves(&pairs)),
        Clearing::Impossible => None,
    })
}

/// The moves that take these pairs.
pub(crate) fn moves(pairs: &[(u16, u16)]) -> Vec<Move> {
    pairs.iter().map(|&(a, b)| Move::pair(usize::from(a), usize::from(b))).collect()
}
