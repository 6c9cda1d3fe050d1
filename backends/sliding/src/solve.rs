//! Solutions: shortest ones where they can be proved, short ones everywhere.
//!
//! A board is a [`Graph`] and a [`Goal`], made once and kept; a [`Position`] says which piece lies
//! on which cell. [`solve`] answers with the cells that the hole enters, or with the proof that
//! there is no solution:
//!
//! ```
//! use puzzle_core::solve::Work;
//! use puzzle_sliding::{goal::Goal, graph::{Graph, NONE}, position::Position};
//! use puzzle_sliding::solve::{Aim, Answer, Memory, solve};
//!
//! let graph = Graph::rectangle(3, 2);
//! let goal = Goal::new(&graph, 5);
//! let position = Position::new(vec![0, 1, 2, NONE, 3, 4]).unwrap();
//! let mut memory = Memory::default();
//! let answer = solve(&graph, &goal, &position, Aim::Any, &mut memory, &mut Work::unlimited());
//! assert_eq!(answer.unwrap(), Answer::Moves { moves: vec![4, 5], optimal: true });
//! ```
//!
//! How it goes about it, each step under a limit of its own and under the caller's [`Work`]:
//! 1. [`solvable`] decides first, so that no search runs in vain.
//! 2. Search from both ends (`meet`): short solutions of any board, and everything on boards with
//!    up to some millions of positions. What it learns about the goal's side is kept.
//! 3. Iterative deepening (`ida`) by a lower bound (`bound`) that sums up pattern databases of this
//!    very board (`pattern`), first small ones, then larger ones. Boards of more than 16 cells get
//!    here only when a shortest solution is wanted, or when the next step failed.
//! 4. What is left, or too large from the start, is solved piece by piece (`construct`) and then
//!    shortened stretch by stretch (`shorten`).
//!
//! `tiers` holds that order, with the limits: to follow a position to its solution, read [`solve`],
//! then `tiers`. Beside this way lie [`stages`], which tells people what a solution does, and
//! `table`, all positions of a small board, from which starts are drawn.

mod bound;
mod construct;
mod ida;
mod meet;
mod pattern;
mod shorten;
mod stages;
mod table;
mod tiers;
mod ways;

pub use stages::{Stage, stages};
pub(crate) use table::Table;

use crate::goal::Goal;
use crate::graph::Graph;
use crate::position::Position;
use crate::solvable::{Unsolvable, solvable};
use alloc::boxed::Box;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// What kind of solution is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A good one soon: proved shortest where that takes about a second or less.
    Any,
    /// A shortest one, searched for until `work` ends it or no means are left.
    Optimal,
}

/// What became of a search that came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The position can be solved so; replayed before it was returned.
    Moves {
        /// The cells that the hole enters.
        moves: Vec<u16>,
        /// Whether it is proved that there is no shorter one.
        optimal: bool,
    },
    /// It is proved that it cannot be solved.
    Unsolvable(Unsolvable),
}

/// A board and the position on it that is to be solved.
#[derive(Clone, Copy)]
struct Puzzle<'a> {
    graph: &'a Graph,
    goal: &'a Goal,
    position: &'a Position,
}

/// A search that was ended by its [`Work`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Why.
    pub stop: Stop,
    /// The best solution found until then.
    pub best: Option<Vec<u16>>,
    /// No solution has fewer moves.
    pub at_least: u32,
}

/// What searches keep between calls: pattern databases, the positions near the goal, the last
/// solution. It belongs to one board at a time, and starts anew with another. Dropping it costs
/// time only: a search that no limit ends answers the same whatever was asked before.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    board: Option<Box<tiers::Board>>,
}

impl Memory {
    /// Bytes held by tables.
    pub fn bytes(&self) -> u64 {
        self.board.as_ref().map_or(0, |b| b.bytes())
    }

    /// A lower bound by pattern databases that take 20 ms to make; 0 where there are none.
    pub(crate) fn bound(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        work: &mut Work,
    ) -> Result<u32, Stop> {
        self.board(graph, goal).bound(graph, goal, position, work)
    }

    /// How many moves a shortest solution has at least, and one where some nodes suffice to find
    /// it. The answer is the same whatever was asked before.
    pub(crate) fn prove(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        nodes: u64,
        work: &mut Work,
    ) -> Result<(u32, Option<Vec<u16>>), Stop> {
        self.board(graph, goal).prove(graph, goal, position, nodes, work)
    }

    fn board(&mut self, graph: &Graph, goal: &Goal) -> &mut tiers::Board {
        if !self.board.as_ref().is_some_and(|b| b.is_of(graph, goal)) {
            self.board = None;
        }
        self.board.get_or_insert_with(|| Box::new(tiers::Board::new(graph, goal)))
    }
}

/// Solves a position.
///
/// # Errors
/// [`Stopped`] when `work` ended the search, with the best solution so far.
pub fn solve(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    aim: Aim,
    memory: &mut Memory,
    work: &mut Work,
) -> Result<Answer, Stopped> {
    let stopped = |stop| Stopped { stop, best: None, at_least: 0 };
    if let Err(why) = solvable(graph, goal, position, work).map_err(stopped)? {
        return Ok(Answer::Unsolvable(why));
    }
    let answer = memory.board(graph, goal).solve(graph, goal, position, aim, work);
    // Whatever search it came from, no solution leaves here that was not replayed: a fault in one
    // of them must not become a wrong answer.
    let holds = |moves: &[u16]| {
        let mut end = position.clone();
        end.replay(graph, moves) && goal.is_solved(&end)
    };
    match answer {
        Ok((moves, optimal)) => {
            assert!(holds(&moves), "a solution that does not solve");
            Ok(Answer::Moves { moves, optimal })
        }
        Err(mut stopped) => {
            stopped.best = stopped.best.filter(|moves| holds(moves));
            Err(stopped)
        }
    }
}

/// Between which numbers of moves the shortest solution lies: `(least, most)`, equal where proved.
/// `None` for a position without a solution. `most` is `u32::MAX` where `work` ended the search
/// before a solution was found.
pub fn distance(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    memory: &mut Memory,
    work: &mut Work,
) -> Option<(u32, u32)> {
    let (least, most) = match solve(graph, goal, position, Aim::Any, memory, work) {
        Ok(Answer::Unsolvable(_)) => return None,
        Ok(Answer::Moves { moves, optimal }) => {
            let most = moves.len() as u32;
            (if optimal { most } else { memory.board(graph, goal).at_least(position) }, most)
        }
        Err(stopped) => (
            stopped.at_least.max(memory.board(graph, goal).at_least(position)),
            stopped.best.map_or(u32::MAX, |m| m.len() as u32),
        ),
    };
    // Costs no search, and may say more than a search that was cut short.
    let travel = least_travel(graph, goal, position);
    Some((least.max(travel).min(most), most))
}

/// A lower bound without any search: the sum of the ways from each piece to the nearest home of its
/// class.
pub(crate) fn least_travel(graph: &Graph, goal: &Goal, position: &Position) -> u32 {
    if let Some((w, _)) = graph.as_rectangle().filter(|_| !goal.has_identical()) {
        // A piece is named by its home and each move takes one piece one cell on, so its sum of
        // columns and rows is a bound.
        let part = |a: usize, b: usize| (a % w).abs_diff(b % w) + (a / w).abs_diff(b / w);
        let pieces = position.pieces().iter().enumerate();
        return pieces
            .filter(|p| *p.1 != crate::graph::NONE)
            .map(|(cell, &piece)| part(cell, piece as usize) as u32)
            .sum();
    }
    // From here on a flood for each home: quadratic.
    if graph.n_cells() > 1_000 {
        return 0;
    }
    let mut nearest = alloc::vec![u16::MAX; graph.n_cells()];
    for home in 0..graph.n_cells() as u16 {
        let ways = graph.piece_distances(home);
        for (cell, &piece) in position.pieces().iter().enumerate() {
            if piece != crate::graph::NONE && goal.fits(piece, home) {
                nearest[cell] = nearest[cell].min(ways[cell]);
            }
        }
    }
    // What is left at the maximum is the hole, and pieces that no home can be reached from.
    nearest.iter().filter(|&&d| d != u16::MAX).map(|&d| u32::from(d)).sum()
}

#[cfg(test)]
mod tests;
