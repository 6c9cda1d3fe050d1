//! What a change of position goes through.

use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::board::Square;
use crate::route;
use crate::state::State;

/// A moment of a walk or a push: the player's square, and that of the box that goes along.
pub(crate) type Moment = (Square, Option<Square>);

/// Whether the player is one square away and at most one box with it.
pub(crate) fn is_step(old: &State, new: &State) -> bool {
    Direction::CLOCKWISE.iter().any(|&d| old.board().step(old.player(), d) == Some(new.player()))
        && old.n_moves().abs_diff(new.n_moves()) == 1
}

/// The moments between two positions, where one is reached from the other by a walk or by a plan
/// for one box.
pub(crate) fn track(old: &State, new: &State) -> Option<Vec<Moment>> {
    let back = new.n_moves() < old.n_moves();
    let (from, to) = if back { (new, old) } else { (old, new) };
    if from.board() != to.board() {
        return None;
    }
    let (moves, mut held) = match from.moved_box(to) {
        Some((a, b)) => (route::carry(from, a, b)?, Some(a)),
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
