//! Which places of a rectangle a puzzle uses.

use crate::board::{Board, PlaceKind};
use crate::topology::Topology;
use alloc::vec::Vec;

/// Keeps the largest connected set of cells and makes all other cells invisible. On some boards no
/// path reaches all cells even then.
pub(crate) fn largest_part(
    topology: Topology,
    width: usize,
    mut kinds: Vec<PlaceKind>,
) -> Vec<PlaceKind> {
    let board = Board::new(topology, width, kinds.clone());
    // The number of each cell's connected part, from 1; among parts of equal size the first wins.
    let mut part = alloc::vec![0u16; kinds.len()];
    let (mut n_parts, mut best, mut most) = (0, 0, 0);
    let mut todo = Vec::new();
    for start in board.cells() {
        if part[start] > 0 {
            continue;
        }
        n_parts += 1;
        let mut size = 0;
        part[start] = n_parts;
        todo.push(start);
        while let Some(cell) = todo.pop() {
            size += 1;
            for &other in board.neighbors(cell) {
                if part[usize::from(other)] == 0 {
                    part[usize::from(other)] = n_parts;
                    todo.push(usize::from(other));
                }
            }
        }
        if size > most {
            (most, best) = (size, n_parts);
        }
    }
    if n_parts > 1 {
        for (kind, &part) in kinds.iter_mut().zip(&part) {
            if *kind == PlaceKind::Cell && part != best {
                *kind = PlaceKind::Block;
            }
        }
    }
    kinds
}

/// Returns the kinds of all places if the path uses exactly the places of `path`. Unused places
/// connected to the outside of the board become invisible, the others blocks.
pub(super) fn kinds_around_path(whole: &Board, path: &[u16]) -> Vec<PlaceKind> {
    let (width, height) = (whole.width(), whole.height());
    let mut kinds = whole.kinds().to_vec();
    for kind in &mut kinds {
        if *kind == PlaceKind::Cell {
            *kind = PlaceKind::Block;
        }
    }
    for &cell in path {
        kinds[usize::from(cell)] = PlaceKind::Cell;
    }
    // Spreads from the outside across edges, whatever the topology of the board, because this is
    // about what the player sees. Places at the rim of the rectangle touch the outside.
    let is_edge = |p: usize| {
        p < width
            || p + width >= width * height
            || p.is_multiple_of(width)
            || (p + 1).is_multiple_of(width)
    };
    let mut todo: Vec<usize> =
        (0..kinds.len()).filter(|&p| kinds[p] == PlaceKind::Invisible || is_edge(p)).collect();
    let mut seen = alloc::vec![false; kinds.len()];
    while let Some(p) = todo.pop() {
        if kinds[p] == PlaceKind::Cell || core::mem::replace(&mut seen[p], true) {
            continue;
        }
        kinds[p] = PlaceKind::Invisible;
        let (row, column) = (p / width, p % width);
        if row > 0 {
            todo.push(p - width);
        }
        if row + 1 < height {
            todo.push(p + width);
        }
        if column > 0 {
            todo.push(p - 1);
        }
        if column + 1 < width {
            todo.push(p + 1);
        }
    }
    kinds
}
