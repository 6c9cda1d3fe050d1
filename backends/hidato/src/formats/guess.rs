//! Which cells touch, where a file does not say it.

use crate::board::{Board, PlaceKind};
use crate::solve::count;
use crate::topology::Topology;
use puzzle_core::solve::{Solutions, Work};
use puzzle_core::{Text, text};

/// The nodes of a search for two solutions. Puzzles for people need far fewer.
const NODES: u64 = 2000;
/// The nodes of all searches for a file: it may have many puzzles.
const NODES_OF_FILE: u64 = 20_000;
/// The memory of a search, in bytes.
const BYTES: u64 = 64 << 20;

/// Why a puzzle was read with its topology.
#[derive(Clone, Copy, Debug)]
pub(super) enum Basis {
    /// The file says it, or it is the usual one.
    Usual,
    /// Only with this topology there is exactly one solution.
    OneSolution,
    /// No path fits with either topology.
    NoPath,
}

/// Guesses topologies, within limits for a whole file.
pub(super) struct Guesser {
    work: Work<'static>,
}

impl Guesser {
    pub(super) fn new() -> Self {
        Self { work: Work::limited(NODES_OF_FILE, BYTES) }
    }

    /// Returns how many solutions a puzzle has, if the limits allow to find it out.
    pub(super) fn solutions(&mut self, board: &Board, clues: &[u16]) -> Solutions {
        self.work.with_node_limit(NODES, |work| count(board, clues, 2, work)).solutions()
    }

    /// Returns the topology of a grid of squares, and why it is this one. Squares touch by edge and
    /// corner, unless there is exactly one solution if they touch only by edge.
    pub(super) fn squares(
        &mut self,
        width: usize,
        kinds: &[PlaceKind],
        clues: &[u16],
    ) -> (Topology, Basis) {
        let mut solutions =
            |topology| self.solutions(&Board::new(topology, width, kinds.to_vec()), clues);
        let by_both = solutions(Topology::King);
        if by_both == Solutions::One {
            return (Topology::King, Basis::Usual);
        }
        match (by_both, solutions(Topology::Orthogonal)) {
            (_, Solutions::One) => (Topology::Orthogonal, Basis::OneSolution),
            (Solutions::None, Solutions::None) => (Topology::King, Basis::NoPath),
            _ => (Topology::King, Basis::Usual),
        }
    }
}

/// Says what a puzzle was read as.
pub(super) fn words(board: &Board, basis: Basis) -> Text {
    let (width, height) = (board.width(), board.height());
    let cells = board.topology().name();
    match basis {
        Basis::Usual => {
            text!("read as a Hidato of {width}x{height}, {cells}", width, height, cells)
        }
        Basis::OneSolution => text!(
            "read as a Hidato of {width}x{height}, {cells}, because only so it has one solution",
            width,
            height,
            cells
        ),
        Basis::NoPath => text!(
            "read as a Hidato of {width}x{height}, {cells}, though no path fits, nor does one by \
             edge alone",
            width,
            height,
            cells
        ),
    }
}
