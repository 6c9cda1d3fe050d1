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

    fn coordinates(id: &str) -> Option<Coordinates> {
        let games = puzzle_backends::bundled();
        let name = id.split_once(['/', '#']).map_or(id, |(name, _)| name);
        let mut session = games.find(name).unwrap().session();
        if let Opened::Generate(task) = session.open(id).unwrap() {
            let done = session.job(&task).unwrap().run(&mut Work::unlimited());
            let _ = session.finish(done);
        }
        Coordinates::of(&*session)
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
