//! Measures the positions of cells that are not on a grid.

/// The largest number of cells whose distances are all compared.
const MAX_COMPARED: usize = 1000;
/// On larger boards, the number of cells that follow in the list and are compared with a cell.
const REACH: usize = 15;

/// Returns the smallest x, the smallest y, the largest x and the largest y; `None` without positions.
pub(crate) fn extent(at: &[(u16, u16)]) -> Option<[u16; 4]> {
    let (xs, ys) = (|| at.iter().map(|p| p.0), || at.iter().map(|p| p.1));
    Some([xs().min()?, ys().min()?, xs().max()?, ys().max()?])
}

/// Returns the square of the distance between two positions.
pub(crate) fn square_distance(a: (u16, u16), b: (u16, u16)) -> u64 {
    let (dx, dy) = (u64::from(a.0.abs_diff(b.0)), u64::from(a.1.abs_diff(b.1)));
    dx * dx + dy * dy
}

/// Returns the smallest distance between two different positions, rounded down. On large boards only
/// positions that are near each other in the list are compared.
pub(crate) fn smallest_distance(at: &[(u16, u16)]) -> Option<u32> {
    let reach = if at.len() <= MAX_COMPARED { at.len() } else { REACH };
    let pairs = at
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| at[i + 1..].iter().take(reach).map(move |&b| square_distance(a, b)));
    pairs.filter(|&square| square > 0).min().map(|square| square.isqrt() as u32)
}
