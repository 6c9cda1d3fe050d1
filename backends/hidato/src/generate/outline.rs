//! Which cells of a rectangle a puzzle uses.

use crate::board::{Board, Kind};
use crate::topology::Topology;
use alloc::vec::Vec;

/// The cells that hang together most; on some boards a path cannot reach them all.
pub(crate) fn largest_part(topology: Topology, width: usize, mut kinds: Vec<Kind>) -> Vec<Kind> {
    let board = Board::new(topology, width, kinds.clone());
    // The part of each cell, from 1; of parts of one size the first is taken.
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
            if *kind == Kind::Cell && part != best {
                *kind = Kind::Block;
            }
        }
    }
    kinds
}

/// What the places are when the path takes those it does: left-over ones that can be walked to
/// from outside of the board are not seen, the others are blocks.
pub(super) fn outline(whole: &Board, path: &[u16]) -> Vec<Kind> {
    let (width, height) = (whole.width(), whole.height());
    let mut kinds = whole.kinds().to_vec();
    for kind in &mut kinds {
        if *kind == Kind::Cell {
            *kind = Kind::Block;
        }
    }
    for &cell in path {
        kinds[usize::from(cell)] = Kind::Cell;
    }
    // From outside, over the edges of places whatever the board's own neighbors are: it is about
    // what is seen. The rim of the rectangle counts as beside the outside.
    let is_edge = |p: usize| {
        p < width
            || p + width >= width * height
            || p.is_multiple_of(width)
            || (p + 1).is_multiple_of(width)
    };
    let mut todo: Vec<usize> =
        (0..kinds.len()).filter(|&p| kinds[p] == Kind::Invisible || is_edge(p)).collect();
    let mut seen = alloc::vec![false; kinds.len()];
    while let Some(p) = todo.pop() {
        if kinds[p] == Kind::Cell || core::mem::replace(&mut seen[p], true) {
            continue;
        }
        kinds[p] = Kind::Invisible;
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
