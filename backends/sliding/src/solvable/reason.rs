//! Why a position cannot be solved.

use alloc::format;
use alloc::string::String;

/// A proof, in short, that a position has no solution. Cells and pieces are numbered from 0, a
/// piece by its home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// The hole can never come to this cell, and a wrong piece lies there.
    OutOfReach {
        /// The piece that stays.
        piece: u16,
        /// Where it stays.
        cell: u16,
    },
    /// The piece is in a part of the board that it cannot leave, and its home is in another.
    CutOff {
        /// The piece.
        piece: u16,
        /// A cell of the part that it is in.
        cell: u16,
    },
    /// A ring of cells has the right pieces in the wrong order, and a ring only turns.
    Ring {
        /// A cell of the ring.
        cell: u16,
        /// How many pieces are in it.
        n: u16,
    },
    /// The seven cells of a hexagon with one cell in the middle of it allow 120 orders only.
    Hexagon {
        /// A cell of them.
        cell: u16,
    },
    /// An odd number of swaps is needed, and this part of the board allows even ones only.
    Parity {
        /// A cell of that part.
        cell: u16,
        /// How many pieces are in it.
        n: u16,
    },
    /// The hole cannot come home from where it is.
    NoWayHome,
    /// The hole has to cross one-way streets, and no way of crossing leaves every part right.
    Crossings,
}

impl Unsolvable {
    /// The words for a player, who knows cells and pieces by the names that `name` gives.
    pub fn words(&self, name: impl Fn(u16) -> String) -> String {
        match *self {
            Self::OutOfReach { piece, cell } => format!(
                "piece {} lies on cell {}, where the hole never comes",
                name(piece),
                name(cell)
            ),
            Self::CutOff { piece, cell } => format!(
                "piece {} cannot leave the part of the board around cell {}, and its home is elsewhere",
                name(piece),
                name(cell)
            ),
            Self::Ring { cell, n } => format!(
                "the {n} pieces of the ring at cell {} are in the wrong order, and a ring only turns",
                name(cell)
            ),
            Self::Hexagon { cell } => format!(
                "the six pieces around cell {} are in an order out of the 120 that their cells allow",
                name(cell)
            ),
            Self::Parity { cell, n } if n > 2 => format!(
                "the {n} pieces around cell {} are an odd number of swaps from home, and only even ones can be made",
                name(cell)
            ),
            Self::Parity { cell, .. } => {
                format!("two pieces around cell {} would have to change places", name(cell))
            }
            Self::NoWayHome => "the hole cannot come home from where it is".into(),
            Self::Crossings => {
                "the hole has to cross one-way streets, and every way leaves wrong pieces behind"
                    .into()
            }
        }
    }
}
