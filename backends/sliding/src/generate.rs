//! Generates start positions.

mod climb;
mod walk;

use puzzle_core::game::Generated;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Rating, Stop, Work};
use puzzle_core::{GameRng, Invalid, text};

use crate::desc::Desc;
use crate::game::Sliding;
use crate::goal::Goal;
use crate::grade::{Distance, rating};
use crate::grade_ranges::{
    DistanceKind, GradeRanges, MAX_TABLE_POSITIONS, distance_kind, estimate_farthest,
};
use crate::graph::Graph;
use crate::params::Params;
use crate::position::Position;
use crate::solvable::{random_start, rectangle_start};
use crate::solve::{self, Table};

/// Checks that a board has a start position that is not solved.
pub(crate) fn can_start(graph: &Graph, goal: &Goal) -> Result<(), Invalid> {
    let home = goal.hole();
    if graph.prev(home).is_empty() {
        return Err(Invalid::new(text!(
            "no piece can leave cell {number}, which is the hole's home",
            number = u32::from(home) + 1
        )));
    }
    Ok(())
}

/// Generates a position of the grade that `params` ask for, or any solvable one if they ask for any
/// grade or the board has no grades.
pub(crate) fn puzzle(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Sliding>, Stop> {
    work.node()?;
    let Some(grade) = params.grade() else { return ungraded(params, rng) };
    let board = params.board();
    let (distance_kind, n_grades) = distance_kind(&board);
    let (graph, goal) = board.graph_and_goal();
    let (position, rating) = if distance_kind == DistanceKind::Table {
        of_table(&graph, &goal, (n_grades, grade), rng, work)?
    } else {
        let mut cache = solve::SearchCache::default();
        let farthest = match distance_kind {
            DistanceKind::Sampled(least) => {
                estimate_farthest(&graph, &goal, least, &mut cache, work)?
            }
            _ => 0,
        };
        let ranges = GradeRanges::new(distance_kind, n_grades, farthest);
        let range = ranges.range(grade).ok_or(Stop::Inner)?;
        let graded = GradedBoard { graph: &graph, goal: &goal, distance_kind, ranges: &ranges };
        let (position, distance) = match distance_kind {
            DistanceKind::TravelSum(_) => walk::by_travel(&graded, range, rng, work)?,
            DistanceKind::SolverLength(_) => walk::by_length(&graded, range, rng, work)?,
            _ => climb::proved(&graded, range, &mut cache, rng, work)?,
        };
        (position, rating(distance, distance_kind, &ranges))
    };
    let mut generated = Generated::new(Desc::new(position, goal.hole()));
    generated.rating = Some(rating);
    Ok(generated)
}

/// A board together with how distances from its goal are measured and graded.
struct GradedBoard<'a> {
    graph: &'a Graph,
    goal: &'a Goal,
    distance_kind: DistanceKind,
    ranges: &'a GradeRanges,
}

/// Draws from the table of all positions: first a random distance of the grade, and then a random
/// position at that distance from the goal.
fn of_table(
    graph: &Graph,
    goal: &Goal,
    (n_grades, grade): (usize, Grade),
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<(Position, Rating), Stop> {
    let table = Table::build(graph, goal, MAX_TABLE_POSITIONS as usize, work)?;
    let farthest = table.farthest();
    let ranges = GradeRanges::new(DistanceKind::Table, n_grades, farthest);
    let (nearest, last) = ranges.range(grade).ok_or(Stop::Inner)?;
    let distance = nearest + rng.below(last.min(farthest) + 1 - nearest);
    let position = table.position(distance, rng.index(table.n_at(distance)));
    Ok((position, rating(Distance::exact(distance), DistanceKind::Table, &ranges)))
}

/// Draws a solvable position. All of them are equally likely except on boards with one-way
/// crossings.
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
        generated.note = Some(text!(
            "this board has one-way crossings, so solvable start positions are not all equally likely",
        ));
    }
    Ok(generated)
}
