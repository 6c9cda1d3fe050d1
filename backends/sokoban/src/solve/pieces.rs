//! The pieces that the solver is made of, each of which can be left out to measure what it is worth.

use crate::level::Level;
use crate::search::level_tables::LevelTables;
use core::ops::Deref;
use puzzle_core::solve::{Stop, Work};

/// A piece of the solver. Without any of them it still gives right answers only, and finds fewer or other ones.
///
/// `cargo xtask sokoban --without PIECE FILE` compares the solver with and without some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// The search backward from the solved positions.
    Backward,
    /// The search forward by macro pushes, led by a packing plan.
    Plan,
    /// The open list by the lower bound alone.
    Greedy,
    /// The open list by moves made and the lower bound.
    Weighted,
    /// The open list by how far the boxes are packed in order.
    Order,
    /// The open lists by kinds of position.
    Kinds,
    /// Pushes through a tunnel in one move.
    Tunnels,
    /// Positions with boxes that freeze off the goals are dropped.
    Freeze,
    /// Distances among boxes that are frozen on goals.
    FrozenDistances,
    /// Corrals: what is tried first, and those that can never be opened.
    Corrals,
    /// Small searches for boxes that cannot get out of a corral.
    CorralSearch,
}

impl Piece {
    /// All pieces with the names by which they are left out.
    pub const ALL: [(Piece, &str); 11] = [
        (Piece::Backward, "backward"),
        (Piece::Plan, "plan"),
        (Piece::Greedy, "greedy"),
        (Piece::Weighted, "weighted"),
        (Piece::Order, "order"),
        (Piece::Kinds, "kinds"),
        (Piece::Tunnels, "tunnels"),
        (Piece::Freeze, "freeze"),
        (Piece::FrozenDistances, "frozen-distances"),
        (Piece::Corrals, "corrals"),
        (Piece::CorralSearch, "corral-search"),
    ];
}

/// Which pieces are in use: all of them, or all but some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    without: u32,
}

impl Pieces {
    /// The same pieces but for one.
    #[must_use]
    pub fn without(self, piece: Piece) -> Pieces {
        Pieces { without: self.without | 1 << piece as u32 }
    }

    /// Whether a piece is in use.
    pub fn has(self, piece: Piece) -> bool {
        self.without >> piece as u32 & 1 == 0
    }
}

/// A level to be solved: its tables, and the pieces in use.
#[derive(Debug)]
pub(crate) struct Problem {
    tables: LevelTables,
    pieces: Pieces,
}

impl Problem {
    pub(crate) fn new(level: &Level, pieces: Pieces, work: &mut Work) -> Result<Problem, Stop> {
        let tables = LevelTables::new(&level.board, &level.boxes, level.player, work)?;
        Ok(Problem { tables, pieces })
    }

    #[inline]
    pub(crate) fn has(&self, piece: Piece) -> bool {
        self.pieces.has(piece)
    }
}

impl Deref for Problem {
    type Target = LevelTables;

    fn deref(&self) -> &LevelTables {
        &self.tables
    }
}
