//! Finds positions that cannot be cleared.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, SolveRequest, Stop, Work};

use crate::description::{deadlock_remark, deadlocked, why_lost};
use crate::solver::line;
use crate::state::State;

/// Returns an explanation if it is proved that the board cannot be cleared.
pub(crate) fn mistakes(
    state: &State,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    let is_lost = line(state, &SolveRequest::default(), work)?.is_none();
    Ok(if is_lost { vec![why_lost(state)] } else { Vec::new() })
}

/// Returns a warning that the player gets without asking.
pub(crate) fn warning(
    state: &State,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    if state.n_left() == 0 {
        return Ok(None);
    }
    if state.n_free_pairs() == 0 {
        return Ok(Some(
            "No free pair is left: undo some moves, or reshuffle the remaining tiles".into(),
        ));
    }
    // A relaxed game visits each tile and its neighbors.
    work.nodes(state.n_left() as u64)?;
    let deadlocked = deadlocked(state);
    Ok((!deadlocked.is_empty()).then(|| deadlock_remark(state, &deadlocked)))
}
