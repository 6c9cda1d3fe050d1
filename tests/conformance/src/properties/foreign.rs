//! The solver on descs from outside: a part of property 20.

use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Answer, Objective, Solutions, SolveRequest};
use puzzle_core::{Game, GameRng};

use super::mutate::mutated;
use super::solving::{checked, solves};
use super::status::progress_is_possible;
use super::{proofs, review};
use crate::kit::{Kit, Sample, Verdict};
use crate::walk::{WalkPlan, walk};

/// The maximum number of descs from outside that are solved.
const MAX_DESCS: usize = 40;
/// The number of descs from outside that are solved whatever it costs.
const MIN_DESCS: usize = 4;
/// The number of steps of a walk on a desc from outside.
const STEPS: usize = 12;

/// Checks the solver, the count of solutions and the mistakes on damaged descs that the game
/// accepts. Such a puzzle may have any number of solutions.
pub(super) fn foreign<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(12);
    let mut n = 0;
    for sample in samples(kit) {
        if n >= MIN_DESCS && budget.is_over() {
            break;
        }
        n += 1;
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        is_answered(kit, sample)?;
    }
    kit.count(|coverage| coverage.foreign = n);
    Ok(())
}

/// Returns puzzles of damaged descs.
fn samples<G: Game>(kit: &Kit<'_, G>) -> Vec<Sample<G>> {
    let from: Vec<&Sample<G>> = kit.smallest().into_iter().chain(kit.samples()).collect();
    let good: Vec<String> = from.iter().map(|s| G::desc_text(&s.params, &s.desc)).collect();
    let mut rng = GameRng::new("descs from outside to be solved");
    let (mut seen, mut list) = (Vec::new(), Vec::new());
    let budget = kit.budget(3);
    for i in 0..2_000 {
        if list.len() >= MAX_DESCS || from.is_empty() || (i > 200 && budget.is_over()) {
            break;
        }
        let at = rng.index(from.len());
        let (of, own) = (from[at], &good[at]);
        kit.spend(own.len() as u64);
        let text = mutated(&mut rng, std::slice::from_ref(own));
        if text == *own || text.len() > 2_000 || seen.contains(&text) {
            continue;
        }
        let short = of.params.encode(ParamsForm::Short);
        kit.at(format!("{} {short}:{}", G::INFO.id, text.escape_default()));
        let Ok(desc) = G::parse_desc(&of.params, &text) else { continue };
        let start = G::new_state(&of.params, &desc);
        seen.push(text);
        if desc == of.desc || G::status(&start) != Status::Ongoing {
            continue;
        }
        list.push(Sample {
            params: of.params.clone(),
            asked: of.params.clone(),
            seed: String::new(),
            id: format!("{} {short}:{}", G::INFO.id, G::desc_text(&of.params, &desc)),
            desc,
            solution: None,
            rating: None,
            start,
            layout: of.layout,
        });
    }
    list
}

/// Checks the answers for one puzzle.
fn is_answered<G: Game>(kit: &Kit<'_, G>, mut sample: Sample<G>) -> Verdict {
    let (memory, nodes) = (&mut G::Memory::default(), kit.check.nodes.min(50_000));
    progress_is_possible::<G>(&sample.start)?;
    kit.input("(a request to solve)");
    let request = SolveRequest::default();
    let answer = kit.search(nodes, 2, |work| G::solve(&sample.start, &request, memory, work));
    // The solver may have reasons not to support such a puzzle.
    if !matches!(answer, Answer::Unknown(_)) {
        checked::<G>(&sample.start, &answer, false)?;
    }
    if let Answer::Solved(solution) = answer {
        sample.solution = Some(solution.moves);
    }
    let walk = walk(kit, 0, &sample, &WalkPlan::Fresh { n: STEPS });
    if let Some(early) = &walk.fault {
        kit.keep(early.property, early.what.clone());
        return Ok(());
    }
    if G::counts_solutions() {
        several_differ(kit, &sample)?;
        proofs::one_end(kit, &sample, &[&walk])?;
    }
    proofs::line_is_good(kit, &sample, memory)?;
    proofs::unsolvable_is_true(kit, &sample, &walk, sample.solution.is_some())?;
    if G::REVIEW.is_some() && sample.solution.is_some() {
        review::mistakes(kit, &sample, memory)?;
    }
    Ok(())
}

/// Checks that two solutions that a count shows are solutions and differ.
fn several_differ<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    kit.position(&sample.start, &[]);
    kit.input("(the solver counts the solutions)");
    let request = SolveRequest::with_aim(Objective::Count);
    let (memory, nodes) = (&mut G::Memory::default(), kit.check.nodes.min(50_000));
    let answer = kit.search(nodes, 2, |work| G::solve(&sample.start, &request, memory, work));
    let solution = match answer {
        Answer::Solved(solution) => solution,
        Answer::Unsolvable(why) if sample.solution.is_some() => {
            return Err(format!(
                "the solver finds a solution, but to a request to count solutions it answers: {}",
                why.words
            ));
        }
        _ => return Ok(()),
    };
    solves::<G>(&sample.start, &solution.moves)?;
    let Some(other) = solution.other.filter(|_| solution.solutions == Solutions::Several) else {
        return Ok(());
    };
    solves::<G>(&sample.start, &other)?;
    let end = |moves| proofs::board::<G>(&sample.start, moves);
    if end(&other).is_some() && end(&other) == end(&solution.moves) {
        return Err("the two solutions of the count lead to the same board".to_string());
    }
    Ok(())
}
