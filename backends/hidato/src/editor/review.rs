//! What the editor says about a draft: its number of solutions, its grade, and its mistakes.

use super::draft;
use crate::description::semicolons;
use crate::grade::needed_tier;
use crate::memory::Memory;
use crate::moves::Move;
use crate::number_status::wrong_numbers;
use crate::solve::count;
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Metric, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::text;

/// Maximum number of search nodes of the quick check after each move of the editor.
const QUICK_NODES: u64 = 60;
/// Maximum number of cells of a board that gets the quick check after each move of the editor.
const QUICK_CELLS: usize = 225;

/// Rates the draft: how many solutions its puzzle has so far and, if it has exactly one, how hard it
/// is. Without given numbers, all entered ones count as given.
pub(super) fn rate(
    state: &State,
    _: &SolveRequest<'_, Move>,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let numbers = draft::given(state);
    let given = n_solutions(state, numbers, work);
    let all = n_solutions(state, state.numbers(), work);
    let mut figures = alloc::vec![Metric::int("cells", state.board().n_cells() as i64)];
    let (Ok(given), Ok(all)) = (given, all) else {
        return Err(given.and(all).err().unwrap_or(Stop::Inner));
    };
    figures.push(Metric::int("solutions", given as i64));
    figures.push(Metric::int("solutions_with_entered", all as i64));
    let has_entered = state.numbers() != &**state.clues();
    let all_count = has_entered && !draft::has_given(state);
    let mut words = alloc::vec![match (given, all_count) {
        (0, false) => text!("no solution for the given numbers"),
        (1, false) => text!("exactly one solution for the given numbers"),
        (_, false) => text!("more than one solution for the given numbers"),
        (0, true) => text!("no solution for the entered numbers"),
        (1, true) => text!("exactly one solution for the entered numbers"),
        (_, true) => text!("more than one solution for the entered numbers"),
    }];
    if has_entered && !all_count {
        words.push(match all {
            0 => text!("with the entered numbers, no solution"),
            1 => text!("with the entered numbers, exactly one solution"),
            _ => text!("with the entered numbers, more than one solution"),
        });
    }
    let grade = if draft::is_full(state) {
        words.push(text!("nothing is left to solve"));
        None
    } else if given == 1 {
        let tier = needed_tier(state.board(), numbers, work)?;
        figures.push(Metric::int("tier", i64::from(tier.number())));
        words.push(text!("the hardest technique needed is {technique}", technique = tier.name()));
        Some(tier.grade())
    } else {
        None
    };
    let solutions = match given {
        0 => Solutions::None,
        1 => Solutions::One,
        _ => Solutions::Several,
    };
    let words = semicolons(words);
    let rating = match grade {
        Some(grade) => Rating::new(grade, words),
        None => Rating::ungraded(words),
    };
    Ok(rating.with_solutions(solutions).with_figures(figures))
}

/// Returns the numbers that are certainly wrong, in one remark.
pub(super) fn mistakes(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    work.node()?;
    let marks = wrong_numbers(state);
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    let words = text!("These numbers are repeated, too large, or too far from the next one");
    Ok(alloc::vec![Explanation::new(words, marks)])
}

/// Returns a warning if no path is possible any more.
pub(super) fn warning(
    state: &State,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    if state.board().n_cells() > QUICK_CELLS {
        return Ok(None);
    }
    // A decision of the search costs more than one node of the check that runs after each move.
    let look = |work: &mut Work<'_>| n_solutions(state, state.numbers(), work);
    let none = work.with_node_limit(QUICK_NODES, look)? == 0;
    let words = text!("No path through all cells fits these numbers");
    Ok(none.then(|| Explanation::new(words, Vec::new())))
}

/// Returns `true` if no number appears twice and none is larger than the number of cells. `numbers`
/// holds the number at each place, 0 for none.
pub(super) fn is_sound(state: &State, numbers: &[u16]) -> bool {
    let mut seen = alloc::vec![false; state.board().n_cells() + 1];
    numbers.iter().all(|&n| {
        n == 0 || seen.get_mut(usize::from(n)).is_some_and(|s| !core::mem::replace(s, true))
    })
}

/// Counts the solutions of a draft, up to two.
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
