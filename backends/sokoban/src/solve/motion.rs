//! The two directions in which a search moves boxes: forward by pushes, or backward by pulls.
//!
//! A forward search brings boxes from their starts to the goals. A backward search begins with
//! boxes on the goals and brings them to the starts. Searches are generic over [`Motion`], and
//! everything that differs between the two is here.

use crate::board::Square;
use crate::search::distances::Distances;
use crate::search::level_tables::LevelTables;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A move of one box by one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxStep {
    /// The new square of the box.
    pub(crate) to: Square,
    /// The square of the player after the move.
    pub(crate) player: Square,
}

/// How a search moves boxes, and where to.
pub(crate) trait Motion: Debug {
    /// `true` for pushes. Only then can a position be lost by frozen boxes or corrals.
    const IS_FORWARD: bool;

    /// The opposite direction.
    type Reverse: Motion;

    /// The squares to which the boxes go.
    fn targets(t: &LevelTables) -> &[Square];

    /// The squares from which the boxes come.
    fn origins(t: &LevelTables) -> &[Square];

    /// The fewest moves of a lone box to each target.
    fn distances(t: &LevelTables) -> &Distances;

    /// Returns the step of the box on `from` in a direction if nothing is in its way and the player
    /// `reaches` the square that it needs. It does not consider whether the box is of any use on
    /// its new square.
    fn step(
        adj: &[[Square; 4]],
        occupied: &[bool],
        reaches: impl Fn(Square) -> bool,
        from: Square,
        dir: usize,
    ) -> Option<BoxStep>;

    /// The side of the box on which the player is after a step in a direction.
    fn player_side(dir: usize) -> usize;
}

/// For each square, whether it is a target. The entry after the last square is for walls.
pub(crate) fn is_target<M: Motion>(t: &LevelTables) -> Vec<bool> {
    let mut is_target = vec![false; t.maze.n + 1];
    for &c in M::targets(t) {
        is_target[c as usize] = true;
    }
    is_target
}

/// Forward: the player pushes boxes to the goals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push;

impl Motion for Push {
    const IS_FORWARD: bool = true;
    type Reverse = Pull;

    fn targets(t: &LevelTables) -> &[Square] {
        &t.maze.goals
    }

    fn origins(t: &LevelTables) -> &[Square] {
        &t.starts
    }

    fn distances(t: &LevelTables) -> &Distances {
        &t.to_goal
    }

    #[inline]
    fn step(
        adj: &[[Square; 4]],
        occupied: &[bool],
        reaches: impl Fn(Square) -> bool,
        from: Square,
        dir: usize,
    ) -> Option<BoxStep> {
        let sides = &adj[from as usize];
        let to = sides[dir];
        (reaches(sides[dir ^ 2]) && !occupied[to as usize]).then_some(BoxStep { to, player: from })
    }

    fn player_side(dir: usize) -> usize {
        dir ^ 2
    }
}

/// Backward: the player pulls boxes from the goals to their starts, walking ahead of the box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pull;

impl Motion for Pull {
    const IS_FORWARD: bool = false;
    type Reverse = Push;

    fn targets(t: &LevelTables) -> &[Square] {
        &t.starts
    }

    fn origins(t: &LevelTables) -> &[Square] {
        &t.maze.goals
    }

    fn distances(t: &LevelTables) -> &Distances {
        &t.from_start
    }

    #[inline]
    fn step(
        adj: &[[Square; 4]],
        occupied: &[bool],
        reaches: impl Fn(Square) -> bool,
        from: Square,
        dir: usize,
    ) -> Option<BoxStep> {
        let to = adj[from as usize][dir];
        let player = adj[to as usize][dir];
        (reaches(to) && !occupied[player as usize]).then_some(BoxStep { to, player })
    }

    fn player_side(dir: usize) -> usize {
        dir
    }
}
