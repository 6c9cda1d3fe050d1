//! Property 20: solving.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, Objective, Solution, Solutions, SolveRequest};

use super::{foreign, hints, memory, optimal, proofs, review};
use crate::Property;
use crate::kit::{ESSENTIAL, Kit, Sample, Verdict};
use crate::walk::Walk;

pub(super) fn solver<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    kit.no_early_fault(Property::Solver)?;
    for sample in kit.samples() {
        kit.at(&sample.id);
        cheap_proofs(kit, sample)?;
    }
    kit.at(G::INFO.id);
    let seen = kit.coverage();
    if seen.solved.of > 0 && seen.solved.n == 0 {
        return Err(format!(
            "no position was solved within {} nodes; Check::nodes sets the limit",
            kit.check.nodes
        ));
    }
    let budget = kit.budget(15);
    let mut is_first = true;
    // What the memory learned from one puzzle must not affect the next.
    let memory = &mut G::Memory::default();
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        if G::SOLVER.is_some() && (is_first || !budget.is_over()) {
            answers(kit, sample, walk)?;
        }
        if G::counts_solutions() && (is_first || !budget.is_over()) {
            let of_it: Vec<_> = kit.walks().iter().filter(|w| w.sample == walk.sample).collect();
            proofs::one_end(kit, sample, &of_it)?;
        }
        if G::REVIEW.is_some() {
            review::mistakes(kit, sample, memory)?;
        }
        if is_first || !budget.is_over() {
            proofs::line_is_good(kit, sample, memory)?;
            let is_solvable = sample.solution.is_some() || G::SOLVER.is_some();
            proofs::unsolvable_is_true(kit, sample, walk, is_solvable)?;
        }
        if G::SOLVER.is_some() && is_first {
            proofs::heeds_work(kit, sample)?;
        }
        is_first = false;
    }
    if G::HINTS.is_some() {
        hints::followed_hints(kit)?;
        hints::lead_on(kit)?;
    }
    if G::REVIEW.is_some() {
        review::review(kit)?;
    }
    memory::memory_is_neutral(kit)?;
    if G::SOLVER.is_some() {
        optimal::optimal(kit)?;
        foreign::foreign(kit)?;
    }
    Ok(())
}

/// Checks a puzzle with one search for each question: that it is solvable, has one solution where
/// the solver counts them, and has the grade that the generator gives.
fn cheap_proofs<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    kit.position(&sample.start, &[]);
    if let Some(moves) = &sample.solution {
        kit.input("(the generator's solution)");
        solves::<G>(&sample.start, moves)?;
    }
    if G::SOLVER.is_some() {
        kit.input("(a request to solve)");
        let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
        let nodes = kit.check.nodes;
        let answer =
            kit.search(nodes, ESSENTIAL, |work| G::solve(&sample.start, &request, memory, work));
        let is_solved = checked::<G>(&sample.start, &answer, true)? == Some(true);
        kit.count(|coverage| coverage.solved.count(is_solved));
    }
    if G::counts_solutions() {
        let is_counted = one_solution(kit, sample)?;
        kit.count(|coverage| coverage.counted.count(is_counted));
    }
    if let Some(is_rated) = proofs::rating_is_true(kit, sample)? {
        kit.count(|coverage| coverage.rated.count(is_rated));
    }
    Ok(())
}

/// Checks that the moves solve the state.
pub(super) fn solves<G: Game>(state: &G::State, moves: &[G::Move]) -> Verdict {
    let mut state = state.clone();
    for (i, mv) in moves.iter().enumerate() {
        G::execute(&mut state, mv).map_err(|invalid| {
            format!("move {} of the solution, {mv}, is refused: {invalid}", i + 1)
        })?;
    }
    match G::status(&state) {
        Status::Solved => Ok(()),
        status => Err(format!(
            "the solution of {} moves ends as {status:?}: {}",
            moves.len(),
            G::write_moves(moves)
        )),
    }
}

/// Checks a solver's answer. Returns the solution, or `None` if a limit ended the search.
pub(super) fn checked<G: Game>(
    state: &G::State,
    answer: &Answer<G::Move>,
    must_be_solvable: bool,
) -> Result<Option<bool>, String> {
    match answer {
        Answer::Solved(solution) => solves::<G>(state, &solution.moves).map(|()| Some(true)),
        Answer::Unsolvable(why) if must_be_solvable => {
            Err(format!("the solver says that a generated puzzle has no solution: {}", why.words))
        }
        Answer::Unsolvable(why) if why.words.is_empty() => {
            Err("the solver gives no reason why there is no solution".to_string())
        }
        Answer::Unsolvable(_) => Ok(Some(false)),
        Answer::Stopped { best: Some(Solution { moves, .. }), .. } => {
            solves::<G>(state, moves).map(|()| Some(true))
        }
        Answer::Stopped { best: None, .. } => Ok(None),
        Answer::Unknown(words) => Err(format!("the solver does not support a position: {words}")),
    }
}

/// Checks the solver's answers at the start, in the middle and at the end of a walk.
fn answers<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, walk: &Walk<G>) -> Verdict {
    let used = &mut G::Memory::default();
    let n = walk.steps.len();
    for (i, at) in [0, n / 2, n].into_iter().enumerate() {
        kit.before_step(walk, at);
        let state = walk.state_before(at);
        if G::status(state) == Status::Lost {
            continue;
        }
        let request = SolveRequest::default();
        kit.input("(a request to solve)");
        let nodes = kit.check.nodes;
        let answer = kit.search(nodes, 6, |work| G::solve(state, &request, used, work));
        let found = checked::<G>(state, &answer, i == 0)?;
        // The memory changes the speed but never the answer.
        kit.input("(a request to solve, with a new memory)");
        let fresh = &mut G::Memory::default();
        let again = kit.search(nodes, 6, |work| G::solve(state, &request, fresh, work));
        let also = checked::<G>(state, &again, i == 0)?;
        if let (Some(a), Some(b)) = (found, also)
            && a != b
        {
            return Err(format!("{answer:?} with a used memory, {again:?} with a new one"));
        }
        if let (Answer::Solved(a), Answer::Solved(b)) = (&answer, &again)
            && a.moves != b.moves
        {
            let (a, b) = (G::write_moves(&a.moves), G::write_moves(&b.moves));
            return Err(format!("other moves with a used memory, {a}, than with a new one, {b}"));
        }
        // A limit ends the search and is reported.
        kit.input("(a request to solve within one node)");
        let hasty = kit.search(1, 6, |work| G::solve(state, &request, fresh, work));
        checked::<G>(state, &hasty, i == 0)?;
        if i > 0 {
            continue;
        }
        if let Some(known) = &sample.solution {
            kit.input("(a request to solve, with the known solution)");
            let request = SolveRequest::default().with_known(Some(known));
            let answer = kit.search(nodes, 6, |work| G::solve(state, &request, used, work));
            checked::<G>(state, &answer, true)?;
        }
        let aims = G::measures().iter().map(|&m| Objective::OptimalIn(m.into()));
        for aim in aims.chain([Objective::Optimal]) {
            kit.input(format!("(a request to solve for {aim:?})"));
            let request = SolveRequest::with_aim(aim.clone());
            let best =
                kit.search(nodes.min(50_000), 2, |work| G::solve(state, &request, fresh, work));
            checked::<G>(state, &best, true)?;
        }
    }
    Ok(())
}

/// Checks that a generated puzzle has one solution, for a game that counts solutions. A second
/// solution that the solver reports is verified: it must solve the puzzle and be different.
fn one_solution<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Result<bool, String> {
    kit.position(&sample.start, &[]);
    kit.input("(the solver counts the solutions)");
    let request = SolveRequest::with_aim(Objective::Count);
    let memory = &mut G::Memory::default();
    let answer =
        kit.search(kit.check.nodes, 6, |work| G::solve(&sample.start, &request, memory, work));
    let Answer::Solved(solution) = &answer else { return Ok(false) };
    solves::<G>(&sample.start, &solution.moves)?;
    match solution.solutions {
        Solutions::One => Ok(true),
        Solutions::Unknown | Solutions::None => Err(format!(
            "the solver was asked to count solutions, found one, and answers {answer:?}"
        )),
        Solutions::Several => {
            let Some(other) = &solution.other else {
                return Err("the solver says that there are several solutions but does not show a second one".to_string());
            };
            solves::<G>(&sample.start, other)?;
            Err("the generated puzzle has several solutions".to_string())
        }
    }
}
