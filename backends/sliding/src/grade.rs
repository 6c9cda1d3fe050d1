//! How hard a position is: how far it lies from the goal.

use alloc::format;
use alloc::vec;

use puzzle_core::solve::{Ask, Figure, Rating, Solutions, Stop, Work};

use crate::bands::{Bands, Family, family};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::memory::Memory;
use crate::moves::Move;
use crate::position::Position;
use crate::solve::{self, least_travel};
use crate::state::State;

/// Nodes within which a distance is proved, some tenths of a second.
pub(crate) const NODES: u64 = 3_000_000;

/// How far a position lies from the goal, in the measure of its board's family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Distance {
    /// A shortest solution has at least so many moves.
    pub(crate) least: u32,
    /// The best solution known has so many; `u32::MAX` where none was looked for.
    pub(crate) most: u32,
    /// What the grade goes by.
    pub(crate) measure: u32,
}

impl Distance {
    /// A proved distance.
    pub(crate) fn exact(distance: u32) -> Self {
        Self { least: distance, most: distance, measure: distance }
    }

    /// A distance that is no less than this, with no solution known.
    pub(crate) fn at_least(least: u32) -> Self {
        Self { least, most: u32::MAX, measure: least }
    }
}

/// Measures a position that can be solved. The same whatever was asked before.
pub(crate) fn measure(
    (family, bands): (Family, &Bands),
    (graph, goal): (&Graph, &Goal),
    position: &Position,
    tables: &mut solve::Memory,
    work: &mut Work<'_>,
) -> Result<Distance, Stop> {
    let travel = least_travel(graph, goal, position);
    // A memory of its own where nothing is proved: what was found before would find shorter ones.
    let mut fresh = solve::Memory::default();
    let (aim, tables) = match family {
        Family::Travel(_) => return Ok(Distance::at_least(travel)),
        Family::Table => (solve::Aim::Optimal, tables),
        Family::Solved(_) => (solve::Aim::Any, &mut fresh),
        Family::Proved(_) | Family::Sampled(_) => {
            match tables.prove(graph, goal, position, NODES, work)? {
                (_, Some(moves)) => return Ok(Distance::exact(moves.len() as u32)),
                // Farther still would be the same grade.
                (least, None) if bands.is_last(least) => return Ok(Distance::at_least(least)),
                _ => (solve::Aim::Any, tables),
            }
        }
    };
    let solved = solve::solve(graph, goal, position, aim, tables, work);
    match solved.map_err(|stopped| stopped.stop)? {
        solve::Answer::Moves { moves, optimal: true } => Ok(Distance::exact(moves.len() as u32)),
        solve::Answer::Moves { moves, .. } => {
            let most = moves.len() as u32;
            Ok(Distance { least: travel.min(most), most, measure: most })
        }
        solve::Answer::Unsolvable(_) => Err(Stop::Inner),
    }
}

/// The words and figures of a distance.
pub(crate) fn rating(distance: Distance, family: Family, bands: &Bands) -> Rating {
    let Distance { least, most, measure } = distance;
    let words = match (family, most) {
        (Family::Travel(_), _) => format!("the ways home add up to {measure}"),
        (_, u32::MAX) => format!("{least} moves at least"),
        _ if least == most => {
            let moves = if most == 1 { "move" } else { "moves" };
            format!("{most} {moves}, as few as can be")
        }
        _ => format!("{most} moves by the solver; no fewer than {least}"),
    };
    let mut figures = vec![Figure::int("moves_least", i64::from(least))];
    if most != u32::MAX {
        figures.push(Figure::int("moves_most", i64::from(most)));
    }
    let rating = match bands.grade(measure) {
        Some(grade) => Rating::new(grade, words),
        None => Rating::ungraded(format!("{words}: a board that leaves no choice has no grade")),
    };
    rating.with_figures(figures)
}

/// Grades a position by how far it lies from the goal.
pub(crate) fn rate(
    state: &State,
    _ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let board = state.board();
    let (family, n_grades) = family(board);
    let position = state.position();
    let farthest = memory.farthest(board, family, work)?;
    let (graph, goal, tables) = memory.of(board);
    if crate::solvable::solvable(graph, goal, &position, work)?.is_err() {
        return Ok(Rating::ungraded("it cannot be solved").with_solutions(Solutions::None));
    }
    let bands = Bands::new(family, n_grades, farthest);
    let distance = measure((family, &bands), (graph, goal), &position, tables, work)?;
    Ok(rating(distance, family, &bands))
}
