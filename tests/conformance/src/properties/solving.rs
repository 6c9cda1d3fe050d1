//! Properties 20 and 21: solving and status.

use std::collections::BTreeSet;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::Rect;
use puzzle_core::game::Status;
use puzzle_core::solve::{
    Answer, Explanation, MarkKind, Objective, Plan, Solution, Solutions, SolveRequest, Spot, Target,
};

use super::drawing::picture;
use super::proofs;
use crate::Property;
use crate::kit::{ESSENTIAL, Kit, Sample, Verdict};
use crate::report::Tried;
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
            mistakes(kit, walk, memory)?;
        }
        if is_first || !budget.is_over() {
            proofs::line_is_good(kit, sample, memory)?;
            proofs::unsolvable_is_true(kit, sample, walk)?;
        }
        if G::SOLVER.is_some() && is_first {
            proofs::heeds_work(kit, sample)?;
        }
        is_first = false;
    }
    if G::HINTS.is_some() {
        followed_hints(kit)?;
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
        kit.input("(the solver is asked)");
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
fn checked<G: Game>(
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
        kit.input("(the solver is asked)");
        let nodes = kit.check.nodes;
        let answer = kit.search(nodes, 6, |work| G::solve(state, &request, used, work));
        let found = checked::<G>(state, &answer, i == 0)?;
        // The memory changes the speed but never the answer.
        kit.input("(the solver is asked with a new memory)");
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
        kit.input("(the solver is asked with a limit of one node)");
        let hasty = kit.search(1, 6, |work| G::solve(state, &request, fresh, work));
        checked::<G>(state, &hasty, i == 0)?;
        if i > 0 {
            continue;
        }
        if let Some(known) = &sample.solution {
            kit.input("(the solver is asked with the known solution)");
            let request = SolveRequest::default().with_known(Some(known));
            let answer = kit.search(nodes, 6, |work| G::solve(state, &request, used, work));
            checked::<G>(state, &answer, true)?;
        }
        let aims = G::measures().iter().map(|&m| Objective::OptimalIn(m.into()));
        for aim in aims.chain([Objective::Optimal]) {
            kit.input(format!("(the solver is asked for {aim:?})"));
            let request = SolveRequest::with_aim(aim.clone());
            let best =
                kit.search(nodes.min(50_000), 2, |work| G::solve(state, &request, fresh, work));
            checked::<G>(state, &best, true)?;
            if let (Answer::Solved(best), Answer::Solved(any), Objective::Optimal) =
                (&best, &answer, aim)
                && best.optimal
                && best.moves.len() > any.moves.len()
            {
                return Err(format!(
                    "the optimal solution has {} moves, but another one has {}",
                    best.moves.len(),
                    any.moves.len()
                ));
            }
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

/// The number of puzzles on which hints are followed whatever it costs.
pub(super) const MIN_HINTED: usize = 3;

/// Follows hints on as many puzzles as the budget allows, and on three at least.
fn followed_hints<G: Game>(kit: &Kit<'_, G>) -> Verdict {
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
            kit.input("(hints are asked for)");
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
                if words.is_none_or(|words| words.trim().is_empty()) {
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
fn is_said<G: Game>(
    what: &str,
    explanation: &Explanation,
    sample: &Sample<G>,
    state: &G::State,
) -> Verdict {
    for mark in &explanation.marks {
        let target = &mark.target;
        is_there(sample, state, target).map_err(|why| format!("{:?} {why}", explanation.words))?;
    }
    if explanation.words.trim().is_empty() {
        return Err(format!("a hint gives no words for {what}"));
    }
    if explanation.words.ends_with('.') {
        return Err(format!("an explanation ends with a period: {:?}", explanation.words));
    }
    Ok(())
}

/// Checks that no mistake is reported at the start or along a known solution.
fn mistakes<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>, memory: &mut G::Memory) -> Verdict {
    let sample = &kit.samples()[walk.sample];
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
        kit.input("(mistakes are asked for)");
        let nodes = kit.check.nodes.min(50_000);
        if let Ok(found) = kit.search(nodes, 2, |work| G::mistakes(&state, memory, work))
            && let Some(explanation) = found.first()
        {
            return Err(format!("a mistake is reported along a solution: {}", explanation.words));
        }
    }
    Ok(())
}

pub(super) fn status<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut is_solved_once = false;
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
    Ok(())
}
