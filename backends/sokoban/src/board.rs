//! The part of a level that never changes: walls, goals, and the numbered squares of its floor.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Direction, Invalid};

/// A square of the floor, as its number on a [`Board`]: row by row from 0. Only squares that the
/// player could reach if there were no boxes have one. A *cell* is any place of the rectangle, walls
/// and all, as its row times the width plus its column; that is what marks and clicks speak of.
pub type Square = u16;

/// The longest side of a board, in cells.
pub const MAX_SIDE: usize = 100;

/// What stands on a cell in a level's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Floor, or the ground outside the walls.
    Floor,
    /// Wall.
    Wall,
    /// A goal.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The player.
    Player,
    /// The player on a goal.
    PlayerOnGoal,
}

impl Tile {
    /// The tile of an XSB character; `-` and `_` are floor too.
    pub const fn from_xsb(c: char) -> Option<Tile> {
        Some(match c {
            ' ' | '-' | '_' => Tile::Floor,
            '#' => Tile::Wall,
            '.' => Tile::Goal,
            '$' => Tile::Box,
            '*' => Tile::BoxOnGoal,
            '@' => Tile::Player,
            '+' => Tile::PlayerOnGoal,
            _ => return None,
        })
    }

    /// The XSB character, a space for floor.
    pub const fn to_xsb(self) -> char {
        match self {
            Tile::Floor => ' ',
            Tile::Wall => '#',
            Tile::Goal => '.',
            Tile::Box => '$',
            Tile::BoxOnGoal => '*',
            Tile::Player => '@',
            Tile::PlayerOnGoal => '+',
        }
    }

    /// Whether the cell is a goal, whatever stands on it.
    pub const fn is_goal(self) -> bool {
        matches!(self, Tile::Goal | Tile::BoxOnGoal | Tile::PlayerOnGoal)
    }

    /// Whether a box stands on the cell.
    pub const fn is_box(self) -> bool {
        matches!(self, Tile::Box | Tile::BoxOnGoal)
    }

    /// Whether the player stands on the cell.
    pub const fn is_player(self) -> bool {
        matches!(self, Tile::Player | Tile::PlayerOnGoal)
    }
}

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

/// A board with its boxes and player at the start: what a level file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What never changes.
    pub board: Arc<Board>,
    /// Where the boxes stand, in rising order.
    pub boxes: Vec<Square>,
    /// Where the player stands.
    pub player: Square,
}

impl Level {
    /// A level from its picture, row by row.
    ///
    /// Floor, boxes and goals that the player could not reach even if there were no boxes are
    /// ornaments: kept for pictures and files, ignored by the rules.
    ///
    /// # Errors
    /// When there is not exactly one player, no box in reach, when boxes in reach outnumber goals
    /// in reach, when the floor in reach is not closed by walls, or when a side is over
    /// [`MAX_SIDE`]. The place is row and column from 1 where there is one.
    ///
    /// # Panics
    /// When `tiles` is not `width * height` long.
    pub fn new(width: usize, height: usize, tiles: &[Tile]) -> Result<Level, Invalid> {
        assert_eq!(tiles.len(), width * height, "a tile for each square");
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(Invalid::new(format!(
                "the board is {width}x{height}, the largest is {MAX_SIDE}x{MAX_SIDE}"
            )));
        }
        let mut players = (0..tiles.len()).filter(|&s| tiles[s].is_player());
        let Some(player) = players.next() else {
            return Err(Invalid::new("the level has no player"));
        };
        if let Some(second) = players.next() {
            return Err(Invalid::new("the level has a second player")
                .at(second / width + 1, second % width + 1));
        }
        let mut inside = vec![false; tiles.len()];
        let mut queue = vec![player];
        inside[player] = true;
        while let Some(cell) = queue.pop() {
            let (x, y) = (cell % width, cell / width);
            if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
                return Err(Invalid::new("the player can leave the board here: a wall is missing")
                    .at(y + 1, x + 1));
            }
            for to in [cell - width, cell + 1, cell + width, cell - 1] {
                if tiles[to] != Tile::Wall && !inside[to] {
                    inside[to] = true;
                    queue.push(to);
                }
            }
        }
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
        let squares_where = |wanted: fn(Tile) -> bool| -> Vec<Square> {
            (0..n).filter(|&c| wanted(tiles[cells[c as usize] as usize])).collect()
        };
        let goals = squares_where(Tile::is_goal);
        let boxes = squares_where(Tile::is_box);
        if boxes.is_empty() {
            return Err(Invalid::new("the level has no box that can be reached"));
        }
        if boxes.len() > goals.len() {
            return Err(Invalid::new(format!(
                "the level has more boxes than goals in reach ({} boxes, {} goals)",
                boxes.len(),
                goals.len()
            )));
        }
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
        let player = square_at[player];
        let board = Board { width, height, ground, ornaments, square_at, cells, adjacent, goals };
        Ok(Level { board: Arc::new(board), boxes, player })
    }

    /// A level from rows of XSB characters; short rows are filled up with floor.
    ///
    /// # Errors
    /// As [`new`](Self::new), and on any other character.
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Level, Invalid> {
        let mut read: Vec<Vec<Tile>> = Vec::new();
        for (y, row) in rows.into_iter().enumerate() {
            let mut tiles = Vec::new();
            for (x, c) in row.trim_end().chars().enumerate() {
                tiles.push(Tile::from_xsb(c).ok_or_else(|| {
                    Invalid::new(format!("'{}' is no part of a level", c.escape_default()))
                        .at(y + 1, x + 1)
                })?);
            }
            read.push(tiles);
        }
        let width = read.iter().map(Vec::len).max().unwrap_or(0);
        let height = read.len();
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(Invalid::new(format!(
                "the board is {width}x{height}, the largest is {MAX_SIDE}x{MAX_SIDE}"
            )));
        }
        let mut tiles = vec![Tile::Floor; width * height];
        for (y, row) in read.iter().enumerate() {
            tiles[y * width..y * width + row.len()].copy_from_slice(row);
        }
        Level::new(width, height, &tiles)
    }

    /// The level's picture, row by row: what [`new`](Self::new) reads back to the same level.
    pub fn tiles(&self) -> Vec<Tile> {
        let board = &*self.board;
        let mut tiles: Vec<Tile> = board
            .ground
            .iter()
            .map(|ground| match ground {
                Ground::Wall => Tile::Wall,
                Ground::Goal => Tile::Goal,
                Ground::Floor | Ground::Outside => Tile::Floor,
            })
            .collect();
        for &(cell, tile) in &board.ornaments {
            tiles[cell as usize] = tile;
        }
        for &square in &self.boxes {
            let goal = board.is_goal(square);
            tiles[board.cell(square)] = if goal { Tile::BoxOnGoal } else { Tile::Box };
        }
        let goal = board.is_goal(self.player);
        tiles[board.cell(self.player)] = if goal { Tile::PlayerOnGoal } else { Tile::Player };
        tiles
    }

    /// Whether every box stands on a goal.
    pub fn is_solved(&self) -> bool {
        self.boxes.iter().all(|&c| self.board.is_goal(c))
    }
}

impl core::fmt::Display for Level {
    /// Rows of XSB characters, each ended by a line feed, without blanks at their ends.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write as _;
        for row in self.tiles().chunks(self.board.width.max(1)) {
            let end = row.iter().rposition(|&t| t != Tile::Floor).map_or(0, |x| x + 1);
            for &tile in &row[..end] {
                f.write_char(tile.to_xsb())?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use expect_test::{Expect, expect};

    #[allow(clippy::needless_pass_by_value)] // reads as data
    fn check(rows: &str, expected: Expect) {
        let said = match Level::from_rows(rows.lines()) {
            Ok(level) => format!(
                "{level}{} cells, {} boxes, {} goals\n",
                level.board.n_squares(),
                level.boxes.len(),
                level.board.goals().len()
            ),
            Err(invalid) => invalid.to_string() + "\n",
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn levels_are_read_and_refused() {
        check(
            "  ####\n###  #\n#@$ .#\n###  #\n# $###",
            expect![[r#"
              ####
            ###  #
            #@$ .#
            ###  #
            # $###
            8 cells, 1 boxes, 1 goals
        "#]],
        );
        check(
            "####\n#@$\n####",
            expect![[r"
            2:4: the player can leave the board here: a wall is missing
        "]],
        );
        check(
            "#####\n#@$$.#\n######",
            expect![[r#"
                the level has more boxes than goals in reach (2 boxes, 1 goals)
            "#]],
        );
        check("#####\n#$. #\n#####", expect!["the level has no player\n"]);
        check("######\n#@$.@#\n######", expect!["2:5: the level has a second player\n"]);
        check("#####\n#@. #\n#####", expect!["the level has no box that can be reached\n"]);
        check("#####\n#@?$.#\n#####", expect!["2:3: '?' is no part of a level\n"]);
        let wide: String = core::iter::repeat_n('#', 101).collect();
        check(&wide, expect!["the board is 101x1, the largest is 100x100\n"]);
    }

    #[test]
    fn a_level_reads_back_from_its_tiles() {
        let level = Level::from_rows(["#######", "#+ $.*#", "#######", "# .$# ", "#####"]).unwrap();
        let board = &level.board;
        assert_eq!(board.ornaments().len(), 2);
        let again = Level::new(board.width(), board.height(), &level.tiles()).unwrap();
        assert_eq!(again, level);
    }
}
