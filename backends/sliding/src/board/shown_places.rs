//! The rows and columns of cells in the picture.

use alloc::vec::Vec;

/// Returns the column and row, from 0, of cells with these positions, as a person counts them in
/// the picture. `side` is the side of a piece and `tolerance` is a distance too small to be seen,
/// both in the units of the positions. If the cells of different rows do not form columns, the column
/// of a cell is its rank in its row.
pub(super) fn shown_places(at: &[(u16, u16)], side: u32, tolerance: u32) -> Vec<(u16, u16)> {
    let rows = ranks(at.iter().map(|p| p.1), side / 2);
    let columns = ranks(at.iter().map(|p| p.0), tolerance);
    let mut xs: Vec<(u16, u16)> = columns.iter().copied().zip(at.iter().map(|p| p.0)).collect();
    xs.sort_unstable();
    let is_column = |pair: &[(u16, u16)]| {
        pair[0].0 == pair[1].0 || 4 * u32::from(pair[1].1 - pair[0].1) > 3 * side
    };
    let is_grid = xs.windows(2).all(is_column);
    let mut cells: Vec<usize> = (0..at.len()).collect();
    cells.sort_by_key(|&cell| (rows[cell], at[cell].0, at[cell].1));
    let mut places: Vec<(u16, u16)> = columns.into_iter().zip(rows).collect();
    let mut taken: Vec<(u16, u16)> = places.clone();
    taken.sort_unstable();
    taken.dedup();
    if !is_grid || taken.len() < places.len() {
        let mut last = None;
        let mut column = 0;
        for cell in cells {
            let row = places[cell].1;
            column = if last == Some(row) { column + 1 } else { 0 };
            last = Some(row);
            places[cell].0 = column;
        }
    }
    places
}

/// Returns the rank of each value, from 0; values that differ by at most `tolerance` from the next
/// smaller one have its rank.
fn ranks(values: impl Iterator<Item = u16>, tolerance: u32) -> Vec<u16> {
    let values: Vec<u16> = values.collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|&i| values[i]);
    let mut ranks = alloc::vec![0; values.len()];
    let mut rank = 0;
    for pair in order.windows(2) {
        if u32::from(values[pair[1]] - values[pair[0]]) > tolerance {
            rank += 1;
        }
        ranks[pair[1]] = rank;
    }
    ranks
}
