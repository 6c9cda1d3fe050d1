//! The exact numbers of moves that bring one or two pieces to a goal on some of the cells.

use crate::graph::{Graph, NONE};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The number of moves to a goal from each place of the hole and of one or two pieces, while all
/// other pieces are ignored and no move leaves the cells.
pub(super) struct GoalDistances<'a> {
    graph: &'a Graph,
    /// The index of each cell of the board among the cells, or [`NONE`].
    local: Vec<u16>,
    n_cells: usize,
    moves: Vec<u32>,
}

/// The number of moves of a placement from which the goal cannot be reached.
const NEVER: u32 = u32::MAX;

impl<'a> GoalDistances<'a> {
    /// Computes the distances, backward from all placements for which `is_goal` returns `true`,
    /// given the hole and the pieces.
    pub(super) fn new(
        graph: &'a Graph,
        cells: &[u16],
        n_pieces: usize,
        is_goal: impl Fn(u16, &[u16]) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Self, Stop> {
        let n_cells = cells.len();
        let mut local = vec![NONE; graph.n_cells()];
        for (i, &cell) in (0..).zip(cells) {
            local[usize::from(cell)] = i;
        }
        let n_states = n_cells.pow(n_pieces as u32 + 1);
        // The distances, and a list of the states in the order in which they are found.
        let bytes = 8 * n_states as u64;
        work.reserve(bytes)?;
        let mut distances = Self { graph, local, n_cells, moves: vec![NEVER; n_states] };
        let result = distances.fill(cells, n_pieces, is_goal, work);
        work.release(bytes);
        result.map(|()| distances)
    }

    fn fill(
        &mut self,
        cells: &[u16],
        n_pieces: usize,
        is_goal: impl Fn(u16, &[u16]) -> bool,
        work: &mut Work<'_>,
    ) -> Result<(), Stop> {
        let n = self.n_cells;
        // The hole and the pieces of a state, as cells of the board.
        let parts = |state: usize| {
            let mut rest = state;
            let mut at = [NONE; 3];
            for part in at[..=n_pieces].iter_mut().rev() {
                *part = cells[rest % n];
                rest /= n;
            }
            at
        };
        let mut found: Vec<u32> = Vec::new();
        for state in 0..self.moves.len() {
            let at = parts(state);
            let pieces = &at[1..=n_pieces];
            let is_state = !pieces.contains(&at[0]) && (n_pieces < 2 || at[1] != at[2]);
            if is_state && is_goal(at[0], pieces) {
                self.moves[state] = 0;
                found.push(state as u32);
            }
        }
        let mut done = 0;
        while let Some(&state) = found.get(done) {
            done += 1;
            work.node()?;
            let at = parts(state as usize);
            let (hole, pieces) = (at[0], &at[1..=n_pieces]);
            let further = self.moves[state as usize] + 1;
            // Crossings are two-way, so a move back is a move.
            for &to in self.graph.neighbors(hole) {
                let Some(before) = self.state_after(hole, pieces, to) else { continue };
                if self.moves[before] == NEVER {
                    self.moves[before] = further;
                    found.push(before as u32);
                }
            }
        }
        Ok(())
    }

    fn state(&self, hole: u16, pieces: &[u16]) -> Option<usize> {
        [hole].iter().chain(pieces).try_fold(0, |state, &cell| {
            let local = self.local[usize::from(cell)];
            (local != NONE).then(|| state * self.n_cells + usize::from(local))
        })
    }

    /// Returns the state after the hole enters the cell `to`.
    fn state_after(&self, hole: u16, pieces: &[u16], to: u16) -> Option<usize> {
        let mut moved = [NONE; 2];
        for (moved, &piece) in moved.iter_mut().zip(pieces) {
            *moved = if piece == to { hole } else { piece };
        }
        self.state(to, &moved[..pieces.len()])
    }

    /// Returns the smallest number of moves to the goal, or `None` if it cannot be reached.
    pub(super) fn moves(&self, hole: u16, pieces: &[u16]) -> Option<u32> {
        let moves = self.moves[self.state(hole, pieces)?];
        (moves != NEVER).then_some(moves)
    }

    /// Returns the cell that the hole enters next on a shortest way to the goal, or `None` at the
    /// goal.
    pub(super) fn next(&self, hole: u16, pieces: &[u16]) -> Option<u16> {
        let left = self.moves(hole, pieces)?;
        let neighbors = self.graph.neighbors(hole).iter().copied();
        let mut nearer = neighbors.filter(|&to| {
            let after = self.state_after(hole, pieces, to);
            after.is_some_and(|state| self.moves[state] < left)
        });
        nearer.next()
    }
}
