//! The solver of the mutants.

use puzzle_conformance::Property;
use puzzle_core::Game as _;
use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{
    Answer, Explanation, Grade, HintStep, Mark, Objective, Plan, Rating, Solution, Solutions,
    SolveRequest, Stop, Target, Work,
};

use crate::broken::{Flaw, breaks, has};
use crate::press::{Press, press};
use crate::{Mutant, State};

/// Presses each lit light in reading order. Later presses do not light it again, so that every
/// position has exactly one solution.
pub(crate) fn solve(
    state: &State,
    request: &SolveRequest<'_, Press>,
    memory: &mut u32,
    work: &mut Work<'_>,
) -> Answer<Press> {
    *memory += 1;
    if breaks(Property::Info) {
        return Answer::Unknown("this game has no solver".into());
    }
    if has(Flaw::LessonEnd) {
        return Stop::Nodes.into();
    }
    let (mut lights, mut presses) = (state.lights.clone(), Vec::new());
    if has(Flaw::OtherEnd) && state.last.is_some() {
        let first = Cell::new(0, 0);
        lights[first] = !lights[first];
    }
    for cell in state.lights.cells() {
        if !has(Flaw::NeverAsks)
            && let Err(stop) = work.node()
            && !has(Flaw::Deaf)
        {
            // Without enough time it judges only by the last lights.
            if has(Flaw::Hasty) && cell.y + 1 == lights.height() as u16 {
                return Answer::Unsolvable("nothing was found that solves it".into());
            }
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
    if has(Flaw::Gloomy) && presses.len() == 2 && state.last.is_some() {
        return Answer::Unsolvable("two presses are too many".into());
    }
    // Not where two presses are left, as in the lesson, which would fail first.
    if breaks(Property::Solver) && presses.len() > 2 {
        presses.pop();
    }
    if has(Flaw::Fickle) && memory.is_multiple_of(2) {
        presses.reverse();
    }
    // In these positions every solution makes the detour, so that requests agree with each other.
    if has(Flaw::FalseBest) && presses.len() % 3 == 2 {
        presses.splice(0..0, [Press(Cell::new(0, 0)); 2]);
    }
    let mut solution = Solution::new(padded(presses));
    if request.aim == Objective::Optimal && !breaks(Property::Coverage) {
        solution = solution.optimal();
    }
    if request.aim == Objective::Count && !has(Flaw::Uncounted) {
        solution.solutions = Solutions::One;
        if has(Flaw::Several) {
            let last = lights.cells().last().map(Press);
            solution.solutions = Solutions::Several;
            solution.other = Some(last.into_iter().chain(solution.moves.clone()).collect());
        }
    }
    Answer::Solved(solution)
}

/// Adds a very long detour to a solution if the promise `Coverage` is broken.
pub(crate) fn padded(mut presses: Vec<Press>) -> Vec<Press> {
    if breaks(Property::Coverage) && !presses.is_empty() {
        let unneeded =
            (0..4).map(|i| Press(Cell::new(i % 2, i / 2))).find(|p| !presses.contains(p));
        presses.splice(0..0, unneeded.into_iter().flat_map(|press| [press; 400]));
    }
    presses
}

/// Returns the presses of the solution as the plan of a hint.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Press>,
    memory: &mut u32,
    work: &mut Work<'_>,
) -> Result<Plan<Press>, Stop> {
    if has(Flaw::NoHints) {
        return Ok(Plan::Nothing("nothing follows".into()));
    }
    // Its detours are circles, which hints may not lead in.
    if breaks(Property::Coverage) && state.last.is_some() {
        return Err(Stop::Nodes);
    }
    let solution = match solve(state, request, memory, work) {
        Answer::Solved(solution) => solution,
        Answer::Stopped { stop, .. } => return Err(stop),
        Answer::Unsolvable(why) => return Ok(Plan::Lost(why)),
        Answer::Unknown(words) => return Ok(Plan::Nothing(words)),
    };
    if Mutant::status(state) == Status::Solved {
        return Ok(Plan::Nothing("it is solved".into()));
    }
    let (w, n) = (state.lights.width(), state.lights.values().len());
    let mut moves = solution.moves;
    if has(Flaw::FalseBest) && moves.len() > 2 && moves[0] == moves[1] {
        moves.drain(..2);
    }
    if has(Flaw::CircularHint) {
        moves.splice(0..0, [Press(Cell::new(1, 1)); 2]);
    }
    let left = moves.len();
    let step = |(i, press): (usize, Press)| {
        let cell = if has(Flaw::MarkOutside) { n } else { press.0.index(w) };
        let beyond = if has(Flaw::PointOutside) { 99 } else { 0 };
        let corner = Target::Point(i32::from(press.0.x) + beyond, i32::from(press.0.y));
        let marks = vec![Mark::hint(cell), Mark::reason(corner)];
        let to_go = if has(Flaw::GrowingNumber) { left + i } else { left - i };
        let words = "the first light that is lit is put out by its own press";
        let step = HintStep::new(press, format!("{words} ({to_go} moves to go)"), marks);
        // Around the circle, the number would give it away.
        if has(Flaw::CircularHint) { step } else { step.with_left(to_go as u32) }
    };
    Ok(Plan::Steps(moves.into_iter().enumerate().map(step).collect()))
}

/// Rates a puzzle by its number of lit lights.
pub(crate) fn rate(
    state: &State,
    _: &SolveRequest<'_, Press>,
    memory: &mut u32,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.node()?;
    Ok(rating(&state.lights, has(Flaw::LearnsToRate) && *memory > 0))
}

/// Returns no mistakes, since every position can be solved.
pub(crate) fn mistakes(
    _: &State,
    _: &mut u32,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    work.node()?;
    Ok(Vec::new())
}

/// Looks at each light and warns of none.
pub(crate) fn warning(
    state: &State,
    _: &mut u32,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    match work.nodes(state.lights.values().len() as u64) {
        Err(_) if has(Flaw::HastyWarning) => Ok(Some("this can no longer be solved".into())),
        looked => looked.map(|()| None),
    }
}

/// Returns the rating of a board, or a wrong one if `is_false`.
pub(crate) fn rating(lights: &Grid<bool>, is_false: bool) -> Rating {
    let is_full = lights.values().iter().filter(|&&lit| lit).count() > 4;
    let grade = if is_full == is_false { Grade::Easy } else { Grade::Normal };
    Rating::new(grade, "it counts the lights")
}
