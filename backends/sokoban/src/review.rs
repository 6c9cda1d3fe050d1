//! What is wrong with a position.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Answer, Ask, Remark, Stop, Work};

use crate::memory::Memory;
use crate::solver;
use crate::state::State;
use crate::words;

/// Looks at a square that make a node of a warning, which may cost no more than a move does.
const LOOKS: u64 = 64;

/// A warning that the position is lost, where that is quickly proved.
pub(crate) fn warning(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    let proof = memory.watch.proof(state, LOOKS, work)?;
    Ok(proof.map(|proof| {
        let remark = words::of_proof(state, &proof);
        Remark { words: format!("Lost: {}", remark.words), ..remark }
    }))
}

/// What is wrong.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    match solver::solve(state, &Ask::default(), memory, work) {
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Solved(_) | Answer::Unknown(_) => Ok(Vec::new()),
    }
}
