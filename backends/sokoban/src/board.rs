//! The part of a level that never changes: walls, goals and the numbered squares of the floor.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::tile::Tile;

/// The number of a floor square on a [`Board`], counted row by row from 0. Only squares that the
/// player could reach if there were no boxes are numbered. A *cell*, in contrast, is any position
/// in the rectangle, walls included: its row times the width plus its column. Marks and clicks use
/// cells.
pub type Square = u16;

/// The longest side of a board, in cells.
pub const MAX_SIDE: usize = 100;

/// What the ground of a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Wall.
    Wall,
    /// Floor that the player could reach if there were no boxes.
    Floor,
    /// A goal that the player could reach if there were no boxes.
    Goal,
    /// Any other cell: outside the walls, or in a room that the player cannot enter.
    Outside,
}

/// Walls, goals and the numbered squares of the floor. All states of a level share one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: usize,
    height: usize,
    ground: Vec<Ground>,
    /// Tiles drawn on cells that are not squares: boxes and goals that the player cannot reach.
    unreachable_tiles: Vec<(u16, Tile)>,
    square_at: Vec<Square>,
    cells: Vec<u16>,
    adjacent: Vec<[Square; 4]>,
    goals: Vec<Square>,
}

impl Board {
    /// Makes the board of a picture. `inside` says for each cell whether the player could reach it
    /// if there were no boxes.
    pub(crate) fn new(width: usize, tiles: &[Tile], inside: &[bool]) -> Board {
        let cells: Vec<u16> = (0..tiles.len()).filter(|&s| inside[s]).map(|s| s as u16).collect();
        let n = cells.len() as Square;
        let mut square_at = vec![n; tiles.len()];
        for (square, &cell) in cells.iter().enumerate() {
            square_at[cell as usize] = square as Square;
        }
        let adjacent = cells
            .iter()
            .map(|&s| {
                let s = s as usize;
                [s - width, s + 1, s + width, s - 1].map(|to| square_at[to])
            })
            .collect();
        let goals = (0..n).filter(|&c| tiles[cells[c as usize] as usize].is_goal()).collect();
        let ground = (0..tiles.len())
            .map(|s| match (tiles[s], inside[s]) {
                (Tile::Wall, _) => Ground::Wall,
                (_, false) => Ground::Outside,
                (tile, true) if tile.is_goal() => Ground::Goal,
                _ => Ground::Floor,
            })
            .collect();
        let unreachable_tiles = (0..tiles.len())
            .filter(|&s| !inside[s] && !matches!(tiles[s], Tile::Wall | Tile::Floor))
            .map(|s| (s as u16, tiles[s]))
            .collect();
        let height = tiles.len() / width;
        Board { width, height, ground, unreachable_tiles, square_at, cells, adjacent, goals }
    }

    /// The number that tables of neighbors use for a wall: one past the last square.
    pub fn wall(&self) -> Square {
        self.cells.len() as Square
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of squares of the floor.
    pub fn n_squares(&self) -> usize {
        self.cells.len()
    }

    /// The goals within reach, in ascending order.
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// Returns `true` if a square is a goal.
    pub fn is_goal(&self, square: Square) -> bool {
        self.ground[self.cell(square)] == Ground::Goal
    }

    /// Returns the neighbor of a square, or `None` if a wall is there.
    #[inline]
    pub fn step(&self, square: Square, dir: Direction) -> Option<Square> {
        let to = self.adjacent[square as usize][dir as usize];
        ((to as usize) < self.cells.len()).then_some(to)
    }

    /// Returns the cell of a square: its row times the width plus its column.
    #[inline]
    pub fn cell(&self, square: Square) -> usize {
        self.cells[square as usize] as usize
    }

    /// Returns the column and row of a square, counted from 0 at the top left.
    pub fn place(&self, square: Square) -> (usize, usize) {
        let cell = self.cell(square);
        (cell % self.width, cell / self.width)
    }

    /// Returns the square at a column and row, or `None` if there is no square.
    pub fn square_at(&self, x: usize, y: usize) -> Option<Square> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let square = self.square_at[y * self.width + x];
        ((square as usize) < self.cells.len()).then_some(square)
    }

    /// Returns the ground at a column and row; outside the board it is [`Ground::Outside`].
    pub fn ground(&self, x: usize, y: usize) -> Ground {
        if x < self.width && y < self.height {
            self.ground[y * self.width + x]
        } else {
            Ground::Outside
        }
    }

    /// Returns the ground of each row from left to right, from the top.
    pub(crate) fn ground_rows(&self) -> impl Iterator<Item = &[Ground]> {
        self.ground.chunks_exact(self.width)
    }

    /// Boxes and goals that the player cannot reach, by cell. They are drawn and written to files
    /// but have no effect on play.
    pub fn unreachable_tiles(&self) -> &[(u16, Tile)] {
        &self.unreachable_tiles
    }

    /// The neighbors of every square by direction; [`wall`](Self::wall) where there is none.
    pub(crate) fn adjacent(&self) -> &[[Square; 4]] {
        &self.adjacent
    }

    /// Returns a copy of the board in which one goal is plain floor.
    pub(crate) fn without_goal(&self, goal: Square) -> Board {
        let mut board = self.clone();
        board.ground[self.cell(goal)] = Ground::Floor;
        board.goals.retain(|&g| g != goal);
        board
    }

    /// Approximate size of the board in bytes, which is what copying a description of this size
    /// costs.
    pub fn n_bytes(&self) -> usize {
        self.width * self.height * 3 + self.cells.len() * 10 + self.goals.len() * 2
    }
}
