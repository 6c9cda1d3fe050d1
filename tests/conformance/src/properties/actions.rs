//! Property 31: numbered actions and observations.

use std::collections::HashSet;

use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Answer, SolveRequest};
use puzzle_core::{Game, GameRng};

use crate::kit::{Kit, Sample, Verdict};

/// The number of actions of a random game.
const MAX_ACTIONS: usize = 150;
/// The number of positions of a game that are compared with each other.
const MAX_COMPARED: usize = 40;
/// The number of actions that are tried in one position.
const MAX_TRIED: usize = 24;
/// Boards with more actions are not tested, because their masks are large.
const MAX_MASK: usize = 1 << 20;
/// Actions at both ends of the list that are compared one by one with the mask.
const MAX_ONE_BY_ONE: usize = 2_000;

pub(super) fn actions<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if G::ACTIONS.is_none() {
        return Ok(());
    }
    let budget = kit.budget(8);
    for (i, sample) in kit.samples().iter().enumerate() {
        if i >= 3 && budget.is_over() {
            break;
        }
        kit.at(&sample.id);
        let n = G::n_actions(&sample.asked);
        let shape = G::observation_shape(&sample.asked);
        if n == 0 || shape.is_empty() || shape.max == 0 {
            return Err(format!("there are {n} actions, and observations of the shape {shape:?}"));
        }
        if n > MAX_MASK {
            continue;
        }
        for round in 0..2 {
            random_game(kit, sample, round)?;
        }
        follow_solution(kit, sample)?;
    }
    Ok(())
}

/// Plays actions at random to the end, or until enough were made.
fn random_game<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, round: usize) -> Verdict {
    let mut rng = GameRng::new(&format!("{} acts {round}", sample.id));
    let mut state = sample.start.clone();
    let mut moves = Vec::new();
    let mut seen: Vec<(G::State, Vec<u8>)> = Vec::new();
    for _ in 0..MAX_ACTIONS {
        kit.position(&state, &moves);
        kit.spend(G::n_actions(&sample.asked) as u64 / 20);
        let values = observation(sample, &state)?;
        compare::<G>(&state, &values, &seen)?;
        if seen.len() < MAX_COMPARED {
            seen.push((state.clone(), values));
        }
        let legal = legal_actions(sample, &state)?;
        match G::status(&state) {
            Status::Lost if !legal.is_empty() => {
                return Err(format!("action {} is legal although the game is lost", legal[0]));
            }
            Status::Ongoing => {}
            Status::Solved | Status::Lost => break,
        }
        if legal.is_empty() {
            return is_over(kit, &state);
        }
        let mut order = legal.clone();
        rng.shuffle(&mut order);
        for &action in order.iter().take(MAX_TRIED) {
            let after = execute(sample, &state, action)?.0;
            if after == state {
                return Err(format!("action {action} is legal but changes nothing"));
            }
        }
        let (after, mv) = execute(sample, &state, order[0])?;
        state = after;
        moves.push(mv);
    }
    Ok(())
}

/// Returns the observation, which depends on the state alone and is within the shape.
fn observation<G: Game>(sample: &Sample<G>, state: &G::State) -> Result<Vec<u8>, String> {
    let shape = G::observation_shape(&sample.asked);
    let (mut values, mut again) = (vec![0; shape.len()], vec![u8::MAX; shape.len()]);
    G::observe(&sample.asked, state, &mut values);
    G::observe(&sample.asked, &state.clone(), &mut again);
    if values != again {
        return Err("the observations of equal states differ".to_string());
    }
    if let Some(large) = values.iter().find(|value| **value > shape.max) {
        return Err(format!("the observation has the value {large}, above {}", shape.max));
    }
    let n_places = (shape.height * shape.width) as u32;
    if let Some([a, b]) = G::edges(state).iter().find(|edge| edge.iter().any(|&p| p >= n_places)) {
        return Err(format!("{a} and {b} are neighbors, but there are only {n_places} places"));
    }
    Ok(values)
}

/// Compares a position with earlier ones of the same game.
fn compare<G: Game>(state: &G::State, values: &[u8], seen: &[(G::State, Vec<u8>)]) -> Verdict {
    let is_exact = G::has_exact_observations(state);
    for (earlier, earlier_values) in seen {
        match (G::is_same_position(state, earlier), values == earlier_values) {
            (true, false) => {
                return Err("the observations of the same position differ".to_string());
            }
            (false, true) if is_exact => {
                return Err(format!("another position has the same observation: {earlier:?}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the legal actions in ascending order.
fn legal_actions<G: Game>(sample: &Sample<G>, state: &G::State) -> Result<Vec<usize>, String> {
    let params = &sample.asked;
    let n = G::n_actions(params);
    let mut mask = vec![true; n];
    G::legal_actions(params, state, &mut mask);
    let one_by_one =
        (0..n.min(MAX_ONE_BY_ONE)).chain(n.saturating_sub(MAX_ONE_BY_ONE).max(MAX_ONE_BY_ONE)..n);
    for action in one_by_one {
        let is_legal = G::action(params, state, action).is_some();
        if is_legal != mask[action] {
            return Err(format!(
                "action {action} has {is_legal} alone and {} in the list of all",
                mask[action]
            ));
        }
    }
    if G::action(params, state, n).is_some() {
        return Err(format!("action {n} has a move, but there are only {n} actions"));
    }
    Ok((0..n).filter(|&action| mask[action]).collect())
}

/// Makes a legal action in a copy of the state, and returns the copy and the move.
fn execute<G: Game>(
    sample: &Sample<G>,
    state: &G::State,
    action: usize,
) -> Result<(G::State, G::Move), String> {
    let mv = G::action(&sample.asked, state, action)
        .ok_or_else(|| format!("action {action} is legal but has no move"))?;
    let mut after = state.clone();
    G::execute(&mut after, &mv).map_err(|invalid| {
        format!("action {action} is legal but its move {mv} is not: {invalid}")
    })?;
    Ok((after, mv))
}

/// Checks that a position without legal actions cannot be solved.
fn is_over<G: Game>(kit: &Kit<'_, G>, state: &G::State) -> Verdict {
    let request = SolveRequest::default();
    let memory = &mut G::Memory::default();
    let nodes = kit.check.nodes.min(20_000);
    match kit.search(nodes, 2, |work| G::solve(state, &request, memory, work)) {
        Answer::Solved(solution)
            if solution.moves.len() == 1 && is_solved_by::<G>(state, &solution.moves[0]) =>
        {
            Err("no action is legal, but the next move of the solver is the last".to_string())
        }
        _ => Ok(()),
    }
}

fn is_solved_by<G: Game>(state: &G::State, mv: &G::Move) -> bool {
    let mut after = state.clone();
    G::execute(&mut after, mv).is_ok() && G::status(&after) == Status::Solved
}

/// Checks that actions lead along a solution, from position to position, to its end.
fn follow_solution<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    let solution = sample.solution.clone().or_else(|| {
        let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
        let nodes = kit.check.nodes;
        match kit.search(nodes, 4, |work| G::solve(&sample.start, &request, memory, work)) {
            Answer::Solved(solution) => Some(solution.moves),
            _ => None,
        }
    });
    let mut state = sample.start.clone();
    let mut made = Vec::new();
    let mut shown = HashSet::new();
    for mv in solution.into_iter().flatten() {
        kit.position(&state, &made);
        let mut after = state.clone();
        G::execute(&mut after, &mv)
            .map_err(|invalid| format!("the solution's move {mv}: {invalid}"))?;
        let legal = legal_actions(sample, &state)?;
        kit.spend(legal.len() as u64 / 4);
        let is_move =
            |&&action: &&usize| G::action(&sample.asked, &state, action).as_ref() == Some(&mv);
        let leads_there = |&action: &usize| {
            execute(sample, &state, action).is_ok_and(|(end, _)| G::is_same_position(&end, &after))
        };
        if legal.iter().find(is_move).is_none() && !legal.iter().any(leads_there) {
            return Err(format!("no legal action makes the solution's move {mv}"));
        }
        let values = observation(sample, &after)?;
        if G::has_exact_observations(&after)
            && !G::is_same_position(&state, &after)
            && values == observation(sample, &state)?
        {
            return Err(format!(
                "the move {mv} leads to another position with the same observation"
            ));
        }
        shown.insert(values);
        state = after;
        made.push(mv);
    }
    if made.len() > 1 && shown.len() < 2 {
        return Err("all positions of a solution have the same observation".to_string());
    }
    Ok(())
}
