//! Claims of a solver compared with what is known without it: a part of property 20.

use std::ops::ControlFlow;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, Objective, Plan, Progress, Solutions, SolveRequest, Work};

use super::blind;
use super::solving::solves;
use crate::kit::{Kit, Sample, Verdict};
use crate::walk::Walk;

/// Checks that nothing claims a loss along a line of moves that solves the puzzle: not the status,
/// the solver, the hints or a warning.
pub(super) fn line_is_good<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    memory: &mut G::Memory,
) -> Verdict {
    let request = SolveRequest::default();
    let known = sample.solution.clone().or_else(|| {
        let start = &sample.start;
        match kit.search(kit.check.nodes, 6, |work| G::solve(start, &request, memory, work)) {
            Answer::Solved(solution) => Some(solution.moves),
            _ => None,
        }
    });
    let Some(line) = known else { return Ok(()) };
    let mut state = sample.start.clone();
    let n = line.len();
    let looked_at = [0, n / 4, n / 2, n * 3 / 4, n.saturating_sub(1)];
    for done in 0..n {
        if done > 0 && G::execute(&mut state, &line[done - 1]).is_err() {
            break;
        }
        kit.position(&state, &line[..done]);
        match G::status(&state) {
            Status::Ongoing => {}
            // Property Status reports a game that can be lost without declaring it.
            Status::Lost if !G::INFO.can_be_lost => break,
            Status::Lost => return Err("the status is lost along a solution".to_string()),
            Status::Solved => break,
        }
        if let Ok(Some(explanation)) = G::warning(&state, memory, &mut Work::quick()) {
            return Err(format!("there is a warning along a solution: {}", explanation.words));
        }
        if !looked_at.contains(&done) {
            continue;
        }
        let said = match kit.search(20_000, 2, |work| G::solve(&state, &request, memory, work)) {
            Answer::Unsolvable(why) => Some(why.words),
            _ => None,
        };
        let hinted = match kit.search(20_000, 2, |work| G::plan(&state, &request, memory, work)) {
            Ok(Plan::Mistake(explanation) | Plan::Lost(explanation)) => Some(explanation.words),
            _ => None,
        };
        for (who, words) in [("the solver", said), ("a hint", hinted)] {
            if let Some(words) = words {
                return Err(format!("along a solution, {who} says: {words}"));
            }
        }
    }
    Ok(())
}

/// The maximum number of positions of a walk, claimed to be unsolvable, that are examined.
const MAX_DENIED: usize = 4;

/// Checks that a blind search finds no solution and no way back to the start where the solver or a
/// hint claims that all is lost. The way back counts if the puzzle `is_solvable`.
pub(super) fn unsolvable_is_true<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    walk: &Walk<G>,
    is_solvable: bool,
) -> Verdict {
    let mut n_denied = 0;
    let budget = kit.budget(4);
    for at in walk.n_before + 1..=walk.steps.len() {
        let (state, ui) = (walk.state_before(at), walk.ui_before(at));
        if n_denied >= MAX_DENIED || budget.is_over() {
            break;
        }
        if walk.steps[at - 1].moves.is_empty() || G::status(state) != Status::Ongoing {
            continue;
        }
        let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
        let solved = kit.search(1_000, 1, |work| G::solve(state, &request, memory, work));
        let planned = kit.search(1_000, 1, |work| G::plan(state, &request, memory, work));
        let (who, words) = match (solved, planned) {
            (Answer::Unsolvable(why), _) => ("the solver", why.words),
            (_, Ok(Plan::Lost(why))) => ("a hint", why.words),
            _ => continue,
        };
        n_denied += 1;
        kit.before_step(walk, at);
        let ends = |state: &G::State| {
            G::status(state) == Status::Solved || (is_solvable && *state == sample.start)
        };
        if let Some(moves) = blind::found(kit, sample, state, ui, ends) {
            return Err(format!(
                "{who} says: {words}; but these moves solve the position or lead back to the start: {}",
                G::write_moves(&moves)
            ));
        }
    }
    Ok(())
}

/// Checks that a solver counts its nodes, and stops when `Work` returns an error.
pub(super) fn heeds_work<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    let start = &sample.start;
    let request = SolveRequest::default();
    kit.position(start, &[]);
    kit.input("(the solver is watched)");
    let mut needed = 0;
    let answer = kit.search(kit.check.nodes, 12, |work| {
        let answer = G::solve(start, &request, &mut G::Memory::default(), work);
        needed = work.n_nodes();
        answer
    });
    let Answer::Solved(solution) = answer else { return Ok(()) };
    if needed == 0 && solution.moves.len() > 1 {
        return Err("the solver never calls Work, so it cannot be stopped".to_string());
    }
    let mut watch = |_: &Progress| ControlFlow::Break(());
    let mut work = Work::limited(kit.check.nodes, 256 << 20).watched(&mut watch);
    let answer = G::solve(start, &request, &mut G::Memory::default(), &mut work);
    if needed > 10 && matches!(answer, Answer::Solved(_) | Answer::Unsolvable(_)) {
        return Err(format!(
            "the solver was stopped at its first node but went on to an answer after {needed} nodes"
        ));
    }
    Ok(())
}

/// Returns the text of the board after moves, which does not contain the player's notes.
pub(super) fn board<G: Game>(start: &G::State, moves: &[G::Move]) -> Option<String> {
    let mut state = start.clone();
    for mv in moves {
        G::execute(&mut state, mv).ok()?;
    }
    G::text_format(&state)
}

/// Checks that, if the solver proved a single solution, no position on a walk is solved to another
/// board. Boards are compared by their texts.
pub(super) fn one_end<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    walks: &[&Walk<G>],
) -> Verdict {
    let board = board::<G>;
    let count = SolveRequest::with_aim(Objective::Count);
    let memory = &mut G::Memory::default();
    let start = &sample.start;
    kit.position(start, &[]);
    let counted = kit.search(kit.check.nodes, 6, |work| G::solve(start, &count, memory, work));
    let Answer::Solved(solution) = counted else { return Ok(()) };
    let Some(end) = board(start, &solution.moves) else { return Ok(()) };
    if solution.solutions != Solutions::One {
        return Ok(());
    }
    if let Some(moves) = &sample.solution
        && board(start, moves).is_some_and(|other| other != end)
    {
        return Err(
            "the solver proved that there is one solution, but another one is known".to_string()
        );
    }
    // Just before the end there are most ways to another solution.
    let mut state = start.clone();
    let n = solution.moves.len();
    for (done, mv) in solution.moves.iter().enumerate() {
        if done + 2 >= n {
            kit.position(&state, &solution.moves[..done]);
            let is_other = |state: &G::State| {
                G::status(state) == Status::Solved
                    && G::text_format(state).is_some_and(|other| other != end)
            };
            if let Some(moves) = blind::found(kit, sample, &state, &G::Ui::default(), is_other) {
                return Err(format!(
                    "one solution is proved, and from here another board is taken for solved (boards \
                     are compared by Words::text, which leaves out the player's notes): {}",
                    G::write_moves(&moves)
                ));
            }
        }
        if G::execute(&mut state, mv).is_err() {
            break;
        }
    }
    for walk in walks {
        for at in (0..=walk.steps.len()).step_by(5) {
            let state = walk.state_before(at);
            kit.before_step(walk, at);
            kit.input("(the solver goes on from here)");
            let request = SolveRequest::default();
            let found = kit.search(10_000, 1, |work| G::solve(state, &request, memory, work));
            let Answer::Solved(solution) = found else { continue };
            solves::<G>(state, &solution.moves)?;
            if let Some(other) = board(state, &solution.moves)
                && other != end
            {
                return Err(format!(
                    "the solver proved that there is one solution, but a position on a walk leads to another:\n{other}"
                ));
            }
        }
    }
    Ok(())
}

/// Checks that the generator's rating equals the grader's. Returns whether the grader finished;
/// `None` if there is nothing to compare.
pub(super) fn rating_is_true<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
) -> Result<Option<bool>, String> {
    let is_compared = G::GRADER.is_some() && !G::is_editor();
    let Some(given) = sample.rating.as_ref().filter(|_| is_compared) else { return Ok(None) };
    kit.position(&sample.start, &[]);
    kit.input("(the puzzle is rated)");
    let request = SolveRequest::default().with_known(sample.solution.as_deref());
    let memory = &mut G::Memory::default();
    let rated =
        kit.search(kit.check.nodes, 20, |work| G::rate(&sample.start, &request, memory, work));
    match rated {
        Ok(rating) if rating.grade != given.grade => Err(format!(
            "the generator rates it as {:?}, the grader as {:?}",
            given.grade, rating.grade
        )),
        rated => Ok(Some(rated.is_ok())),
    }
}
