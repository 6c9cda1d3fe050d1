//! The two ways in which a search moves boxes: forward by pushes, or backward by pulls.
//!
//! A search forward brings boxes from their starts to the goals. A search backward begins with boxes on the goals and
//! brings them to the starts. Everything else about the two is the same, so searches are generic over [`Motion`], and
//! all that differs stands here.

use crate::board::Square;
use crate::search::distances::Distances;
use crate::search::level_tables::LevelTables;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A move of one box by one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxStep {
    /// Where the box goes.
    pub(crate) to: Square,
    /// Where the player is then.
    pub(crate) player: Square,
}

/// How a search moves boxes, and where to.
pub(crate) trait Motion: Debug {
    /// Whether boxes go forward. Only then can a position be lost by freezing, corrals or knots.
    const IS_FORWARD: bool;

    /// The other way.
    type Reverse: Motion;

    /// The squares that the boxes go to.
    fn targets(t: &LevelTables) -> &[Square];

    /// The squares that they come from.
    fn origins(t: &LevelTables) -> &[Square];

    /// Fewest moves of a lone box to each target.
    fn distances(t: &LevelTables) -> &Distances;

    /// The step of the box on `from` in a direction, if the player `reaches` the square that it takes and nothing is in
    /// the way. Whether the box is of any use where it goes is not asked.
    fn step(
        adj: &[[Square; 4]],
        occupied: &[bool],
        reaches: impl Fn(Square) -> bool,
        from: Square,
        dir: usize,
    ) -> Option<BoxStep>;

    /// The side of the box, seen from it, where the player is after a step in a direction.
    fn player_side(dir: usize) -> usize;
}

/// For each square, whether boxes go there. The entry after the last square stands for walls.
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

/// Backward: the player pulls boxes from the goals to where they start, walking ahead of the box.
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
