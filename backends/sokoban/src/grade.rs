//! How hard a level is, as the mid-end is told.

use alloc::vec::Vec;
use puzzle_core::solve::{Ask, Figure, Rating, Solutions, Stop, Work};

use crate::generate::{self, Rated};
use crate::level::Level;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solve::{self, Mode};
use crate::state::State;

/// The rating of a level, with the figures that it rests on.
pub(crate) fn rating(found: &generate::Rating) -> Rating {
    let f = &found.figures;
    let figures = [
        ("boxes", f.boxes),
        ("n_moves", f.moves),
        ("n_pushes", f.pushes),
        ("box_lines", f.lines),
        ("box_changes", f.changes),
        ("conflict", f.conflict),
        ("pushes_away", f.away),
        ("expanded", f.expanded),
        ("points", found.points),
    ];
    let mut figures: Vec<Figure> =
        figures.into_iter().map(|(key, n)| Figure::int(key, n.into())).collect();
    figures.push(Figure::flag("optimal", f.optimal));
    Rating::new(found.grade, found.words()).with_figures(figures)
}

/// How hard the level is that begins here; in reverse play, the level that is played backward.
pub(crate) fn rate(
    state: &State,
    _ask: &Ask<'_, Move>,
    _memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let level = if state.is_reverse() { state.shared.level.clone() } else { state.level() };
    if level.is_solved() {
        return Ok(Rating::ungraded("it is solved"));
    }
    Ok(match rate_level(&level, work)? {
        Some(found) => rating(&found),
        None => Rating::ungraded("no moves solve it").with_solutions(Solutions::None),
    })
}

/// Nodes that the solver may take for any solution of a level that is too hard for the rating's own search.
const ANY_NODES: u64 = 400_000;

/// Rates a level, a generated one or one from a file alike; `None` when it has no solution.
///
/// # Errors
/// When a limit of `work` is reached, or no solution is found within the limits of this function
/// ([`Stop::Inner`]).
pub fn rate_level(level: &Level, work: &mut Work<'_>) -> Result<Option<generate::Rating>, Stop> {
    match generate::rate(level, work)? {
        Rated::Unsolvable => Ok(None),
        Rated::Solved(rating, _) => Ok(Some(rating)),
        Rated::GaveUp(unrated) => {
            match work.within(ANY_NODES, |work| solve::solve(level, Mode::Any, work))? {
                solve::Answer::Unsolvable => Ok(None),
                solve::Answer::Solved { steps, .. } => {
                    unrated.with_solution(level, &steps, work).map(Some)
                }
            }
        }
    }
}
