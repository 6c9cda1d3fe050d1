//! What the editor says of a puzzle in the making: its solutions, its grade, what is wrong.

use crate::finding::wrong_numbers;
use crate::grade::needed_tier;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solve::count;
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::solve::{Ask, Figure, Rating, Remark, Solutions, Stop, Work};

/// Decisions that a look at each move may take.
const QUICK_NODES: u64 = 60;
/// Cells above which no such look is taken.
const QUICK_CELLS: usize = 225;

/// How many solutions there are so far, and how hard the puzzle is where there is one.
pub(super) fn rate(
    state: &State,
    _: &Ask<'_, Move>,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let given = n_solutions(state, state.clues(), work);
    let all = n_solutions(state, state.numbers(), work);
    let mut figures = alloc::vec![Figure::int("cells", state.board().n_cells() as i64)];
    let (Ok(given), Ok(all)) = (given, all) else {
        return Err(given.and(all).err().unwrap_or(Stop::Inner));
    };
    figures.push(Figure::int("solutions", given as i64));
    figures.push(Figure::int("solutions_with_entered", all as i64));
    let mut words = format!("with the numbers given, {} so far", words_of(given));
    let has_entered = state.numbers() != &**state.clues();
    if has_entered {
        words += &format!("; with those entered too, {}", words_of(all));
    }
    let numbers = match (given, all) {
        (1, _) => Some(&**state.clues()),
        (_, 1) => Some(state.numbers()),
        _ => None,
    };
    let grade = match numbers {
        Some(numbers) => {
            let tier = needed_tier(state.board(), numbers, work)?;
            figures.push(Figure::int("tier", i64::from(tier.number())));
            words += &format!("; it takes T{}, {}", tier.number(), tier.name());
            Some(tier.grade())
        }
        None => None,
    };
    let solutions = match given {
        0 => Solutions::None,
        1 => Solutions::One,
        _ => Solutions::Several,
    };
    let rating = match grade {
        Some(grade) => Rating::new(grade, words),
        None => Rating::ungraded(words),
    };
    Ok(rating.with_solutions(solutions).with_figures(figures))
}

/// The numbers that are wrong beyond doubt, in one remark.
pub(super) fn mistakes(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    work.node()?;
    let marks = wrong_numbers(state);
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    let words = "These numbers are repeated, too large, or out of reach of the next";
    Ok(alloc::vec![Remark::new(words, marks)])
}

/// That no path is possible any more.
pub(super) fn warning(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    if state.board().n_cells() > QUICK_CELLS {
        return Ok(None);
    }
    // A decision costs more than a node of a look at each move may.
    let look = |work: &mut Work<'_>| n_solutions(state, state.numbers(), work);
    let none = work.within(QUICK_NODES, look)? == 0;
    let words = "No path through all cells is possible like this";
    Ok(none.then(|| Remark::new(words, Vec::new())))
}

/// Whether no number stands twice or is too large.
pub(super) fn is_sound(state: &State, numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; state.board().n_cells() + 1];
    numbers.iter().all(|&n| {
        n == 0 || seen.get_mut(usize::from(n)).is_some_and(|s| !core::mem::replace(s, true))
    })
}

/// How many solutions there are, up to two.
fn n_solutions(state: &State, numbers: &[u16], work: &mut Work) -> Result<usize, Stop> {
    if state.board().n_cells() == 0 || !is_sound(state, numbers) {
        return Ok(0);
    }
    let found = count(state.board(), numbers, 2, work);
    match found.stop {
        Some(stop) if found.solutions.len() < 2 => Err(stop),
        _ => Ok(found.solutions.len()),
    }
}

fn words_of(n: usize) -> &'static str {
    match n {
        0 => "no solution",
        1 => "exactly one solution",
        _ => "more than one solution",
    }
}
