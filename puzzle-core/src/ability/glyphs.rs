//! Characters that represent cells on surfaces without pixels.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::Abilities;
use crate::draw::{Layout, Purpose, Rect};
use crate::{Text, text};

/// The representation of a cell on a surface without pixels, such as an ASCII terminal or a braille
/// display. Both parts are printable ASCII, which every such surface can show.
///
/// ```
/// use puzzle_core::ability::CellGlyph;
/// assert_eq!(CellGlyph::new('#').text, "#");
/// assert_eq!(CellGlyph::with_text('r', "dr").text, "dr");
/// let twelve = CellGlyph::number(12);
/// assert_eq!((twelve.symbol, twelve.text.as_str()), ('c', "12"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGlyph {
    /// The character that represents the cell where there is room for only one.
    pub symbol: char,
    /// The one to four characters that represent the cell where there is more room.
    pub text: String,
    /// Whether the cell stands out: the player has selected it, or a step from the cursor leads there
    /// although other cells lie between.
    pub is_selected: bool,
}

impl CellGlyph {
    /// The maximum length of `text`, in characters.
    pub const MOST: usize = 4;

    /// Creates a glyph whose text is the same single character.
    pub fn new(symbol: char) -> Self {
        Self::with_text(symbol, symbol.to_string())
    }

    /// Creates a glyph with a longer text for surfaces that have room for it.
    pub fn with_text(symbol: char, text: impl Into<String>) -> Self {
        Self { symbol, text: text.into(), is_selected: false }
    }

    /// Marks the cell as selected by the player, if `is_selected`.
    #[must_use]
    pub fn selected(mut self, is_selected: bool) -> Self {
        self.is_selected = is_selected;
        self
    }

    /// Creates the glyph of a number. Its character is a digit up to 9, then a letter (a to z, A to
    /// Z), and `+` from 62 on.
    pub fn number(n: u32) -> Self {
        let digits = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let symbol = digits.get(n as usize).map_or('+', |&digit| char::from(digit));
        Self::with_text(symbol, n.to_string())
    }

    /// Creates the glyph of a word: that of a [`number`](Self::number) if it is one, otherwise its
    /// first characters, or `?` if it has no ASCII characters.
    fn of_word(word: &str) -> Self {
        if let Ok(n) = word.parse() {
            return Self::number(n);
        }
        let text: String = word.chars().filter(char::is_ascii_graphic).take(Self::MOST).collect();
        text.chars().next().map_or_else(|| Self::new('?'), |symbol| Self::with_text(symbol, text))
    }
}

/// A cell, or a sign between cells, on a grid of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedGlyph {
    /// The cell's number; `None` for a sign between cells, such as a wall.
    pub cell: Option<usize>,
    /// The column, from 0. On boards whose rows are shifted by half a cell, each cell has two
    /// columns.
    pub column: u16,
    /// The row, from 0.
    pub row: u16,
    /// The characters shown there.
    pub glyph: CellGlyph,
}

/// The tile size, in pixels, of the picture from which the columns and rows of cells are computed.
const TILE: i32 = 96;

/// Returns the visible cells with their places. See [`Abilities::glyphs`].
pub(super) fn placed<G: Abilities>(state: &G::State, ui: &G::Ui) -> Vec<PlacedGlyph> {
    let layout = Layout::square(TILE).on(Purpose::Plain);
    let rect = |cell| G::cell_rect(state, layout, cell).map(|rect| (cell, rect));
    let (cells, rects): (Vec<usize>, Vec<Rect>) = (0..G::n_cells(state)).filter_map(rect).unzip();
    let places = match G::CELLS.and_then(|cells| cells.places) {
        Some(place) => cells.iter().map(|&cell| place(state, cell)).collect(),
        None => places_of(&rects),
    };
    let glyphs: Vec<CellGlyph> = match G::CELLS.and_then(|cells| cells.glyphs) {
        Some(glyph) => cells.iter().map(|&cell| glyph(state, ui, cell)).collect(),
        None => match G::text_format(state).and_then(|text| cut(&text, &places)) {
            Some(glyphs) => glyphs,
            None => cells.iter().map(|&cell| from_words::<G>(state, ui, cell)).collect(),
        },
    };
    let pairs = G::CELLS.and_then(|cells| cells.between).map_or_else(Vec::new, |f| f(state));
    let signs = signs_between(&cells, &places, &pairs);
    // The signs need a free column and a free row between the cells.
    let apart = if signs.is_empty() { 1 } else { 2 };
    let all = cells.into_iter().zip(places).zip(glyphs);
    let of_cell = |((cell, (column, row)), glyph)| PlacedGlyph {
        cell: Some(cell),
        column: u16::saturating_mul(column, apart),
        row: u16::saturating_mul(row, apart),
        glyph,
    };
    let of_sign = |((row, column), sign)| PlacedGlyph {
        cell: None,
        column,
        row,
        glyph: CellGlyph::new(sign),
    };
    all.map(of_cell).chain(signs.into_iter().map(of_sign)).collect()
}

/// Returns the signs between pairs of cells, by row and column on a grid on which the columns and rows
/// of cells have twice their numbers. A sign is in the middle between its cells. Pairs with another
/// cell nearer to the middle have no sign there, since it would seem to belong to that cell.
fn signs_between(
    cells: &[usize],
    places: &[(u16, u16)],
    pairs: &[(usize, usize, char)],
) -> BTreeMap<(u16, u16), char> {
    let taken: BTreeSet<(u16, u16)> = places.iter().map(|&(column, row)| (row, column)).collect();
    let mut signs = BTreeMap::new();
    for &(a, b, sign) in pairs {
        let place = |cell: usize| Some(places[cells.binary_search(&cell).ok()?]);
        let (Some(a), Some(b)) = (place(a), place(b)) else { continue };
        if has_nearer(&taken, a, b) {
            continue;
        }
        let at = (a.1.saturating_add(b.1), a.0.saturating_add(b.0));
        let before = signs.insert(at, sign);
        if let Some(before) = before.filter(|&before| before != sign) {
            let both =
                if [before, sign].iter().all(|&c| c == '/' || c == '\\') { 'X' } else { '%' };
            signs.insert(at, both);
        }
    }
    signs
}

/// Returns whether a place other than two, each a column and a row, is nearer than they are to the
/// middle between them.
fn has_nearer(taken: &BTreeSet<(u16, u16)>, a: (u16, u16), b: (u16, u16)) -> bool {
    let (wide, high) = (u32::from(a.0.abs_diff(b.0)), u32::from(a.1.abs_diff(b.1)));
    let square = |n: u32| u64::from(n) * u64::from(n);
    // Distances are doubled, since the middle may lie between columns and rows.
    let from_middle =
        |at: u16, a: u16, b: u16| square((2 * u32::from(at)).abs_diff(u32::from(a) + u32::from(b)));
    let distance =
        |column: u16, row: u16| from_middle(column, a.0, b.0) + from_middle(row, a.1, b.1);
    let is_nearer = |&(row, column): &(u16, u16)| distance(column, row) < distance(a.0, a.1);
    let reach = u16::try_from((wide + high).div_ceil(2)).unwrap_or(u16::MAX);
    if usize::from(reach) >= taken.len() {
        return taken.iter().any(is_nearer);
    }
    let around = |a: u16, b: u16| {
        let middle = a.midpoint(b);
        middle.saturating_sub(reach)..=middle.saturating_add(reach).saturating_add(1)
    };
    let (columns, mut rows) = (around(a.0, b.0), around(a.1, b.1));
    rows.any(|row| taken.range((row, *columns.start())..=(row, *columns.end())).any(is_nearer))
}

/// Returns the meanings of the characters that are on a board.
pub(super) fn legend(meanings: &[(&'static str, &'static str)], glyphs: &[PlacedGlyph]) -> Text {
    let texts = glyphs.iter().map(|placed| placed.glyph.text.as_str());
    let shown: BTreeSet<&str> = texts.filter(|text| text.len() == 1).collect();
    Text::commas(meanings.iter().filter_map(|&(signs, words)| {
        if signs.is_empty() {
            return Some(words.into());
        }
        let signs = signs.split("").filter(|sign| shown.contains(sign)).collect::<Vec<_>>();
        let words = Text::from(words);
        (!signs.is_empty()).then(|| text!("{signs} {words}", signs = signs.join(" "), words))
    }))
}

/// Returns the glyph of a cell for which the game has none: the cell's first word.
pub(super) fn from_words<G: Abilities>(state: &G::State, ui: &G::Ui, cell: usize) -> CellGlyph {
    let words = G::describe_cell(state, ui, cell).map(|words| words.to_string());
    let has_words = G::CELLS.is_some_and(|cells| cells.words.is_some());
    match words.as_deref().map(|words| words.split_whitespace().next().unwrap_or_default()) {
        Some(word) => CellGlyph::of_word(word.trim_end_matches(',')),
        None => CellGlyph::new(if has_words { ' ' } else { '?' }),
    }
}

/// Returns the column and row of each rectangle. The smallest distance between two different
/// centers is one column or one row.
fn places_of(rects: &[Rect]) -> Vec<(u16, u16)> {
    let columns = along(rects.iter().map(|rect| rect.center().x).collect());
    let rows = along(rects.iter().map(|rect| rect.center().y).collect());
    columns.into_iter().zip(rows).collect()
}

/// Converts coordinates in pixels to indices of columns or rows, from 0. Coordinates that differ by
/// at most a quarter of a tile have the same index; the smallest other distance is one column or
/// row.
fn along(values: Vec<i32>) -> Vec<u16> {
    let mut sorted = values.clone();
    sorted.sort_unstable();
    let mut firsts: Vec<i32> = Vec::new();
    for value in sorted {
        if firsts.last().is_none_or(|first| value - first > TILE / 4) {
            firsts.push(value);
        }
    }
    let gap = firsts.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(1);
    let place = |value: i32| {
        let first = firsts[firsts.partition_point(|first| *first <= value) - 1];
        u16::try_from((first - firsts[0] + gap / 2) / gap).unwrap_or(u16::MAX)
    };
    values.into_iter().map(place).collect()
}

/// Cuts the text form of a board into cells, in the order of their places. Returns `None` unless
/// the text has a line for each row and, in each line, a character or a word for each cell of that
/// row.
fn cut(text: &str, places: &[(u16, u16)]) -> Option<Vec<CellGlyph>> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_unstable_by_key(|&i| (places[i].1, places[i].0));
    let mut lines = text.trim_end_matches('\n').lines();
    let mut glyphs = vec![CellGlyph::new(' '); places.len()];
    for row in order.chunk_by(|&a, &b| places[a].1 == places[b].1) {
        let line = lines.next()?;
        if !line.bytes().all(|b| b == b' ' || b.is_ascii_graphic()) {
            return None;
        }
        if line.len() == row.len() {
            for (&i, symbol) in row.iter().zip(line.chars()) {
                glyphs[i] = CellGlyph::new(symbol);
            }
        } else {
            let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
            if words.len() != row.len() || words.iter().any(|word| word.len() > CellGlyph::MOST) {
                return None;
            }
            for (&i, word) in row.iter().zip(words) {
                glyphs[i] = CellGlyph::of_word(word);
            }
        }
    }
    lines.next().is_none().then_some(glyphs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_character() {
        let symbols: String = (0..70).map(|n| CellGlyph::number(n).symbol).collect();
        assert_eq!(
            symbols,
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ++++++++"
        );
        for n in (70..3000).chain([u32::MAX]) {
            assert_eq!(CellGlyph::number(n), CellGlyph::with_text('+', n.to_string()));
        }
    }

    #[track_caller]
    fn check_places(centers: &[(i32, i32)], expected: &[(u16, u16)]) {
        let rect = |&(x, y): &(i32, i32)| Rect::new(x - 10, y - 10, 20, 20);
        let rects: Vec<Rect> = centers.iter().map(rect).collect();
        assert_eq!(places_of(&rects), expected);
    }

    #[test]
    fn places_are_counted_by_the_least_distance() {
        check_places(&[], &[]);
        check_places(&[(500, 700)], &[(0, 0)]);
        // A row of squares with a gap, and a second row.
        check_places(
            &[(48, 48), (144, 48), (432, 48), (48, 144)],
            &[(0, 0), (1, 0), (4, 0), (0, 1)],
        );
        // Hexagons: rows are shifted by half a cell.
        check_places(
            &[(48, 48), (144, 48), (96, 132), (192, 132)],
            &[(0, 0), (2, 0), (1, 1), (3, 1)],
        );
        // Pixels rounded to whole numbers.
        check_places(&[(48, 47), (145, 49), (239, 48)], &[(0, 0), (1, 0), (2, 0)]);
    }

    /// Shows the signs between the cells of a 3x3 board whose middle may be missing.
    #[track_caller]
    fn check_signs(has_middle: bool, pairs: &[(usize, usize, char)], expected: &str) {
        let cells: Vec<usize> = (0..9).filter(|&cell| has_middle || cell != 4).collect();
        let place = |&cell: &usize| (cell as u16 % 3, cell as u16 / 3);
        let places: Vec<(u16, u16)> = cells.iter().map(place).collect();
        let signs = signs_between(&cells, &places, pairs);
        let mut board = vec![vec![' '; 5]; 5];
        for (column, row) in places {
            board[2 * usize::from(row)][2 * usize::from(column)] = 'o';
        }
        for ((row, column), sign) in signs {
            board[usize::from(row)][usize::from(column)] = sign;
        }
        let lines: Vec<String> = board.into_iter().map(|line| line.into_iter().collect()).collect();
        assert_eq!(lines.join("/"), expected, "{pairs:?}");
    }

    #[test]
    fn signs_are_in_the_middle_unless_another_cell_is_nearer() {
        check_signs(true, &[(0, 1, '|'), (1, 4, '-')], "o|o o/  -  /o o o/     /o o o");
        // Slanting signs cross; others that meet are shown by one sign.
        check_signs(true, &[(0, 4, '\\'), (1, 3, '/')], "o o o/ X   /o o o/     /o o o");
        check_signs(true, &[(0, 4, '`'), (1, 3, '/')], "o o o/ %   /o o o/     /o o o");
        check_signs(true, &[(0, 1, '|'), (1, 0, '|')], "o|o o/     /o o o/     /o o o");
        // Over a cell, a knight's move, and a cell that is not there.
        check_signs(
            true,
            &[(0, 2, '|'), (0, 8, '/'), (0, 5, '/'), (0, 9, '-')],
            "o o o/     /o o o/     /o o o",
        );
        check_signs(false, &[(3, 5, '-')], "o o o/     /o - o/     /o o o");
    }

    /// Far places, as boards with free positions may have, overflow nothing, and a long way over many
    /// rows takes no longer than the cells.
    #[test]
    fn signs_between_far_cells() {
        let ends = [(0, 0), (u16::MAX, u16::MAX), (u16::MAX, 0), (0, u16::MAX)];
        let places: Vec<(u16, u16)> = ends.into_iter().chain((1..2000).map(|n| (n, n))).collect();
        let cells: Vec<usize> = (0..places.len()).collect();
        let pairs: Vec<_> = (0..4).flat_map(|a| (0..4).map(move |b| (a, b, '-'))).collect();
        for _ in 0..100 {
            let signs = signs_between(&cells[..4], &places[..4], &pairs);
            assert!(!signs.is_empty());
            let _ = signs_between(&cells, &places, &pairs);
        }
    }

    #[track_caller]
    fn check_cut(text: &str, expected: Option<&str>) {
        // Two rows of three, the second one numbered first.
        let places = [(0, 1), (1, 1), (2, 1), (0, 0), (1, 0), (2, 0)];
        let glyphs = cut(text, &places).map(|glyphs| {
            let texts = glyphs.iter().map(|glyph| alloc::format!("{}{}", glyph.symbol, glyph.text));
            texts.collect::<Vec<_>>().join(" ")
        });
        assert_eq!(glyphs.as_deref(), expected, "{text:?}");
    }

    #[test]
    fn a_text_is_cut_by_characters_or_by_words() {
        check_cut("#.#\n...\n", Some(".. .. .. ## .. ##"));
        check_cut(" 1 12  .\n 2  3 63\n", Some("22 33 +63 11 c12 .."));
        // One line of characters, one line of words.
        check_cut("ab \n[1] 22 x\n", Some("[[1] m22 xx aa bb   "));
        for bad in [
            "",
            "#.#\n",
            "#.#\n....\n",
            "#.#\n...\nx\n",
            "###\n10 2\n",
            "é.#\n...\n",
            "1 2 abcde\n1 2 3\n",
        ] {
            check_cut(bad, None);
        }
    }
}
