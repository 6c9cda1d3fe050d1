//! The generator. It works backward from the last peg, so that each puzzle is solvable.

use puzzle_core::GameRng;
use puzzle_core::game::Generated;
use puzzle_core::grid::Grid;
use puzzle_core::solve::{Stop, Work};

use crate::{Jump, Pegs, Sides, jump};

/// Generates a puzzle: starts with a single peg and takes back jumps until three of five cells have
/// a peg, or no jump can be taken back.
pub(crate) fn generate(
    params: Sides,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Pegs>, Stop> {
    let n_wanted = params.n_cells() * 3 / 5;
    loop {
        work.node()?;
        let mut board = Grid::filled(params.w, params.h, false);
        board.values_mut()[rng.index(params.n_cells())] = true;
        let mut solution = Vec::new();
        while jump::n_pegs(&board) < n_wanted {
            // The peg jumps back over a hole, which gets its peg again.
            let is_made = |jump: &Jump| {
                let cells = jump.cells(&board).map(|cells| cells.map(|cell| board[cell]));
                cells == Some([false, false, true])
            };
            let made: Vec<Jump> = board.cells().flat_map(Jump::of).filter(is_made).collect();
            let Some(&jump) = rng.pick(&made) else { break };
            board = jump.after(&board);
            solution.push(jump);
        }
        // A board that got stuck early has too few pegs.
        if jump::n_pegs(&board) * 3 >= n_wanted * 2 {
            solution.reverse();
            return Ok(Generated::new(board).solved_by(solution));
        }
    }
}
