//! Hints with the reasons for them, and what is wrong so far.

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Answer, Ask, HintStep, Mark, Plan, Remark, Stop, Target, Work};

use super::solve::{Dead, solve};
use super::{Board, Jump};

/// Nodes to prove by that each other jump loses.
const PROOF: u64 = 50_000;

/// One step, with the strongest reason that can be proved for it. The next one gets its own when
/// it is asked for.
pub(super) fn plan(
    board: &Board,
    ask: &Ask<'_, Jump>,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Result<Plan<Jump>, Stop> {
    let (first, words) = match solve(board, ask, dead, work) {
        Answer::Solved(found) if !found.moves.is_empty() => {
            (found.moves[0], reason(board, &found.moves, dead, work))
        }
        // Lost, solved already, or ended by a limit: the same in all games.
        answer => return Plan::along(answer, |jump| HintStep::new(jump, "", Vec::new())),
    };
    let mut marks = Vec::new();
    if let Some(cells) = first.cells(board) {
        let [from, over, to] = cells.map(|cell| cell.index(board.width()));
        marks = vec![Mark::hint(from), Mark::reason(over), Mark::hint(Target::arrow(from, to))];
    }
    Ok(Plan::Steps(vec![HintStep::new(first, words, marks)]))
}

/// Why the first jump of a solution is made.
fn reason(board: &Board, way: &[Jump], dead: &mut Dead, work: &mut Work<'_>) -> String {
    let mut others = Jump::legal(board).filter(|jump| *jump != way[0]).peekable();
    if way.len() == 1 {
        return "this jump leaves a single peg".to_string();
    }
    if others.peek().is_none() {
        return "it is the only jump there is".to_string();
    }
    let mut is_lost = |jump: Jump| {
        let board = jump.after(board);
        let answer = work.within(PROOF, |work| solve(&board, &Ask::default(), dead, work));
        matches!(answer, Answer::Unsolvable(_))
    };
    if others.all(&mut is_lost) {
        return "every other jump is a mistake: no way leads from it to a single peg".to_string();
    }
    let [.., Cell { x, y }] = way[way.len() - 1].cells(board).unwrap_or_default();
    let (n, row, column) = (way.len(), y + 1, x + 1);
    format!("a way of {n} jumps begins with it and leaves a peg in row {row}, column {column}")
}

/// What is wrong, when the player asks: that no way leads to a single peg.
pub(super) fn mistakes(
    board: &Board,
    dead: &mut Dead,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    match solve(board, &Ask::default(), dead, work) {
        Answer::Unsolvable(why) => Ok(vec![why]),
        Answer::Stopped { stop, .. } => Err(stop),
        _ => Ok(Vec::new()),
    }
}
