//! Solutions, hints, mistakes and grades of a position.

use crate::board::Board;
use crate::grade::{Grade, Tier, needed_tier};
use crate::moves::{Act, Move};
use crate::solve::{Count, Solution, cell_name, count, next_reason};
use crate::state::State;
use alloc::format;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::{
    Answer, Figure, HintStep, Mark, Plan, Rating, Remark, Solution as Solved, Stop, Work,
};

/// Steps of a plan that are worked out at once.
const PLAN_STEPS: usize = 12;

/// What searches keep: the solutions of the last puzzle looked at.
#[derive(Debug, Default)]
pub struct Memory {
    known: Option<Known>,
}

#[derive(Debug)]
struct Known {
    board: Arc<Board>,
    clues: Arc<[u16]>,
    count: Arc<Count>,
}

impl Memory {
    /// Up to two solutions of the puzzle as it was given.
    pub(crate) fn solutions(&mut self, state: &State, work: &mut Work) -> Arc<Count> {
        if let Some(known) = &self.known
            && known.board == *state.board()
            && known.clues == *state.clues()
        {
            return known.count.clone();
        }
        let found = Arc::new(if repeats(state.clues()) {
            Count { solutions: Vec::new(), stop: None }
        } else {
            count(state.board(), state.clues(), 2, work)
        });
        if found.stop.is_none() {
            self.known = Some(Known {
                board: state.board().clone(),
                clues: state.clues().clone(),
                count: found.clone(),
            });
        }
        found
    }
}

/// Whether a number stands twice, or is larger than there are cells.
fn repeats(numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; numbers.len() + 1];
    numbers
        .iter()
        .any(|&n| n > 0 && seen.get_mut(usize::from(n)).is_none_or(|s| core::mem::replace(s, true)))
}

/// A solution that keeps what is on the board, where there is one.
fn around(state: &State, work: &mut Work) -> Result<Option<Solution>, Stop> {
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

/// Solves a position.
pub(crate) fn solve(
    state: &State,
    known: Option<&[Move]>,
    memory: &mut Memory,
    work: &mut Work,
) -> Answer<Move> {
    let found = memory.solutions(state, work);
    let Some(first) = found.solutions.first() else {
        if let Some(stop) = found.stop {
            let best = known.map(|moves| Solved::new(moves.to_vec(), false));
            return Answer::Stopped { stop, best };
        }
        let flaw = state.board().flaw_with(state.clues());
        let why = flaw.unwrap_or("no path passes all cells with these numbers");
        return Answer::Unsolvable(why.to_string());
    };
    // With several solutions, one that keeps what the player has entered.
    let mut solution = first.clone();
    if found.is_unique() != Some(true)
        && let Ok(Some(other)) = around(state, work)
    {
        solution = other;
    }
    let mut answer = Solved::new(moves_to(state, &solution), false);
    let grid = |solution: &[u16]| rows(state.board(), solution);
    if let Some(unique) = found.is_unique() {
        answer.figures.push(Figure::flag("unique", unique));
        answer.figures.push(Figure::int("solutions", found.solutions.len() as i64));
    }
    answer.figures.push(Figure::grid("grid", grid(&solution)));
    if let Some(other) = found.solutions.iter().find(|s| **s != solution) {
        answer.figures.push(Figure::grid("other_grid", grid(other)));
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
    work: &mut Work,
) -> Result<Vec<Remark>, Stop> {
    let entered: Vec<usize> =
        state.board().cells().filter(|&p| state.number(p) > 0 && !state.is_clue(p)).collect();
    if entered.is_empty() {
        return Ok(Vec::new());
    }
    let found = memory.solutions(state, work);
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
            if found.solutions.is_empty() || around(state, work)?.is_some() {
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

/// The next steps with their reasons.
pub(crate) fn plan(
    state: &State,
    memory: &mut Memory,
    work: &mut Work,
) -> Result<Plan<Move>, Stop> {
    if state.is_solved() {
        return Ok(Plan::Nothing("The puzzle is solved".to_string()));
    }
    let found = memory.solutions(state, work);
    if found.solutions.is_empty() {
        return match found.stop {
            Some(stop) => Err(stop),
            None => Ok(Plan::Lost(Remark::new(
                "This puzzle has no solution: no path passes all cells with the numbers given",
                Vec::new(),
            ))),
        };
    }
    let wrong = mistakes(state, memory, work)?;
    if let Some(first) = wrong.first() {
        let marks: Vec<Mark> = wrong.iter().flat_map(|r| r.marks.iter().copied()).collect();
        let words = match wrong.len() {
            1 => first.words.clone(),
            n => format!("{n} numbers are not where they belong; clear or change them first"),
        };
        return Ok(Plan::Mistake(Remark::new(words, marks)));
    }
    let board = state.board();
    let mut numbers = state.numbers().to_vec();
    let mut steps = Vec::new();
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
        steps.push(HintStep {
            moves: alloc::vec![step.into()],
            remark: Remark::new(reason.words, marks),
        });
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
    // Nothing but trying out is left: the search has refuted every other cell.
    let solution = &found.solutions[0];
    let place = board
        .cells()
        .filter(|&p| numbers[p] == 0)
        .min_by_key(|&p| {
            let beside =
                |n: u16| board.neighbors(p).iter().any(|&q| numbers[usize::from(q)] == n) && n > 0;
            let links = u8::from(beside(solution[p] - 1)) + u8::from(beside(solution[p] + 1));
            (2 - links, solution[p])
        })
        .expect("it is not solved");
    let number = solution[place];
    let words = format!(
        "{number} must be here: every other cell for it has been tried, and none leads to a path \
         through all cells"
    );
    Ok(Plan::Steps(alloc::vec![HintStep {
        moves: alloc::vec![state.step_at(place, Act::Set(number)).into()],
        remark: Remark::new(words, alloc::vec![Mark::hint(place)]),
    }]))
}

/// How hard the puzzle is, as it was given.
pub(crate) fn rate(state: &State, memory: &mut Memory, work: &mut Work) -> Result<Rating, Stop> {
    let n_given = state.clues().iter().filter(|&&c| c > 0).count();
    let board = state.board();
    let mut figures = alloc::vec![
        Figure::int("cells", board.n_cells() as i64),
        Figure::int("given", n_given as i64),
    ];
    let found = memory.solutions(state, work);
    let Some(unique) = found.is_unique() else {
        return Err(found.stop.unwrap_or(Stop::Inner));
    };
    figures.push(Figure::int("solutions", found.solutions.len() as i64));
    figures.push(Figure::flag("unique", unique));
    if !unique {
        let (grade, words) = match found.solutions.len() {
            0 => ("none", "no path passes all cells with the numbers given"),
            _ => ("several", "it has more than one solution"),
        };
        return Ok(Rating { grade: grade.to_string(), words: words.to_string(), figures });
    }
    let tier = needed_tier(board, state.clues(), work)?;
    figures.push(Figure::int("tier", i64::from(tier.number())));
    figures.push(Figure::text("reasoning", tier.name()));
    Ok(rating(tier, figures))
}

pub(crate) fn rating(tier: Tier, figures: Vec<Figure>) -> Rating {
    Rating {
        grade: Grade::of(tier).keyword().to_string(),
        words: format!("it takes T{}, {}: {}", tier.number(), tier.name(), tier.sentence()),
        figures,
    }
}
