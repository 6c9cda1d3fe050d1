//! Solutions of positions in play.

use alloc::vec::Vec;

use puzzle_core::solve::{
    Answer, Explanation, Metric, Objective, Solution, SolveRequest, Stop, Work,
};
use puzzle_core::text;

use crate::board::{Ground, Square};
use crate::deadlock::IncrementalDetector;
use crate::description;
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::route;
use crate::solve::{self, Mode, Step};
use crate::state::State;
use crate::tile::Tile;

/// Nodes spent on a solution with the fewest pushes before any solution is accepted: enough for the
/// levels of the generator. Each step along such a solution leaves fewer pushes, so hints that are
/// planned anew at each position come to the end.
const SHORT_NODES: u64 = 20_000;

fn solution(moves: Vec<Move>, optimal: bool) -> Solution<Move> {
    let n_pushes = moves.iter().filter(|mv| mv.moves_box()).count();
    let mut solution = Solution::new(moves).optimal_if(optimal);
    solution.figures.push(Metric::int("n_pushes", n_pushes as i64));
    solution
}

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.is_solved() {
        return Answer::Solved(solution(Vec::new(), true));
    }
    if let (Objective::Any, Some(known)) = (&request.aim, request.known) {
        return Answer::Solved(solution(known.to_vec(), false));
    }
    match memory.proof(state, work) {
        Ok(Some(proof)) => return Answer::Unsolvable(description::of_proof(state, &proof)),
        Ok(None) => {}
        Err(stop) => return stopped(request, stop),
    }
    let is_any = request.aim == Objective::Any;
    if let Some((_, answer)) = memory.last.as_ref().filter(|(at, _)| is_any && at == state) {
        return answer.clone();
    }
    if work.reserve(memory.detector.bytes()).is_err() {
        memory.detector = IncrementalDetector::default();
    }
    let answer = search(state, request, work);
    work.release(memory.detector.bytes());
    if is_any && !matches!(answer, Answer::Stopped { .. }) {
        memory.last = Some((state.clone(), answer.clone()));
    }
    answer
}

fn stopped(request: &SolveRequest<'_, Move>, stop: Stop) -> Answer<Move> {
    Answer::Stopped { stop, best: request.known.map(|known| solution(known.to_vec(), false)) }
}

/// Runs the solver; for reverse play it solves the level that is played backward.
fn search(state: &State, request: &SolveRequest<'_, Move>, work: &mut Work<'_>) -> Answer<Move> {
    let is_any = request.aim == Objective::Any;
    let reverse = state.is_reverse();
    let level = if reverse { forward_level(state) } else { Some(state.level()) };
    let Some(level) = level else {
        return Answer::Unknown(text!("the solver cannot handle this position"));
    };
    if let (true, false, Some(known)) = (request.improves, reverse, request.known) {
        return improve(&level, request, known, work);
    }
    let found = match &request.aim {
        Objective::Optimal => solve::solve(&level, Mode::Moves, work),
        Objective::OptimalIn(_) => solve::solve(&level, Mode::Pushes, work),
        Objective::Any => solve::solve_short(&level, SHORT_NODES, work),
        // Solutions are not counted, because a level has very many.
        _ => solve::solve(&level, Mode::Any, work),
    };
    match found {
        Ok(solve::Answer::Solved { steps, optimal }) if reverse => {
            match route::steps_as_pulls(state, &steps) {
                Some(moves) => {
                    let optimal = optimal && matches!(request.aim, Objective::OptimalIn(_));
                    Answer::Solved(solution(moves, optimal))
                }
                None => Answer::Unknown(text!(
                    "the solver found a solution, but it ends in another part of the floor"
                )),
            }
        }
        Ok(solve::Answer::Solved { steps, optimal }) => {
            let moves = steps.into_iter().map(Move::from).collect();
            Answer::Solved(solution(moves, optimal && !is_any))
        }
        Ok(solve::Answer::Unsolvable) => Answer::Unsolvable(Explanation::from(
            "The solver has tried every way, and none solves the level",
        )),
        Err(stop) => stopped(request, stop),
    }
}

/// Looks for a better solution than a known one.
fn improve(
    level: &Level,
    request: &SolveRequest<'_, Move>,
    known: &[Move],
    work: &mut Work<'_>,
) -> Answer<Move> {
    let mode = match request.aim {
        Objective::OptimalIn(_) => Mode::Pushes,
        _ => Mode::Moves,
    };
    let steps = known.iter().filter_map(|mv| match *mv {
        Move::Walk(dir) => Some(Step { dir, push: false }),
        Move::Push(dir) => Some(Step { dir, push: true }),
        Move::Pull(_) | Move::Jump => None,
    });
    let Some(found) = solve::improve(level, &steps.collect::<Vec<_>>(), mode, work) else {
        return Answer::Unknown(text!("the moves do not solve the puzzle"));
    };
    let best = solution(found.steps.into_iter().map(Move::from).collect(), found.optimal);
    match found.stopped {
        Some(stop) => Answer::Stopped { stop, best: Some(best) },
        None => Answer::Solved(best),
    }
}

/// Returns the level whose pushes, played backward, are the pulls that solve a position of reverse
/// play.
fn forward_level(state: &State) -> Option<Level> {
    let board = state.board();
    let (w, h) = (board.width(), board.height());
    let mut tiles: Vec<Tile> = (0..w * h)
        .map(|s| match board.ground(s % w, s / w) {
            Ground::Wall => Tile::Wall,
            _ => Tile::Floor,
        })
        .collect();
    for square in 0..board.n_squares() as Square {
        let is_player = square == state.home();
        tiles[board.cell(square)] = match (state.is_target(square), state.has_box(square)) {
            (true, true) => Tile::BoxOnGoal,
            (true, false) => Tile::Box,
            (false, true) if is_player => Tile::PlayerOnGoal,
            (false, true) => Tile::Goal,
            (false, false) if is_player => Tile::Player,
            (false, false) => Tile::Floor,
        };
    }
    Level::new(w, h, &tiles).ok()
}
