//! The techniques of the solver, each of which can be left out to measure what it contributes.

use crate::level::Level;
use crate::search::level_tables::LevelTables;
use core::ops::Deref;
use puzzle_core::solve::{Stop, Work};

/// A technique of the solver. Without some of them the solver still gives only right answers, but
/// may find other solutions, or none within its limits.
///
/// `cargo xtask sokoban --without TECHNIQUE FILE` compares the solver with and without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// The backward search from the solved positions.
    Backward,
    /// The forward search by macro pushes, guided by a packing plan.
    Plan,
    /// The open list sorted by the lower bound alone.
    Greedy,
    /// The open list sorted by moves made and the lower bound.
    Weighted,
    /// The open list sorted by how many boxes are packed in order.
    Order,
    /// The open lists by kinds of position.
    Kinds,
    /// Pushing a box through a tunnel in one move.
    Tunnels,
    /// Dropping positions in which boxes freeze off the goals.
    Freeze,
    /// Distances that take boxes frozen on goals into account.
    FrozenDistances,
    /// Corrals: pushing into them first, and proving that some can never be opened.
    Corrals,
    /// Small searches for boxes that cannot get out of a corral.
    CorralSearch,
}

impl Technique {
    /// All techniques with their names on the command line.
    pub const ALL: [(Technique, &str); 11] = [
        (Technique::Backward, "backward"),
        (Technique::Plan, "plan"),
        (Technique::Greedy, "greedy"),
        (Technique::Weighted, "weighted"),
        (Technique::Order, "order"),
        (Technique::Kinds, "kinds"),
        (Technique::Tunnels, "tunnels"),
        (Technique::Freeze, "freeze"),
        (Technique::FrozenDistances, "frozen-distances"),
        (Technique::Corrals, "corrals"),
        (Technique::CorralSearch, "corral-search"),
    ];
}

/// The techniques in use: all of them, or all but some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Techniques {
    without: u32,
}

impl Techniques {
    /// Returns the same set without one technique.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques { without: self.without | 1 << technique as u32 }
    }

    /// Returns `true` if a technique is in use.
    pub fn has(self, technique: Technique) -> bool {
        self.without >> technique as u32 & 1 == 0
    }
}

/// A level to be solved: its tables, and the techniques in use.
#[derive(Debug)]
pub(crate) struct Problem {
    tables: LevelTables,
    techniques: Techniques,
}

impl Problem {
    pub(crate) fn new(
        level: &Level,
        techniques: Techniques,
        work: &mut Work,
    ) -> Result<Problem, Stop> {
        let tables = LevelTables::new(&level.board, &level.boxes, level.player, work)?;
        Ok(Problem { tables, techniques })
    }

    #[inline]
    pub(crate) fn has(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }
}

impl Deref for Problem {
    type Target = LevelTables;

    fn deref(&self) -> &LevelTables {
        &self.tables
    }
}
