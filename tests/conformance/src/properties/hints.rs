//! Hints: a part of property 20.

use std::collections::{BTreeSet, HashSet};

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::Rect;
use puzzle_core::game::Status;
use puzzle_core::solve::{Explanation, HintStep, MarkKind, Plan, SolveRequest, Spot, Target};

use super::drawing::picture;
use crate::kit::{Kit, Sample, Verdict};
use crate::report::Tried;
use crate::walk::Walk;

/// The number of puzzles on which hints are followed whatever it costs.
pub(super) const MIN_HINTED: usize = 3;

/// Follows hints on as many puzzles as the budget allows, and on three at least.
pub(super) fn followed_hints<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(12);
    let memory = &mut G::Memory::default();
    let mut requested = BTreeSet::new();
    let mut hinted = Tried { n: 0, of: kit.samples().len() };
    for walk in kit.walks() {
        if hinted.n >= MIN_HINTED && budget.is_over() {
            break;
        }
        if requested.insert(walk.sample) {
            kit.at(&kit.samples()[walk.sample].id);
            hinted.n += usize::from(hints(kit, walk, memory)? > 0);
        }
    }
    kit.at(G::INFO.id);
    if hinted.n == 0 && !requested.is_empty() {
        return Err("hints were requested, but there never was one".to_string());
    }
    kit.count(|coverage| coverage.hinted = hinted);
    Ok(())
}

/// Follows hints from the start, and requests hints along a walk. Returns how many there were.
fn hints<G: Game>(
    kit: &Kit<'_, G>,
    walk: &Walk<G>,
    memory: &mut G::Memory,
) -> Result<usize, String> {
    let mut n_hints = 0;
    let sample = &kit.samples()[walk.sample];
    let budget = kit.budget(4);
    for at in [0, walk.steps.len() / 2] {
        let mut state = walk.state_before(at).clone();
        let mut moves: Vec<G::Move> =
            walk.steps[..at].iter().flat_map(|step| step.moves.clone()).collect();
        for _ in 0..200 {
            if G::status(&state) != Status::Ongoing || budget.is_over() {
                break;
            }
            kit.position(&state, &moves);
            kit.input("(a request for hints)");
            let request = SolveRequest::default();
            let nodes = kit.check.nodes;
            let plan = kit.search(nodes, 4, |work| G::plan(&state, &request, memory, work));
            let steps = match plan {
                Err(_) | Ok(Plan::Nothing(_)) => break,
                Ok(Plan::Mistake(explanation) | Plan::Lost(explanation)) => {
                    is_said("what is wrong", &explanation, sample, &state)?;
                    if at == 0 {
                        return Err(format!(
                            "the hints say at the start of a puzzle: {}",
                            explanation.words
                        ));
                    }
                    break;
                }
                Ok(Plan::Steps(steps)) => steps,
            };
            if steps.is_empty() {
                return Err("the plan has no steps".to_string());
            }
            for step in steps {
                n_hints += 1;
                is_said("a step", &step.explanation, sample, &state)?;
                is_said("a nudge", &step.nudge, sample, &state)?;
                if step.nudge == step.explanation {
                    return Err(format!("the nudge says it all: {:?}", step.nudge.words));
                }
                if step.moves.is_empty() {
                    return Err(format!("the step {:?} has no moves", step.explanation.words));
                }
                let before = state.clone();
                for mv in &step.moves {
                    G::execute(&mut state, mv).map_err(|invalid| {
                        format!(
                            "the hint {:?} has the move {mv}, which is refused: {invalid}",
                            step.explanation.words
                        )
                    })?;
                }
                acts_where_it_says(kit, sample, &step.explanation, [&before, &state])?;
                moves.extend(step.moves);
                // Property Status reports a game that can be lost without declaring it.
                if at == 0 && G::INFO.can_be_lost && G::status(&state) == Status::Lost {
                    kit.position(&state, &moves);
                    return Err("following hints alone led to a lost position".to_string());
                }
            }
        }
    }
    Ok(n_hints)
}

/// The maximum number of hints that are followed from one position.
const MAX_FOLLOWED: usize = 200;

/// Checks on walks that hints lead on.
pub(super) fn lead_on<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(10);
    for (i, walk) in kit.walks().iter().enumerate() {
        if i >= MIN_HINTED && budget.is_over() {
            break;
        }
        kit.at(&kit.samples()[walk.sample].id);
        lead_on_from(kit, walk)?;
    }
    Ok(())
}

/// Checks that hints lead on from positions of a walk, if the player follows one at a time and
/// nothing is remembered between them: not in a circle, and never to a position that a hint then
/// calls wrong or lost.
fn lead_on_from<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>) -> Verdict {
    let budget = kit.budget(3);
    let n = walk.steps.len();
    for at in [n, n / 3, 2 * n / 3] {
        let mut state = walk.state_before(at).clone();
        let mut moves: Vec<G::Move> =
            walk.steps[..at].iter().flat_map(|step| step.moves.clone()).collect();
        let mut seen = HashSet::from([format!("{state:?}")]);
        let mut left = None;
        for n_followed in 0..MAX_FOLLOWED {
            if G::status(&state) != Status::Ongoing || budget.is_over() {
                break;
            }
            kit.position(&state, &moves);
            kit.input("(a request for a hint, with a new memory)");
            let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
            let nodes = kit.check.nodes;
            let plan = kit.search(nodes, 4, |work| G::plan(&state, &request, memory, work));
            let steps = match plan {
                Ok(Plan::Steps(steps)) => steps,
                Ok(Plan::Mistake(why) | Plan::Lost(why)) if n_followed > 0 => {
                    return Err(format!(
                        "after {n_followed} hints were followed, the next one says: {}",
                        why.words
                    ));
                }
                _ => break,
            };
            left_never_grows(left, &steps)?;
            let Some(step) = steps.into_iter().next() else { break };
            left = step.n_left.or(left);
            for mv in &step.moves {
                G::execute(&mut state, mv).map_err(|invalid| {
                    format!("the hint {:?} cannot be followed: {invalid}", step.explanation.words)
                })?;
            }
            moves.extend(step.moves);
            if !seen.insert(format!("{state:?}")) {
                kit.position(&state, &moves);
                return Err(format!(
                    "following hints leads in a circle; the last one is {:?}",
                    step.explanation.words
                ));
            }
        }
        if G::status(&state) == Status::Lost && G::INFO.can_be_lost && moves.len() > at {
            kit.position(&state, &moves);
            return Err("following hints alone led to a lost position".to_string());
        }
    }
    Ok(())
}

/// Checks that what is left to do never grows, from `before` on and from each step of a plan to the
/// next.
fn left_never_grows<M>(before: Option<u32>, steps: &[HintStep<M>]) -> Verdict {
    let left: Vec<u32> = before.into_iter().chain(steps.iter().filter_map(|s| s.n_left)).collect();
    match left.windows(2).find(|pair| pair[0] < pair[1]) {
        Some(pair) => Err(format!(
            "a hint says that {} are left to do, and the next one {}",
            pair[0], pair[1]
        )),
        None => Ok(()),
    }
}

/// Checks that the moves of a hint change the picture at one of the places where the hint says that
/// it acts.
fn acts_where_it_says<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    explanation: &Explanation,
    states: [&G::State; 2],
) -> Verdict {
    let hinted = explanation.marks.iter().filter(|mark| mark.kind == MarkKind::Hint);
    let places: Vec<Rect> = hinted
        .flat_map(|mark| mark.target.spots())
        .filter_map(|spot| G::spot_rect(states[0], sample.layout, spot))
        .collect();
    if places.is_empty() || states[0] == states[1] {
        return Ok(());
    }
    kit.spend_picture(G::size(&sample.params, sample.layout));
    let [before, after] = states.map(|state| picture(sample, state));
    if places.iter().any(|&place| before.differs_in(&after, place)) {
        return Ok(());
    }
    Err(format!(
        "the hint {:?} marks {:?} as the place where it acts, but its moves change nothing there",
        explanation.words,
        explanation.marks.iter().map(|mark| &mark.target).collect::<Vec<_>>()
    ))
}

/// Checks that the spots of a target exist, that points are in the picture and have words, and that
/// arrows and paths have different ends.
fn is_there<G: Game>(sample: &Sample<G>, state: &G::State, target: &Target) -> Verdict {
    let (n, size) = (G::n_cells(state), G::size(&sample.params, sample.layout));
    for spot in target.spots() {
        match spot {
            Spot::Cell(cell) if cell as usize >= n => {
                return Err(format!("marks cell {cell}, but there are only {n}"));
            }
            Spot::Cell(_) => {}
            Spot::Point(x, y) => {
                let rect = G::spot_rect(state, sample.layout, spot);
                if !rect.is_some_and(|rect| size.rect().covers(rect)) {
                    return Err(format!("marks the point {x}, {y}, which is outside the picture"));
                }
                let words = G::describe_spot(state, &G::Ui::default(), spot);
                if words.is_none_or(|words| words.to_string().trim().is_empty()) {
                    return Err(format!("marks the point {x}, {y}, which has no words"));
                }
            }
        }
    }
    let leads_on = match target {
        Target::Cell(_) | Target::Point(..) => true,
        Target::Arrow([from, to]) => from != to,
        Target::Path(spots) => spots.len() > 1,
    };
    if leads_on { Ok(()) } else { Err(format!("marks {target:?}, which leads nowhere")) }
}

/// Checks that an explanation has words and that its marks are on existing parts of the board.
pub(super) fn is_said<G: Game>(
    what: &str,
    explanation: &Explanation,
    sample: &Sample<G>,
    state: &G::State,
) -> Verdict {
    for mark in &explanation.marks {
        let target = &mark.target;
        is_there(sample, state, target).map_err(|why| format!("{:?} {why}", explanation.words))?;
    }
    if explanation.words.to_string().trim().is_empty() {
        return Err(format!("a hint gives no words for {what}"));
    }
    if explanation.words.to_string().ends_with('.') {
        return Err(format!("an explanation ends with a period: {:?}", explanation.words));
    }
    Ok(())
}
