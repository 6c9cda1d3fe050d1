//! Numbers of rows and columns beside a board, as the games' words name them.

use puzzle_core::draw::Rect;
use puzzle_midend::Session;

/// The rows of a board, and the columns where they are the same in all rows: the middle of each in
/// pixels, in order.
pub(crate) struct Ruler {
    pub(crate) rows: Vec<i32>,
    pub(crate) columns: Vec<i32>,
    /// All cells together.
    pub(crate) board: Rect,
}

impl Ruler {
    /// The ruler of a board; nothing for boards whose cells do not lie in rows.
    pub(crate) fn of(session: &dyn Session) -> Option<Self> {
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
        // Layers and free places have many rows, each with few cells.
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
    // Cells of one row may be off by a pixel.
    all.dedup_by(|next, last| *next - *last <= 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::solve::Work;
    use puzzle_midend::Opened;

    fn ruler(id: &str) -> Option<Ruler> {
        let games = puzzle_backends::bundled();
        let name = id.split_once(['/', '#']).map_or(id, |(name, _)| name);
        let mut session = games.find(name).unwrap().session();
        if let Opened::Generate(task) = session.open(id).unwrap() {
            let done = session.job(&task).unwrap().run(&mut Work::unlimited());
            let _ = session.finish(done);
        }
        Ruler::of(&*session)
    }

    #[test]
    fn boards_in_rows_have_rulers_and_others_none() {
        let of = |id: &str| ruler(id).map(|ruler| (ruler.columns.len(), ruler.rows.len()));
        assert_eq!(of("sliding/5x3#1"), Some((5, 3)));
        assert_eq!(of("hidato/6x5#1"), Some((6, 5)));
        assert_eq!(of("hidato/6x5mX#1").map(|n| n.1), Some(5));
        assert_eq!(of("mahjong#1"), None);
    }
}
