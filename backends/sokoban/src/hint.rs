//! Hints: the box lines of a solution, each with the reason for it.

mod line;
mod other_pushes;
mod reason;
#[cfg(test)]
mod tests;
mod words;

use alloc::vec::Vec;

use puzzle_core::solve::{Answer, HintStep, Plan, SolveRequest, Stop, Work};
use puzzle_core::text;

use self::line::{Line, lines};
use self::other_pushes::OtherPushes;
use self::reason::Reason;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solver::solve;
use crate::state::State;

/// Number of hint steps for which every alternative push is examined too.
const N_WEIGHED: usize = 40;

/// Returns the solution as hints, one per box line, each with its reason.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing(text!("The level is already solved")));
    }
    let request = SolveRequest::default().with_known(request.known);
    match solve(state, &request, memory, work) {
        Answer::Solved(solution) => {
            let lines = lines(state, &solution.moves);
            let reasons = reasons(&lines, memory, work)?;
            let steps: Vec<_> = lines.iter().zip(&reasons).map(|(l, r)| step(l, r)).collect();
            if steps.is_empty() {
                return Ok(Plan::Nothing(text!("The solution has no further step")));
            }
            Ok(Plan::Steps(steps))
        }
        Answer::Unsolvable(why) => Ok(Plan::Lost(why)),
        Answer::Stopped { stop, .. } => Err(stop),
        Answer::Unknown(words) => Ok(Plan::Nothing(words)),
    }
}

/// Returns the reason for each line of a solution.
fn reasons(lines: &[Line], memory: &mut Memory, work: &mut Work<'_>) -> Result<Vec<Reason>, Stop> {
    (0..lines.len())
        .map(|i| {
            let line = &lines[i];
            let is_weighed = line.which.is_some() && i < N_WEIGHED && !line.before.is_reverse();
            let others = if is_weighed {
                OtherPushes::weigh(line, memory, work)?
            } else {
                OtherPushes::default()
            };
            Ok(Reason::of_line(lines, i, others))
        })
        .collect()
}

fn step(line: &Line, reason: &Reason) -> HintStep<Move> {
    HintStep::group(line.moves.clone(), reason.explanation(&line.before))
        .nudged(reason.nudge(&line.before))
}
