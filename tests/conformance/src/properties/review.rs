//! Mistakes and warnings: a part of property 20.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Explanation, MarkKind, Plan, SolveRequest, Target};

use super::drawing::picture;
use super::hints::is_said;
use crate::kit::{Kit, Sample, Verdict};

/// The number of walks whose mistakes and warnings are checked whatever it costs.
const MIN_WALKS: usize = 3;

/// Checks the mistakes and warnings on walks.
pub(super) fn review<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(10);
    for (i, walk) in kit.walks().iter().enumerate() {
        if i >= MIN_WALKS && budget.is_over() {
            break;
        }
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let of_walk = kit.budget(2);
        let mut before = None;
        for at in walk.n_before + 1..=walk.steps.len() {
            let state = walk.state_before(at);
            if of_walk.is_over() {
                break;
            }
            let moves = &walk.steps[at - 1].moves;
            if !moves.is_empty() && G::status(state) == Status::Ongoing {
                kit.before_step(walk, at);
                let mistakes = found(kit, state);
                if let (Some(before), Some(mistakes)) = (before, &mistakes) {
                    lasts(
                        kit,
                        sample,
                        [walk.state_before(at - 1), state],
                        [&before, mistakes],
                        moves,
                    )?;
                }
                if let Some(mistakes) = mistakes.as_ref().filter(|list| !list.is_empty()) {
                    corrected_first(kit, sample, state, mistakes)?;
                }
                warned_within_limits(kit, state)?;
                before = mistakes;
            } else if !moves.is_empty() {
                before = None;
            }
        }
    }
    Ok(())
}

/// Checks that no mistake is reported at the start or along a known solution.
pub(super) fn mistakes<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    memory: &mut G::Memory,
) -> Verdict {
    let solution: &[G::Move] = sample.solution.as_deref().unwrap_or_default();
    let mut state = sample.start.clone();
    for done in 0..=solution.len() {
        if done > 0 && G::execute(&mut state, &solution[done - 1]).is_err() {
            break;
        }
        if done % (solution.len() / 4 + 1) != 0 {
            continue;
        }
        kit.position(&state, &solution[..done]);
        kit.input("(a request for mistakes)");
        let nodes = kit.check.nodes.min(50_000);
        if let Ok(found) = kit.search(nodes, 2, |work| G::mistakes(&state, memory, work))
            && let Some(explanation) = found.first()
        {
            return Err(format!("a mistake is reported along a solution: {}", explanation.words));
        }
    }
    Ok(())
}

/// Returns the mistakes in a position, found with a new memory; `None` if a limit ended the search.
fn found<G: Game>(kit: &Kit<'_, G>, state: &G::State) -> Option<Vec<Explanation>> {
    let (nodes, memory) = (kit.check.nodes.min(50_000), &mut G::Memory::default());
    kit.input("(a request for mistakes)");
    kit.search(nodes, 2, |work| G::mistakes(state, memory, work)).ok()
}

/// Returns the number of things that mistakes point out.
fn n_wrong(mistakes: &[Explanation]) -> usize {
    mistakes.iter().map(|explanation| explanation.marks.len().max(1)).sum()
}

/// Checks that mistakes last until a move that is declared to correct them, that there is none on a
/// board that is declared safe, and that the reason for a new one is well formed.
fn lasts<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    states: [&G::State; 2],
    [before, after]: [&Vec<Explanation>; 2],
    moves: &[G::Move],
) -> Verdict {
    match (before.first(), after.first()) {
        (Some(gone), None) if !moves.iter().any(G::corrects) => Err(format!(
            "the mistake {:?} is gone, but the moves since are not declared to correct one",
            gone.words
        )),
        (None, Some(new)) => {
            if let Some(words) = G::why_safe(states[0]) {
                return Err(format!("{words:?} is not true: {}", new.words));
            }
            kit.input("(a request for the reason of a mistake)");
            let (nodes, memory) = (kit.check.nodes.min(50_000), &mut G::Memory::default());
            let reason = kit.search(nodes, 2, |work| G::mistake_reason(new, states, memory, work));
            reason
                .map_or(Ok(()), |reason| is_said("why it is a mistake", &reason, sample, states[1]))
        }
        _ => Ok(()),
    }
}

/// Checks that a hint in a position with mistakes says so, or begins with the correction of one.
fn corrected_first<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    state: &G::State,
    mistakes: &[Explanation],
) -> Verdict {
    for explanation in mistakes {
        is_said("a mistake", explanation, sample, state)?;
        is_of_play(kit, sample, explanation, state)?;
    }
    kit.input("(a request for a hint)");
    let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
    let nodes = kit.check.nodes.min(50_000);
    let steps = match kit.search(nodes, 2, |work| G::plan(state, &request, memory, work)) {
        Ok(Plan::Steps(steps)) => steps,
        Ok(Plan::Mistake(explanation)) => return is_of_play(kit, sample, &explanation, state),
        _ => return Ok(()),
    };
    let Some(step) = steps.first() else { return Ok(()) };
    let mut after = state.clone();
    if step.moves.iter().any(|mv| G::execute(&mut after, mv).is_err()) {
        return Ok(());
    }
    match found(kit, &after) {
        Some(left) if n_wrong(&left) >= n_wrong(mistakes) => Err(format!(
            "the hint {:?} goes on from a mistake instead of correcting it: {}",
            step.explanation.words, mistakes[0].words
        )),
        _ => Ok(()),
    }
}

/// Checks that a mistake is marked on a cell that play has changed, in a game of deductions. In a game
/// of moves it may be marked on what can no longer be reached.
fn is_of_play<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    explanation: &Explanation,
    state: &G::State,
) -> Verdict {
    let wrong = explanation.marks.iter().filter(|mark| mark.kind == MarkKind::Mistake);
    let cells: Vec<usize> = wrong
        .filter_map(|mark| match mark.target {
            Target::Cell(cell) => Some(cell as usize),
            _ => None,
        })
        .collect();
    let (start, ui) = (&sample.start, G::Ui::default());
    let place = |state: &G::State, cell| G::cell_rect(state, sample.layout, cell);
    let has_changed = |&cell: &usize| {
        G::cell_glyph(start, &ui, cell) != G::cell_glyph(state, &ui, cell)
            || place(start, cell) != place(state, cell)
    };
    if !G::counts_solutions() || cells.is_empty() || cells.iter().any(has_changed) {
        return Ok(());
    }
    kit.spend_picture(G::size(&sample.params, sample.layout));
    let [before, after] = [start, state].map(|state| picture(sample, state));
    let looks_new =
        |&cell: &usize| place(state, cell).is_some_and(|rect| before.differs_in(&after, rect));
    if cells.iter().any(looks_new) {
        return Ok(());
    }
    Err(format!(
        "the mistake {:?} is marked on the cells {cells:?}, which play has not changed",
        explanation.words
    ))
}

/// The limits of nodes of requests for a warning.
const LIMITS: [u64; 8] = [1, 2, 3, 5, 8, 13, 25, 50];

/// Checks that a search for a warning that a limit ends does not warn.
fn warned_within_limits<G: Game>(kit: &Kit<'_, G>, state: &G::State) -> Verdict {
    let warning = |nodes| {
        let memory = &mut G::Memory::default();
        kit.search(nodes, 2, |work| G::warning(state, memory, work))
    };
    kit.input("(requests for a warning within small limits)");
    for limit in LIMITS {
        let Ok(Some(said)) = warning(limit) else { continue };
        if let Ok(None) = warning(kit.check.nodes) {
            return Err(format!(
                "within {limit} nodes there is the warning {:?}, but with more nodes there is none",
                said.words
            ));
        }
        break;
    }
    Ok(())
}
