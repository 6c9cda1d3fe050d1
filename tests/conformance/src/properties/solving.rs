//! Properties 20 and 21.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::Rect;
use puzzle_core::game::Status;
use puzzle_core::solve::{
    Aim, Answer, Ask, MarkKind, Plan, Remark, Solution, Solutions, Spot, Target,
};

use super::drawing::picture;
use super::proofs;
use crate::Property;
use crate::kit::{Kit, PATIENCE, Sample, Verdict};
use crate::walk::Walk;

pub(super) fn solver<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    kit.no_early(Property::Solver)?;
    let share = kit.share(15);
    let mut is_first = true;
    let mut n_solved = 0;
    let mut n_hints = 0;
    // What was learned of one puzzle may not be believed of the next.
    let memory = &mut G::Memory::default();
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        if let Some(moves) = &sample.solution {
            kit.input("(the generator's solution)");
            solves::<G>(&sample.start, moves)?;
        }
        if G::SOLVER.is_some() && (is_first || !share.is_over()) {
            n_solved += answers(kit, sample, walk)?;
        }
        if G::counts_solutions() && (is_first || !share.is_over()) {
            one_solution(kit, sample)?;
            let of_it: Vec<_> = kit.walks().iter().filter(|w| w.sample == walk.sample).collect();
            proofs::one_end(kit, sample, &of_it)?;
        }
        if G::HINTS.is_some() && (is_first || !share.is_over()) {
            n_hints += hints(kit, walk, memory)?;
        }
        if G::REVIEW.is_some() {
            mistakes(kit, walk, memory)?;
        }
        if is_first || !share.is_over() {
            proofs::line_is_good(kit, sample, memory)?;
            proofs::unsolvable_is_true(kit, sample, walk)?;
            proofs::rating_is_true(kit, sample)?;
        }
        if G::SOLVER.is_some() && is_first {
            proofs::heeds_work(kit, sample)?;
        }
        is_first = false;
    }
    kit.at(G::INFO.id);
    let Some(sample) = kit.samples().first() else { return Ok(()) };
    if G::HINTS.is_some() && n_hints == 0 {
        return Err("hints were asked for, and there never was one".to_string());
    }
    if G::SOLVER.is_some() && n_solved == 0 {
        // Perhaps the time was too short: once more with nodes alone as the limit.
        let memory = &mut G::Memory::default();
        let ask = Ask::default();
        let nodes = kit.check.nodes;
        let start = &sample.start;
        let answer = kit.search(nodes, PATIENCE, |work| G::solve(start, &ask, memory, work));
        if checked::<G>(start, &answer, true)? == Some(true) {
            return Ok(());
        }
        return Err(format!(
            "no position was solved within {} nodes; Check::nodes allows more",
            kit.check.nodes
        ));
    }
    Ok(())
}

/// Whether the moves solve the state.
pub(super) fn solves<G: Game>(state: &G::State, moves: &[G::Move]) -> Verdict {
    let mut state = state.clone();
    for (i, mv) in moves.iter().enumerate() {
        G::execute(&mut state, mv)
            .map_err(|invalid| format!("move {} of the solution, {mv}: {invalid}", i + 1))?;
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

/// What a solver says, checked: the solution if there is one, `None` where a limit ended it.
fn checked<G: Game>(
    state: &G::State,
    answer: &Answer<G::Move>,
    must_be_solvable: bool,
) -> Result<Option<bool>, String> {
    match answer {
        Answer::Solved(solution) => solves::<G>(state, &solution.moves).map(|()| Some(true)),
        Answer::Unsolvable(why) if must_be_solvable => {
            Err(format!("a generated puzzle is said to be unsolvable: {}", why.words))
        }
        Answer::Unsolvable(why) if why.words.is_empty() => {
            Err("it is unsolvable, and no words say why".to_string())
        }
        Answer::Unsolvable(_) => Ok(Some(false)),
        Answer::Stopped { best: Some(Solution { moves, .. }), .. } => {
            solves::<G>(state, moves).map(|()| Some(true))
        }
        Answer::Stopped { best: None, .. } => Ok(None),
        Answer::Unknown(words) => Err(format!("it solves, and does not know: {words}")),
    }
}

/// Asks the solver at the start, in the middle and near the end of a walk; how often it solved.
fn answers<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, walk: &Walk<G>) -> Result<usize, String> {
    let mut n_solved = 0;
    let used = &mut G::Memory::default();
    let n = walk.steps.len();
    for (i, at) in [0, n / 2, n].into_iter().enumerate() {
        kit.before_step(walk, at);
        let state = walk.state_before(at);
        if G::status(state) == Status::Lost {
            continue;
        }
        let ask = Ask::default();
        kit.input("(the solver is asked)");
        let nodes = kit.check.nodes;
        let answer = kit.search(nodes, 6, |work| G::solve(state, &ask, used, work));
        let found = checked::<G>(state, &answer, i == 0)?;
        n_solved += usize::from(found == Some(true));
        // Memory changes speed, never an answer.
        kit.input("(the solver is asked with a new memory)");
        let fresh = &mut G::Memory::default();
        let again = kit.search(nodes, 6, |work| G::solve(state, &ask, fresh, work));
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
        // A limit ends the search and is told.
        kit.input("(the solver is asked with a limit of one node)");
        let hasty = kit.search(1, 6, |work| G::solve(state, &ask, fresh, work));
        checked::<G>(state, &hasty, i == 0)?;
        if i > 0 {
            continue;
        }
        if let Some(known) = &sample.solution {
            kit.input("(the solver is asked with the known solution)");
            let ask = Ask::default().knowing(Some(known));
            let answer = kit.search(nodes, 6, |work| G::solve(state, &ask, used, work));
            checked::<G>(state, &answer, true)?;
        }
        let aims = G::measures().iter().map(|&m| Aim::OptimalIn(m.into()));
        for aim in aims.chain([Aim::Optimal]) {
            kit.input(format!("(the solver is asked for {aim:?})"));
            let ask = Ask::with_aim(aim.clone());
            let best = kit.search(nodes.min(50_000), 2, |work| G::solve(state, &ask, fresh, work));
            checked::<G>(state, &best, true)?;
            if let (Answer::Solved(best), Answer::Solved(any), Aim::Optimal) = (&best, &answer, aim)
                && best.optimal
                && best.moves.len() > any.moves.len()
            {
                return Err(format!(
                    "the optimal solution has {} moves, another one {}",
                    best.moves.len(),
                    any.moves.len()
                ));
            }
        }
    }
    Ok(n_solved)
}

/// A generated puzzle of a game that counts solutions has one. The solver is not believed: a
/// second solution that it shows must be a solution, and another.
fn one_solution<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    kit.position(&sample.start, &[]);
    kit.input("(the solver counts the solutions)");
    let ask = Ask::with_aim(Aim::Count);
    let memory = &mut G::Memory::default();
    let answer = kit.search(kit.check.nodes, 6, |work| G::solve(&sample.start, &ask, memory, work));
    let Answer::Solved(solution) = &answer else { return Ok(()) };
    solves::<G>(&sample.start, &solution.moves)?;
    match solution.solutions {
        Solutions::One => Ok(()),
        Solutions::Unknown | Solutions::None => {
            Err(format!("asked to count, the solver found a solution and says {answer:?}"))
        }
        Solutions::Several => {
            let Some(other) = &solution.other else {
                return Err("there are several solutions, and no other one is shown".to_string());
            };
            solves::<G>(&sample.start, other)?;
            Err("the generated puzzle has several solutions".to_string())
        }
    }
}

/// Follows hints from the start, and asks for them on the way of a walk; how many there were.
fn hints<G: Game>(
    kit: &Kit<'_, G>,
    walk: &Walk<G>,
    memory: &mut G::Memory,
) -> Result<usize, String> {
    let mut n_hints = 0;
    let sample = &kit.samples()[walk.sample];
    let share = kit.share(4);
    for at in [0, walk.steps.len() / 2] {
        let mut state = walk.state_before(at).clone();
        let mut moves: Vec<G::Move> =
            walk.steps[..at].iter().flat_map(|step| step.moves.clone()).collect();
        for _ in 0..200 {
            if G::status(&state) != Status::Ongoing || share.is_over() {
                break;
            }
            kit.position(&state, &moves);
            kit.input("(hints are asked for)");
            let ask = Ask::default();
            let nodes = kit.check.nodes;
            let plan = kit.search(nodes, 4, |work| G::plan(&state, &ask, memory, work));
            let steps = match plan {
                Err(_) | Ok(Plan::Nothing(_)) => break,
                Ok(Plan::Mistake(remark) | Plan::Lost(remark)) => {
                    is_said("what is wrong", &remark, sample, &state)?;
                    if at == 0 {
                        return Err(format!("at the start of a puzzle: {}", remark.words));
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
                is_said("a step", &step.remark, sample, &state)?;
                if step.moves.is_empty() {
                    return Err(format!("the step {:?} has no moves", step.remark.words));
                }
                let before = state.clone();
                for mv in &step.moves {
                    G::execute(&mut state, mv).map_err(|invalid| {
                        format!("the hint {:?} says {mv}: {invalid}", step.remark.words)
                    })?;
                }
                acts_where_it_says(kit, sample, &step.remark, [&before, &state])?;
                moves.extend(step.moves);
                // That it can be lost at all is for Status to tell.
                if at == 0 && G::INFO.can_be_lost && G::status(&state) == Status::Lost {
                    kit.position(&state, &moves);
                    return Err("hints alone were followed, and it is lost".to_string());
                }
            }
        }
    }
    Ok(n_hints)
}

/// Where a hint marks what it acts on, its moves change the picture at one of these places.
fn acts_where_it_says<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    remark: &Remark,
    states: [&G::State; 2],
) -> Verdict {
    let hinted = remark.marks.iter().filter(|mark| mark.kind == MarkKind::Hint);
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
        "the hint {:?} says that it acts on {:?}, and there its moves change nothing",
        remark.words,
        remark.marks.iter().map(|mark| &mark.target).collect::<Vec<_>>()
    ))
}

/// The spots of a target exist, points are in the picture and have words, and an arrow or a path
/// leads somewhere.
fn is_there<G: Game>(sample: &Sample<G>, state: &G::State, target: &Target) -> Verdict {
    let (n, size) = (G::n_cells(state), G::size(&sample.params, sample.layout));
    for spot in target.spots() {
        match spot {
            Spot::Cell(cell) if cell as usize >= n => {
                return Err(format!("marks cell {cell} of {n}"));
            }
            Spot::Cell(_) => {}
            Spot::Point(x, y) => {
                let rect = G::spot_rect(state, sample.layout, spot);
                if !rect.is_some_and(|rect| size.rect().covers(rect)) {
                    return Err(format!("marks the point {x}, {y}, which is not in the picture"));
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

/// A remark has words, and its marks are on what there is.
fn is_said<G: Game>(what: &str, remark: &Remark, sample: &Sample<G>, state: &G::State) -> Verdict {
    for mark in &remark.marks {
        let target = &mark.target;
        is_there(sample, state, target).map_err(|why| format!("{:?} {why}", remark.words))?;
    }
    if remark.words.trim().is_empty() {
        return Err(format!("a hint gives no words for {what}"));
    }
    if remark.words.ends_with('.') {
        return Err(format!("a remark ends with a dot: {:?}", remark.words));
    }
    Ok(())
}

/// Nothing is wrong at the start, nor on the way of a known solution.
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
            && let Some(remark) = found.first()
        {
            return Err(format!("on the way of a solution, this is wrong: {}", remark.words));
        }
    }
    Ok(())
}

pub(super) fn status<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut is_solved_once = false;
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        // The same states again, made anew: the history may not matter.
        let mut again = G::new_state(&sample.params, &sample.desc);
        for (i, step) in walk.steps.iter().enumerate() {
            kit.before_step(walk, i + 1);
            for mv in &step.moves {
                let _ = G::execute(&mut again, mv);
            }
            let (one, two) = (G::status(&step.new), G::status(&again));
            if again == step.new && one != two {
                return Err(format!("equal states are {one:?} and {two:?}"));
            }
            if one == Status::Lost && !G::INFO.can_be_lost {
                return Err("it is lost, and INFO does not say that it can be".to_string());
            }
            is_solved_once |= one == Status::Solved;
        }
        if is_solved_once {
            continue;
        }
        // Solved is reached by the solver's moves.
        let solution = sample.solution.clone().or_else(|| {
            let memory = &mut G::Memory::default();
            let ask = Ask::default();
            let nodes = kit.check.nodes;
            match kit.search(nodes, 4, |work| G::solve(&sample.start, &ask, memory, work)) {
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
