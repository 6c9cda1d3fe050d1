//! Hints with reasons, and mistakes.

use puzzle_core::grid::Cell;
use puzzle_core::solve::{
    Answer, Explanation, HintStep, Mark, Plan, SolveRequest, Stop, Target, Work,
};
use puzzle_core::{Text, text};

use crate::solve::{Dead, solve};
use crate::{Board, Jump};

/// Maximum number of nodes for proving that the jumps other than the hint's would be mistakes.
const PROOF: u64 = 50_000;

/// Returns the plan of a hint: the next jump of a solution, with the best reason that can be
/// proved.
pub(crate) fn plan(
    board: &Board,
    request: &SolveRequest<'_, Jump>,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Result<Plan<Jump>, Stop> {
    let (first, words) = match solve(board, request, dead, work) {
        Answer::Solved(found) if !found.moves.is_empty() => {
            (found.moves[0], reason(board, &found.moves, dead, work))
        }
        // Unsolvable, solved already, or stopped by a limit: as in all games.
        answer => return Plan::along(answer, |jump| HintStep::new(jump, "", Vec::new())),
    };
    let mut marks = Vec::new();
    if let Some(cells) = first.cells(board) {
        let [from, over, to] = cells.map(|cell| cell.index(board.width()));
        marks = vec![Mark::hint(from), Mark::reason(over), Mark::hint(Target::arrow(from, to))];
    }
    Ok(Plan::Steps(vec![HintStep::new(first, words, marks)]))
}

/// Returns the reason for the first jump of the solution `way`.
fn reason(board: &Board, way: &[Jump], dead: &mut Dead, work: &mut Work<'_>) -> Text {
    let mut others = Jump::legal(board).filter(|jump| *jump != way[0]).peekable();
    if way.len() == 1 {
        return text!("this jump leaves a single peg");
    }
    if others.peek().is_none() {
        return text!("it is the only possible jump");
    }
    let mut is_lost = |jump: Jump| {
        let board = jump.after(board);
        let answer =
            work.with_node_limit(PROOF, |work| solve(&board, &SolveRequest::default(), dead, work));
        matches!(answer, Answer::Unsolvable(_))
    };
    if others.all(&mut is_lost) {
        return text!("after any other jump a single peg can no longer be reached");
    }
    let [.., Cell { x, y }] = way[way.len() - 1].cells(board).unwrap_or_default();
    let (n, x, y) = (way.len(), x + 1, y + 1);
    text!("a solution of {n} jumps begins with it and ends in row {y}, column {x}", n, y, x)
}

/// Returns the mistakes in a position: none, or that it is unsolvable.
pub(crate) fn mistakes(
    board: &Board,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    match solve(board, &SolveRequest::default(), dead, work) {
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, .. } => Err(stop),
        _ => Ok(Vec::new()),
    }
}
