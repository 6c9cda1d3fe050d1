//! Row and column numbers beside a board, as in the games' messages.

use std::collections::BTreeMap;

use puzzle_core::draw::Rect;
use puzzle_midend::{MessageKind, Midend};

/// The rows and columns of a board, with the numbers that the game's words give them and their
/// middles in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// The number and the middle of each row, from top to bottom.
    pub rows: Vec<(u16, i32)>,
    /// The number and the middle of each column, from left to right; empty if the cells of a column
    /// do not lie below each other.
    pub columns: Vec<(u16, i32)>,
    /// The bounding rectangle of all cells.
    pub board: Rect,
}

impl Coordinates {
    /// Returns the numbers for a board, or `None` if its game names no rows, or its cells do not
    /// lie in rows.
    pub fn of(session: &Midend) -> Option<Self> {
        let cell = |cell| Some((session.cell_rect(cell)?, session.cell_coordinates(cell)?));
        let cells: Vec<(Rect, (u16, u16))> = (0..session.n_cells()).filter_map(cell).collect();
        let board = cells.iter().map(|(rect, _)| *rect).reduce(Rect::union)?;
        let rows = lines(cells.iter().map(|(rect, (row, _))| (*row, rect.center().y)))?;
        let columns = lines(cells.iter().map(|(rect, (_, column))| (*column, rect.center().x)));
        Some(Self { rows, columns: columns.unwrap_or_default(), board })
    }
}

/// Returns `true` while the words on the screen may name rows and columns: in a lesson, and with a
/// hint.
pub fn names_places(session: &Midend) -> bool {
    let is_hint = session.message().is_some_and(|message| message.kind == MessageKind::Hint);
    is_hint || session.lesson().is_some()
}

/// Returns the numbers of rows or columns with their middles, in order; `None` if a number could
/// also be read as that of the next row or column. `cells` are the number and the middle of each
/// cell.
fn lines(cells: impl Iterator<Item = (u16, i32)>) -> Option<Vec<(u16, i32)>> {
    let mut ranges = BTreeMap::<u16, (i32, i32)>::new();
    for (number, at) in cells {
        let (least, most) = ranges.entry(number).or_insert((at, at));
        (*least, *most) = ((*least).min(at), (*most).max(at));
    }
    let spread = ranges.values().map(|(least, most)| most - least).max()?;
    let lines: Vec<(u16, i32)> = ranges
        .into_iter()
        .map(|(number, (least, most))| (number, i32::midpoint(least, most)))
        .collect();
    // The cells of a row of triangles lie at two heights, a third of the row apart. Every other row
    // of hexagons is shifted by half a column.
    let is_clear = lines.windows(2).all(|pair| 5 * spread < 2 * (pair[1].1 - pair[0].1));
    is_clear.then_some(lines)
}

/// Returns the numbered places that are shown if a number needs at least `least` pixels.
pub fn spaced(places: &[(u16, i32)], least: f32) -> impl Iterator<Item = (u16, i32)> {
    let gap = places.windows(2).map(|pair| pair[1].1 - pair[0].1).min().unwrap_or(i32::MAX).max(1);
    let step = (least / gap as f32).ceil().max(1.0) as usize;
    places.iter().copied().step_by(step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::solve::Work;
    use puzzle_midend::Opened;

    fn open(id: &str) -> Midend {
        let games = puzzle_backends::bundled();
        let name = id.split_once(['/', '#']).map_or(id, |(name, _)| name);
        let mut session = Midend::new(games.find(name).unwrap());
        if let Opened::Generate(task) = session.open(id).unwrap() {
            let done = session.job(&task).unwrap().run(&mut Work::unlimited());
            let _ = session.finish(done);
        }
        session
    }

    fn coordinates(id: &str) -> Option<Coordinates> {
        Coordinates::of(&open(id))
    }

    /// Checks that the words for each cell name the row and the column whose numbers are nearest to
    /// it, and returns the number of columns that were named.
    fn check(session: &Midend, rows: &[(u16, i32)], columns: &[(u16, i32)], id: &str) -> usize {
        let nearest = |lines: &[(u16, i32)], at: i32| {
            let line = lines.iter().min_by_key(|(_, middle)| middle.abs_diff(at));
            line.map(|(number, _)| *number)
        };
        let mut n_columns = 0;
        for cell in 0..session.n_cells() {
            let (Some(rect), Some(words)) = (session.cell_rect(cell), session.describe_cell(cell))
            else {
                continue;
            };
            let words = words.to_string();
            let parts: Vec<&str> = words.split([',', ':', ';']).map(str::trim).collect();
            let row = format!("row {}", nearest(rows, rect.center().y).unwrap());
            assert!(parts.contains(&row.as_str()), "{id}: {words}, {row}");
            if let Some(column) = nearest(columns, rect.center().x) {
                n_columns += 1;
                let column = format!("column {column}");
                assert!(parts.contains(&column.as_str()), "{id}: {words}, {column}");
            }
        }
        n_columns
    }

    /// The words for a cell name the row and the column whose numbers stand beside it.
    #[test]
    fn numbers_beside_the_board_are_those_of_the_words() {
        let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../backends/sliding/boards");
        let files = std::fs::read_dir(boards)
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "puz"));
        let names = files.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned());
        let mut ids: Vec<String> = names.map(|name| format!("sliding/{name}#1")).collect();
        ids.extend(["sliding/5x3#1", "hidato/6x5#1", "sokoban/8x7b3#1"].map(String::from));
        ids.extend(["hidato/11x6mBde#1", "sliding-editor", "sokoban-editor"].map(String::from));
        // An editor has a board of each kind at once.
        ids.extend("ODXBAVTNJ".chars().map(|kind| format!("hidato-editor/15x12m{kind}")));
        let mut n_columns = 0;
        for id in ids {
            let session = open(&id);
            let Some(Coordinates { rows, columns, .. }) = Coordinates::of(&session) else {
                continue;
            };
            n_columns += check(&session, &rows, &columns, &id);
        }
        assert!(n_columns > 300, "{n_columns}");
    }

    #[test]
    fn a_row_keeps_its_number_when_others_are_empty() {
        let mut session = open("mahjong/_4-4:y00yz11z");
        let rows_of = |session: &Midend| {
            let Coordinates { rows, columns, .. } = Coordinates::of(session).unwrap();
            assert!(check(session, &rows, &columns, "mahjong") > 0);
            rows.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
        };
        assert_eq!(rows_of(&session), [1, 2]);
        let _ = session.play_text("0-3 1-2").unwrap();
        assert_eq!(rows_of(&session), [2]);
    }

    #[test]
    fn only_boards_in_rows_have_coordinates() {
        let of = |id: &str| {
            coordinates(id).map(|coordinates| (coordinates.columns.len(), coordinates.rows.len()))
        };
        assert_eq!(of("sliding/5x3#1"), Some((5, 3)));
        assert_eq!(of("hidato/6x5#1"), Some((6, 5)));
        assert_eq!(of("hidato/6x5mX#1"), Some((0, 5)));
        assert_eq!(of("hidato-editor/15x12mB"), Some((15, 12)));
        assert_eq!(of("hidato-editor/15x12mV"), Some((15, 12)));
        assert_eq!(of("mahjong#1"), None);
    }
}
