//! Levels: a board with its boxes and player, as in a level file.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{Invalid, plural, text};

use crate::board::{Board, Ground, MAX_SIDE, Square};
use crate::description;
use crate::tile::{Tile, not_a_tile};

/// A board with its boxes and player at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The part that never changes.
    pub board: Arc<Board>,
    /// The squares of the boxes, in ascending order.
    pub boxes: Vec<Square>,
    /// The square of the player.
    pub player: Square,
}

impl Level {
    /// Makes a level from its picture, given row by row.
    ///
    /// Floor, boxes and goals that the player could not reach even if there were no boxes have no
    /// effect on play. They are kept for pictures and files.
    ///
    /// # Errors
    /// Fails if there is not exactly one player, if the player can reach no box or more boxes than
    /// goals, if walls do not enclose the floor within reach, or if a side is longer than
    /// [`MAX_SIDE`]. The error gives row and column, counted from 1, if it is about one cell.
    ///
    /// # Panics
    /// Panics if `tiles` does not have `width * height` elements.
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
            return Err(Invalid::new("the level has no box that the player can reach"));
        }
        if boxes.len() > board.goals().len() {
            let boxes = description::boxes(boxes.len());
            return Err(Invalid::new(match board.goals().len() {
                0 => text!("the player can reach {boxes} but no goal", boxes),
                n => plural!(
                    n,
                    "the player can reach {boxes} but only {n} goal",
                    "the player can reach {boxes} but only {n} goals",
                    boxes
                ),
            }));
        }
        let player = board.square_at(player % width, player / width);
        let player = player.expect("the player stands in its own reach");
        Ok(Level { board: Arc::new(board), boxes, player })
    }

    /// Makes a level from rows of XSB characters; short rows are padded with floor.
    ///
    /// # Errors
    /// As [`new`](Self::new); also if a row has any other character.
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Level, Invalid> {
        let mut read: Vec<Vec<Tile>> = Vec::new();
        for (y, row) in rows.into_iter().enumerate() {
            let mut tiles = Vec::new();
            for (x, c) in row.trim_end().chars().enumerate() {
                tiles.push(
                    Tile::from_xsb(c)
                        .ok_or_else(|| Invalid::new(not_a_tile(c)).at(y + 1, x + 1))?,
                );
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

    /// Returns the level's picture, row by row. [`new`](Self::new) makes the same level from it.
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
        for &(cell, tile) in board.unreachable_tiles() {
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

    /// Returns `true` if every box is on a goal.
    pub fn is_solved(&self) -> bool {
        self.boxes.iter().all(|&c| self.board.is_goal(c))
    }
}

/// Refuses a picture that is larger than a board can be.
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), Invalid> {
    if width <= MAX_SIDE && height <= MAX_SIDE {
        return Ok(());
    }
    Err(Invalid::new(text!(
        "the board is {width}x{height}, but can be at most {max}x{max}",
        width,
        height,
        max = MAX_SIDE
    )))
}

/// Returns which cells the player could reach if there were no boxes. Fails if walls do not enclose
/// them.
pub(crate) fn in_reach(width: usize, tiles: &[Tile], player: usize) -> Result<Vec<bool>, Invalid> {
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
    /// Writes rows of XSB characters, each ended by a line feed and without trailing blanks.
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
    use alloc::format;
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
                the player can reach 2 boxes but only 1 goal
            "#]],
        );
        check("#####\n#$. #\n#####", expect!["the level has no player\n"]);
        check("######\n#@$.@#\n######", expect!["2:5: the level has a second player\n"]);
        check("#####\n#@. #\n#####", expect!["the level has no box that the player can reach\n"]);
        check("#####\n#@?$.#\n#####", expect!["2:3: '?' is not a level character\n"]);
        let wide: String = core::iter::repeat_n('#', 101).collect();
        check(&wide, expect!["the board is 101x1, but can be at most 100x100\n"]);
    }

    #[test]
    fn a_level_round_trips_through_its_tiles() {
        let level = Level::from_rows(["#######", "#+ $.*#", "#######", "# .$# ", "#####"]).unwrap();
        let board = &level.board;
        assert_eq!(board.unreachable_tiles().len(), 2);
        let again = Level::new(board.width(), board.height(), &level.tiles()).unwrap();
        assert_eq!(again, level);
    }
}
