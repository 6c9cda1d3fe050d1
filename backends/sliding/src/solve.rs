//! Solves positions: with a proved shortest solution where that is feasible, with a short one on
//! every board.
//!
//! A board is a [`Graph`] and a [`Goal`], built once and reused. A [`Position`] says which piece
//! lies on which cell. [`solve`] returns the cells that the hole enters one after the other, or the
//! proof that there is no solution:
//!
//! ```
//! use puzzle_core::solve::Work;
//! use puzzle_sliding::{goal::Goal, graph::{Graph, NONE}, position::Position};
//! use puzzle_sliding::solve::{SearchCache, SolveMode, Verdict, solve};
//!
//! let graph = Graph::rectangle(3, 2);
//! let goal = Goal::new(&graph, 5);
//! let position = Position::new(vec![0, 1, 2, NONE, 3, 4]).unwrap();
//! let (mut cache, mut work) = (SearchCache::default(), Work::unlimited());
//! let verdict = solve(&graph, &goal, &position, SolveMode::Fast, &mut cache, &mut work);
//! assert_eq!(verdict.unwrap(), Verdict::Moves { moves: vec![4, 5], optimal: true });
//! ```
//!
//! The steps, each with a limit of its own and within the caller's [`Work`]:
//! 1. [`solvable`] decides whether there is a solution, so that no search is wasted.
//! 2. Bidirectional breadth-first search (`bidirectional`) finds short solutions on any board, and
//!    every solution on boards of up to some millions of positions. Its table of positions near the
//!    goal is kept for later searches.
//! 3. Iterative deepening (`ida`) with a lower bound (`bound`): the sum of pattern databases for this
//!    board (`pattern`), first small ones, then larger ones. Boards of more than 16 cells come to
//!    this step only if a shortest solution is wanted or step 4 failed.
//! 4. Positions that are left, or on boards that are too large from the start, are solved piece by
//!    piece (`construct`), and the solution is then shortened section by section (`shorten`).
//!
//! `strategy` holds this order and the limits: to follow a position to its solution, read [`solve`]
//! and then `strategy`. Two more modules are not part of a search: [`stages`] explains what a
//! solution does, and `table` lists all positions of a small board, from which start positions are
//! drawn.

mod bidirectional;
mod bound;
mod construct;
mod ida;
mod pattern;
mod piece_distances;
mod shorten;
mod stages;
mod strategy;
mod table;
mod turned;

pub use stages::{Stage, stages};
pub(crate) use table::Table;
pub(crate) use turned::Turned;

use crate::goal::Goal;
use crate::graph::Graph;
use crate::position::Position;
use crate::solvable::{Unsolvable, solvable};
use alloc::boxed::Box;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The kind of solution that [`solve`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveMode {
    /// A good solution quickly: proved shortest if that takes about a second or less.
    Fast,
    /// A shortest solution: the search goes on until `work` ends it or every method has reached its
    /// limit.
    Optimal,
}

/// The result of a search that was not interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A solution, which has been replayed before it is returned.
    Moves {
        /// The cells that the hole enters, in order.
        moves: Vec<u16>,
        /// `true` if no shorter solution exists.
        optimal: bool,
    },
    /// The position has no solution.
    Unsolvable(Unsolvable),
}

/// A board and the position to solve.
#[derive(Clone, Copy)]
struct Puzzle<'a> {
    graph: &'a Graph,
    goal: &'a Goal,
    position: &'a Position,
}

/// The result of a search that was ended by its [`Work`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The reason why the search ended.
    pub stop: Stop,
    /// The best solution found so far.
    pub best: Option<Vec<u16>>,
    /// A proved lower bound: no solution has fewer moves.
    pub lower_bound: u32,
}

/// Tables that searches keep between calls: pattern databases, the positions near the goal, and the
/// last solution. They belong to one board; searching another board starts them anew. Dropping them
/// costs only time: a search that is not interrupted returns the same result with and without them.
#[derive(Clone, Debug, Default)]
pub struct SearchCache {
    board: Option<Box<strategy::BoardCache>>,
}

impl SearchCache {
    /// Returns the size of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        self.board.as_ref().map_or(0, |b| b.bytes())
    }

    /// Returns a lower bound on the number of moves to the goal from the small pattern databases,
    /// which take about 20 ms to build; 0 if the board is too large for them.
    pub(crate) fn bound(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        work: &mut Work,
    ) -> Result<u32, Stop> {
        self.board(graph, goal).bound(graph, goal, position, work)
    }

    /// Returns a lower bound on the number of moves to the goal, proved within `nodes` nodes, and a
    /// shortest solution if one was found. The result does not depend on earlier searches.
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

    fn board(&mut self, graph: &Graph, goal: &Goal) -> &mut strategy::BoardCache {
        if !self.board.as_ref().is_some_and(|b| b.is_of(graph, goal)) {
            self.board = None;
        }
        self.board.get_or_insert_with(|| Box::new(strategy::BoardCache::new(graph, goal)))
    }
}

/// Solves a position.
///
/// # Errors
/// Returns [`Stopped`] if `work` ended the search, with the best solution so far.
pub fn solve(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    mode: SolveMode,
    cache: &mut SearchCache,
    work: &mut Work,
) -> Result<Verdict, Stopped> {
    let stopped = |stop| Stopped { stop, best: None, lower_bound: 0 };
    if let Err(why) = solvable(graph, goal, position, work).map_err(stopped)? {
        return Ok(Verdict::Unsolvable(why));
    }
    let answer = cache.board(graph, goal).solve(graph, goal, position, mode, work);
    // Every solution is replayed, whichever search found it: a bug in a search must not become a
    // wrong answer.
    let holds = |moves: &[u16]| {
        let mut end = position.clone();
        end.replay(graph, moves) && goal.is_solved(&end)
    };
    match answer {
        Ok((moves, optimal)) => {
            assert!(holds(&moves), "a search returned moves that do not solve the position");
            Ok(Verdict::Moves { moves, optimal })
        }
        Err(mut stopped) => {
            stopped.best = stopped.best.filter(|moves| holds(moves));
            Err(stopped)
        }
    }
}

/// Returns bounds on the length of a shortest solution as `(lower, upper)`, which are equal if the
/// length is proved. Returns `None` if the position has no solution. The upper bound is `u32::MAX`
/// if `work` ended the search before it found a solution.
pub fn distance(
    graph: &Graph,
    goal: &Goal,
    position: &Position,
    cache: &mut SearchCache,
    work: &mut Work,
) -> Option<(u32, u32)> {
    let (least, most) = match solve(graph, goal, position, SolveMode::Fast, cache, work) {
        Ok(Verdict::Unsolvable(_)) => return None,
        Ok(Verdict::Moves { moves, optimal }) => {
            let most = moves.len() as u32;
            (if optimal { most } else { cache.board(graph, goal).lower_bound(position) }, most)
        }
        Err(stopped) => (
            stopped.lower_bound.max(cache.board(graph, goal).lower_bound(position)),
            stopped.best.map_or(u32::MAX, |m| m.len() as u32),
        ),
    };
    // Needs no search, and may exceed the bound of a search that was cut short.
    let travel = least_travel(graph, goal, position);
    Some((least.max(travel).min(most), most))
}

/// Returns a lower bound on the number of moves to the goal without a search: the sum of the
/// distances from each piece to the nearest home of its class.
pub(crate) fn least_travel(graph: &Graph, goal: &Goal, position: &Position) -> u32 {
    if let Some((w, _)) = graph.as_rectangle().filter(|_| !goal.has_identical()) {
        // A piece is named by its home, and each move takes one piece to a neighboring cell,
        // so the sum of column and row distances is a lower bound.
        let part = |a: usize, b: usize| (a % w).abs_diff(b % w) + (a / w).abs_diff(b / w);
        let pieces = position.pieces().iter().enumerate();
        return pieces
            .filter(|p| *p.1 != crate::graph::NONE)
            .map(|(cell, &piece)| part(cell, piece as usize) as u32)
            .sum();
    }
    // What follows takes quadratic time: a breadth-first search from each home.
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
    // A distance still at the maximum belongs to the hole or to a piece that no home can be reached
    // from.
    nearest.iter().filter(|&&d| d != u16::MAX).map(|&d| u32::from(d)).sum()
}

#[cfg(test)]
mod tests;
