//! Hints: the steps of a solution, explained.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{HintStep, Mark, Plan, SolveRequest, Stop, Target, Work};

use crate::board::Board;
use crate::description::way_words;
use crate::graph::NONE;
use crate::memory::Memory;
use crate::moves::Move;
use crate::position::Position;
use crate::review::remark_of;
use crate::solve::{self, Stage, stages};
use crate::solver::aim;
use crate::state::State;

/// Returns the steps of a solution. The text of each step says which piece it places.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_all_placed() {
        if state.outer().is_none() {
            return Ok(Plan::Nothing("the puzzle is solved".into()));
        }
        let words = "Leave the subpuzzle: it is solved";
        return Ok(Plan::Steps(vec![HintStep::new(Move::Leave, words, vec![])]));
    }
    let position = state.position();
    let (graph, goal, cache) = memory.of(state.board());
    let (moves, optimal) = match solve::solve(graph, goal, &position, aim(request), cache, work) {
        Ok(solve::Verdict::Moves { moves, optimal }) => (moves, optimal),
        Ok(solve::Verdict::Unsolvable(why)) => {
            return Ok(Plan::Lost(remark_of(why)));
        }
        Err(stopped) => match stopped.best {
            // A hint need not wait for the proof that no shorter solution exists.
            Some(moves) => (moves, false),
            None => return Err(stopped.stop),
        },
    };
    let mut steps = Vec::with_capacity(moves.len());
    let mut now = position.clone();
    for stage in stages(&position, &moves, goal) {
        for (i, &to) in (stage.from..).zip(&moves[stage.from..stage.to]) {
            let piece = now.piece(to).unwrap_or(NONE);
            let left = moves.len() - i;
            let words = step_words(state.board(), &now, stage, (i, to, piece), (left, optimal));
            let (from, hole) = (usize::from(to), usize::from(now.hole()));
            let mut marks = vec![Mark::hint(from), Mark::hint(Target::arrow(from, hole))];
            if stage.cell != to {
                marks.push(Mark::reason(usize::from(stage.cell)));
            }
            steps.push(HintStep::new(Move::Slide(to), words, marks));
            now.slide(to);
        }
    }
    Ok(Plan::Steps(steps))
}

fn step_words(
    board: &Board,
    now: &Position,
    stage: Stage,
    (i, to, piece): (usize, u16, u16),
    (left, optimal): (usize, bool),
) -> String {
    let name = |piece: u16| u32::from(board.label(piece)) + 1;
    let way = way_words(board, to, now.hole());
    let words = if stage.piece == NONE {
        format!("Slide {} {way} to bring the hole home", name(piece))
    } else if stage.piece == piece {
        let purpose = if i + 1 == stage.to { "to its place" } else { "on the way to its place" };
        format!("Slide {} {way} {purpose}", name(piece))
    } else {
        format!("Slide {} {way} to make room for {}", name(piece), name(stage.piece))
    };
    let rest = match (left, optimal) {
        (1, _) => "the last move".to_string(),
        (_, true) => format!("{left} moves to go, the fewest possible"),
        (_, false) => format!("{left} moves to go"),
    };
    format!("{words} ({rest})")
}
