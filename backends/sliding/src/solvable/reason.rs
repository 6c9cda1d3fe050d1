//! The reason why a position cannot be solved.

use puzzle_core::{Text, plural, text};

/// The reason why a position has no solution. Cells are counted row by row from 0, and a piece is named
/// by its home cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// The hole can never reach this cell, and the wrong piece lies on it.
    OutOfReach {
        /// The piece that cannot be moved.
        piece: u16,
        /// The cell on which it lies.
        cell: u16,
    },
    /// The piece lies in a part of the board that it cannot leave, and its home is in another part.
    CutOff {
        /// The piece that cannot get home.
        piece: u16,
        /// A cell of the part of the board that the piece lies in.
        cell: u16,
    },
    /// A ring of cells holds the right pieces in the wrong order, and a ring can only rotate.
    Ring {
        /// A cell of the ring.
        cell: u16,
        /// The number of pieces in the ring.
        n: u16,
    },
    /// Six pieces lie on a hexagon with one more cell joined to two opposite corners, which allows
    /// only 120 of the 720 orders.
    Hexagon {
        /// A cell of the hexagon.
        cell: u16,
    },
    /// An odd number of swaps is needed, and this part of the board allows only even numbers.
    Parity {
        /// A cell of the part of the board.
        cell: u16,
        /// The number of pieces in the part of the board.
        n: u16,
    },
    /// The hole cannot get home from where it is.
    NoWayHome,
    /// The hole has to cross one-way arcs, and every route leaves a misplaced piece behind.
    Crossings,
}

impl Unsolvable {
    /// Explains the reason to a player in one sentence without a final period. `number` gives what is
    /// printed on a piece; cells are counted from 1.
    pub fn explain(&self, number: impl Fn(u16) -> u16) -> Text {
        let name = |cell: u16| u32::from(cell) + 1;
        match *self {
            Self::OutOfReach { piece, cell } => text!(
                "piece {piece} is on cell {cell}, which the hole can never reach",
                piece = number(piece),
                cell = name(cell)
            ),
            Self::CutOff { piece, cell } => text!(
                "piece {piece} cannot leave the part of the board around cell {cell}, and it belongs outside that part",
                piece = number(piece),
                cell = name(cell)
            ),
            Self::Ring { cell, n } => plural!(
                n,
                "the {n} piece in the ring around cell {cell} is in the wrong order, and a ring can only rotate",
                "the {n} pieces in the ring around cell {cell} are in the wrong order, and a ring can only rotate",
                cell = name(cell)
            ),
            Self::Hexagon { cell } => text!(
                "the six pieces around cell {cell} cannot be slid into the right order",
                cell = name(cell)
            ),
            Self::Parity { cell, n } if n > 2 => plural!(
                n,
                "the {n} piece around cell {cell} needs an odd number of swaps, and only an even number is possible",
                "the {n} pieces around cell {cell} need an odd number of swaps, and only an even number is possible",
                cell = name(cell)
            ),
            Self::Parity { cell, .. } => text!(
                "two pieces around cell {cell} would have to be swapped, and nothing else can change",
                cell = name(cell)
            ),
            Self::NoWayHome => text!("the hole cannot get home from where it is"),
            Self::Crossings => text!(
                "the hole has to cross one-way streets, and every route leaves misplaced pieces behind"
            ),
        }
    }
}
