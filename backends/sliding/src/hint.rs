//! Hints: the steps of a solution, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Ask, HintStep, Mark, Plan, Stop, Target, Work};

use crate::board::Board;
use crate::graph::NONE;
use crate::memory::Memory;
use crate::moves::Move;
use crate::position::Position;
use crate::review::remark_of;
use crate::solve::{self, Stage, stages};
use crate::solver::aim;
use crate::state::State;
use crate::words::way_words;

/// The steps of a solution, each with what is being placed.
pub(crate) fn plan(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_right_everywhere() {
        if state.outer().is_none() {
            return Ok(Plan::Nothing("it is solved".into()));
        }
        let words = "the subpuzzle is solved: come back from it";
        return Ok(Plan::Steps(vec![HintStep::new(Move::Leave, words, vec![])]));
    }
    let position = state.position();
    let (graph, goal, tables) = memory.of(state.board());
    let (moves, optimal) = match solve::solve(graph, goal, &position, aim(ask), tables, work) {
        Ok(solve::Answer::Moves { moves, optimal }) => (moves, optimal),
        Ok(solve::Answer::Unsolvable(why)) => {
            return Ok(Plan::Lost(remark_of(why)));
        }
        Err(stopped) => match stopped.best {
            // A hint need not wait for the proof that there is no shorter solution.
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
        format!("bringing the hole home: {} slides {way}", name(piece))
    } else if stage.piece == piece {
        let rest = if i + 1 == stage.to { ", where it belongs" } else { "" };
        format!("placing {}: it slides {way}{rest}", name(piece))
    } else {
        format!("placing {}: {} slides {way} to make room", name(stage.piece), name(piece))
    };
    let rest = match (left, optimal) {
        (1, _) => "the last move".to_string(),
        (_, true) => format!("{left} moves to go, the fewest possible"),
        (_, false) => format!("{left} moves to go"),
    };
    format!("{words} ({rest})")
}
