//! The part of a level that never changes: walls, goals, and the numbered squares of its floor.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::grid::Direction;

use crate::tile::Tile;

/// A square of the floor, as its number on a [`Board`]: row by row from 0. Only squares that the
/// player could reach if there were no boxes have one. A *cell* is any place of the rectangle, walls
/// and all, as its row times the width plus its column; that is what marks and clicks speak of.
pub type Square = u16;

/// The longest side of a board, in cells.
pub const MAX_SIDE: usize = 100;

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Wall.
    Wall,
    /// Floor that the player could reach if there were no boxes.
    Floor,
    /// A goal there.
    Goal,
    /// Any other cell: outside the walls, or a room that nobody can enter.
    Outside,
}

/// Walls, goals and the numbered squares of the floor. Shared by every state of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: usize,
    height: usize,
    ground: Vec<Ground>,
    /// What is drawn on cells that are no squares: boxes and goals that nobody can reach.
    ornaments: Vec<(u16, Tile)>,
    square_at: Vec<Square>,
    cells: Vec<u16>,
    adjacent: Vec<[Square; 4]>,
    goals: Vec<Square>,
}

impl Board {
    /// The board of a picture whose floor in reach is `inside`, closed by walls.
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
        let ornaments = (0..tiles.len())
            .filter(|&s| !inside[s] && !matches!(tiles[s], Tile::Wall | Tile::Floor))
            .map(|s| (s as u16, tiles[s]))
            .collect();
        let height = tiles.len() / width;
        Board { width, height, ground, ornaments, square_at, cells, adjacent, goals }
    }

    /// The number in tables of neighbors where there is a wall: one past the last square.
    pub fn wall(&self) -> Square {
        self.cells.len() as Square
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many squares the floor has.
    pub fn n_squares(&self) -> usize {
        self.cells.len()
    }

    /// The goals that can be reached, in rising order.
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// Whether a square is a goal.
    pub fn is_goal(&self, square: Square) -> bool {
        self.ground[self.cell(square)] == Ground::Goal
    }

    /// The neighbor of a square, or `None` where there is a wall.
    #[inline]
    pub fn step(&self, square: Square, dir: Direction) -> Option<Square> {
        let to = self.adjacent[square as usize][dir as usize];
        ((to as usize) < self.cells.len()).then_some(to)
    }

    /// The cell of a square: row times width plus column.
    #[inline]
    pub fn cell(&self, square: Square) -> usize {
        self.cells[square as usize] as usize
    }

    /// The column and row of a square, from 0 at the top left.
    pub fn place(&self, square: Square) -> (usize, usize) {
        let cell = self.cell(square);
        (cell % self.width, cell / self.width)
    }

    /// The square at a column and row, or `None` where there is none.
    pub fn square_at(&self, x: usize, y: usize) -> Option<Square> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let square = self.square_at[y * self.width + x];
        ((square as usize) < self.cells.len()).then_some(square)
    }

    /// The ground at a column and row; outside the board it is [`Ground::Outside`].
    pub fn ground(&self, x: usize, y: usize) -> Ground {
        if x < self.width && y < self.height {
            self.ground[y * self.width + x]
        } else {
            Ground::Outside
        }
    }

    /// Boxes and goals that nobody can reach, by their cell: drawn, written, and nothing else.
    pub fn ornaments(&self) -> &[(u16, Tile)] {
        &self.ornaments
    }

    /// Neighbors of every square by direction; [`wall`](Self::wall) stands for none.
    pub(crate) fn adjacent(&self) -> &[[Square; 4]] {
        &self.adjacent
    }

    /// The same board with one goal turned into floor.
    pub(crate) fn without_goal(&self, goal: Square) -> Board {
        let mut board = self.clone();
        board.ground[self.cell(goal)] = Ground::Floor;
        board.goals.retain(|&g| g != goal);
        board
    }

    /// Bytes held, roughly: what a desc of this size costs to copy.
    pub fn n_bytes(&self) -> usize {
        self.width * self.height * 3 + self.cells.len() * 10 + self.goals.len() * 2
    }
}
