//! Hotspots: squares on which a box keeps another box from a goal.
//!
//! For each pair of squares the table says whether a box on the first square, acting as a wall,
//! makes a goal unreachable for a lone box on the second. Counting the boxes on such squares takes
//! one or two words per box. (A feature of FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)

use super::goal_access::GoalTrace;
use crate::search::level_tables::{LevelTables, bits};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The table of hotspots: for each live square, by index, the boxes that a box on it hinders.
#[derive(Debug)]
pub(crate) struct Hotspots {
    /// For each square, the squares of the boxes that a box on it hinders, as bits.
    hindered: Vec<u32>,
    n_words: usize,
}

impl Hotspots {
    pub(crate) fn new(t: &LevelTables, work: &mut Work) -> Result<Hotspots, Stop> {
        let n_live = t.live_squares.len();
        let n_words = n_live.div_ceil(32);
        work.reserve((n_live * n_words * 4) as u64)?;
        let mut hindered = vec![0; n_live * n_words];
        let mut trace = GoalTrace::new(t);
        let goals = &t.maze.goals;
        let mut walls = vec![false; t.maze.n + 1];
        let free = trace.goals_of(t, &walls).to_vec();
        let n_goal_words = goals.len().div_ceil(64);
        for (i, &wall) in t.live_squares.iter().enumerate() {
            work.nodes(1 + n_live as u64 / 64)?;
            walls[wall as usize] = true;
            let blocked = trace.goals_of(t, &walls);
            walls[wall as usize] = false;
            let own_goal = goals.iter().position(|&g| g == wall);
            for (j, &c) in t.live_squares.iter().enumerate() {
                // A box on a goal fills the goal, which does not count as hindering.
                let words = c as usize * n_goal_words..(c as usize + 1) * n_goal_words;
                let is_lost = words.enumerate().any(|(w, at)| {
                    let own = own_goal.filter(|g| g / 64 == w).map_or(0, |g| 1 << (g % 64));
                    free[at] & !blocked[at] & !own != 0
                });
                if is_lost && i != j {
                    hindered[i * n_words + j / 32] |= 1 << (j % 32);
                }
            }
        }
        Ok(Hotspots { hindered, n_words })
    }

    /// Counts the boxes, given as bits of live squares, that hinder another one.
    pub(crate) fn count(&self, boxes: &[u32]) -> usize {
        let hinders = |&at: &usize| {
            let row = &self.hindered[at * self.n_words..(at + 1) * self.n_words];
            row.iter().zip(boxes).any(|(row, word)| row & word != 0)
        };
        bits(boxes).filter(hinders).count()
    }
}
