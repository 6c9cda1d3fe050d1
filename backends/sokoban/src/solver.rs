//! Solutions of positions in play.

use alloc::vec::Vec;

use puzzle_core::solve::{Aim, Answer, Ask, Figure, Solution, Stop, Work};

use crate::board::{Ground, Square};
use crate::deadlock::Watch;
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::route;
use crate::solve::{self, Mode};
use crate::state::State;
use crate::tile::Tile;
use crate::words;

/// Nodes spent on fewest pushes before any solution is taken: a short one where it costs little.
const SHORT_NODES: u64 = 1500;

fn solution(moves: Vec<Move>, optimal: bool) -> Solution<Move> {
    let n_pushes = moves.iter().filter(|mv| mv.moves_box()).count();
    let mut solution = Solution::new(moves).optimal_if(optimal);
    solution.figures.push(Figure::int("n_pushes", n_pushes as i64));
    solution
}

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.is_solved() {
        return Answer::Solved(solution(Vec::new(), true));
    }
    if let (Aim::Any, Some(known)) = (&ask.aim, ask.known) {
        return Answer::Solved(solution(known.to_vec(), false));
    }
    match memory.proof(state, work) {
        Ok(Some(proof)) => return Answer::Unsolvable(words::of_proof(state, &proof)),
        Ok(None) => {}
        Err(stop) => return stopped(ask, stop),
    }
    let is_any = ask.aim == Aim::Any;
    if let Some((_, answer)) = memory.last.as_ref().filter(|(at, _)| is_any && at == state) {
        return answer.clone();
    }
    if work.reserve(memory.watch.bytes()).is_err() {
        memory.watch = Watch::default();
    }
    let answer = search(state, ask, work);
    work.release(memory.watch.bytes());
    if is_any && !matches!(answer, Answer::Stopped { .. }) {
        memory.last = Some((state.clone(), answer.clone()));
    }
    answer
}

fn stopped(ask: &Ask<'_, Move>, stop: Stop) -> Answer<Move> {
    Answer::Stopped { stop, best: ask.known.map(|known| solution(known.to_vec(), false)) }
}

/// Asks the solver, or for reverse play the solver of the level that is played backward.
fn search(state: &State, ask: &Ask<'_, Move>, work: &mut Work<'_>) -> Answer<Move> {
    let is_any = ask.aim == Aim::Any;
    let reverse = state.is_reverse();
    let level = if reverse { forward_level(state) } else { Some(state.level()) };
    let Some(level) = level else {
        return Answer::Unknown("this position has no solver".into());
    };
    let found = match &ask.aim {
        Aim::Optimal => solve::solve(&level, Mode::Moves, work),
        Aim::OptimalIn(_) => solve::solve(&level, Mode::Pushes, work),
        Aim::Any => solve::solve_short(&level, SHORT_NODES, work),
        // Solutions are not counted: many ways lead to the same end.
        _ => solve::solve(&level, Mode::Any, work),
    };
    match found {
        Ok(solve::Answer::Solved { steps, optimal }) if reverse => {
            match route::taken_back(state, &steps) {
                Some(moves) => {
                    let optimal = optimal && matches!(ask.aim, Aim::OptimalIn(_));
                    Answer::Solved(solution(moves, optimal))
                }
                None => Answer::Unknown(
                    "the solution that was found ends in another part of the floor".into(),
                ),
            }
        }
        Ok(solve::Answer::Solved { steps, optimal }) => {
            let moves = steps.into_iter().map(Move::from).collect();
            Answer::Solved(solution(moves, optimal && !is_any))
        }
        Ok(solve::Answer::Unsolvable) => {
            Answer::Unsolvable("every way has been looked at, and none solves it".into())
        }
        Err(stop) => stopped(ask, stop),
    }
}

/// The level whose pushes, backward, are the pulls that solve a position of reverse play.
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
