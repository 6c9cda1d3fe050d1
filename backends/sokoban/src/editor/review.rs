//! What the editor says about a draft: whether it can be solved, how hard it is, and its mistakes.

use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::{Text, plural, text};

use super::draft::Draft;
use super::stroke::Stroke;
use crate::grade::{rate_level, rating};
use crate::memory::Memory;
use crate::review;

/// Rates the draft. The rating says what the level lacks, or whether it can be solved, with how many
/// pushes, and how hard it is.
pub(super) fn rate(
    draft: &Draft,
    _: &SolveRequest<'_, Stroke>,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.node()?;
    let start = match draft.start() {
        Ok(start) => start,
        Err(fault) => {
            let fault = Text::from(fault.clone());
            return Ok(Rating::ungraded(text!("not complete: {fault}", fault)));
        }
    };
    if start.is_solved() {
        return Ok(Rating::ungraded(text!("all boxes are on goals already")));
    }
    Ok(match rate_level(&start.level(), work)? {
        None => {
            Rating::ungraded(text!("proved to have no solution")).with_solutions(Solutions::None)
        }
        Some(found) => {
            let mut rating = rating(&found);
            let figures = &found.figures;
            let (n, reasons) = (figures.pushes, found.words_without_pushes());
            rating.words = if figures.optimal {
                plural!(
                    n,
                    "solvable with {n} push, the fewest possible; {reasons}",
                    "solvable with {n} pushes, the fewest possible; {reasons}",
                    reasons
                )
            } else {
                plural!(
                    n,
                    "solvable with {n} push, perhaps fewer; {reasons}",
                    "solvable with {n} pushes, perhaps fewer; {reasons}",
                    reasons
                )
            };
            rating
        }
    })
}

/// Returns why the level has no solution, if the draft is complete and a search proves it.
pub(super) fn mistakes(
    draft: &Draft,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    work.node()?;
    // An incomplete draft has no mistakes. The status line says what it lacks.
    draft.start().map_or_else(|_| Ok(Vec::new()), |start| review::mistakes(start, memory, work))
}

/// Returns a warning if a quick proof shows that the level has no solution.
pub(super) fn warning(
    draft: &Draft,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let Ok(start) = draft.start() else { return Ok(None) };
    let warning = review::deadlock(start, memory, work)?;
    Ok(warning.map(|explanation| Explanation {
        words: text!("No solution: {reason}", reason = &explanation.words),
        ..explanation
    }))
}
