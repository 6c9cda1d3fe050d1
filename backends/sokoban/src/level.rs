//! A level: a board with its boxes and player, as files hold it.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::Invalid;

use crate::board::{Board, Ground, MAX_SIDE, Square};
use crate::tile::Tile;

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
        check_size(width, height)?;
        let mut players = (0..tiles.len()).filter(|&s| tiles[s].is_player());
        let Some(player) = players.next() else {
            return Err(Invalid::new("the level has no player"));
        };
        if let Some(second) = players.next() {
            return Err(Invalid::new("the level has a second player")
                .at(second / width + 1, second % width + 1));
        }
        let inside = in_reach(width, tiles, player)?;
        let board = Board::new(width, tiles, &inside);
        let is_box = |&c: &Square| tiles[board.cell(c)].is_box();
        let boxes: Vec<Square> = (0..board.wall()).filter(is_box).collect();
        if boxes.is_empty() {
            return Err(Invalid::new("the level has no box that can be reached"));
        }
        if boxes.len() > board.goals().len() {
            return Err(Invalid::new(format!(
                "the level has more boxes than goals in reach ({} boxes, {} goals)",
                boxes.len(),
                board.goals().len()
            )));
        }
        let player = board.square_at(player % width, player / width);
        let player = player.expect("the player stands in its own reach");
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
        check_size(width, height)?;
        let mut tiles = vec![Tile::Floor; width * height];
        for (y, row) in read.iter().enumerate() {
            tiles[y * width..y * width + row.len()].copy_from_slice(row);
        }
        Level::new(width, height, &tiles)
    }

    /// The level's picture, row by row: what [`new`](Self::new) reads back to the same level.
    pub fn tiles(&self) -> Vec<Tile> {
        let board = &*self.board;
        let width = board.width();
        let mut tiles: Vec<Tile> = (0..width * board.height())
            .map(|cell| match board.ground(cell % width, cell / width) {
                Ground::Wall => Tile::Wall,
                Ground::Goal => Tile::Goal,
                Ground::Floor | Ground::Outside => Tile::Floor,
            })
            .collect();
        for &(cell, tile) in board.ornaments() {
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

/// Refuses a picture that is too large for a board.
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), Invalid> {
    if width <= MAX_SIDE && height <= MAX_SIDE {
        return Ok(());
    }
    let words = format!("the board is {width}x{height}, the largest is {MAX_SIDE}x{MAX_SIDE}");
    Err(Invalid::new(words))
}

/// The cells that the player could walk to if there were no boxes, closed in by walls.
fn in_reach(width: usize, tiles: &[Tile], player: usize) -> Result<Vec<bool>, Invalid> {
    let height = tiles.len() / width;
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
    Ok(inside)
}

impl core::fmt::Display for Level {
    /// Rows of XSB characters, each ended by a line feed, without blanks at their ends.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write as _;
        for row in self.tiles().chunks(self.board.width().max(1)) {
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
