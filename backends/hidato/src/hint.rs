//! Hints: the next steps, each with its reason.

#[cfg(test)]
mod tests;

use crate::memory::Memory;
use crate::moves::{Action, Move, Step};
use crate::review::{mistakes, reason};
use crate::solve::{cell_name, next_reason, refutation};
use crate::state::State;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, HintStep, Mark, Plan, SolveRequest, Stop, Work};
use puzzle_core::{plural, text};

/// The number of steps of a plan, which is computed at once.
const PLAN_STEPS: usize = 12;

/// Returns the next steps with their reasons.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing(text!("The puzzle is solved")));
    }
    let found = memory.solutions(state, work);
    if found.solutions.is_empty() {
        if let Some(stop) = found.stop {
            return Err(stop);
        }
        let why = refutation(state.board(), state.clues());
        let words = text!("This puzzle has no solution: {reason}", reason = why.words);
        return Ok(Plan::Lost(Explanation::new(words, why.marks)));
    }
    let wrong = mistakes(state, memory, work)?;
    if let Some(first) = wrong.first() {
        // If the puzzle has several solutions, no single number is wrong.
        if found.is_unique() != Some(true) {
            return Ok(Plan::Mistake(first.clone()));
        }
        let left = n_left(state.numbers(), &found.solutions[0]);
        return Ok(Plan::Steps(alloc::vec![cleared(state, &wrong, memory, work).with_left(left)]));
    }
    let board = state.board();
    // If there are several solutions, the hints end before all cells are filled.
    let left =
        (found.is_unique() == Some(true)).then(|| n_left(state.numbers(), &found.solutions[0]));
    let mut numbers = state.numbers().to_vec();
    let mut steps = Vec::new();
    // Hints continue from the number that the player entered last.
    let mut near = request.last_move.map_or(0, entered);
    // Reasoning needs correct numbers, which the checks above ensure. Each step builds on the steps
    // before it. If a limit stops the reasoning, the steps found so far are returned.
    while steps.len() < PLAN_STEPS {
        let reason = match next_reason(board, &numbers, near, work) {
            Ok(Some(reason)) => reason,
            Ok(None) => break,
            Err(stop) if steps.is_empty() => return Err(stop),
            Err(_) => break,
        };
        numbers[reason.place] = reason.number;
        near = reason.number;
        let step = state.step_at(reason.place, Action::Set(reason.number));
        let mut hint = HintStep::group(alloc::vec![step.into()], reason.explanation(board))
            .nudged(reason.nudge(board));
        hint.n_left = left.map(|left| left - steps.len() as u32);
        steps.push(hint);
    }
    if !steps.is_empty() {
        return Ok(Plan::Steps(steps));
    }
    if found.is_unique() != Some(true) {
        return Ok(Plan::Nothing(text!(
            "This puzzle has more than one solution, and nothing more follows from the numbers on \
             the board"
        )));
    }
    let solution = &found.solutions[0];
    let left = n_left(state.numbers(), solution);
    Ok(Plan::Steps(alloc::vec![tried_out(state, &numbers, solution).with_left(left)]))
}

/// Returns the last number that a move enters; 0 if it enters none.
fn entered(mv: &Move) -> u16 {
    let number = |step: &Step| match step.act {
        Action::Set(number) => Some(number),
        _ => None,
    };
    mv.steps.iter().rev().find_map(number).unwrap_or(0)
}

/// Returns the number of cells that do not have their number yet.
fn n_left(numbers: &[u16], solution: &[u16]) -> u32 {
    numbers.iter().zip(solution).filter(|(have, want)| have != want).count() as u32
}

/// Returns the hint step that clears the wrong numbers. It says why a single one is wrong.
fn cleared(
    state: &State,
    wrong: &[Explanation],
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> HintStep<Move> {
    let mut marks: Vec<Mark> = wrong.iter().flat_map(|r| r.marks.iter().cloned()).collect();
    // Two mistakes may share a cell.
    let cells: BTreeSet<usize> = marks.iter().filter_map(Mark::cell).collect();
    // The nudge names the row; the next level of help names the number.
    let row = marks.iter().find_map(Mark::cell).map_or(0, |cell| cell / state.board().width()) + 1;
    let mut nudge =
        text!("Look at row {row}: a number there is not where it belongs, and there are more", row);
    let mut words = plural!(
        n = wrong.len(),
        "{n} number is not where it belongs",
        "{n} numbers are not where they belong"
    );
    if let [one] = wrong {
        nudge = text!("Look at row {row}: a number there is not where it belongs", row);
        words = one.words.clone();
        if let Ok(why) = reason(one, [state, state], memory, work) {
            words = text!("{mistake}: {reason}", mistake = words, reason = why.words);
            marks.extend(why.marks);
        }
    }
    let steps = cells.into_iter().map(|cell| state.step_at(cell, Action::Clear)).collect();
    let is_entered = |&cell: &usize| state.number(cell) > 0 && !state.is_clue(cell);
    let in_row = (0..state.board().width()).map(|x| (row - 1) * state.board().width() + x);
    let nudge = Explanation::new(nudge, in_row.filter(is_entered).map(Mark::reason).collect());
    HintStep::new(Move { steps }, words, marks).nudged(nudge)
}

/// Returns the hint step for a position in which no technique helps: it enters a number for which
/// the search has refuted every other cell.
fn tried_out(state: &State, numbers: &[u16], solution: &[u16]) -> HintStep<Move> {
    let board = state.board();
    let place = board
        .cells()
        .filter(|&p| numbers[p] == 0)
        .min_by_key(|&p| {
            let beside =
                |n: u16| board.neighbors(p).iter().any(|&q| numbers[usize::from(q)] == n) && n > 0;
            let links = u8::from(beside(solution[p] - 1)) + u8::from(beside(solution[p] + 1));
            // Prefers a cell that touches both neighboring numbers, then one that touches one of
            // them; the lowest number among equals.
            (2 - links, solution[p])
        })
        .expect("it is not solved");
    let number = solution[place];
    let words = text!(
        "{number} must be here: every other cell for it has been tried, and none leads to a path \
         through all cells",
        number
    );
    let step = state.step_at(place, Action::Set(number));
    let nudge = text!(
        "Look at {place}: of the numbers for it, only one leads to a path through all cells",
        place = cell_name(board, place)
    );
    let mark = Mark::hint(place);
    HintStep::new(step.into(), words, alloc::vec![mark.clone()])
        .nudged(Explanation::new(nudge, alloc::vec![mark]))
        .by_search()
}
