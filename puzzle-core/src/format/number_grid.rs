//! Grids of numbers: the plain text in which puzzles with numbered cells travel.

mod arrays;
mod rows;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::source_file::numbered_lines;
use crate::{Invalid, Text, text};

/// The maximum number of places of a grid, which is that of the largest board of any game.
pub const MAX_GRID_PLACES: usize = 10_000;

/// The most places of a grid for each cell of its text. Rows that are too short are filled up, so a
/// few cells could claim many places.
const PLACES_PER_CELL: usize = 8;

/// A place of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridSign {
    /// A number, 0 to 99999.
    Number(u32),
    /// A cell without a number.
    Empty,
    /// No cell.
    Outside,
    /// A visible place without a number, `*`.
    Block,
}

/// A grid of numbers: rows of cells separated by blanks, tabs, commas, bars or brackets, or rows
/// joined by `/`, or arrays as in JSON.
///
/// An empty cell is `_`, `?` or `--`, and no cell is `X`, `#`, `*` or a blank as wide as a cell. A
/// `.` is no cell where another sign is empty or `0` occurs several times, and otherwise an empty
/// cell. `0` is empty where no other sign but `.` is. The only place without a number is
/// empty, whatever its sign. Lines that begin with `#`, `;` or `//` and
/// contain a word are comments.
///
/// ```
/// use puzzle_core::format::{GridSign, NumberGrid};
/// let grids = NumberGrid::read_all("# by hand\n 1  _  3\n 8  9  4\n 7 __  5\n")?;
/// let grid = &grids[0];
/// assert_eq!((grid.width(), grid.height()), (3, 3));
/// assert_eq!(grid.sign(1), GridSign::Empty);
/// assert_eq!(grid.comments, ["by hand"]);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberGrid {
    width: usize,
    signs: Vec<GridSign>,
    /// The line and column of each place, from 1.
    places: Vec<(u32, u32)>,
    /// The comments above the grid, and below it if it is the last one.
    pub comments: Vec<String>,
}

/// A place of a grid before the signs have their meaning, which depends on all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RawSign {
    Number(u32),
    Empty,
    Outside,
    Block,
    /// A `.`.
    Dot,
    /// Nothing between two separators.
    Blank,
    /// A place behind the end of a row that is shorter than others.
    Missing,
}

/// A raw sign and its column, from 1.
type RawCell = (RawSign, usize);

/// A row of raw signs and its line, from 1.
struct RawRow {
    line: usize,
    cells: Vec<RawCell>,
}

impl NumberGrid {
    /// Reads all grids of a text, which are separated by blank lines.
    ///
    /// # Errors
    /// When the text contains no grid or anything else, with the place of what is no cell.
    pub fn read_all(text: &str) -> Result<Vec<Self>, Invalid> {
        let mut reader = Reader::default();
        let mut block: Vec<(usize, &str)> = Vec::new();
        let is_array = text
            .lines()
            .map(|line| without_comment(line).0.trim_start())
            .find(|line| !line.is_empty())
            .is_some_and(|line| line.starts_with(['[', '{', '(']));
        let is_double_spaced = is_double_spaced(text);
        for (number, line) in numbered_lines(text) {
            let (rest, comment) = without_comment(line);
            if let Some(comment) = comment {
                reader.comments.push(comment.to_string());
            }
            if !rest.trim().is_empty() {
                if block.is_empty() {
                    reader.above.append(&mut reader.comments);
                }
                block.push((number, rest));
            } else if comment.is_none() && !is_array && !is_double_spaced {
                reader.block(&block)?;
                block.clear();
            }
        }
        if is_array {
            for rows in arrays::grids(&block)? {
                reader.grid(rows)?;
            }
        } else {
            reader.block(&block)?;
        }
        match reader.grids.last_mut() {
            Some(last) => last.comments.append(&mut reader.comments),
            None => return Err(Invalid::new("the text contains no grid of numbers")),
        }
        Ok(reader.grids)
    }

    /// Returns `true` if a text looks like grids of numbers with gaps, perhaps with errors: most
    /// words of its first lines are cells, and some of these are empty.
    pub fn resembles(text: &str) -> bool {
        const LINES: usize = 64;
        let (mut cells, mut others, mut has_gap) = (0, 0, false);
        for line in text.lines().map(|line| without_comment(line).0).take(LINES) {
            let is_separator = |c: char| {
                c.is_whitespace()
                    || matches!(c, '|' | '│' | ',' | ';' | '/' | '"' | '\'')
                    || matches!(c, '[' | ']' | '(' | ')' | '{' | '}')
            };
            for word in line.split(is_separator).filter(|word| !word.is_empty()).take(LINES) {
                let sign = raw_sign(word);
                has_gap |= matches!(sign, Some(RawSign::Empty | RawSign::Number(0)));
                let is_cell = sign.is_some() || rows::is_border(word);
                *(if is_cell { &mut cells } else { &mut others }) += 1;
            }
        }
        has_gap && cells >= 4 && others * 4 <= cells
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.signs.len() / self.width
    }

    /// Returns the sign at a place, counted row by row from 0.
    pub fn sign(&self, place: usize) -> GridSign {
        self.signs[place]
    }

    /// Returns all signs, row by row.
    pub fn signs(&self) -> &[GridSign] {
        &self.signs
    }

    /// Returns an error with the line and column of a place.
    pub fn refuse(&self, place: usize, why: impl Into<Text>) -> Invalid {
        let (line, column) = self.places[place];
        Invalid::new(why).at(line as usize, column as usize)
    }

    /// Returns the line of the grid's first row, from 1.
    pub fn line(&self) -> usize {
        self.places[0].0 as usize
    }

    /// Returns the value of the comment `key: value`, ignoring case.
    pub fn comment(&self, key: &str) -> Option<&str> {
        self.comments.iter().find_map(|comment| {
            let (found, value) = comment.split_once(':')?;
            found.trim().eq_ignore_ascii_case(key).then(|| value.trim())
        })
    }

    /// Returns `true` if the grid is meant as the start of a sliding puzzle: all places are cells,
    /// exactly one of them is empty, and no number is larger than the number of pieces.
    ///
    /// A grid in which a path of numbers has gaps has more empty cells or a larger number. So no
    /// grid is meant as both.
    pub fn is_sliding_start(&self) -> bool {
        let n = self.signs.len();
        let n_empty = self.signs.iter().filter(|&&sign| sign == GridSign::Empty).count();
        let fits = |&sign: &GridSign| match sign {
            GridSign::Number(number) => number >= 1 && (number as usize) < n,
            sign => sign == GridSign::Empty,
        };
        self.width >= 2 && self.height() >= 2 && n_empty == 1 && self.signs.iter().all(fits)
    }

    /// Returns `true` if the grid is meant as a path of numbers: some cells have a number, some are
    /// empty, and it is no start of a sliding puzzle.
    pub fn is_number_path(&self) -> bool {
        let has_number = self.signs.iter().any(|&sign| matches!(sign, GridSign::Number(1..)));
        has_number && self.signs.contains(&GridSign::Empty) && !self.is_sliding_start()
    }

    /// Gives raw signs their meaning.
    fn of_rows(rows: &[RawRow], comments: Vec<String>) -> Result<Self, Invalid> {
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
        let n = width * rows.len();
        let first = rows.first().map_or(1, |row| row.line);
        if n == 0 {
            return Err(Invalid::new("the text contains no grid of numbers"));
        }
        let n_cells: usize = rows.iter().map(|row| row.cells.len()).sum();
        if n > MAX_GRID_PLACES {
            let why = text!("a grid of numbers has at most {n} places", n = MAX_GRID_PLACES);
            return Err(Invalid::new(why).at(first, 0));
        }
        if n > PLACES_PER_CELL * n_cells {
            let why = text!(
                "most rows of the grid are much shorter than the longest of {width} cells",
                width
            );
            return Err(Invalid::new(why).at(first, 0));
        }
        let (mut raw, mut places) = (Vec::with_capacity(n), Vec::with_capacity(n));
        for row in rows {
            let end = row.cells.last().map_or(1, |&(_, column)| column);
            let missing = core::iter::repeat_n((RawSign::Missing, end), width - row.cells.len());
            for (sign, column) in row.cells.iter().copied().chain(missing) {
                raw.push(sign);
                places.push((row.line as u32, column as u32));
            }
        }
        let count = |sign: RawSign| raw.iter().filter(|&&other| other == sign).count();
        let n_empty = count(RawSign::Empty);
        let (n_zeros, n_dots) = (count(RawSign::Number(0)), count(RawSign::Dot));
        let is_dot_empty = n_empty == 0 && n_zeros <= 1;
        let is_zero_empty = n_empty == 0 && (n_zeros > 1 || n_dots == 0);
        let has_empty = n_empty + n_zeros + n_dots > 0;
        let n_blank = count(RawSign::Blank);
        let is_missing_empty = !has_empty && n_blank == 0 && count(RawSign::Missing) == 1;
        let n_numbers = raw.iter().filter(|sign| matches!(sign, RawSign::Number(1..))).count();
        let is_outside_empty = n_numbers + 1 == n;
        let signs = raw.iter().map(|&sign| match sign {
            RawSign::Number(0) if is_zero_empty => GridSign::Empty,
            RawSign::Number(number) => GridSign::Number(number),
            RawSign::Dot if is_dot_empty => GridSign::Empty,
            RawSign::Blank if !has_empty => GridSign::Empty,
            RawSign::Missing if is_missing_empty => GridSign::Empty,
            RawSign::Outside | RawSign::Block if is_outside_empty => GridSign::Empty,
            RawSign::Empty => GridSign::Empty,
            RawSign::Block => GridSign::Block,
            RawSign::Outside | RawSign::Dot | RawSign::Blank | RawSign::Missing => {
                GridSign::Outside
            }
        });
        Ok(Self { width, signs: signs.collect(), places, comments })
    }
}

/// The grids that were read, and the comments that belong to none of them yet.
#[derive(Default)]
struct Reader {
    grids: Vec<NumberGrid>,
    /// The comments since the last row.
    comments: Vec<String>,
    /// The comments above the current block.
    above: Vec<String>,
}

impl Reader {
    /// Reads the grid, or the grids of one line each, of a block of lines.
    fn block(&mut self, block: &[(usize, &str)]) -> Result<(), Invalid> {
        if block.iter().any(|(_, line)| line.contains('/')) {
            for &(number, line) in block {
                let rows: Vec<_> = line.split('/').map(|part| (number, part)).collect();
                self.grid(rows::read(&rows)?)?;
            }
            return Ok(());
        }
        if block.is_empty() {
            return Ok(());
        }
        self.grid(rows::read(block)?)
    }

    fn grid(&mut self, mut rows: Vec<RawRow>) -> Result<(), Invalid> {
        if !take_size(&mut rows)? {
            fold_line(&mut rows);
        }
        let comments = core::mem::take(&mut self.above);
        self.grids.push(NumberGrid::of_rows(&rows, comments)?);
        Ok(())
    }
}

/// Removes a first line that says the size, `4` or `4 4`, and joins or splits the rows by it.
/// Returns `true` if there was one.
fn take_size(rows: &mut Vec<RawRow>) -> Result<bool, Invalid> {
    let Some((first, others)) = rows.split_first() else { return Ok(false) };
    let wide = others.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let number = |i: usize| match first.cells.get(i) {
        Some(&(RawSign::Number(number), _)) => Some(number as usize),
        _ => None,
    };
    let (Some(height), true) = (number(0), first.cells.len() < wide && first.cells.len() <= 2)
    else {
        return Ok(false);
    };
    let width = if first.cells.len() == 2 { number(1).unwrap_or(0) } else { height };
    let n_cells: usize = others.iter().map(|row| row.cells.len()).sum();
    let line = first.line;
    let fits = |w: usize, h: usize| others.len() == h && wide == w;
    if width.checked_mul(height) != Some(n_cells) && !fits(width, height) && !fits(height, width) {
        // The first row of a board may be short.
        let is_number = |&(sign, _): &RawCell| matches!(sign, RawSign::Number(_));
        if first.cells.len() == 2 || !others.iter().all(|row| row.cells.iter().all(is_number)) {
            return Ok(false);
        }
        let why = text!(
            "the size line asks for {width} x {height} cells, but {n_cells} follow",
            width,
            height,
            n_cells
        );
        return Err(Invalid::new(why).at(line, 0));
    }
    rows.remove(0);
    if !rows.iter().all(|row| row.cells.len() == wide) || rows.len() == 1 {
        split(rows, width);
    }
    Ok(true)
}

/// Splits a single row of 9, 16, 25… cells into a square.
fn fold_line(rows: &mut Vec<RawRow>) {
    if let [row] = rows.as_slice() {
        let side = row.cells.len().isqrt();
        if side >= 3 && side * side == row.cells.len() {
            split(rows, side);
        }
    }
}

/// Distributes all cells over rows of a width.
fn split(rows: &mut Vec<RawRow>, width: usize) {
    let line = rows.first().map_or(1, |row| row.line);
    let cells: Vec<RawCell> = rows.drain(..).flat_map(|row| row.cells).collect();
    rows.extend(cells.chunks(width.max(1)).map(|cells| RawRow { line, cells: cells.to_vec() }));
}

/// Returns `true` if blank lines separate single rows rather than grids. A comment between two rows
/// begins another grid.
fn is_double_spaced(text: &str) -> bool {
    let (mut is_below_row, mut has_row, mut has_comment) = (false, false, false);
    for line in text.lines() {
        let (rest, comment) = without_comment(line);
        let is_row = !rest.trim().is_empty();
        if is_row && (is_below_row || has_comment) {
            return false;
        }
        has_comment |= has_row && comment.is_some();
        (is_below_row, has_row) = (is_row, has_row || is_row);
    }
    true
}

/// Splits a line into what comes before a comment, and the comment. A `#` that begins a comment is
/// followed by a word; otherwise it is a place that is no cell.
fn without_comment(line: &str) -> (&str, Option<&str>) {
    let trimmed = line.trim_start();
    if let Some(rest) = trimmed.strip_prefix(';').or_else(|| trimmed.strip_prefix("//")) {
        return ("", Some(rest.trim()));
    }
    // The first sign behind which there is a word: the word's letter is looked for once.
    let Some(letter) = line.rfind(|c: char| c.is_alphabetic() && !"xX".contains(c)) else {
        return (line, None);
    };
    match line[..letter].find('#') {
        Some(at) => (&line[..at], Some(line[at + 1..].trim_start_matches('#').trim())),
        None => (line, None),
    }
}

/// Returns the meaning of a word in a grid, or `None` if it is no cell.
fn raw_sign(word: &str) -> Option<RawSign> {
    let first = word.chars().next()?;
    if first.is_ascii_digit() {
        let is_number = word.len() <= 5 && word.bytes().all(|b| b.is_ascii_digit());
        return word.parse().ok().filter(|_| is_number).map(RawSign::Number);
    }
    if let (Some(digit), 1) = (first.to_digit(16), word.len()) {
        return Some(RawSign::Number(digit));
    }
    if matches!(word, "null" | "None") {
        return Some(RawSign::Empty);
    }
    let n = word.chars().count();
    if n > 4 || word.chars().any(|c| c != first) {
        return None;
    }
    Some(match first {
        '_' | '?' => RawSign::Empty,
        '-' if n <= 2 => RawSign::Empty,
        '.' if n <= 2 => RawSign::Dot,
        'X' | 'x' | '#' if n <= 2 => RawSign::Outside,
        '*' if n <= 2 => RawSign::Block,
        _ => return None,
    })
}

/// Returns the error for a word that is no cell.
fn no_cell(word: &str, line: usize, column: usize) -> Invalid {
    let shown: String = word.chars().take(20).collect();
    let why = text!(
        "'{word}' is not a cell of a grid of numbers: use a number, _ for an empty cell, or X for no cell",
        word = Text::visible(shown)
    );
    Invalid::new(why).at(line, column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn shown(text: &str) -> String {
        let grids = match NumberGrid::read_all(text) {
            Ok(grids) => grids,
            Err(error) => return error.to_string(),
        };
        let mut shown = String::new();
        for grid in &grids {
            for row in grid.signs().chunks(grid.width()) {
                let signs = row.iter().map(|sign| match sign {
                    GridSign::Number(number) => number.to_string(),
                    GridSign::Empty => "_".to_string(),
                    GridSign::Outside => "X".to_string(),
                    GridSign::Block => "*".to_string(),
                });
                shown += &signs.collect::<Vec<_>>().join(" ");
                shown += if grid.is_sliding_start() { " s\n" } else { "\n" };
            }
            shown.extend(grid.comments.iter().map(|text| alloc::format!("# {text}\n")));
        }
        shown
    }

    fn check(text: &str, want: &Expect) {
        want.assert_eq(&shown(text));
    }

    #[test]
    fn separators() {
        let want = expect![[r#"
            10 2 1 s
            5 _ 3 s
            4 6 7 s
            8 9 11 s
        "#]];
        for text in [
            "10 2 1\n5 0 3\n4 6 7\n8 9 11",
            "10 2 1/5 0 3/4 6 7/8 9 11\n",
            "10\t2\t1\n5\t\t3\n4\t6\t7\n8\t9\t11\n",
            "10,2,1\r\n5, _,3\r\n4,6,7\r\n8,9,11\r\n",
            "10;2;1\n5;;3\n4;6;7\n8;9;11",
            "+----+----+----+\n| 10 |  2 |  1 |\n+----+----+----+\n|  5 |    |  3 |\n|  4 |  6 |  7 |\n|  8 |  9 | 11 |\n",
            "┌──┬──┬──┐\n│10│ 2│ 1│\n│ 5│  │ 3│\n├──┼──┼──┤\n│ 4│ 6│ 7│\n│ 8│ 9│11│\n",
            "[[10,2,1],[5,0,3],[4,6,7],[8,9,11]]",
            "[10, 2, 1]\n[5, null, 3]\n[4, 6, 7]\n[8, 9, 11]\n",
            "[[10  2  1]\n [ 5  0  3]\n [ 4  6  7]\n [ 8  9 11]]\n",
            "{{10,2,1},{5,0,3},\n{4,6,7},{8,9,11}};",
            "[10][02][01]\n[05][  ][03]\n[04][06][07]\n[08][09][11]\n",
            "10  2  1\n 5     3\n 4  6  7\n 8  9 11\n",
            "4 3\n10 2 1\n5 0 3\n4 6 7\n8 9 11\n",
            "4 3\n10 2 1 5 0 3 4 6 7 8 9 11\n",
            "A 2 1\n5 0 3\n4 6 7\n8 9 b\n",
            "10 2 1\n5 X 3\n4 6 7\n8 9 11\n",
            "10 2 1\n5 * 3\n4 6 7\n8 9 11\n",
            "10 2 1\n\n5 0 3\n\n4 6 7\n\n8 9 11\n",
        ] {
            check(text, &want);
        }
    }

    #[test]
    fn signs_depend_on_each_other() {
        check(
            "1 . 3\n. 5 6\n. . 9\n",
            &expect![[r#"
            1 _ 3
            _ 5 6
            _ _ 9
        "#]],
        );
        check(
            "1 . 3\n0 0 6\n. 0 9\n",
            &expect![[r#"
            1 X 3
            _ _ 6
            X _ 9
        "#]],
        );
        check(
            "1 . ??\n-- # *\n. X 9\n",
            &expect![[r#"
            1 X _
            _ X *
            X X 9
        "#]],
        );
        check(
            "    1  _\n 4  _  6\n 7  8\n",
            &expect![[r#"
            X 1 _
            4 _ 6
            7 8 X
        "#]],
        );
        check(
            "1 2 3\n4 5 6\n7 8\n",
            &expect![[r#"
            1 2 3 s
            4 5 6 s
            7 8 _ s
        "#]],
        );
    }

    #[test]
    fn comments_and_sizes() {
        check(
            "# This puzzle is solvable\n3 # rows\n1 5 4\n3 7 6 # last but one\n2 8 0\n# end\n",
            &expect![[r#"
                1 5 4 s
                3 7 6 s
                2 8 _ s
                # This puzzle is solvable
                # rows
                # last but one
                # end
            "#]],
        );
        check(
            "# # #\n# 1 _\n# 3 _\n\n; two\n1 _\n_ _\n",
            &expect![[r#"
            X X X
            X 1 _
            X 3 _
            1 _
            _ _
            # two
        "#]],
        );
        check(
            "4\n1 2 3\n4 5 6\n7 8 0\n",
            &expect!["1: the size line asks for 4 x 4 cells, but 9 follow"],
        );
    }

    #[test]
    fn wrong_texts() {
        for text in ["", "+---+\n+---+\n", "|||\n---\n", "[[]]\n---\n"] {
            let _ = NumberGrid::resembles(text);
            assert!(!shown(text).contains("1 "), "{text}");
        }
        check("+---+\n", &expect!["the text contains no grid of numbers"]);
        check("", &expect!["the text contains no grid of numbers"]);
        check(
            "1 2 3\n4 five 6\n",
            &expect![
                "2:3: 'five' is not a cell of a grid of numbers: use a number, _ for an empty cell, or X for no cell"
            ],
        );
        check(
            "1,2\n1 2,3\n",
            &expect![[r#"
                1 2 _ s
                1 2 3 s
            "#]],
        );
        check(
            "[[[1,2]]]",
            &expect!["1:3: arrays of numbers nest at most 2 deep: rows, and cells in each row"],
        );
        check("[1,2", &expect!["1: a bracket is not closed at the end of the text"]);
        check("[1,2]]", &expect!["1:6: this bracket closes nothing"]);
        check(
            "100000 _\n",
            &expect![
                "1:1: '100000' is not a cell of a grid of numbers: use a number, _ for an empty cell, or X for no cell"
            ],
        );
        let wide = "1 ".repeat(200) + &"\n1".repeat(100);
        check(&wide, &expect!["1: a grid of numbers has at most 10000 places"]);
        let deep = "[".repeat(1 << 20);
        check(
            &deep,
            &expect!["1:3: arrays of numbers nest at most 2 deep: rows, and cells in each row"],
        );
    }

    #[test]
    fn resemblance() {
        assert!(NumberGrid::resembles("1 2 3\n4 q5 6\n7 8 0\n"));
        assert!(!NumberGrid::resembles("In 1985 the 15 puzzle was new.\n"));
        assert!(!NumberGrid::resembles("#####\n#@$.#\n#####\n"));
    }
}
