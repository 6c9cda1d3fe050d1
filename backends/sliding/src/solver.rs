//! The solver as the mid-end calls it, for positions of a game.

use alloc::vec::Vec;

use puzzle_core::solve::{Answer, Objective, Solution, SolveRequest, Work};

use crate::board::Board;
use crate::memory::Memory;
use crate::moves::Move;
use crate::review::remark_of;
use crate::solve;
use crate::state::State;

/// Returns the mode of the search for a request. The solver cannot count solutions, so any solution
/// is enough for a count.
pub(crate) fn aim(request: &SolveRequest<'_, Move>) -> solve::SolveMode {
    match request.aim {
        Objective::Optimal | Objective::OptimalIn(_) => solve::SolveMode::Optimal,
        _ => solve::SolveMode::Fast,
    }
}

fn slides(cells: Vec<u16>) -> Vec<Move> {
    cells.into_iter().map(Move::Slide).collect()
}

/// Solves a position. Inside a subpuzzle the solution first solves it and then leaves it.
pub(crate) fn solve(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.outer().is_some() {
        return solve_inside(state, request, memory, work);
    }
    let position = state.position();
    let (board, mode) = (state.board(), aim(request));
    if let Some((graph, turned, cache)) = memory.turned(board) {
        let (goal, position) = (&turned.goal, turned.position(&position));
        let found = solve::solve(graph, goal, &position, mode, cache, work);
        // An explanation of an unsolvable position marks the board's own cells.
        if !matches!(found, Ok(solve::Verdict::Unsolvable(_))) {
            return answer(board, found, |moves| turned.moves(moves));
        }
    }
    let (graph, goal, cache) = memory.of(board);
    answer(board, solve::solve(graph, goal, &position, mode, cache, work), |moves| moves)
}

/// Returns the answer of a search; `cells` are the cells of its moves.
fn answer(
    board: &Board,
    found: Result<solve::Verdict, solve::Stopped>,
    cells: impl Fn(Vec<u16>) -> Vec<u16>,
) -> Answer<Move> {
    let solution = |moves| Solution::new(slides(cells(moves)));
    match found {
        Ok(solve::Verdict::Moves { moves, optimal }) => {
            Answer::Solved(solution(moves).optimal_if(optimal))
        }
        Ok(solve::Verdict::Unsolvable(why)) => Answer::Unsolvable(remark_of(why, board)),
        Err(stopped) => Answer::Stopped { stop: stopped.stop, best: stopped.best.map(solution) },
    }
}

/// Solves the subpuzzle and then the board around it. If the subpuzzle cannot be solved, the
/// solution just leaves it.
fn solve_inside(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    let mut moves = Vec::new();
    let mut at = state.clone();
    while at.outer().is_some() {
        let (graph, goal, cache) = memory.of(at.board());
        let inner = solve::solve(graph, goal, &at.position(), solve::SolveMode::Fast, cache, work);
        match inner {
            Ok(solve::Verdict::Moves { moves: cells, .. }) => {
                for mv in slides(cells) {
                    let _ = at.execute(mv);
                    moves.push(mv);
                }
            }
            Ok(solve::Verdict::Unsolvable(_)) => {}
            Err(stopped) => return Answer::Stopped { stop: stopped.stop, best: None },
        }
        let _ = at.execute(Move::Leave);
        moves.push(Move::Leave);
    }
    match solve(&at, request, memory, work) {
        Answer::Solved(rest) => {
            moves.extend(rest.moves);
            Answer::Solved(Solution::new(moves))
        }
        // The marked cells belong to another board than the one in view.
        Answer::Unsolvable(why) => Answer::Unsolvable(why.words.into()),
        other => other,
    }
}
