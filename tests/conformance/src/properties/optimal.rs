//! Claims that a solution is the best: a part of property 20.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, Objective, Solution, SolveRequest};

use super::blind;
use super::solving::solves;
use crate::kit::{Kit, Sample, Verdict};
use crate::walk::Walk;

/// The maximum number of neighbors with which a position is compared.
const MAX_NEIGHBORS: usize = 4;

/// Checks that no solution that is claimed to be the best is longer than another known one: the
/// generator's, that of another request, or one that begins with a move and goes on as the solver
/// says from there.
pub(super) fn optimal<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(8);
    for walk in kit.walks() {
        if budget.is_over() {
            break;
        }
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        of_walk(kit, sample, walk)?;
    }
    Ok(())
}

/// Checks the claims in a few positions of a walk.
fn of_walk<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, walk: &Walk<G>) -> Verdict {
    let budget = kit.budget(3);
    let n = walk.steps.len();
    let mut looked_at = vec![0, n / 3, 2 * n / 3, n];
    looked_at.dedup();
    for at in looked_at {
        let (state, ui) = (walk.state_before(at), walk.ui_before(at));
        if budget.is_over() || G::status(state) != Status::Ongoing {
            continue;
        }
        kit.before_step(walk, at);
        let moves = blind::moves(sample, state, ui);
        let known = sample.solution.as_deref().filter(|_| at == 0);
        let measures = G::measures().iter().map(|&m| Objective::OptimalIn(m.into()));
        for aim in measures.chain([Objective::Optimal]) {
            best_is_best(kit, state, &aim, known, &moves)?;
        }
    }
    Ok(())
}

/// Checks the solutions of a position for one objective.
fn best_is_best<G: Game>(
    kit: &Kit<'_, G>,
    state: &G::State,
    aim: &Objective,
    known: Option<&[G::Move]>,
    moves: &[G::Move],
) -> Verdict {
    let Some(best) = solved::<G>(kit, state, aim, None) else { return Ok(()) };
    let Some(least) = cost::<G>(aim, state, &best.moves) else { return Ok(()) };
    let is_best = |what: &str, other: &[G::Move]| match cost::<G>(aim, state, other) {
        Some(other) if best.optimal && other < least => Err(format!(
            "for {aim:?} the solver claims that {least} is the best, but {what} has {other}"
        )),
        _ => Ok(()),
    };
    if let Some(known) = known {
        is_best("the generator's solution", known)?;
        if let Some(other) = solved::<G>(kit, state, aim, Some(known)) {
            is_best("the answer to a request with a known solution", &other.moves)?;
        }
    }
    if let Some(any) = solved::<G>(kit, state, &Objective::Any, None) {
        is_best("the solution of another request", &any.moves)?;
    }
    let first = best.moves.first().into_iter();
    for mv in first.chain(moves.iter().take(MAX_NEIGHBORS)) {
        let mut next = state.clone();
        if G::execute(&mut next, mv).is_err() || G::status(&next) != Status::Ongoing {
            continue;
        }
        let Some(rest) = solved::<G>(kit, &next, aim, None) else { continue };
        let way: Vec<G::Move> = [mv].into_iter().chain(&rest.moves).cloned().collect();
        is_best(&format!("a solution that begins with {mv}"), &way)?;
        if best.moves.first() == Some(mv)
            && rest.optimal
            && let Some(way) = cost::<G>(aim, state, &way)
            && way > least
        {
            return Err(format!(
                "after {mv}, the first move of a solution of {least}, the solver claims that the \
                 best solution makes it {way} in all (for {aim:?})"
            ));
        }
    }
    Ok(())
}

/// Returns the solver's solution, if it finds one that solves the position.
fn solved<G: Game>(
    kit: &Kit<'_, G>,
    state: &G::State,
    aim: &Objective,
    known: Option<&[G::Move]>,
) -> Option<Solution<G::Move>> {
    kit.input(format!("(a request to solve for {aim:?})"));
    let request = SolveRequest::with_aim(aim.clone()).with_known(known);
    let (nodes, memory) = (kit.check.nodes.min(50_000), &mut G::Memory::default());
    match kit.search(nodes, 1, |work| G::solve(state, &request, memory, work)) {
        Answer::Solved(solution) => solves::<G>(state, &solution.moves).ok().map(|()| solution),
        _ => None,
    }
}

/// Returns what moves cost by an objective; `None` for a measure that the game does not count in
/// positions.
fn cost<G: Game>(aim: &Objective, state: &G::State, moves: &[G::Move]) -> Option<usize> {
    let mut end = state.clone();
    for mv in moves {
        G::execute(&mut end, mv).ok()?;
    }
    match aim {
        Objective::OptimalIn(measure) if measure == "pushes" => {
            Some(G::n_pushes(&end)?.saturating_sub(G::n_pushes(state)?))
        }
        Objective::OptimalIn(_) => None,
        _ => Some(moves.len()),
    }
}
