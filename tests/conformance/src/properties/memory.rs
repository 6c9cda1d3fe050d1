//! Answers that must not depend on the memory: a part of property 20.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, Objective, SolveRequest, Work};

use crate::kit::{Kit, Verdict};
use crate::walk::Walk;

/// The limit of nodes for each request.
const NODES: u64 = 20_000;

/// The requests that a game can answer, by name.
const REQUESTS: [&str; 6] = ["solve", "count", "plan", "mistakes", "warning", "rate"];

/// Checks that a memory that has answered requests for one puzzle gives the same answers for another
/// puzzle of the same params as a new one.
pub(super) fn memory_is_neutral<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if size_of::<G::Memory>() == 0 {
        return Ok(());
    }
    let budget = kit.budget(8);
    let params = |walk: &Walk<G>| &kit.samples()[walk.sample].params;
    let walks = kit.walks();
    for (i, walk) in walks.iter().enumerate() {
        let is_other =
            |other: &&Walk<G>| other.sample != walk.sample && params(other) == params(walk);
        let Some(other) = walks[..i].iter().rev().find(is_other) else { continue };
        if budget.is_over() {
            break;
        }
        kit.at(&kit.samples()[walk.sample].id);
        for at in [0, walk.steps.len()] {
            let state = walk.state_before(at);
            if G::status(state) != Status::Ongoing {
                continue;
            }
            for request in REQUESTS {
                let used = &mut G::Memory::default();
                for before in [&other.start, other.end()] {
                    for earlier in ["solve", "plan", request] {
                        let _ = answer::<G>(kit, earlier, before, used);
                    }
                }
                kit.before_step(walk, at);
                kit.input(format!(
                    "({request}, after the puzzle {})",
                    kit.samples()[other.sample].id
                ));
                let fresh = &mut G::Memory::default();
                let Some(wanted) = answer::<G>(kit, request, state, fresh) else { continue };
                match answer::<G>(kit, request, state, used) {
                    Some(found) if found != wanted => {
                        return Err(format!(
                            "the answer is {found} with a memory that has answered requests for \
                             another puzzle, but {wanted} with a new one"
                        ));
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// Returns the answer to a request as text; `None` if a limit ended the search or the game does not
/// answer such requests.
fn answer<G: Game>(
    kit: &Kit<'_, G>,
    request: &str,
    state: &G::State,
    memory: &mut G::Memory,
) -> Option<String> {
    kit.search(NODES, 1, |work| answer_within::<G>(request, state, memory, work))
}

fn answer_within<G: Game>(
    request: &str,
    state: &G::State,
    memory: &mut G::Memory,
    work: &mut Work<'_>,
) -> Option<String> {
    let any = SolveRequest::default();
    match request {
        "count" if !G::counts_solutions() => None,
        "solve" | "count" => {
            let aim = if request == "count" { Objective::Count } else { Objective::Any };
            match G::solve(state, &SolveRequest::with_aim(aim), memory, work) {
                Answer::Solved(solution) => Some(format!(
                    "{} (solutions: {:?})",
                    G::write_moves(&solution.moves),
                    solution.solutions
                )),
                Answer::Unsolvable(why) => Some(format!("unsolvable: {}", why.words)),
                _ => None,
            }
        }
        "plan" => G::plan(state, &any, memory, work).ok().map(|plan| format!("{plan:?}")),
        "mistakes" => G::mistakes(state, memory, work).ok().map(|list| format!("{list:?}")),
        "warning" => G::warning(state, memory, work).ok().map(|said| format!("{said:?}")),
        _ if G::GRADER.is_none() => None,
        _ => G::rate(state, &any, memory, work).ok().map(|r| format!("{:?} {}", r.grade, r.words)),
    }
}
