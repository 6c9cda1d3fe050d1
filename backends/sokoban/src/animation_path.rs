//! The path of an animation: the squares that the player and a box pass between two positions.

use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::board::Square;
use crate::route;
use crate::state::State;

/// One moment of the animation: the player's square, and the square of the box that moves along, or
/// `None` if no box moves.
pub(crate) type Moment = (Square, Option<Square>);

/// Returns `true` if two positions differ by one step, with or without a box.
pub(crate) fn is_step(old: &State, new: &State) -> bool {
    Direction::CLOCKWISE.iter().any(|&d| old.board().step(old.player(), d) == Some(new.player()))
        && old.n_moves().abs_diff(new.n_moves()) == 1
}

/// Returns the moments between two positions if a walk, or a shortest route of one box, leads from
/// one to the other.
pub(crate) fn animation_path(old: &State, new: &State) -> Option<Vec<Moment>> {
    let back = new.n_moves() < old.n_moves();
    let (from, to) = if back { (new, old) } else { (old, new) };
    if from.board() != to.board() {
        return None;
    }
    let (moves, mut held) = match from.moved_box(to) {
        Some((a, b)) => (route::shortest_pushes(from, a, b)?, Some(a)),
        None if from.same_boxes(to) => (route::walk(from, to.player())?, None),
        None => return None,
    };
    let mut at = from.clone();
    let mut moments = alloc::vec![(at.player(), held)];
    for mv in moves {
        at.execute(mv).ok()?;
        if mv.moves_box() {
            let dir = mv.dir()?;
            held = Some(at.board().step(held?, dir)?);
        }
        moments.push((at.player(), held));
    }
    if at.player() != to.player() {
        return None;
    }
    if back {
        moments.reverse();
    }
    Some(moments)
}
