//! Explains a solution to people as a list of stages.

use crate::goal::Goal;
use crate::graph::NONE;
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;

/// A section of a solution that ends when a piece reaches its final cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The piece that is placed; [`NONE`] if only the hole still has to move.
    pub piece: u16,
    /// The final cell of the piece: its home, or the home of an identical piece. The hole's home if
    /// `piece` is [`NONE`].
    pub cell: u16,
    /// The index of the first move of the section.
    pub from: usize,
    /// The index after the last move of the section, which places the piece.
    pub to: usize,
}

/// Splits a solution into stages, in order and without gaps. In each stage the named piece is the
/// next one to reach its final cell, so that "placing 7" is true until the stage ends. Pieces that
/// never leave their right cell are in no stage.
///
/// The moves must be legal. They need not solve the position; the last section then belongs to the
/// hole.
pub fn stages(position: &Position, moves: &[u16], goal: &Goal) -> Vec<Stage> {
    // A move fills the cell that the hole leaves, and the last move that fills a cell is final.
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
        // If the moves do not solve the position, a wrong piece can be the last one on a cell.
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
