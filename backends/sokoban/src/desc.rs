//! The text of a level in game IDs: one letter per cell, row by row, each followed by an optional
//! count.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::format::Scanner;
use puzzle_core::{Invalid, plural, text};

use crate::level::Level;
use crate::params::Params;
use crate::tile::Tile;

const LETTERS: [(Tile, char); 7] = [
    (Tile::Floor, 's'),
    (Tile::Wall, 'w'),
    (Tile::Goal, 't'),
    (Tile::Box, 'b'),
    (Tile::BoxOnGoal, 'f'),
    (Tile::Player, 'u'),
    (Tile::PlayerOnGoal, 'v'),
];

/// Returns the tile of a letter.
pub(crate) fn tile_of(letter: char) -> Option<Tile> {
    LETTERS.iter().find(|l| l.1 == letter).map(|l| l.0)
}

/// Returns the letter of a tile.
pub(crate) fn letter_of(tile: Tile) -> char {
    LETTERS.iter().find(|l| l.0 == tile).map_or('s', |l| l.1)
}

/// Reads a description for validated params.
///
/// # Errors
/// Names the unexpected character, or the cell that breaks a rule.
pub(crate) fn parse(params: &Params, text: &str) -> Result<Level, Invalid> {
    let (width, height) = (params.width as usize, params.height as usize);
    let tiles = parse_tiles(width, height, text)?;
    let is_blank = |&tile: &Tile| tile == Tile::Floor;
    let has_blank_row =
        [0, height - 1].iter().any(|y| tiles[y * width..][..width].iter().all(is_blank));
    let has_blank_column =
        [0, width - 1].iter().any(|&x| tiles[x..].iter().step_by(width).all(is_blank));
    if has_blank_row || has_blank_column {
        return Err(Invalid::new(
            "the board has a blank row or column at its edge: leave it out of the size",
        ));
    }
    let level = level(width, height, &tiles).map_err(|e| with_place(&e))?;
    if params.reverse {
        can_reverse(&level)?;
    }
    Ok(level)
}

/// Returns an error about a cell with its row and column as words, for texts in which they are not
/// lines and columns.
pub(crate) fn with_place(error: &Invalid) -> Invalid {
    match (error.line(), error.column()) {
        (Some(y), Some(x)) => Invalid::new(text!(
            "{fault} (row {row}, column {column})",
            fault = error.text(),
            row = y,
            column = x
        )),
        _ => error.clone(),
    }
}

/// Reads a picture of any contents.
///
/// # Errors
/// Names the unexpected character. Also fails if the text does not fit the size, or if another text
/// of the picture is shorter.
pub(crate) fn parse_tiles(width: usize, height: usize, text: &str) -> Result<Vec<Tile>, Invalid> {
    let n = width * height;
    let mut tiles: Vec<Tile> = Vec::with_capacity(n);
    let mut s = Scanner::new(text);
    while let Some(c) = s.peek() {
        let Some(tile) = tile_of(c) else {
            return Err(match c {
                'p' | 'd' => Invalid::new("this game has no pits").at(1, s.offset() + 1),
                'A'..='Z' => Invalid::new("this game has no lettered boxes").at(1, s.offset() + 1),
                _ => s.expected(text!("one of s, w, t, b, f, u, v")),
            });
        };
        s.next_char();
        let here = s.clone();
        let count = s.take_uint()?.unwrap_or(1) as usize;
        if count == 0 {
            return Err(here.expected(text!("a count above 0")));
        }
        if count > n - tiles.len() {
            return Err(Invalid::new(plural!(
                n,
                "the level has more than the {n} cell of a board of {width}x{height}",
                "the level has more than the {n} cells of a board of {width}x{height}",
                width,
                height
            )));
        }
        tiles.extend(core::iter::repeat_n(tile, count));
    }
    if tiles.len() < n {
        return Err(Invalid::new(plural!(
            n = tiles.len(),
            "the level has {n} cell, but a board of {width}x{height} has {size}",
            "the level has {n} cells, but a board of {width}x{height} has {size}",
            width,
            height,
            size = n
        )));
    }
    if tiles_text(&tiles) != text {
        return Err(Invalid::new(
            "equal cells in a row must be written as one letter with a count",
        ));
    }
    Ok(tiles)
}

/// Makes a level from its picture. Errors give row and column.
///
/// # Errors
/// As [`Level::new`]; also if a box that the player cannot reach is not on a goal, because no
/// solution could move it there.
pub(crate) fn level(width: usize, height: usize, tiles: &[Tile]) -> Result<Level, Invalid> {
    let level = Level::new(width, height, tiles)?;
    if let Some(&(cell, _)) = level.board.unreachable_tiles().iter().find(|o| o.1 == Tile::Box) {
        let (x, y) = (usize::from(cell) % width + 1, usize::from(cell) / width + 1);
        return Err(
            Invalid::new("the player can never reach this box, and it is not on a goal").at(y, x)
        );
    }
    Ok(level)
}

/// Checks that a level can be played in reverse.
///
/// # Errors
/// Fails if the numbers of goals and boxes differ, because then it is not clear which goals the
/// boxes start on, or if every square is a goal.
fn can_reverse(level: &Level) -> Result<(), Invalid> {
    if level.board.goals().len() != level.boxes.len() {
        return Err(Invalid::new("reverse play needs as many boxes as goals"));
    }
    if level.board.goals().len() == level.board.n_squares() {
        return Err(Invalid::new("reverse play needs a square that is not a goal"));
    }
    Ok(())
}

/// Returns the text of a level.
pub(crate) fn text(level: &Level) -> String {
    tiles_text(&level.tiles())
}

/// Returns the text of a picture.
pub(crate) fn tiles_text(tiles: &[Tile]) -> String {
    let mut text = String::new();
    for run in tiles.chunk_by(|a, b| a == b) {
        text.push(letter_of(run[0]));
        if run.len() > 1 {
            let _ = write!(text, "{}", run.len());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use puzzle_core::params::Params as _;

    fn check(id: &str, expected: &Expect) {
        let (params, desc) = id.split_once(':').unwrap();
        let params = Params::decode(params, &Params::default()).unwrap();
        let said = match parse(&params, desc) {
            Ok(level) => {
                let again = text(&level);
                assert_eq!(parse(&params, &again).unwrap(), level);
                format!("{again}\n{level}")
            }
            Err(e) => e.to_string(),
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn descs() {
        check("6x3:w7ubsts0", &expect!["1:8: expected a count above 0, found '0'"]);
        check(
            "6x3:w7ubstw7",
            &expect![[r#"
                w7ubstw7
                ######
                #@$ .#
                ######
            "#]],
        );
        check("6x3r:w7ubsvw7", &expect!["the level has a second player (row 2, column 5)"]);
        check("6x3:w7sbstw7", &expect!["the level has no player"]);
        check("6x3:w7ub2tw7", &expect!["the player can reach 2 boxes but only 1 goal"]);
        check(
            "6x3:w7ubsts7",
            &expect!["the board has a blank row or column at its edge: leave it out of the size"],
        );
        check("8x3:w7ubtwbw8", &expect!["the level has 20 cells, but a board of 8x3 has 24"]);
        check(
            "8x3:w9ubtwbsw9",
            &expect![
                "the player can never reach this box, and it is not on a goal (row 2, column 6)"
            ],
        );
        check(
            "8x3:w9ubtwfsw9",
            &expect![[r##"
                w9ubtwfsw9
                ########
                #@$.#* #
                ########
            "##]],
        );
        check(
            "8x3:w4000000000",
            &expect!["the level has more than the 24 cells of a board of 8x3"],
        );
        check("8x3:w4000000", &expect!["the level has more than the 24 cells of a board of 8x3"]);
        check("8x3:w4p", &expect!["1:3: this game has no pits"]);
        check("8x3:w4B", &expect!["1:3: this game has no lettered boxes"]);
        check("8x3:w4ä", &expect!["1:3: expected one of s, w, t, b, f, u, v, found 'ä'"]);
        check("6x3r:w7ut2bw7", &expect!["reverse play needs as many boxes as goals"]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(size in "[0-9]{1,3}x[0-9]{1,3}", text in "[swtbfuv0-9]{0,40}|.*") {
            if let Ok(params) = Params::decode(&size, &Params::default())
                && params.validate(puzzle_core::params::ParamsForm::Short).is_ok()
                && let Ok(level) = parse(&params, &text)
            {
                prop_assert_eq!(parse(&params, &super::text(&level)), Ok(level));
            }
        }
    }
}
