//! The solver of the mutants.

use puzzle_conformance::Property;
use puzzle_core::{Aim, Answer, Ask, Solution, Solutions, Stop, Work};

use crate::State;
use crate::broken::{Flaw, breaks, has};
use crate::press::{Press, press};

/// Presses each light that is lit, in reading order: what comes later does not light it again. So
/// every position has one solution.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Press>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Press> {
    if breaks(Property::Info) {
        return Answer::Unknown("this game has no solver".to_string());
    }
    if has(Flaw::LessonEnd) {
        return Stop::Nodes.into();
    }
    let (mut lights, mut presses) = (state.lights.clone(), Vec::new());
    for cell in state.lights.cells() {
        if let Err(stop) = work.node() {
            return stop.into();
        }
        if lights[cell] {
            press(&mut lights, cell);
            presses.push(Press(cell));
        }
    }
    if lights.values().contains(&true) {
        return Answer::Unsolvable("no press puts out the last light".into());
    }
    // Not where one press is left, as in the lesson, which would tell first.
    if breaks(Property::Solver) && presses.len() > 1 {
        presses.pop();
    }
    let mut solution = Solution::new(presses, false);
    if ask.aim == Aim::Count && !has(Flaw::Uncounted) {
        solution.solutions = Solutions::One;
        if has(Flaw::Several) {
            let last = lights.cells().last().map(Press);
            solution.solutions = Solutions::Several;
            solution.other = Some(last.into_iter().chain(solution.moves.clone()).collect());
        }
    }
    Answer::Solved(solution)
}
