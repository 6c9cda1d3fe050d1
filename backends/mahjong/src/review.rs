//! Finds positions that cannot be cleared.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, SolveRequest, Stop, Work};
use puzzle_core::text;

use crate::description::{deadlock_remark, deadlocked, place, why_lost};
use crate::moves::Move;
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
        return Ok(Some(Explanation::from(
            "No free pair is left: undo some moves, or reshuffle the remaining tiles",
        )));
    }
    // A relaxed game visits each tile and its neighbors.
    work.nodes(state.n_left() as u64)?;
    let deadlocked = deadlocked(state);
    Ok((!deadlocked.is_empty()).then(|| deadlock_remark(state, &deadlocked)))
}

/// Returns the reason why a move was a mistake: where the two tiles lay, what they leave blocked,
/// and what a solution does with one of them instead.
pub(crate) fn reason(
    mistake: &Explanation,
    [before, after]: [&State; 2],
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Explanation, Stop> {
    let taken: Vec<usize> = before.tiles_left().filter(|&t| !after.is_left(t)).collect();
    let [a, b] = taken[..] else { return Ok(mistake.clone()) };
    let [first, second] = [a, b].map(|tile| place(before, tile));
    let mut reason = mistake.clone();
    let mistake = reason.words;
    let line = line(before, &SolveRequest::default(), work)?.unwrap_or_default();
    let partner = line.iter().find_map(|mv| match *mv {
        Move::Pair(c, d) if usize::from(c) == a => Some(usize::from(d)),
        Move::Pair(c, d) if usize::from(d) == a => Some(usize::from(c)),
        _ => None,
    });
    reason.words = match partner {
        Some(partner) if partner == b => text!(
            "{mistake}. The pair lay at {first}, and at {second}; a solution takes it later",
            mistake,
            first,
            second
        ),
        Some(partner) => {
            reason.marks.push(Mark::reason(partner));
            text!(
                "{mistake}. The pair lay at {first}, and at {second}; a solution takes the first of \
                 them with the tile at {partner}",
                mistake,
                first,
                second,
                partner = place(before, partner)
            )
        }
        None => {
            text!("{mistake}. The pair lay at {first}, and at {second}", mistake, first, second)
        }
    };
    Ok(reason)
}
