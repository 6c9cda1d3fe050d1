//! The moves of a search in strides: each box to each place that it can be carried to.

use super::arena::Arena;
use super::carry::Carry;
use super::position::Position;
use super::stage::{hash_state, toggle};
use super::tables::Tables;
use crate::board::Square;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// A box carried somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    /// The row of the box.
    pub(crate) row: usize,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The lowest square that the player reaches then.
    pub(crate) player: Square,
    pub(crate) hash: u64,
    /// Parts of the floor that the player is kept out of then.
    pub(crate) n_parts: usize,
}

/// Lists moves. Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct Carries {
    /// Moves looked at, the measure of the time spent.
    pub(crate) n_looks: u64,
    /// The boxes after the move that is looked at, as bits of live squares.
    pub(crate) child: Vec<u32>,
    carry: Carry,
    places: Vec<(Square, Square)>,
    pulls: Vec<(Square, Square, u16)>,
}

impl Carries {
    pub(crate) fn new(carry: Carry, n_words: usize) -> Carries {
        let (places, pulls) = (Vec::new(), Vec::new());
        Carries { n_looks: 0, child: vec![0; n_words], carry, places, pulls }
    }

    /// Tells of each move from the position taken up that leads somewhere new and freezes no box off
    /// the goals, with the position laid out as it is then but for the rows of its boxes, and with
    /// its bits. Where `work` is given, it is asked now and then.
    #[allow(clippy::too_many_arguments)] // one call a search, with what that search has
    pub(crate) fn each<const PULL: bool>(
        &mut self,
        t: &Tables,
        position: &mut Position<PULL>,
        arena: &Arena,
        player: Square,
        corral_only: bool,
        mut work: Option<&mut Work>,
        mut tell: impl FnMut(&Position<PULL>, &[u32], Carried),
    ) -> Result<(), Stop> {
        let adj = &t.maze.adj;
        let n = t.maze.n;
        let base = hash_state(t, &position.stage.words, player) ^ t.zobrist[n + player as usize];
        for row in 0..position.stage.squares.len() {
            let from = position.stage.squares[row];
            if (corral_only && !position.corrals.closest().contains(&from))
                || position.frozen.binary_search(&from).is_ok()
            {
                continue;
            }
            let Position { stage, reach, .. } = position;
            let occupied = &mut stage.occupied;
            if PULL {
                self.carry.pulls(&t.maze, &t.live_key, occupied, reach, from, &mut self.pulls);
                self.places.clear();
                self.places.extend(self.pulls.iter().map(|&(to, man, _)| (to, man)));
            } else {
                self.carry.places(&t.maze, &t.live_key, occupied, reach, from, &mut self.places);
            }
            self.n_looks += 1 + self.places.len() as u64;
            if let Some(work) = &mut work {
                // On a large board one box has more moves than who watches would wait for.
                work.nodes(self.places.len() as u64 / 64)?;
            }
            stage.occupied[from as usize] = false;
            for at in 0..self.places.len() {
                let (to, man) = self.places[at];
                let Position { stage, freeze, .. } = position;
                stage.occupied[to as usize] = true;
                let is_goal = |&c: &Square| t.maze.goal[c as usize];
                if PULL || freeze.frozen(adj, &t.live, &stage.occupied, to).iter().all(is_goal) {
                    let player = position.step(t, from, to, man);
                    let hash = base
                        ^ t.zobrist[from as usize]
                        ^ t.zobrist[to as usize]
                        ^ t.zobrist[n + player as usize];
                    self.set_child(t, &position.stage.words, from, to);
                    if arena.find(hash, &self.child, player).is_none() {
                        let n_parts = position.n_parts(t);
                        let moved = Carried { row, from, to, player, hash, n_parts };
                        tell(position, &self.child, moved);
                    }
                }
                position.stage.occupied[to as usize] = false;
            }
            position.stage.occupied[from as usize] = true;
        }
        Ok(())
    }

    /// Sets `child` to what a move makes of these boxes.
    pub(crate) fn set_child(&mut self, t: &Tables, boxes: &[u32], from: Square, to: Square) {
        self.child.copy_from_slice(boxes);
        toggle(t, &mut self.child, from);
        toggle(t, &mut self.child, to);
    }
}
