//! Review: warnings and mistakes in a position.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Answer, Explanation, Mark, SolveRequest, Stop, Target, Work};
use puzzle_core::text;

use crate::description;
use crate::memory::Memory;
use crate::solver;
use crate::state::State;

/// Number of visits to squares that count as one node in the search for a warning. A warning may
/// cost no more than a move does.
const VISITS_PER_NODE: u64 = 64;

/// Returns a warning if a quick proof shows that the position is lost.
pub(crate) fn warning(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let lost = deadlock(state, memory, work)?;
    Ok(lost.map(|explanation| Explanation {
        words: text!("Lost: {reason}", reason = &explanation.words),
        ..explanation
    }))
}

/// Explains a deadlock, if a quick proof finds one.
pub(crate) fn deadlock(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let proof = memory.detector.proof(state, VISITS_PER_NODE, work)?;
    Ok(proof.map(|proof| description::of_proof(state, &proof)))
}

/// Returns what is wrong with the position.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    match solver::solve(state, &SolveRequest::default(), memory, work) {
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Solved(_) | Answer::Unknown(_) => Ok(Vec::new()),
    }
}

/// Returns the reason why a move was a mistake: the deadlock that it made, or else that a search
/// found no solution.
pub(crate) fn reason(
    mistake: &Explanation,
    [before, after]: [&State; 2],
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Explanation, Stop> {
    let Some((from, to)) = before.moved_box(after) else { return Ok(mistake.clone()) };
    let board = after.board();
    let mut reason = if let Some(proof) = memory.proof(after, work)? {
        description::of_proof(after, &proof)
    } else {
        let words = text!(
            "With the box at {place}, no solution is left: the solver has tried every way",
            place = description::place(board, to)
        );
        Explanation::new(words, vec![Mark::mistake(board.cell(to))])
    };
    reason.marks.push(Mark::reason(Target::arrow(board.cell(from), board.cell(to))));
    Ok(reason)
}
