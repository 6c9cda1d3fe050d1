//! How hard a position is.

use alloc::format;
use alloc::vec;

use puzzle_core::{Ask, Figure, Grade, Rating, Solutions, Stop, Work};

use crate::memory::Memory;
use crate::moves::Move;
use crate::solve;
use crate::state::State;

/// Grades a position by how many moves it takes.
pub(crate) fn rate(
    state: &State,
    _ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let (graph, goal, tables) = memory.of(state.board());
    let Some((least, most)) = solve::distance(graph, goal, &state.position(), tables, work) else {
        return Ok(Rating::ungraded("it cannot be solved").with_solutions(Solutions::None));
    };
    if most == u32::MAX {
        return Err(Stop::Nodes);
    }
    let grade = match most {
        0..=15 => Grade::Easy,
        16..=40 => Grade::Normal,
        41..=120 => Grade::Hard,
        _ => Grade::Expert,
    };
    let words = if least == most {
        let moves = if most == 1 { "move" } else { "moves" };
        format!("{most} {moves}, as few as can be")
    } else {
        format!("{most} moves by the solver; no fewer than {least}")
    };
    Ok(Rating::new(grade, words).with_figures(vec![
        Figure::int("moves_least", i64::from(least)),
        Figure::int("moves_most", i64::from(most)),
    ]))
}
