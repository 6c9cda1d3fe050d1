//! Solutions, hints and mistakes of a position.

use crate::board::Board;
use crate::finding::wrong_numbers;
use crate::moves::{Act, Move};
use crate::solve::{Count, Solution, cell_name, count, next_reason, refutation};
use crate::state::State;
use alloc::format;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::{
    Aim, Answer, Ask, Figure, HintStep, Mark, Plan, Remark, Solution as Solved, Stop, Work,
};

/// Steps of a plan that are worked out at once.
const PLAN_STEPS: usize = 12;

/// What searches keep: the solutions of the last puzzle looked at.
#[derive(Debug, Default)]
pub struct Memory {
    last: Option<Searched>,
}

/// A puzzle and what a search that came to its end found.
#[derive(Debug)]
struct Searched {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    count: Arc<Count>,
    /// Whether a second solution was looked for.
    is_counted: bool,
}

impl Memory {
    /// Up to two solutions of the puzzle as it was given.
    pub(crate) fn solutions(&mut self, state: &State, work: &mut Work) -> Arc<Count> {
        match self.searched(state) {
            Some(last) if last.is_counted => last.count.clone(),
            _ => self.search(state, 2, work),
        }
    }

    /// A solution of the puzzle as it was given, the first that a search finds; whether there are
    /// others is not looked for.
    fn solution(&mut self, state: &State, work: &mut Work) -> Arc<Count> {
        match self.searched(state) {
            Some(last) => last.count.clone(),
            None => self.search(state, 1, work),
        }
    }

    /// Whether it is known that there is one solution and no other.
    fn has_one_solution(&self, state: &State) -> bool {
        self.searched(state).is_some_and(|k| k.is_counted && k.count.is_unique() == Some(true))
    }

    fn searched(&self, state: &State) -> Option<&Searched> {
        self.last.as_ref().filter(|k| k.board == *state.board() && k.clues == *state.clues())
    }

    fn search(&mut self, state: &State, want: usize, work: &mut Work) -> Arc<Count> {
        // A desc of a puzzle has no such number, but a draft of the editor may.
        let found = Arc::new(if repeats(state.clues()) {
            Count { solutions: Vec::new(), stop: None }
        } else {
            count(state.board(), state.clues(), want, work)
        });
        // What a limit ended is not kept: the next one who asks may have more time.
        if found.stop.is_none() {
            self.last = Some(Searched {
                board: state.board().clone(),
                clues: state.clues().clone(),
                count: found.clone(),
                // None was found, so there is no second either.
                is_counted: want > 1 || found.solutions.is_empty(),
            });
        }
        found
    }
}

/// Whether a number stands twice, or is larger than there are places.
fn repeats(numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; numbers.len() + 1];
    numbers
        .iter()
        .any(|&n| n > 0 && seen.get_mut(usize::from(n)).is_none_or(|s| core::mem::replace(s, true)))
}

/// A solution that keeps what is on the board, where there is one.
fn solution_with_entries(state: &State, work: &mut Work) -> Result<Option<Solution>, Stop> {
    let last = state.last();
    if repeats(state.numbers()) || state.numbers().iter().any(|&n| n > last) {
        return Ok(None);
    }
    let found = count(state.board(), state.numbers(), 1, work);
    match (found.solutions.into_iter().next(), found.stop) {
        (Some(solution), _) => Ok(Some(solution)),
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(None),
    }
}

/// The moves from a position to a solution, in the order of the numbers.
pub(crate) fn moves_to(state: &State, solution: &[u16]) -> Vec<Move> {
    let mut places: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) != solution[p]).collect();
    places.sort_by_key(|&p| solution[p]);
    places.into_iter().map(|p| state.step_at(p, Act::Set(solution[p])).into()).collect()
}

fn rows(board: &Board, solution: &[u16]) -> Vec<Vec<Option<u32>>> {
    solution
        .chunks(board.width())
        .map(|row| row.iter().map(|&n| (n > 0).then_some(u32::from(n))).collect())
        .collect()
}

/// Solves a position: by a solution that keeps what the player has entered, where there is one.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    let counts = ask.aim == Aim::Count;
    let found = if counts { memory.solutions(state, work) } else { memory.solution(state, work) };
    let Some(first) = found.solutions.first() else {
        let Some(stop) = found.stop else {
            return Answer::Unsolvable(refutation(state.board(), state.clues()));
        };
        let best = ask.known.map(|moves| Solved::new(moves.to_vec()));
        return Answer::Stopped { stop, best };
    };
    let mut solution = first.clone();
    // Of several solutions the first found may take back what the player entered: one that does not
    // is looked for, unless it is known that there is no other.
    let is_kept = |p: usize| state.number(p) == 0 || state.number(p) == first[p];
    if !memory.has_one_solution(state)
        && !state.board().cells().all(is_kept)
        && let Ok(Some(other)) = solution_with_entries(state, work)
    {
        solution = other;
    }
    let mut answer = Solved::new(moves_to(state, &solution));
    let grid = |solution: &[u16]| rows(state.board(), solution);
    answer.figures.push(Figure::grid("grid", grid(&solution)));
    if counts {
        answer.solutions = found.solutions();
        if let Some(other) = found.solutions.iter().find(|s| **s != solution) {
            answer.other = Some(moves_to(state, other));
            answer.figures.push(Figure::grid("other_grid", grid(other)));
        }
    }
    match found.stop {
        Some(stop) => Answer::Stopped { stop, best: Some(answer) },
        None => Answer::Solved(answer),
    }
}

/// What is wrong so far, a remark for each wrong number, or one for all of them together where the
/// puzzle has several solutions.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    let entered: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) > 0 && !state.is_clue(p)).collect();
    if entered.is_empty() {
        return Ok(Vec::new());
    }
    let found = memory.solutions(state, work);
    // With one solution a number is wrong by itself. With several no number is, but all of those
    // entered may go with none of them.
    match (found.is_unique(), found.stop) {
        (Some(true), _) => {
            let solution = &found.solutions[0];
            Ok(entered
                .into_iter()
                .filter(|&p| state.number(p) != solution[p])
                .map(|p| {
                    Remark::new(
                        format!(
                            "{} does not belong at {}",
                            state.number(p),
                            cell_name(state.board(), p)
                        ),
                        alloc::vec![Mark::mistake(p)],
                    )
                })
                .collect())
        }
        (None, Some(stop)) => Err(stop),
        _ => {
            if found.solutions.is_empty() || solution_with_entries(state, work)?.is_some() {
                return Ok(Vec::new());
            }
            let marks = entered.into_iter().map(Mark::mistake).collect();
            Ok(alloc::vec![Remark::new(
                "With the numbers entered, no path through all cells is left",
                marks
            )])
        }
    }
}

/// That the board is full and the path is broken.
pub(crate) fn warning(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    work.node()?;
    if state.n_empty() > 0 || state.is_solved() {
        return Ok(None);
    }
    let words = "Every cell is filled, but the path is broken";
    Ok(Some(Remark::new(words, wrong_numbers(state))))
}

/// The next steps with their reasons.
pub(crate) fn plan(
    state: &State,
    _: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing("The puzzle is solved".to_string()));
    }
    let found = memory.solutions(state, work);
    if found.solutions.is_empty() {
        if let Some(stop) = found.stop {
            return Err(stop);
        }
        let why = refutation(state.board(), state.clues());
        let words = format!("This puzzle has no solution: {}", why.words);
        return Ok(Plan::Lost(Remark::new(words, why.marks)));
    }
    let wrong = mistakes(state, memory, work)?;
    if let Some(first) = wrong.first() {
        // Of several solutions, no number is wrong by itself.
        if found.is_unique() != Some(true) {
            return Ok(Plan::Mistake(first.clone()));
        }
        return Ok(Plan::Steps(alloc::vec![cleared(state, &wrong)]));
    }
    let board = state.board();
    let mut numbers = state.numbers().to_vec();
    let mut steps = Vec::new();
    // Reasoning needs numbers that are right, which they are by now; each step is on the board for
    // the next. Where a limit ends it, the steps found so far are told.
    while steps.len() < PLAN_STEPS {
        let reason = match next_reason(board, &numbers, work) {
            Ok(Some(reason)) => reason,
            Ok(None) => break,
            Err(stop) if steps.is_empty() => return Err(stop),
            Err(_) => break,
        };
        let mut marks = alloc::vec![Mark::hint(reason.place)];
        marks.extend(reason.because.iter().map(|&p| Mark::reason(p)));
        numbers[reason.place] = reason.number;
        let step = state.step_at(reason.place, Act::Set(reason.number));
        steps.push(HintStep::new(step.into(), reason.words, marks));
    }
    if !steps.is_empty() {
        return Ok(Plan::Steps(steps));
    }
    if found.is_unique() != Some(true) {
        return Ok(Plan::Nothing(
            "This puzzle has more than one solution, and nothing more follows from the numbers on \
             the board"
                .to_string(),
        ));
    }
    let solution = &found.solutions[0];
    Ok(Plan::Steps(alloc::vec![tried_out(state, &numbers, solution)]))
}

/// The step that takes away what is wrong, a remark for each number.
fn cleared(state: &State, wrong: &[Remark]) -> HintStep<Move> {
    let marks: Vec<Mark> = wrong.iter().flat_map(|r| r.marks.iter().copied()).collect();
    let words = match wrong {
        [one] => one.words.clone(),
        wrong => format!("{} numbers are not where they belong", wrong.len()),
    };
    let steps = marks.iter().map(|mark| state.step_at(mark.cell as usize, Act::Clear)).collect();
    HintStep::new(Move { steps }, words, marks)
}

/// The step where nothing but trying out is left: the search has refuted every other cell.
fn tried_out(state: &State, numbers: &[u16], solution: &[u16]) -> HintStep<Move> {
    let board = state.board();
    let place = board
        .cells()
        .filter(|&p| numbers[p] == 0)
        .min_by_key(|&p| {
            let beside =
                |n: u16| board.neighbors(p).iter().any(|&q| numbers[usize::from(q)] == n) && n > 0;
            let links = u8::from(beside(solution[p] - 1)) + u8::from(beside(solution[p] + 1));
            // Beside both neighbors in number, else beside one; the lowest of equals.
            (2 - links, solution[p])
        })
        .expect("it is not solved");
    let number = solution[place];
    let words = format!(
        "{number} must be here: every other cell for it has been tried, and none leads to a path \
         through all cells"
    );
    let step = state.step_at(place, Act::Set(number));
    HintStep::new(step.into(), words, alloc::vec![Mark::hint(place)])
}
