//! The solver of Flood: first greedy, then exhaustive.

use puzzle_core::Game as _;
use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{Answer, HintStep, Mark, Plan, Solution, SolveRequest, Stop, Work};

use super::{Flood, Pour, Water, pour, wet};
use crate::planted::{Bug, planted};

/// The memory of the solver: the last solved position and its solution.
#[derive(Debug, Default)]
pub struct Memory(Option<(Water, Vec<Pour>)>);

/// Returns a solution that pours, in each move, the color that spreads most.
pub(crate) fn greedy(
    board: &Grid<u8>,
    n_colors: u32,
    work: &mut Work<'_>,
) -> Result<Vec<Pour>, Stop> {
    let (mut board, mut moves) = (board.clone(), Vec::new());
    while wet(&board).len() < board.values().len() {
        let mut best = (0, 0);
        for color in 0..n_colors as u8 {
            work.node()?;
            let mut next = board.clone();
            pour(&mut next, color);
            best = best.max((wet(&next).len(), u8::MAX - color));
        }
        let color = u8::MAX - best.1;
        pour(&mut board, color);
        moves.push(Pour(color));
    }
    Ok(moves)
}

pub(super) fn solve(
    state: &Water,
    _: &SolveRequest<'_, Pour>,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Pour> {
    let moves = match greedy(&state.board, state.n_colors, work) {
        Ok(moves) => moves,
        Err(stop) => return stop.into(),
    };
    if moves.len() as u32 <= state.left || planted(Bug::SolvesBeyondLimit) {
        return Answer::Solved(Solution::new(moves));
    }
    let mut line = Vec::new();
    match search(&state.board, state.n_colors, state.left, &mut line, work) {
        Ok(true) => Answer::Solved(Solution::new(line)),
        Ok(false) => Answer::Unsolvable("no order of colors is short enough".into()),
        Err(stop) => stop.into(),
    }
}

/// Searches for a solution of at most `left` moves. Returns `true` if there is one, and appends it
/// to `line`.
fn search(
    board: &Grid<u8>,
    n_colors: u32,
    left: u32,
    line: &mut Vec<Pour>,
    work: &mut Work<'_>,
) -> Result<bool, Stop> {
    work.node()?;
    let mut seen = vec![false; n_colors as usize];
    for &color in board.values() {
        seen[color as usize] = true;
    }
    let n_needed = seen.iter().filter(|&&is_there| is_there).count() as u32 - 1;
    if n_needed == 0 {
        return Ok(true);
    }
    let is_cut = planted(Bug::PrunesTooMuch) && n_needed + 1 >= left;
    if n_needed > left || is_cut {
        return Ok(false);
    }
    let before = wet(board).len();
    for color in (0..n_colors as u8).filter(|&c| c != board[Cell::new(0, 0)]) {
        let mut next = board.clone();
        pour(&mut next, color);
        if wet(&next).len() == before {
            continue;
        }
        line.push(Pour(color));
        if search(&next, n_colors, left - 1, line, work)? {
            return Ok(true);
        }
        line.pop();
    }
    Ok(false)
}

pub(super) fn plan(
    state: &Water,
    request: &SolveRequest<'_, Pour>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Pour>, Stop> {
    if Flood::status(state) != Status::Ongoing {
        return Ok(Plan::Nothing("the game is over".into()));
    }
    let known = memory.0.as_ref().filter(|(of, _)| of == state || planted(Bug::StaleHint));
    let answer = match known {
        Some((_, moves)) => Answer::Solved(Solution::new(moves.clone())),
        None => solve(state, request, memory, work),
    };
    if let Answer::Solved(solution) = &answer {
        memory.0 = Some((state.clone(), solution.moves.clone()));
    }
    let w = state.board.width();
    let own = state.board[Cell::new(0, 0)];
    let answer = match answer {
        Answer::Solved(mut solution) if planted(Bug::StaleHint) => {
            // The moves already made are recognized by the color.
            let n_done = solution.moves.iter().position(|mv| mv.0 == own).map_or(0, |i| i + 1);
            solution.moves.drain(..n_done);
            Answer::Solved(solution)
        }
        answer => answer,
    };
    if matches!(&answer, Answer::Solved(solution) if solution.moves.is_empty()) {
        return Ok(Plan::Nothing("there is no hint".into()));
    }
    Plan::along(answer, |mv| {
        let (mut after, before) = (state.board.clone(), wet(&state.board));
        pour(&mut after, mv.0);
        let reached = wet(&after).into_iter().filter(|cell| !before.contains(cell));
        let reached = reached.map(|cell| Mark::reason(cell.index(w)));
        let marks = before.iter().map(|cell| Mark::hint(cell.index(w))).chain(reached).collect();
        HintStep::new(mv, "This color spreads the water", marks)
    })
}
