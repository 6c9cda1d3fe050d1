//! What is wrong in a position, and what the player should hear unasked.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Ask, Remark, Stop, Work};

use crate::solver::line;
use crate::state::State;
use crate::words::{held, holding, why_lost};

/// What is wrong when the player asks: that the board cannot be cleared, if that is proved.
pub(crate) fn mistakes(
    state: &State,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    let is_lost = line(state, &Ask::default(), work)?.is_none();
    Ok(if is_lost { vec![why_lost(state)] } else { Vec::new() })
}

/// What the player should hear unasked.
pub(crate) fn warning(
    state: &State,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    if state.n_left() == 0 {
        return Ok(None);
    }
    if state.n_free_pairs() == 0 {
        return Ok(Some("No free pair is left: undo, or reshuffle what is left".into()));
    }
    // A relaxed game looks at each tile and what it touches.
    work.nodes(state.n_left() as u64)?;
    let held = held(state);
    Ok((!held.is_empty()).then(|| holding(&held)))
}
