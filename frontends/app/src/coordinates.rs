//! Row and column numbers beside a board, as in the games' messages.

use puzzle_core::draw::Rect;
use puzzle_midend::Session;

/// The middle of each row of a board in pixels, and of each column if all rows have the same
/// columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// The middle of each row, from top to bottom.
    pub rows: Vec<i32>,
    /// The middle of each column, from left to right; empty if rows have different columns.
    pub columns: Vec<i32>,
    /// The bounding rectangle of all cells.
    pub board: Rect,
}

impl Coordinates {
    /// Returns the numbers for a board, or `None` if its cells do not lie in rows.
    pub fn of(session: &dyn Session) -> Option<Self> {
        let cells: Vec<Rect> =
            (0..session.n_cells()).filter_map(|cell| session.cell_rect(cell)).collect();
        let first = cells.first()?;
        let (w, h) = (first.w, first.h);
        if cells.iter().any(|cell| (cell.w - w).abs() > 2 || (cell.h - h).abs() > 2) {
            return None;
        }
        let board = cells.iter().fold(*first, |all, &cell| all.union(cell));
        let rows = distinct(cells.iter().map(|cell| cell.center().y));
        let columns = distinct(cells.iter().map(|cell| cell.center().x));
        // Layers and free cells give many rows with few cells each.
        if rows.windows(2).any(|pair| 2 * (pair[1] - pair[0]) < h) {
            return None;
        }
        let is_grid = columns.windows(2).all(|pair| 4 * (pair[1] - pair[0]) > 3 * w);
        Some(Self { rows, columns: if is_grid { columns } else { Vec::new() }, board })
    }
}

/// Returns the places of numbers that are at least `least` apart, each with its number from 1.
pub fn spaced(places: &[i32], least: f32) -> impl Iterator<Item = (usize, i32)> {
    let gap = places.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(i32::MAX).max(1);
    let step = (least / gap as f32).ceil().max(1.0) as usize;
    (1..).zip(places.iter().copied()).step_by(step)
}

fn distinct(all: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut all: Vec<i32> = all.collect();
    all.sort_unstable();
    // Cells of one column may differ by a pixel.
    all.dedup_by(|next, last| *next - *last <= 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::solve::Work;
    use puzzle_midend::Opened;

    fn open(id: &str) -> Box<dyn Session> {
        let games = puzzle_backends::bundled();
        let name = id.split_once(['/', '#']).map_or(id, |(name, _)| name);
        let mut session = games.find(name).unwrap().session();
        if let Opened::Generate(task) = session.open(id).unwrap() {
            let done = session.job(&task).unwrap().run(&mut Work::unlimited());
            let _ = session.finish(done);
        }
        session
    }

    fn coordinates(id: &str) -> Option<Coordinates> {
        Coordinates::of(&*open(id))
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
        ids.extend(["sliding/5x3#1", "hidato/6x5#1", "hidato/6x5mX#1"].map(String::from));
        let mut n_columns = 0;
        for id in ids {
            let session = open(&id);
            let Some(Coordinates { rows, columns, .. }) = Coordinates::of(&*session) else {
                continue;
            };
            for cell in 0..session.n_cells() {
                let (Some(rect), Some(words)) =
                    (session.cell_rect(cell), session.describe_cell(cell))
                else {
                    continue;
                };
                let index = |all: &[i32], at: i32| {
                    all.iter().position(|middle| middle.abs_diff(at) <= 2).unwrap() + 1
                };
                let row = format!("row {}, ", index(&rows, rect.center().y));
                assert!(words.contains(&row), "{id}: {words}, {row}");
                if !columns.is_empty() {
                    n_columns += 1;
                    let column = format!("column {}", index(&columns, rect.center().x));
                    let named = words.split([',', ':', ';']).map(str::trim);
                    assert!(
                        named.into_iter().any(|part| part == column),
                        "{id}: {words}, {column}"
                    );
                }
            }
        }
        assert!(n_columns > 300, "{n_columns}");
    }

    #[test]
    fn only_boards_in_rows_have_coordinates() {
        let of = |id: &str| {
            coordinates(id).map(|coordinates| (coordinates.columns.len(), coordinates.rows.len()))
        };
        assert_eq!(of("sliding/5x3#1"), Some((5, 3)));
        assert_eq!(of("hidato/6x5#1"), Some((6, 5)));
        assert_eq!(of("hidato/6x5mX#1").map(|n| n.1), Some(5));
        assert_eq!(of("mahjong#1"), None);
    }
}
