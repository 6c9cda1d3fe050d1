//! Positions to begin with.

use alloc::format;
use alloc::string::String;

use puzzle_core::{GameRng, Generated, Invalid, Stop, Work};

use crate::desc::Desc;
use crate::game::Sliding;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::params::Params;
use crate::solvable::{random_start, rectangle_start};

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

/// Draws a solvable position: each equally likely, but for one-way crossings.
pub(crate) fn generate(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Sliding>, Stop> {
    work.node()?;
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
