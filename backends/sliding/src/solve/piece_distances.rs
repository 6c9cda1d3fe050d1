//! Distances of pieces, and hashes of positions.

use crate::graph::Graph;
use alloc::vec::Vec;

/// The distance between two cells for a piece, ignoring all other pieces.
#[derive(Clone, Debug)]
pub(super) enum PieceDistances {
    /// Computed, for a rectangle with this number of columns.
    Rectangle(u16),
    /// All pairs: the distance from a cell to a target is at `target * n + cell`.
    Table(usize, Vec<u16>),
}

impl PieceDistances {
    /// The largest board, in cells, for which a table is built.
    const MAX_CELLS: usize = 1_200;

    pub(super) fn new(graph: &Graph) -> Option<Self> {
        if let Some((w, _)) = graph.as_rectangle() {
            return Some(Self::Rectangle(w as u16));
        }
        let n = graph.n_cells();
        (n <= Self::MAX_CELLS).then(|| {
            let all = (0..n as u16).flat_map(|c| graph.piece_distances(c)).collect();
            Self::Table(n, all)
        })
    }

    #[inline]
    pub(super) fn between(&self, cell: u16, target: u16) -> u32 {
        match self {
            &Self::Rectangle(w) => {
                let part = (cell % w).abs_diff(target % w) + (cell / w).abs_diff(target / w);
                part.into()
            }
            Self::Table(n, all) => all[target as usize * n + cell as usize].into(),
        }
    }
}

/// Returns a hash of a piece on a cell. The hash of a position is the exclusive or of these
/// (Zobrist, 1970).
#[inline]
pub(super) fn zobrist_key(piece: u16, cell: u16) -> u64 {
    // The mixing of SplitMix64 with a different first shift. It maps 0 to 0, which would leave the
    // hash unchanged: hence the 1.
    let x = (u64::from(piece) << 16 | u64::from(cell)).wrapping_add(1);
    let x = (x ^ x >> 15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}
