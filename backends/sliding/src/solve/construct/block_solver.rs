//! Solves a 2-connected block by filling and removing its cells group by group.

use super::beam_search::{BeamOptions, beam_search};
use super::place::{Parity, place};
use super::removal_order::{Group, MAX_GROUP_CELLS, RemovalOrder};
use super::solution_builder::SolutionBuilder;
use super::{chain, remaining_cells};
use crate::graph::NONE;
use crate::solvable::is_odd;
use crate::solve::piece_distances::PieceDistances;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Solves a 2-connected block that is not a ring. The hole must be in the block.
pub(super) fn solve(
    builder: &mut SolutionBuilder,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let outside = builder.free.clone();
    builder.free.fill(false);
    for &c in cells.iter().chain([&entry]) {
        builder.free[c as usize] = true;
    }
    let solved = place_all_groups(builder, entry, cells, work);
    builder.free = outside;
    Ok(solved? && builder.hole() == entry && cells.iter().all(|&c| builder.is_placed(c)))
}

fn place_all_groups(
    builder: &mut SolutionBuilder,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let order = RemovalOrder::new(builder, entry, cells, work)?;
    let effort =
        Effort::of(cells.len(), cells.iter().map(|&c| builder.graph.neighbors(c).len()).sum());
    let distances = effort.and_then(|_| PieceDistances::new(builder.graph));
    if let Some((effort, distances)) = effort.zip(distances.as_ref()) {
        move_all_closer(builder, distances, effort, work)?;
    }
    let n_cells = cells.len() as u64;
    let mut n_done = 0;
    for batch in &order.batches {
        work.part(n_done, n_cells);
        if let Some((effort, distances)) = effort.zip(distances.as_ref()) {
            // The pieces of the next batch count most, but the others still count.
            let mut weight = vec![1; builder.free.len()];
            for (weight, target) in weight.iter_mut().zip(&builder.target) {
                if batch.iter().any(|group| group.cells.contains(target)) {
                    *weight = 8;
                }
            }
            let options = BeamOptions {
                distances,
                weight: &weight,
                width: effort.width,
                per_move: 1,
                patience: 40,
            };
            beam_search(builder, &options, work)?;
        }
        for group in batch {
            let placed = if group.cells.len() > MAX_GROUP_CELLS {
                chain::fill(builder, &group.cells, work)?
            } else {
                // So far every order is possible, afterwards only even ones: this group must leave
                // the right parity.
                let parity = group.ends_odd_cycles.then(|| parity(builder, entry, group));
                place(builder, &group.cells, parity.as_ref(), work)?
            };
            if !placed {
                // One-way arcs can make placing impossible; the rest may still be solvable as a
                // whole.
                return remaining_cells::solve(builder, entry, cells, work);
            }
            for &c in &group.cells {
                builder.free[c as usize] = false;
            }
            n_done += group.cells.len() as u64;
        }
    }
    remaining_cells::solve(builder, entry, cells, work)
}

/// The effort that beam search spends on a block to find few moves.
#[derive(Clone, Copy)]
struct Effort {
    /// The width of the beam in a search over all cells of the block.
    width: usize,
    /// The width of the beam in a window of a large rectangle.
    window_width: usize,
}

impl Effort {
    /// The largest block, in cells, for which beam search is used.
    const MAX_CELLS: usize = 1_000;

    /// Chooses the effort for a block of `n` cells with `n_arcs` arcs, or `None` if the block is
    /// too large for beam search.
    fn of(n: usize, n_arcs: usize) -> Option<Self> {
        // About the same number of positions on every board, whatever the number of moves from
        // each.
        let width = (1_200_000 / n_arcs.max(1)).min(60 * n).clamp(100, 1_500);
        (n <= Self::MAX_CELLS).then(|| Self { width, window_width: width.min(500) })
    }
}

/// The side of a window of a large rectangle, in cells, and the distance from one window to the
/// next. Beam search treats one window at a time.
const WINDOW: usize = 8;
const WINDOW_STEP: usize = 3;

/// Moves all pieces closer to their targets, window by window on a larger rectangle, because the
/// beam search does not move the hole far.
fn move_all_closer(
    builder: &mut SolutionBuilder,
    distances: &PieceDistances,
    effort: Effort,
    work: &mut Work,
) -> Result<(), Stop> {
    let weight = vec![2; builder.free.len()];
    let options =
        |width| BeamOptions { distances, weight: &weight, width, per_move: 1, patience: 50 };
    let all = builder.free.clone();
    if let Some((w, h)) = builder.graph.as_rectangle().filter(|&(w, h)| w.max(h) > WINDOW) {
        let starts = |side: usize| -> Vec<usize> {
            let last = side.saturating_sub(WINDOW);
            let mut starts: Vec<usize> = (0..last).step_by(WINDOW_STEP).collect();
            starts.push(last);
            starts
        };
        let (mut xs, mut ys) = (starts(w), starts(h));
        for _ in 0..2 {
            for &y in &ys {
                for &x in &xs {
                    let (x1, y1) = ((x + WINDOW).min(w), (y + WINDOW).min(h));
                    let (hole_x, hole_y) =
                        (builder.hole() as usize % w, builder.hole() as usize / w);
                    builder.free.copy_from_slice(&all);
                    // Walk the hole to the nearest cell of the window.
                    let inside = hole_y.clamp(y, y1 - 1) * w + hole_x.clamp(x, x1 - 1);
                    builder.walk(inside as u16, work)?;
                    for (c, free) in builder.free.iter_mut().enumerate() {
                        *free = (x..x1).contains(&(c % w)) && (y..y1).contains(&(c / w));
                    }
                    beam_search(builder, &options(effort.window_width), work)?;
                }
                // Alternate the direction, so that the next window is never far from the hole.
                xs.reverse();
            }
            ys.reverse();
        }
        builder.free = all;
    }
    beam_search(builder, &options(effort.width), work)
}

/// Computes the parity condition for placing `group`, which keeps the bipartite rest of the block
/// solvable.
fn parity(builder: &SolutionBuilder, entry: u16, group: &Group) -> Parity {
    let n = builder.free.len();
    // All free cells including the group's: with its pieces at home these add nothing to the
    // parity.
    let left: Vec<u16> = (0..n as u16).filter(|&c| builder.free[c as usize]).collect();
    let mut color = vec![false; n];
    let mut known = vec![false; n];
    let mut queue = vec![entry];
    known[entry as usize] = true;
    let mut done = 0;
    while let Some(&c) = queue.get(done) {
        done += 1;
        for &d in builder.graph.neighbors(c) {
            // Color only the rest, which is bipartite; the whole is not.
            if builder.free[d as usize] && !group.cells.contains(&d) && !known[d as usize] {
                known[d as usize] = true;
                color[d as usize] = !color[c as usize];
                queue.push(d);
            }
        }
    }
    let mut seen = vec![false; n];
    let belongs = |c: u16| match builder.piece(c) {
        NONE => entry,
        piece => builder.target[piece as usize],
    };
    Parity { odd: is_odd(&left, belongs, &mut seen), color }
}
