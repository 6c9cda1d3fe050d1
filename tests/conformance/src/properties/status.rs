//! Property 21: the status, and what ends with the game.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, SolveRequest};

use super::blind;
use super::solving::solves;
use crate::kit::{Kit, Sample, Verdict};
use crate::walk::Walk;

pub(super) fn status<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut is_solved_once = false;
    let budget = kit.budget(3);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        // The same states, computed again: the history must not matter.
        let mut again = G::new_state(&sample.params, &sample.desc);
        for (i, step) in walk.steps.iter().enumerate() {
            kit.before_step(walk, i + 1);
            for mv in &step.moves {
                let _ = G::execute(&mut again, mv);
            }
            let (one, two) = (G::status(&step.new), G::status(&again));
            if again == step.new && one != two {
                return Err(format!("equal states have the status {one:?} and {two:?}"));
            }
            if one == Status::Lost && !G::INFO.can_be_lost {
                return Err(
                    "the game was lost, but INFO does not declare that it can be".to_string()
                );
            }
            is_solved_once |= one == Status::Solved;
            if one == Status::Lost && !budget.is_over() {
                nothing_follows(kit, sample, walk, i + 1)?;
            }
        }
        for i in 0..=walk.steps.len() {
            kit.before_step(walk, i);
            progress_is_possible::<G>(walk.state_before(i))?;
        }
        if is_solved_once {
            continue;
        }
        // The solver's moves lead to a solved position.
        let solution = sample.solution.clone().or_else(|| {
            let memory = &mut G::Memory::default();
            let request = SolveRequest::default();
            let nodes = kit.check.nodes;
            match kit.search(nodes, 4, |work| G::solve(&sample.start, &request, memory, work)) {
                Answer::Solved(solution) => Some(solution.moves),
                _ => None,
            }
        });
        if let Some(moves) = solution {
            kit.position(&sample.start, &[]);
            solves::<G>(&sample.start, &moves)?;
            is_solved_once = true;
        }
    }
    clock_runs(kit)
}

/// The maximum number of moves that are tried in a lost position.
const MAX_TRIED: usize = 100;

/// Checks that no move can be made in a lost position of a walk.
fn nothing_follows<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    walk: &Walk<G>,
    at: usize,
) -> Verdict {
    let (state, ui) = (walk.state_before(at), walk.ui_before(at));
    let mut moves = blind::moves(sample, state, ui);
    let later = walk.steps[at..].iter().chain(&walk.steps[..at]);
    moves.extend(later.flat_map(|step| step.moves.iter().cloned()));
    moves.truncate(MAX_TRIED);
    kit.spend(5 * moves.len() as u64);
    kit.before_step(walk, at);
    match moves.iter().find(|mv| G::execute(&mut state.clone(), mv).is_ok()) {
        Some(mv) => Err(format!("the game is lost, but the move {mv} can still be made")),
        None => Ok(()),
    }
}

/// Checks that the progress is at most the whole, and the whole in a solved position.
pub(super) fn progress_is_possible<G: Game>(state: &G::State) -> Verdict {
    match G::progress(state) {
        Some((done, total)) if done > total => {
            Err(format!("the progress is {done} of {total}, which is more than all"))
        }
        Some((done, total)) if done < total && G::status(state) == Status::Solved => {
            Err(format!("the puzzle is solved, but the progress is {done} of {total}"))
        }
        _ => Ok(()),
    }
}

/// Checks that the clock of a game that has one runs in a position of a walk: after its first move if
/// the clock starts with a move.
fn clock_runs<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let runs = |walk: &Walk<G>| {
        let first = usize::from(G::clock_waits());
        (first..=walk.steps.len()).any(|i| {
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            G::status(state) == Status::Ongoing && G::clock_runs(state, ui)
        })
    };
    if G::CLOCK.is_none() || kit.walks().is_empty() || kit.walks().iter().any(runs) {
        return Ok(());
    }
    kit.at(G::INFO.id);
    Err("the game has a clock that does not run in any position of the walks".to_string())
}
