//! Solutions of positions in play.

use alloc::vec::Vec;

use puzzle_core::solve::{Aim, Answer, Ask, Solution, Work};

use crate::memory::Memory;
use crate::moves::Move;
use crate::review::remark_of;
use crate::solve;
use crate::state::State;

/// What is asked of the search: solutions are not counted, so any will do for a count.
pub(crate) fn aim(ask: &Ask<'_, Move>) -> solve::Aim {
    match ask.aim {
        Aim::Optimal | Aim::OptimalIn(_) => solve::Aim::Optimal,
        _ => solve::Aim::Any,
    }
}

fn slides(cells: Vec<u16>) -> Vec<Move> {
    cells.into_iter().map(Move::Slide).collect()
}

/// Solves a position; from inside of a subpuzzle, the player comes back when it is solved.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.outer().is_some() {
        return solve_inside(state, ask, memory, work);
    }
    let (graph, goal, tables) = memory.of(state.board());
    match solve::solve(graph, goal, &state.position(), aim(ask), tables, work) {
        Ok(solve::Answer::Moves { moves, optimal }) => {
            Answer::Solved(Solution::new(slides(moves)).optimal_if(optimal))
        }
        Ok(solve::Answer::Unsolvable(why)) => Answer::Unsolvable(remark_of(why)),
        Err(stopped) => Answer::Stopped {
            stop: stopped.stop,
            best: stopped.best.map(|moves| Solution::new(slides(moves))),
        },
    }
}

/// First the subpuzzle, then what is left outside of it; straight out where that does not help.
fn solve_inside(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    let mut moves = Vec::new();
    let mut at = state.clone();
    while at.outer().is_some() {
        let (graph, goal, tables) = memory.of(at.board());
        let inner = solve::solve(graph, goal, &at.position(), solve::Aim::Any, tables, work);
        match inner {
            Ok(solve::Answer::Moves { moves: cells, .. }) => {
                for mv in slides(cells) {
                    let _ = at.execute(mv);
                    moves.push(mv);
                }
            }
            Ok(solve::Answer::Unsolvable(_)) => {}
            Err(stopped) => return Answer::Stopped { stop: stopped.stop, best: None },
        }
        let _ = at.execute(Move::Leave);
        moves.push(Move::Leave);
    }
    match solve(&at, ask, memory, work) {
        Answer::Solved(rest) => {
            moves.extend(rest.moves);
            Answer::Solved(Solution::new(moves))
        }
        // The cells that show it are of another board than the one in view.
        Answer::Unsolvable(why) => Answer::Unsolvable(why.words.into()),
        other => other,
    }
}
