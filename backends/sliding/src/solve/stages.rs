//! What a solution is doing, for people.

use crate::goal::Goal;
use crate::graph::NONE;
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;

/// A stretch of a solution that ends with a piece coming home for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The piece that comes home; [`NONE`] when only the hole has still to come home.
    pub piece: u16,
    /// Where it comes to rest: its own home, or that of a piece identical to it. With [`NONE`] for
    /// a piece, the hole's home.
    pub cell: u16,
    /// The index of the first move of the stretch.
    pub from: usize,
    /// The index after the last one, which brings the piece home.
    pub to: usize,
}

/// Splits a solution into stages, in order and without gaps. In each, the piece named is the next
/// one to reach its last cell and not leave it again, so that "placing 7" is true until it is done.
/// Pieces that lie right all the time are in no stage.
///
/// The moves have to be legal; that they solve is not needed, but the last stretch is then of the
/// hole.
pub fn stages(position: &Position, moves: &[u16], goal: &Goal) -> Vec<Stage> {
    // A move fills the cell that the hole leaves; the last filling of a cell is for good.
    let mut last_filled = vec![usize::MAX; position.pieces().len()];
    let mut hole = position.hole();
    for (i, &to) in moves.iter().enumerate() {
        last_filled[hole as usize] = i;
        hole = to;
    }
    let mut stages: Vec<Stage> = Vec::new();
    let mut now = position.clone();
    let mut from = 0;
    for (i, &to) in moves.iter().enumerate() {
        let cell = now.hole();
        let piece = now.pieces()[to as usize];
        // Where the moves do not solve, a wrong piece can stay as well.
        if last_filled[cell as usize] == i && goal.fits(piece, cell) {
            stages.push(Stage { piece, cell, from, to: i + 1 });
            from = i + 1;
        }
        now.slide(to);
    }
    if from < moves.len() {
        stages.push(Stage { piece: NONE, cell: goal.hole(), from, to: moves.len() });
    }
    stages
}
