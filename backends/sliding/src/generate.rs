//! Positions to begin with.

mod climb;
mod walk;

use alloc::format;
use alloc::string::String;

use puzzle_core::game::Generated;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Rating, Stop, Work};
use puzzle_core::{GameRng, Invalid};

use crate::bands::{Bands, Family, MOST_POSITIONS, family, sampled};
use crate::desc::Desc;
use crate::game::Sliding;
use crate::goal::Goal;
use crate::grade::{Distance, rating};
use crate::graph::Graph;
use crate::params::Params;
use crate::position::Position;
use crate::solvable::{random_start, rectangle_start};
use crate::solve::{self, Table};

/// Whether a board has a position to begin with that is not solved.
pub(crate) fn can_start(graph: &Graph, goal: &Goal) -> Result<(), Invalid> {
    let home = goal.hole();
    if graph.prev(home).is_empty() {
        return Err(Invalid::new(format!(
            "no piece can leave cell {}, where the hole belongs",
            home + 1
        )));
    }
    Ok(())
}

/// A position of the grade asked for; any that can be solved where the board has no grades.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Sliding>, Stop> {
    work.node()?;
    let Some(grade) = params.grade() else { return ungraded(params, rng) };
    let board = params.board();
    let (family, n_grades) = family(&board);
    let (graph, goal) = board.search_form();
    let (position, rating) = if family == Family::Table {
        of_table(&graph, &goal, (n_grades, grade), rng, work)?
    } else {
        let mut tables = solve::Memory::default();
        let farthest = match family {
            Family::Sampled(least) => sampled(&graph, &goal, least, &mut tables, work)?,
            _ => 0,
        };
        let bands = Bands::new(family, n_grades, farthest);
        let range = bands.range(grade).ok_or(Stop::Inner)?;
        let graded = GradedBoard { graph: &graph, goal: &goal, family, bands: &bands };
        let (position, distance) = match family {
            Family::Travel(_) => walk::by_travel(&graded, range, rng, work)?,
            Family::Solved(_) => walk::by_length(&graded, range, rng, work)?,
            _ => climb::proved(&graded, range, &mut tables, rng, work)?,
        };
        (position, rating(distance, family, &bands))
    };
    let mut generated = Generated::new(Desc::new(position, goal.hole()));
    generated.rating = Some(rating);
    Ok(generated)
}

/// A board with what is wanted of its distances.
struct GradedBoard<'a> {
    graph: &'a Graph,
    goal: &'a Goal,
    family: Family,
    bands: &'a Bands,
}

/// A position drawn from all: a distance of the grade, then one of those so far away.
fn of_table(
    graph: &Graph,
    goal: &Goal,
    (n_grades, grade): (usize, Grade),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Rating), Stop> {
    let table = Table::build(graph, goal, MOST_POSITIONS as usize, work)?;
    let farthest = table.farthest();
    let bands = Bands::new(Family::Table, n_grades, farthest);
    let (nearest, last) = bands.range(grade).ok_or(Stop::Inner)?;
    let distance = nearest + rng.below(last.min(farthest) + 1 - nearest);
    let position = table.position(distance, rng.index(table.n_at(distance)));
    Ok((position, rating(Distance::exact(distance), Family::Table, &bands)))
}

/// Draws a solvable position: each equally likely, but for one-way crossings.
fn ungraded(params: &Params, rng: &mut GameRng) -> Result<Generated<Sliding>, Stop> {
    if let Some((w, h)) = params.as_rectangle() {
        let (w, h) = (usize::from(w), usize::from(h));
        let position = rectangle_start(w, h, rng);
        return Ok(Generated::new(Desc::new(position, (w * h - 1) as u16)));
    }
    let board = params.board();
    let Some((graph, goal)) = board.graph() else { return Err(Stop::Inner) };
    let start = random_start(graph, goal, rng).ok_or(Stop::Inner)?;
    let mut generated = Generated::new(Desc::new(start.position, goal.hole()));
    if !start.uniform {
        generated.note = Some(String::from(
            "this board has one-way crossings: solvable starts are not all equally likely",
        ));
    }
    Ok(generated)
}
