//! Topologies: which cells are neighbors.

use puzzle_core::label;

/// The kind of cells of a board, and which of them are neighbors: cells that consecutive numbers
/// may have.
///
/// Rows and columns count from 0. Every odd row of hexagons is shifted right by half a cell. A
/// triangle points up if the parities of its row and column are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Squares that share an edge: 4 neighbors.
    Orthogonal,
    /// Squares that share only a corner: 4 neighbors.
    Diagonal,
    /// Squares that share an edge or a corner, a chess king's moves: 8 neighbors.
    #[default]
    King,
    /// Hexagons that share an edge: 6 neighbors.
    Hexagon,
    /// Triangles that share an edge: 3 neighbors.
    TriangleEdge,
    /// Triangles opposite each other at a corner: 3 neighbors.
    TriangleVertex,
    /// Both of the above: 6 neighbors.
    TriangleBoth,
    /// Triangles that share an edge or any corner: 12 neighbors.
    TriangleAround,
    /// Squares a chess knight's move apart, two in one direction and one across: 8 neighbors.
    Knight,
    /// Squares a jump apart, as in the puzzle Hopido: three in a row or column, or two diagonally:
    /// 8 neighbors.
    Jump,
}

/// The kind of tiles that a board consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Squares in rows and columns.
    Square,
    /// Hexagons, odd rows shifted right by half a cell.
    Hexagon,
    /// Triangles, pointing up and down by turns.
    Triangle,
}

/// How neighbors lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contact {
    /// They touch.
    Touch,
    /// They are a chess knight's move apart.
    KnightsMove,
    /// They are a jump apart.
    Jump,
}

type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const KING: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const HEXAGON: [[Step; 6]; 2] = [
    [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)],
    [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)],
];
/// The first entry is for triangles that point up, the second for those that point down.
const TRIANGLE_EDGE: [[Step; 3]; 2] = [[(0, -1), (0, 1), (1, 0)], [(-1, 0), (0, -1), (0, 1)]];
const TRIANGLE_VERTEX: [[Step; 3]; 2] = [[(-1, 0), (1, -2), (1, 2)], [(-1, -2), (-1, 2), (1, 0)]];
const TRIANGLE_BOTH: [[Step; 6]; 2] = [
    [(-1, 0), (0, -1), (0, 1), (1, -2), (1, 0), (1, 2)],
    [(-1, -2), (-1, 0), (-1, 2), (0, -1), (0, 1), (1, 0)],
];
const TRIANGLE_AROUND: [[Step; 12]; 2] = [
    [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -2),
        (0, -1),
        (0, 1),
        (0, 2),
        (1, -2),
        (1, -1),
        (1, 0),
        (1, 1),
        (1, 2),
    ],
    [
        (-1, -2),
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (-1, 2),
        (0, -2),
        (0, -1),
        (0, 1),
        (0, 2),
        (1, -1),
        (1, 0),
        (1, 1),
    ],
];

const KNIGHT: [Step; 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
const JUMP: [Step; 8] = [(-3, 0), (-2, -2), (-2, 2), (0, -3), (0, 3), (2, -2), (2, 2), (3, 0)];

impl Topology {
    /// All topologies.
    pub const ALL: [Self; 10] = [
        Self::Orthogonal,
        Self::Diagonal,
        Self::King,
        Self::Hexagon,
        Self::TriangleEdge,
        Self::TriangleVertex,
        Self::TriangleBoth,
        Self::TriangleAround,
        Self::Knight,
        Self::Jump,
    ];

    /// The letter after `m` in params. `O` and `R` are letters of the program Ascent, the others
    /// are our own.
    pub const fn letter(self) -> char {
        match self {
            Self::Orthogonal => 'O',
            Self::Diagonal => 'D',
            Self::King => 'R',
            Self::Hexagon => 'X',
            Self::TriangleEdge => 'T',
            Self::TriangleVertex => 'V',
            Self::TriangleBoth => 'B',
            Self::TriangleAround => 'A',
            Self::Knight => 'N',
            Self::Jump => 'J',
        }
    }

    /// Returns the topology of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.letter() == letter)
    }

    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orthogonal => label!("squares touching by edge"),
            Self::Diagonal => label!("squares touching by corner"),
            Self::King => label!("squares touching by edge and corner"),
            Self::Hexagon => label!("hexagons"),
            Self::TriangleEdge => label!("triangles touching by edge"),
            Self::TriangleVertex => label!("triangles touching by opposite corner"),
            Self::TriangleBoth => label!("triangles touching by edge and opposite corner"),
            Self::TriangleAround => label!("triangles touching by edge and any corner"),
            Self::Knight => label!("squares a knight's move apart"),
            Self::Jump => label!("squares a jump apart, three straight or two diagonally"),
        }
    }

    /// Returns `true` if neighbors lie side by side; `false` if a step of the path passes over other
    /// cells.
    pub const fn is_adjacent(self) -> bool {
        !matches!(self, Self::Knight | Self::Jump)
    }

    /// Returns how neighbors lie to each other, which messages say.
    pub(crate) const fn contact(self) -> Contact {
        match self {
            Self::Knight => Contact::KnightsMove,
            Self::Jump => Contact::Jump,
            _ => Contact::Touch,
        }
    }

    /// The kind of tiles of the topology.
    pub const fn lattice(self) -> Lattice {
        match self {
            Self::Orthogonal | Self::Diagonal | Self::King | Self::Knight | Self::Jump => {
                Lattice::Square
            }
            Self::Hexagon => Lattice::Hexagon,
            _ => Lattice::Triangle,
        }
    }

    /// The steps from a cell to its neighbors, as (rows down, columns right).
    pub(crate) fn steps(self, row: usize, column: usize) -> &'static [Step] {
        let down = (row + column) & 1;
        match self {
            Self::Orthogonal => &ORTHOGONAL,
            Self::Diagonal => &DIAGONAL,
            Self::King => &KING,
            Self::Hexagon => &HEXAGON[row & 1],
            Self::TriangleEdge => &TRIANGLE_EDGE[down],
            Self::TriangleVertex => &TRIANGLE_VERTEX[down],
            Self::TriangleBoth => &TRIANGLE_BOTH[down],
            Self::TriangleAround => &TRIANGLE_AROUND[down],
            Self::Knight => &KNIGHT,
            Self::Jump => &JUMP,
        }
    }
}
