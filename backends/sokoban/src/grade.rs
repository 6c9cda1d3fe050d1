//! How hard a level is, as the mid-end is told.

use alloc::vec::Vec;
use puzzle_core::{Ask, Figure, Rating, Solutions, Stop, Work};

use crate::generate;
use crate::memory::Memory;
use crate::moves::Move;
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
    Ok(match generate::rate(&level, work)? {
        Some(found) => rating(&found),
        None => Rating::ungraded("no moves solve it").with_solutions(Solutions::None),
    })
}
