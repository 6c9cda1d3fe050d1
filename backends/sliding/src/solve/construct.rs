//! Solutions piece by piece.
use crate::goal::Goal;
use crate::graph::Graph;
use crate::position::Position;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

pub(super) fn solve(
    _: &Graph,
    _: &Goal,
    _: &Position,
    _: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    Ok(None)
}
